"""Two workers on one PostgreSQL: each hears of the other's acts, and follows what is watched."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager

import psycopg
import pytest

from croupier.floor.floor import Floor
from croupier.floor.requests import Answer, Request
from croupier.floor.tables.settings import TableSettings
from croupier.floor.tables.tables import TableVersion, events_between
from croupier.games.actions import PlaceWager
from croupier.games.holdem.actions import Check
from croupier.machine import PlainEvent
from croupier.records.journal import Heading
from tests.floor.ledger.test_jackpots import NOTHING, dealt, opened, pools, sits
from tests.floor.pits import Pit


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


@pytest.mark.parametrize("databases", ["postgresql"], indirect=True)
def test_a_jackpot_holds_up_only_the_acts_that_concern_other_tables(pit: Pit, url: str) -> None:
    """While another worker holds its row, people decide and add wagers. The first wager of a round
    and the deal wait, and find the pools as the other leaves them."""
    opened(pit, "a", "b")
    dealt(pit, "a", NOTHING)
    sits(pit, "b")
    with psycopg.connect(url) as other:
        other.execute(_HOLD)
        pit.does("a", Check(1), "a's")
        first = pit.floor.ask(pit.request("b", PlaceWager(1, "ante", 10), "b's"))
        _waits(first)
    assert first.result(timeout=60).accepted
    with psycopg.connect(url) as other:
        other.execute(_HOLD)
        for area, amount in {"blind": 10, "jackpot": 5}.items():
            pit.does("b", PlaceWager(1, area, amount), "b's")
        before = pools(pit).total
        found = pit.due("b")
        pit.clock.now = max(pit.clock.now, found.at)
        deal = pit.floor.do_due("b")
        _waits(deal)
        other.execute("UPDATE jackpots SET pools = %s", (json.dumps({"pool": f"{before + 700}"}),))
    assert deal.result(timeout=60).accepted
    assert before + 700 < pools(pit).total <= before + 705


_HOLD = "SELECT pools FROM jackpots FOR UPDATE"


def _waits(answer: "Future[Answer]") -> None:
    with pytest.raises(TimeoutError):
        answer.result(timeout=0.2)
