"""A floor that grows, and floors side by side, in processor time.

    python -m bench.growth [--tables 1000] [--shards 4]

First one floor on SQLite gets more and more tables: what opening one, an act, a page of the lobby
and opening the floor cost at the beginning and at the end; then it is audited by one process and by
one on each core. Then several processes have a floor each: an act of each costs what it costs
alone, because they share nothing but the machine.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time

from bench.restart import play
from bench.results import keep
from croupier.floor.audit.audit import audit
from croupier.floor.audit.workers import Workers, connection_to_read
from croupier.floor.floor import Floor
from croupier.floor.tables.settings import TableSettings
from croupier.server.tables.lobby import USUAL

ACTS = 60
OPENED = 10


def spent(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def opening(floor: Floor, names: list[str]) -> float:
    """Seconds to open a table."""
    settings = [
        TableSettings.model_validate({"heading": {"rulebook": "nsw-lunar", "name": name}})
        for name in names
    ]
    return spent(lambda: [floor.open_table(each).result() for each in settings]) / len(names)


def acting(floor: Floor, name: str) -> float:
    """Seconds an act, the opening of the table and the dealer's steps included."""
    return spent(lambda: play(floor, name, ACTS)) / ACTS


def grow(tables: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        url = f"sqlite:///{place}/floor.db"
        floor = Floor(url)
        acting(floor, "warm")
        for size in (OPENED, tables):
            missing = max(0, size - OPENED - len(floor.tables()))
            if missing:
                opening(floor, [f"table {number}" for number in range(missing)])
            one = opening(floor, [f"last {size} {number}" for number in range(OPENED)])
            there = len(floor.tables())
            act = min(acting(floor, f"played {size} {number}") for number in range(3))
            listed = min(spent(partial(floor.tables, most=USUAL)) for _ in range(5))
            reopened = opening_floor(url)
            print(
                f"{there:6} tables: {one * 1e3:6.2f} ms to open one, {act * 1e3:6.2f} ms an act, "
                f"{listed * 1e3:6.2f} ms to list {USUAL}, "
                f"{reopened * 1e3:6.0f} ms to open the floor"
            )
            keep(f"an act with {there} tables", act * 1e3, "ms of processor time")
            keep(f"to open a table beside {there}", one * 1e3, "ms of processor time")
            keep(f"a page of the lobby with {there} tables", listed * 1e3, "ms of processor time")
            keep(f"to open a floor of {there} tables", reopened * 1e3, "ms of processor time")
        floor.close()
        auditing(url)


def opening_floor(url: str) -> float:
    """Seconds to open a floor that stands, until it can do the first act."""
    began = process_time()
    again = Floor(url)
    taken = process_time() - began
    again.close()
    return taken


def auditing(url: str) -> None:
    """The audit by one process, and by one on each core, by the clock."""
    alone = 0.0
    for jobs in (1, os.cpu_count() or 1):
        began = perf_counter()
        with connection_to_read(url) as connection:
            entries = audit(connection, workers=Workers(url, None, jobs)).entries
        rate = entries / (perf_counter() - began)
        alone = alone or rate
        print(f"audit of {entries} entries by {jobs} processes: {rate:8,.0f} entries a second")
        ratio = rate / alone
        unit = "entries a second"
        keep(f"audited by {jobs} processes", rate, unit, peer="one process", ratio=ratio)


def shard() -> None:
    """A floor of its own: print the seconds an act takes."""
    with tempfile.TemporaryDirectory() as place:
        floor = Floor(f"sqlite:///{place}/floor.db")
        acting(floor, "warm")
        print(min(acting(floor, f"table {number}") for number in range(8)))
        floor.close()


def side_by_side(shards: int) -> None:
    for count in (1, shards):
        command = [sys.executable, "-m", "bench.growth", "--shard"]
        running = [
            subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(count)
        ]
        told = [float(each.communicate()[0]) * 1e3 for each in running]
        print(f"{count:6} floors: {min(told):6.2f} to {max(told):.2f} ms an act")
        keep(f"an act with {count} floors side by side", max(told), "ms of processor time")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--shard", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.shard:
        shard()
        return
    grow(args.tables)
    side_by_side(args.shards)


if __name__ == "__main__":
    main()
