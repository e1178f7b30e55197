"""A floor that grows, and floors side by side, in processor time.

    python -m bench.growth [--tables 1000] [--entries 100000] [--played 100] [--shards 4]

First one floor on SQLite gets more and more tables: what opening one, an act, a page of the lobby
and opening the floor cost at the beginning and at the end. Some of its tables are played at, and it
is audited by one process and by one on each core. Then the rows of a table that was played at are
copied under other names until there are so many entries, and the same is measured once more: the
copies lie there as the rows of years do. At last several processes have a floor each: an act of
each costs what it costs alone, because they share nothing but the machine.
"""

import argparse
import os
import sqlite3
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
COPIED = ("entries", "postings", "rounds", "round_facts", "round_marks", "deals", "commitments")
"""What grows with every act or round."""


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


def grow(tables: int, entries: int, played: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        path = f"{place}/floor.db"
        url = f"sqlite:///{path}"
        floor = Floor(url)
        acting(floor, "warm")
        measure(floor, url, "at first")
        missing = max(0, tables - OPENED - len(floor.tables()))
        opening(floor, [f"table {number}" for number in range(missing)])
        measure(floor, url, "more tables")
        for number in range(played):
            play(floor, f"audited {number}", ACTS)
        floor.close()
        auditing(url)
        lie_there = pile_up(path, "audited 0", entries)
        floor = Floor(url)
        acting(floor, "warm again")
        measure(floor, url, f"{lie_there} entries")
        floor.close()


def measure(floor: Floor, url: str, when: str) -> None:
    """What the floor costs as it is now."""
    one = opening(floor, [f"last {when} {number}" for number in range(OPENED)])
    act = min(acting(floor, f"played {when} {number}") for number in range(3))
    there, listed = len(floor.tables()), partial(floor.tables, most=USUAL)
    costs = {
        "to open a table": one,
        "an act": act,
        f"to list {USUAL} tables": min(spent(listed) for _ in range(5)),
        "to open the floor": opening_floor(url),
    }
    told = ", ".join(f"{what} {taken * 1e3:.2f} ms" for what, taken in costs.items())
    print(f"{there:6} tables, {when}: {told}", flush=True)
    for what, taken in costs.items():
        keep(f"{what}, {there} tables, {when}", taken * 1e3, "ms of processor time")


def pile_up(path: str, played: str, entries: int) -> int:
    """Copy the rows of a table under other names, until there are so many entries; tell how many
    there are."""
    copies = entries // ACTS
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("CREATE TEMP TABLE copies (name TEXT)")
        names = ((f"copy {number:08}",) for number in range(copies))
        connection.executemany("INSERT INTO copies VALUES (?)", names)
        for table in COPIED:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            copied = {"stream": "name"} | {
                account: f"replace({account}, '{played}', name)" for account in ("source", "target")
            }
            chosen = ", ".join(copied.get(column, column) for column in columns)
            connection.execute(
                f"INSERT INTO {table} SELECT {chosen} FROM copies, {table} WHERE stream = ?"
                " ORDER BY name",
                (played,),
            )
        found = connection.execute("SELECT count(*) FROM entries").fetchone()
    connection.close()
    return int(found[0])


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
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--played", type=int, default=100)
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--shard", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.shard:
        shard()
        return
    grow(args.tables, args.entries, args.played)
    side_by_side(args.shards)


if __name__ == "__main__":
    main()
