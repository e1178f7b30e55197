"""How long Lunar Poker takes to solve: one state, a lookup, and one upcard of the whole game.

Run `python -m bench.solvers`, or with the rulebooks that are wanted: `python -m bench.solvers
wa-lunar`. An upcard takes some tens of seconds, with force some minutes. If kernels had to be
compiled for it, it is solved once more, for the clock.

`python -m bench.solvers --whole nsw-lunar nz-lunar` solves all thirteen upcards with two processes,
prints a line for each, and ends with the time by the clock, the processor time and the memory of
the larger process. Kernels have to be compiled before, so run it without `--whole` first. The
solution is left in `bench/results`, where `bench.simulation` plays by it.
"""

import sys
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import numpy as np
from numba.core.event import install_recorder

from bench.results import keep
from croupier.analysis.lunar.choices import choices
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.solver.hands import CANONICAL
from croupier.analysis.lunar.solver.solution import open_solution, write_solution
from croupier.analysis.lunar.solver.solver import ORDER, UPCARDS, Part, each_upcard, solve_part
from croupier.cards import DECK, RANKS, Card
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules

NAMES = ["wa-lunar", "nz-lunar"]
STATES = 12
LOOKUPS = 5_000
TEN = 8
WORKERS = 2
SOLVED = Path(__file__).parent / "results"


def main(names: list[str]) -> None:
    for name in names or NAMES:
        game, random = game_of(rulebook(name).rules_as(LunarRules)), Random(52)
        dealt = [random.sample(DECK, 6) for _ in range(STATES + 1)]
        one_state(game, dealt[0])
        took = [one_state(game, cards) for cards in dealt[1:]]
        print(f"{name}: one state, 29 choices: best {min(took):.3f} s of {STATES}")
        keep(f"{name}, one state", min(took), "s")
        lookup(game)
        wall, cpu, compiled = one_upcard(game)
        if compiled:
            wall, cpu, _ = one_upcard(game)
        print(
            f"{name}: upcard ten, {CANONICAL:,} states: {wall:.1f} s, {cpu:.1f} s of processor time"
        )
        keep(f"{name}, upcard ten, processor time", cpu, "s")
    print(f"memory, most: {getrusage(RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB")


def whole(name: str) -> None:
    """Every upcard, by two processes."""
    game = game_of(rulebook(name).rules_as(LunarRules))
    start, cpu, memory = perf_counter(), 0.0, 0.0
    parts: dict[int, Part] = {}
    for done, (up, solved) in enumerate(each_upcard(measured_part, game, ORDER, WORKERS), 1):
        parts[up], spent, most = solved
        cpu, memory = cpu + spent, max(memory, most)
        took = perf_counter() - start
        print(f"{name}: upcard {RANKS[up]}, {done} of {UPCARDS} after {took:.0f} s", flush=True)
    wall = perf_counter() - start
    print(f"{name}: {wall:.0f} s by the clock, {cpu:.0f} s of processor time, {memory:.2f} GB")
    keep(f"{name}, solved by {WORKERS} processes", wall, "s")
    keep(f"{name}, solved, processor time of all processes", cpu, "s")
    keep(f"{name}, solved, memory of the larger process", memory, "GB")
    SOLVED.mkdir(exist_ok=True)
    each = [parts[up] for up in range(UPCARDS)]
    write_solution(
        SOLVED / f"{name}.lunar", game, [part.worth for part in each], [part.best for part in each]
    )


def measured_part(game: Game, up: int) -> tuple[Part, float, float]:
    """One upcard, with the processor time it took and the most memory that its process has used."""
    cpu = process_time()
    part = solve_part(game, up)
    return part, process_time() - cpu, getrusage(RUSAGE_SELF).ru_maxrss / 1e6


def one_upcard(game: Game) -> tuple[float, float, bool]:
    """Seconds by the clock and of the processor, and whether anything was compiled meanwhile."""
    wall, cpu = perf_counter(), process_time()
    with install_recorder("numba:compile") as compiled:
        solve_part(game, TEN)
    return perf_counter() - wall, process_time() - cpu, bool(compiled.buffer)


def lookup(game: Game) -> None:
    """In a file of the right form; what it says does not matter here."""
    random = Random(1)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bench.lunar"
        worth, best = np.zeros(CANONICAL, dtype=np.int64), np.full(CANONICAL, 7, dtype=np.uint8)
        write_solution(path, game, [worth] * UPCARDS, [best] * UPCARDS)
        solution = open_solution(path, game)
        dealt = [random.sample(DECK, 6) for _ in range(LOOKUPS)]
        start = perf_counter()
        for hand in dealt:
            solution.best_choice(hand[:5], hand[5])
        print(f"a lookup: {(perf_counter() - start) / LOOKUPS * 1e6:.0f} microseconds")


def one_state(game: Game, cards: list[Card]) -> float:
    """Seconds for all its choices."""
    start = perf_counter()
    choices(game, cards[:5], cards[5])
    return perf_counter() - start


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--whole"]
    if words == sys.argv[1:]:
        main(words)
    else:
        for each in words or NAMES:
            whole(each)
