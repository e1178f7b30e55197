"""This checkout beside an older one, in processor time: rounds, replay, acts on a floor, commands.

    python bench/compare.py /path/to/older/checkout [--repeats 5] [--only rounds] [--json FILE]

Every measurement is a child process with the one checkout or the other on its path. The two take
turns, and each keeps its best, because what else the machine does slows both. Modules and functions
that were once called otherwise are found under either name.
"""

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parents[1]
RECORDS = HERE / "tests" / "data" / "rounds.jsonl"
RULEBOOKS = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar", "nz-uth")
ON_FLOORS = ("nsw-lunar", "nz-uth")
ROUNDS, RUNS = 150, 10
"""Rounds in one run, and runs, of which the quickest counts: a short one may escape what else the
machine does."""
COPIES = 6
"""How often the 240 records are replayed in one run."""
FLOOR_ROUNDS = 15
BOXES = 5
LAST_DECISION = "after the river"
COMMANDS = {
    "--help": ["--help"],
    "rules show": ["rules", "show", "nz-lunar"],
    "replay of one round": ["replay", "{one}"],
    "replay of many, records": ["replay", "{many}", "--json"],
}


def found(*names: str) -> Any:
    """The first of these modules that the checkout has."""
    for name in names[:-1]:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    return import_module(names[-1])


def round_of(rulebook_id: str) -> Callable[[Random], None]:
    """A round of one box: wagers, a draw or the checks before the river, and the showdown."""
    rules = import_module("croupier.rulebooks").rulebook(rulebook_id).rules()
    deck = import_module("croupier.cards").DECK
    lunar = rulebook_id.endswith("-lunar")
    name = "lunar" if lunar else "holdem"
    game = found(f"croupier.games.{name}", f"croupier.engine.{name}")
    shared = found("croupier.games.actions", "croupier.engine.actions")
    own = import_module(f"{game.__name__}.actions")
    decide = _lunar_decision if lunar else _holdem_decision
    second = "super" if lunar else "blind"

    def play(random: Random) -> None:
        order = list(deck)
        random.shuffle(order)
        state = game.open_round(rules, order, "shoe" if lunar else "shuffler")
        for area in ("ante", second):
            state, _ = game.act(state, shared.PlaceWager(1, area, 10))
        state, _ = game.act(state, shared.NoMoreBets())
        while not state.over:
            state, _ = game.act(state, decide(state, own))

    return play


def _lunar_decision(state: Any, own: Any) -> Any:
    if state.phase == "forcing":
        return own.Force(1)
    if state.phase == "conceding":
        return own.SettleNow()
    box = state.boxes[1]
    return own.Bet(1) if box.has_drawn else own.Exchange(1, box.cards[:2])


def _holdem_decision(state: Any, own: Any) -> Any:
    return own.Play(1, 1) if state.phase == LAST_DECISION else own.Check(1)


def measure_rounds(rulebook_id: str) -> dict[str, float]:
    play = round_of(rulebook_id)
    play(Random(1))
    best = min(processor(lambda: _repeat(play, ROUNDS)) for _ in range(RUNS))
    return {f"round, {rulebook_id}": best / ROUNDS}


def _repeat(play: Callable[[Random], None], times: int) -> None:
    random = Random(52)
    for _ in range(times):
        play(random)


def measure_floor(rulebook_id: str) -> dict[str, float]:
    """Processor time of an act on SQLite, and of publishing it to five people at the table, which
    includes encoding each message. Of all rounds the one in the middle counts."""
    floors = found("croupier.floor.floor", "croupier.floor.house")
    if not hasattr(floors, "Floor"):
        floors = import_module("croupier.floor.house")
    with tempfile.TemporaryDirectory() as folder:
        floor = floors.Floor(f"sqlite:///{folder}/floor.db")
        try:
            return _measure_floor(floor, rulebook_id)
        finally:
            floor.close()


def _measure_floor(floor: Any, rulebook_id: str) -> dict[str, float]:
    settings = found("croupier.floor.tables.settings", "croupier.floor.settings").TableSettings(
        heading={"rulebook": rulebook_id, "name": "T", "limits": "10:500:5"},
        clocks={"closing": 0, "wagers": 0, "decide": 30, "concede": 0},
    )
    floor.open_table(settings).result()
    for box in range(1, BOXES + 1):
        floor.buy_in(_player(box), 100_000, "the cage").result()
    first, acts = floor.table("T"), []
    floor.follow(lambda held, events: acts.append((held, events)))
    play = play_floor(floor, rulebook_id)
    next(play)  # the first round finds nothing in any cache
    rounds, performed = [acts[:]], list[float]()
    for _ in range(FLOOR_ROUNDS):
        acts.clear()
        taken = processor(lambda: next(play))
        performed.append(taken / len(acts))
        rounds.append(acts[:])
    publish = publishing(floor, first)
    published = [processor(partial(_publish, publish, each)) / len(each) for each in rounds]
    return {
        f"act, {rulebook_id}": median(performed),
        f"act to five people, {rulebook_id}": median(published[1:]),
    }


def _publish(publish: Callable[[Any, Any], None], acts: list[tuple[Any, Any]]) -> None:
    for held, events in acts:
        publish(held, events)


