"""What a seal costs an act: processor time of the same rounds with seals and without.

    python -m bench.seals [--rounds 60]

One floor on SQLite; five people play round after round, and every second round the answers to
their requests are left without their seals. The rounds take turns because what else the machine
does slows both.
"""

import argparse
import tempfile
from statistics import quantiles
from typing import Any

from bench.compare import BOXES, ON_FLOORS, play_floor, processor
from bench.results import keep
from croupier.floor import requests as _requests
from croupier.floor.floor import Floor
from croupier.floor.tables.settings import TableSettings

requests: Any = _requests
SEAL = requests.seal_later


def leave_out(*_: Any) -> None:
    """Instead of a seal."""


def measure(floor: Floor, rulebook_id: str, rounds: int) -> tuple[float, float]:
    """Seconds an act, the dealer's included, with seals and without: what a tenth of the rounds
    stays below, because a busy machine only ever adds."""
    heading: Any = {"rulebook": rulebook_id, "name": "T", "limits": "10:500:5"}
    clocks: Any = {"closing": 0, "wagers": 0, "decide": 30, "concede": 0}
    settings = TableSettings(heading=heading, clocks=clocks)
    floor.open_table(settings).result()
    for box in range(1, BOXES + 1):
        floor.buy_in(f"player {box}", 1_000_000, "the cage").result()
    acts: list[Any] = []
    floor.follow(lambda held, events: acts.append((held, events)))
    play = play_floor(floor, rulebook_id)
    next(play)  # the first round finds nothing in any cache
    taken: dict[Any, list[float]] = {SEAL: [], leave_out: []}
    for _ in range(rounds):
        for seals, times in taken.items():
            requests.seal_later = seals
            acts.clear()
            times.append(processor(lambda: next(play)) / len(acts))
    return quantiles(taken[SEAL], n=10)[0], quantiles(taken[leave_out], n=10)[0]


def main() -> None:
    reader = argparse.ArgumentParser(prog="python -m bench.seals", description=__doc__)
    reader.add_argument("--rounds", type=int, default=150, help="of each kind")
    given = reader.parse_args()
    for rulebook_id in ON_FLOORS:
        with tempfile.TemporaryDirectory() as folder:
            floor = Floor(f"sqlite:///{folder}/floor.db")
            try:
                sealed, plain = measure(floor, rulebook_id, given.rounds)
            finally:
                floor.close()
        cost = (sealed - plain) * 1e6
        print(
            f"{rulebook_id}: {sealed * 1e6:.0f} µs an act with seals, {plain * 1e6:.0f} without: "
            f"{cost:.0f} µs, {100 * (sealed / plain - 1):.1f}%"
        )
        keep(f"an act on SQLite, {rulebook_id}", sealed * 1e3, "ms of processor time")


if __name__ == "__main__":
    main()
