"""Two workers on one PostgreSQL: each hears of the other's acts, and follows what is watched."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest

from croupier.floor.floor import Floor
from croupier.floor.requests import Request
from croupier.floor.tables.settings import TableSettings
from croupier.floor.tables.tables import TableVersion, events_between
from croupier.machine import PlainEvent
from croupier.records.journal import Heading


@contextmanager
def _two(url: str) -> Iterator[tuple[Floor, Floor]]:
    one, other = Floor(url), Floor(url)
    try:
        yield one, other
    finally:
        one.close()
        other.close()


def _sits(floor: Floor, box: int, name: str) -> None:
    said = {"act": "sit", "with": {"box": box, "player": name}}
    assert floor.ask(Request(name, "1", "T", name, said)).result().accepted


def _until(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + 90
    while not wanted():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


@pytest.mark.parametrize("databases", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("databases")
def test_what_was_done_while_nobody_could_hear_it(url: str) -> None:
    """The connection that listens is lost; when it is back, what it missed is looked for."""
    heard: list[int] = []
    listening = "query LIKE 'LISTEN%%' AND datname = current_database()"
    end = f"SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE {listening}"
    with _two(url) as (one, other):
        one.open_table(TableSettings(heading=Heading(rulebook="nz-lunar", name="T"))).result()
        other.follow(lambda held, _: heard.append(held.version))
        began = other.table("T").version
        assert one._listener is not None
        one._listener.close()  # of the two that listen, this one is not asked about
        with psycopg.connect(url, autocommit=True) as connection:
            assert connection.execute(end).fetchall() == [(True,)]
        _sits(one, 1, "Ann")
        _until(lambda: heard == [began + 1])
        _sits(one, 2, "Ben")
        _until(lambda: heard == [began + 1, began + 2])


@pytest.mark.parametrize("databases", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("databases")
def test_what_nobody_watches_is_told_when_somebody_looks(url: str) -> None:
    heard: list[int] = []
    told: list[PlainEvent] = []
    watching: set[str] = set()

    def hear(held: TableVersion, events: tuple[PlainEvent, ...]) -> None:
        heard.append(held.version)
        told.extend(events)

    with _two(url) as (one, other):
        one.open_table(TableSettings(heading=Heading(rulebook="nz-lunar", name="T"))).result()
        other.follow(hear, watching.__contains__)
        began = other.table("T").version
        _sits(one, 1, "Ann")
        _sits(one, 2, "Ben")
        _until(lambda: not other.acted_last("T"))
        assert (heard, one.acted_last("T")) == ([], True)
        assert other.table("T").table.players == {1: "Ann", 2: "Ben"}
        assert heard == [began + 2]
        watching.add("T")
        _sits(one, 3, "Cy")
        _until(lambda: len(heard) == 2)
        _sits(other, 4, "Di")
        assert heard == [began + 2, began + 3, began + 4]
        assert other.acted_last("T")
        with other.engine.connect() as connection:
            assert tuple(told) == events_between(connection, "T", began, began + 4)
