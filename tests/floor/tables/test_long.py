"""Under load, for long: workers killed at any instant, and random play of whole floors."""

import json
import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.floor.audit.audit import audit
from croupier.floor.database.writer import Unavailable
from croupier.floor.floor import Floor
from croupier.floor.requests import Request
from croupier.records.journal import to_plain
from tests.floor.conftest import Databases
from tests.floor.pits import ALL, Pit, connected, next_step
from tests.floor.sessions import answers_kept

KILLS = int(os.environ.get("CROUPIER_KILLS", "2000"))
TABLES = 4


def work(url: str, log: Path, round: int) -> None:
    """Players at several tables at once; whatever is acknowledged is noted, durably enough."""
    floor = Floor(url)
    with log.open("a", encoding="utf-8") as noted, ThreadPoolExecutor(TABLES) as threads:

        def play(table: str) -> None:
            chance = Random(f"{round} {table}")
            for number in range(10_000):
                held = floor.table(table)
                step = next_step(held, chance)
                if step is None:
                    floor.do_due(table).result()
                    continue
                action, by = step
                id = f"{table}.{round}.{number}"
                request = Request(str(by), id, table, by, to_plain(action, by), held.version)
                answer = floor.ask(request).result()
                noted.write(json.dumps([str(by), id, answer.plain()]) + "\n")
                noted.flush()

        list(threads.map(play, [f"{number}" for number in range(TABLES)]))


def noted(log: Path) -> Iterator[tuple[str, str, object]]:
    for line in log.read_text(encoding="utf-8").splitlines():
        try:
            client, id, answer = json.loads(line)
        except ValueError:
            continue  # the worker died while it was writing this down
        yield client, id, answer


@pytest.mark.long
def test_killed_at_any_instant(
    databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was acknowledged is there, nothing is half done, and the audit finds no fault."""
    url, log, chance = databases.new(), tmp_path / "acknowledged.jsonl", random.Random(1)
    pit = Pit(url, monkeypatch)
    for number in range(TABLES):
        pit.opens(ALL[number % len(ALL)], f"{number}", boxes=(1, 2), chips=10**9)
    pit.close()
    log.touch()
    for kill in range(KILLS):
        child = os.fork()
        if child == 0:
            try:
                work(url, log, kill)
            finally:
                os._exit(1)
        time.sleep(chance.uniform(0.05, 0.35))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        if kill % 100 == 99 or kill == KILLS - 1:
            check(url, log)


def check(url: str, log: Path) -> None:
    engine = connected(url)
    kept = answers_kept(engine)
    for client, id, answer in noted(log):
        assert kept[client, id] == answer
    with engine.connect() as connection:
        assert sum(audit(connection).balances.values()) == 0
    engine.dispose()


@pytest.mark.long
def test_a_floor_by_chance_for_long(pit: Pit) -> None:
    """Every rulebook at once, with people who stay away, a restart now and then, and an audit."""
    chance = Random(7)
    pit.floor.open_jackpot("big", {"minor": "500", "major": "9000"}, "the operator").result()
    for rulebook in ALL:
        shared: dict[str, Any] = {}
        if rulebook == "nz-uth":
            shared = {"jackpot": "big", "limits": "10:500:5 jackpot=5"}
        pit.opens(rulebook, boxes=(1, 2, 3), chips=10**9, **shared)
    for number in range(6_000):
        table = chance.choice(ALL)
        try:
            pit.goes_on(table, chance)
        except Unavailable:
            continue
        if number % 2000 == 1999:
            pit = pit.reopened()
            pit.audits()
    pit.close()
