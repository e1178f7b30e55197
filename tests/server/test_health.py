"""What the server says of its own health, and to whom it tells its figures."""

import asyncio
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from time import sleep
from typing import Any

import httpx2 as httpx
import psycopg
import pytest
from sqlalchemy import event, func, select
from sqlalchemy.exc import OperationalError

from croupier.floor.database import health as database
from croupier.floor.database import schema
from croupier.floor.database.health import WORDS, reason
from croupier.floor.database.writer import unavailable
from croupier.server import health
from tests.server.serving import Served, open_table, serving, visitor, wait_for
from tests.server.test_logs import croupier_serve

HERE = (ip_network("127.0.0.1/32"),)
OUTSIDE = {"X-Forwarded-For": "198.51.100.7"}


@pytest.fixture
def afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """No result is kept."""
    monkeypatch.setattr(health, "_FRESH", -1)


@contextmanager
def read_only(served: Served) -> Iterator[None]:
    """A database that SQLite itself refuses to write."""
    engine = served.floor.engine

    def refuse(connection: Any) -> None:
        connection.exec_driver_sql("PRAGMA query_only = ON")

    event.listen(engine, "begin", refuse)
    yield
    event.remove(engine, "begin", refuse)
    engine.dispose()


@pytest.mark.usefixtures("afresh")
def test_health_is_whether_acts_can_be_recorded(tmp_path: Path) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.url) as http:
        assert http.get("/healthz").json() == {"status": "ok"}
        with read_only(served):
            ill = http.get("/healthz")
            assert (ill.status_code, ill.json()["code"]) == (503, "read-only")
            assert ill.headers["Retry-After"] == "5"
        wait_for(lambda: http.get("/healthz").status_code == 200)
        with served.floor.engine.connect() as connection:
            answers = select(func.count()).select_from(schema.answers)
            assert connection.execute(answers).scalar_one() == 0, "nothing is left"


def test_a_database_that_does_not_answer_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_PATIENCE", 0.1)
    monkeypatch.setattr(database, "try_write", lambda _: sleep(0.5))
    with serving(tmp_path) as served:
        ill = httpx.get(f"{served.url}/healthz")
        assert (ill.status_code, ill.json()["code"]) == (503, "no-answer")


def test_asking_often_does_not_write_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_FRESH", 60)
    tries: list[int] = []
    monkeypatch.setattr(database, "try_write", lambda _: tries.append(1))

    async def ask(served: Served) -> None:
        async with httpx.AsyncClient(base_url=served.url, verify=False) as http:
            answers = await asyncio.gather(*(http.get("/healthz") for _ in range(20)))
            assert {each.status_code for each in answers} == {200}

    with serving(tmp_path) as served:
        asyncio.run(ask(served))
    assert tries == [1]


def test_a_disk_that_takes_nothing_more(tmp_path: Path) -> None:
    """A real server whose files may not grow, as on a full disk: it says so, people are told that
    nothing has happened, and it recovers."""

    async def run(url: str) -> None:
        async with visitor(url, "administrator") as boss:
            await open_table(boss)
            usual = resource.prlimit(processes[0], resource.RLIMIT_FSIZE)
            resource.prlimit(processes[0], resource.RLIMIT_FSIZE, (1, usual[1]))
            await asyncio.sleep(1.1)
            ill = await boss.get("/healthz")
            assert (ill.status_code, ill.json()["code"]) == (503, "disk-error")
            refused = await boss.act("T1", "1", "say", to="dealer", words="hello")
            assert refused.status_code == 503
            resource.prlimit(processes[0], resource.RLIMIT_FSIZE, usual)
            await asyncio.sleep(1.1)
            assert (await boss.get("/healthz")).status_code == 200

    processes: list[int] = []
    with croupier_serve(tmp_path, started=processes.append) as (url, _):
        asyncio.run(run(url))


def test_every_reason_has_words_and_none_quotes_the_data() -> None:
    with sqlite3.connect(":memory:") as connection:
        connection.execute("create table t (x)")
        connection.execute("pragma max_page_count = 3")
        with pytest.raises(sqlite3.OperationalError) as full:
            connection.execute("insert into t values (zeroblob(1000000))")

    def told(original: BaseException) -> str:
        return reason(unavailable(OperationalError("insert As Kd", {}, original)))

    assert told(full.value) == "disk-full"
    assert told(psycopg.errors.DiskFull("As Kd")) == "disk-full"
    assert told(psycopg.errors.ReadOnlySqlTransaction("As Kd")) == "read-only"
    assert told(psycopg.OperationalError("the server has gone")) == "no-answer"
    assert reason(TimeoutError()) == "no-answer"
    assert all(words and "As" not in words.split() for words in WORDS.values())


@pytest.mark.parametrize(
    ("settings", "headers", "status"),
    [
        ({}, {}, 200),
        ({}, OUTSIDE, 403),
        ({"host": "0.0.0.0"}, OUTSIDE, 403),
        ({"trusted_proxies": HERE}, OUTSIDE, 403),
        ({"trusted_proxies": HERE}, {}, 403),
        ({"trusted_proxies": HERE, "metrics_from": HERE}, {}, 200),
        ({"metrics_from": (ip_network("198.51.100.0/24"),)}, OUTSIDE, 403),
        ({"trusted_proxies": HERE, "metrics_from": (ip_network("198.51.100.7"),)}, OUTSIDE, 200),
    ],
)
def test_figures_are_for_this_machine_and_for_whom_the_house_names(
    tmp_path: Path, settings: dict[str, Any], headers: dict[str, str], status: int
) -> None:
    with serving(tmp_path, **settings) as served:
        answer = httpx.get(f"{served.url}/metrics", headers=headers)
        assert answer.status_code == status
        assert ("croupier_acts" in answer.text) is (status == 200)