def play_floor(floor: Any, rulebook_id: str) -> Iterator[None]:
    """Rounds of five boxes, one after another: people wager and decide, the software deals."""
    requests = found("croupier.floor.requests", "croupier.floor.request")
    second = "super" if rulebook_id.endswith("-lunar") else "blind"
    random, count = Random(52), 0

    def ask(box: int, act: str, **more: Any) -> None:
        nonlocal count
        count += 1
        said = {"act": act, "with": {"box": box, **more}}
        request = requests.Request(_player(box), f"{count}", "T", _player(box), said)
        answer = floor.ask(request).result()
        if not answer.accepted:
            raise SystemExit(f"{said}: {answer.refusal}")

    for box in range(1, BOXES + 1):
        ask(box, "sit", player=_player(box))
    number = 0
    while True:
        table = floor.table("T").table
        if table.number > number:
            number = table.number
            yield
        round: Any = None if table.in_play is None else table.in_play.round
        dealt = round is not None and table.in_play.dealt
        empty = [box for box in range(1, BOXES + 1) if round is None or box not in round.boxes]
        if not dealt and empty:
            amount = str(random.choice([10, 15, 25]))
            for area in ("ante", second):
                ask(empty[0], "wager", area=area, amount=amount)
        elif not dealt or round.turn is None:
            floor.do_due("T").result()
        elif second == "super":
            ask(round.turn, "bet")
        elif round.phase == LAST_DECISION:
            ask(round.turn, "play", multiple=1)
        else:
            ask(round.turn, "check")


def publishing(floor: Any, first: Any) -> Callable[[Any, Any], None]:
    """Publishes an act to the five players of the table."""
    hubs = found("croupier.server.live.hub", "croupier.server.hub")
    users = found("croupier.server.auth.users", "croupier.server.people")
    followers = hubs if hasattr(hubs, "Follower") else import_module("croupier.server.follower")
    people = [
        followers.Follower(users.User(_player(box), users.Role("player")), brief=True)
        for box in range(1, BOXES + 1)
    ]
    hub = hubs.Hub(floor)
    hub._latest["T"] = first
    hub._followers["T"].update(people)

    def publish(held: Any, events: Any) -> None:
        hub.publish(held, events)
        for person in people:
            while not person.queue.empty():
                person.queue.get_nowait()

    return publish


def _player(box: int) -> str:
    return f"player {box}"


def processor(work: Callable[[], object]) -> float:
    """Processor time of this process, all its threads, without pauses for garbage."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    work()
    taken = time.process_time() - start
    gc.enable()
    return taken


MEASURES = {"rounds": (measure_rounds, RULEBOOKS), "floor": (measure_floor, ON_FLOORS)}


def measured(checkout: Path, kind: str, rulebook_id: str) -> dict[str, float]:
    command = [__file__, "--measure", kind, rulebook_id]
    text, _ = run(checkout, command, subprocess.PIPE)
    answer: dict[str, float] = json.loads(text)
    return answer


def run(checkout: Path, arguments: list[str], output: int) -> tuple[str, float]:
    """What a child process with that checkout prints, and its processor time."""
    own = {"PYTHONPATH": str(checkout / "src"), "PYTHONDONTWRITEBYTECODE": ""}
    environment = {**os.environ, **own}
    before = os.times()
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, stdout=output, text=True, check=True
    )
    after = os.times()
    spent = after.children_user + after.children_system
    return done.stdout or "", spent - before.children_user - before.children_system


def commanded(checkout: Path, name: str, files: dict[str, str]) -> dict[str, float]:
    arguments = [each.format(**files) for each in COMMANDS[name]]
    command = ["-m", "croupier.cli.main", *arguments]
    _, spent = run(checkout, command, subprocess.DEVNULL)
    return {f"croupier {name}": spent}


def compared(older: Path, repeats: int, only: str) -> dict[str, dict[str, float]]:
    """The best time of each measurement, in seconds, by checkout."""
    best: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        files = _records(Path(folder))
        works: dict[str, Callable[[Path], dict[str, float]]] = {}
        for kind, (_, ids) in MEASURES.items():
            for id in ids:
                works[f"{kind} {id}"] = partial(measured, kind=kind, rulebook_id=id)
        for name in COMMANDS:
            works[f"commands {name}"] = partial(commanded, name=name, files=files)
        for title, work in works.items():
            if not title.startswith(only):
                continue
            for turn in range(repeats):
                sides = (("older", older), ("this", HERE))
                for side, checkout in sides[::-1] if turn % 2 else sides:  # neither is always first
                    for name, seconds in work(checkout).items():
                        times = best.setdefault(name, {})
                        times[side] = min(times.get(side, seconds), seconds)
    return best


def _records(folder: Path) -> dict[str, str]:
    """A file with one record, and one with many."""
    lines = RECORDS.read_text(encoding="utf-8").splitlines()
    records = [json.dumps(json.loads(line)["record"]) for line in lines]
    (folder / "one.json").write_text(records[0])
    (folder / "many.jsonl").write_text("\n".join(records * COPIES))
    return {"one": str(folder / "one.json"), "many": str(folder / "many.jsonl")}


def report(best: dict[str, dict[str, float]]) -> None:
    print(f"{'processor time, best':<36}{'older':>12}{'this':>12}{'older / this':>14}")
    for name, times in best.items():
        unit, scale = ("ms", 1e3) if times["older"] > 0.001 else ("µs", 1e6)
        older, this = times["older"] * scale, times["this"] * scale
        print(f"{name:<36}{older:>9.1f} {unit}{this:>9.1f} {unit}{older / this:>14.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("older", type=Path, nargs="?")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--only", default="", help="rounds, floor or commands")
    parser.add_argument("--json", type=Path, default=Path("compare.json"))
    parser.add_argument("--measure", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        kind, id = args.measure
        measure, _ = MEASURES[kind]
        print(json.dumps(measure(id)))
        return
    best = compared(args.older.resolve(), args.repeats, args.only)
    report(best)
    args.json.write_text(json.dumps(best, indent=1))


if __name__ == "__main__":
    main()
