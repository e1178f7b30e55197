"""Acts that share a transaction put off what they write, and nothing can tell."""

import threading
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, select

from croupier.floor.database import schema
from croupier.floor.database.batch import ask_prefetched, prefetch, read, write_later
from croupier.floor.database.sql import upsert
from croupier.floor.database.writer import Unavailable, Writer
from croupier.floor.entries import begin_stream, new_stream
from croupier.floor.floor import Floor
from croupier.floor.ledger.balances import balance_query, balances
from croupier.floor.tables.settings import TableSettings
from croupier.floor.tables.tables import reveal
from croupier.games import actions as shared
from croupier.house.table.actions import Say
from croupier.records.journal import Heading
from tests.floor.pits import Gate, Pit

ADD = schema.accounts.insert()


def in_one_batch(engine: Engine, *jobs: Any) -> list[Any]:
    """What comes of jobs that share a transaction: results, or errors."""
    writer, gate = Writer(engine), Gate()
    writer.submit(gate)
    futures = [writer.submit(job) for job in jobs]
    gate.open.set()
    came = [future.exception(10) or future.result() for future in futures]
    writer.close()
    return came


def adds(name: str) -> Any:
    return lambda connection: write_later(connection, ADD, {"name": name, "balance": "1"})


def changes(name: str, balance: str) -> Any:
    row = {"name": name, "balance": balance}
    return lambda connection: write_later(connection, upsert(connection, schema.accounts), row)


def test_whoever_reads_reads_what_was_put_off(engine: Engine) -> None:
    def by_sqlalchemy(connection: Connection) -> list[str]:
        return list(connection.execute(select(schema.accounts.c.name)).scalars())

    def by_read(connection: Connection) -> list[str]:
        return [row.balance for row in read(connection, *balance_query("a"))]

    came = in_one_batch(engine, adds("a"), by_sqlalchemy, changes("a", "7"), by_read)
    assert (came[1], came[3]) == (["a"], ["7"])


def test_the_last_of_several_changes_stands(engine: Engine) -> None:
    in_one_batch(engine, adds("a"), changes("a", "2"), adds("b"), changes("a", "3"))
    with engine.connect() as connection:
        rows = connection.execute(select(schema.accounts).order_by(schema.accounts.c.name)).all()
    assert [tuple(row) for row in rows] == [("a", "3"), ("b", "1")]


TEXTS = ("", "'", '"', "\\", "\\x00", "\n\t", "{}[],:", "%s %(rows)s", "Zoë", "🂡", "null", "\u2028")


def test_every_text_is_written_as_it_is(engine: Engine) -> None:
    in_one_batch(engine, *(changes(f"of {text}", text) for text in TEXTS))
    with engine.connect() as connection:
        rows = connection.execute(select(schema.accounts)).all()
    assert {row.name: row.balance for row in rows} == {f"of {text}": text for text in TEXTS}


def test_a_shuffle_of_the_same_transaction_is_revealed_too(engine: Engine) -> None:
    """Whatever was revealed before it, the shuffle is written first; a later one stays secret."""

    def opens(connection: Connection) -> None:
        begin_stream(connection, new_stream("T", "table", "{}", datetime(2026, 1, 1, tzinfo=UTC)))

    def shuffles(version: int) -> Any:
        row = {"commitment": f"c{version}", "stream": "T", "version": version, "deck": 1}
        row |= {"secret": bytes([0, 92, 255, version]), "round": None}
        return lambda connection: write_later(connection, schema.ADD_SHUFFLE, row)

    def reveals(version: int, number: int) -> Any:
        return lambda connection: reveal(connection, "T", 1, version, number)

    in_one_batch(
        engine, opens, reveals(1, 1), shuffles(2), reveals(3, 2), shuffles(4), reveals(4, 3)
    )
    with engine.connect() as connection:
        rows = connection.execute(select(schema.shuffles)).all()
    assert {row.commitment: (row.round, row.secret) for row in rows} == {
        "c2": (2, bytes([0, 92, 255, 2])),
        "c4": (None, bytes([0, 92, 255, 4])),
    }


def test_what_cannot_be_written_undoes_its_own_job_alone(engine: Engine) -> None:
    """It is seen only when everything is written: then each job is done once more by itself."""
    came = in_one_batch(engine, adds("a"), adds("a"), adds("b"))
    assert [type(each) for each in came] == [type(None), Unavailable, type(None)]
    with engine.connect() as connection:
        assert set(connection.execute(select(schema.accounts.c.name)).scalars()) == {"a", "b"}


def test_what_was_foreseen_is_not_asked_again_until_something_is_written(engine: Engine) -> None:
    def job(connection: Connection) -> list[list[str]]:
        balance = balance_query("a")
        prefetch(connection, [balance])
        with engine.connect() as other, other.begin():
            seen = [ask_prefetched(connection, [balance])[0]]
        prefetch(connection, [balance])
        write_later(connection, upsert(connection, schema.accounts), {"name": "a", "balance": "9"})
        read(connection, schema.FIND_ANSWER, {"from_client": "c", "under": "1"})
        seen.append(ask_prefetched(connection, [balance])[0])
        return [[row.balance for row in rows] for rows in seen]

    assert in_one_batch(engine, adds("a"), lambda _: None)[0] is None
    assert in_one_batch(engine, job)[0] == [["1"], ["9"]]


def test_a_connection_that_is_given_back_puts_nothing_off(engine: Engine) -> None:
    in_one_batch(engine, adds("a"), adds("a"))  # fails, with rows put off
    with engine.begin() as connection:
        adds("c")(connection)
        assert [row.balance for row in read(connection, *balance_query("c"))] == ["1"]


def together(pit: Pit, *asks: Any) -> list[Any]:
    """The answers to requests that come while the writer is busy."""
    gate = Gate()
    pit.floor.write(gate)
    futures = [ask() for ask in asks]
    gate.open.set()
    return [future.result(10) for future in futures]


def test_the_same_act_twice_in_one_transaction_is_done_once(pit: Pit) -> None:
    table = pit.opens("nz-lunar", boxes=(1,))
    request = pit.request(table, shared.PlaceWager(1, "ante", 10), "Ann", id="once")
    other = pit.request(table, shared.PlaceWager(1, "ante", 20), "Ann", id="once")
    first, again, reused = together(
        pit, *(lambda each=each: pit.floor.ask(each) for each in (request, request, other))
    )
    assert first.accepted
    assert again == first
    assert reused.refusal["code"] == "id-reused"
    assert pit.held(table).version == first.version
    pit.audits()


def test_chips_that_an_act_before_has_staked_are_gone(pit: Pit) -> None:
    """15 chips are enough for an ante of 10, and then not for a super wager of 10."""
    table = pit.opens("nz-lunar", boxes=(1, 2), chips=15)
    wagers = (("ante", 10), ("super", 10))
    requests = [pit.request(table, shared.PlaceWager(1, *each), "Ann") for each in wagers]
    came = together(pit, *(lambda each=each: pit.floor.ask(each) for each in requests))
    assert [each.accepted for each in came] == [True, False]
    assert came[1].refusal["code"] == "not-enough-chips"
    assert (pit.chips("Ann"), pit.chips("Bob")) == (5, 15)
    pit.audits()


@pytest.mark.parametrize("dealing", ["software", "by hand"])
def test_a_table_may_be_played_at_in_the_transaction_that_opens_it(pit: Pit, dealing: str) -> None:
    given: dict[str, Any] = {} if dealing == "software" else {"cards_by_hand": True}
    pit.opens("nz-lunar", "before")
    heading = Heading(rulebook="nz-lunar", name="new", limits="10:500:5", **given)
    opened, said = together(
        pit,
        lambda: pit.floor.open_table(TableSettings(heading=heading)),
        lambda: pit.floor.ask(pit.request("new", Say("Ann", "good evening"), "Ann")),
    )
    assert said.accepted, said.refusal
    assert pit.held("new").version == opened.version + 1
    pit.audits()


def test_balances_are_locked_once_a_transaction(pit: Pit) -> None:
    pit.opens("nz-lunar", boxes=(1,))
    asked: list[str] = []

    def job(connection: Connection) -> None:
        event.listen(pit.floor.engine, "before_cursor_execute", lambda *each: asked.append(each[2]))
        assert balances(connection, ["player:ann"]) == balances(connection, ["player:ann"])

    pit.floor.write(job).result(10)
    assert asked == []


@pytest.mark.parametrize("databases", ["postgresql"], indirect=True)
def test_a_worker_does_not_read_again_what_it_has_done_itself(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[str, str]] = []
    here, there = pit.floor, Floor(pit.url, pit.clock)
    for name, floor in (("here", here), ("there", there)):
        assert floor._listener is not None
        monkeypatch.setattr(
            floor._listener._notices, "_heard", lambda id, _, name=name: heard.append((name, id))
        )
    table = pit.opens("nz-lunar", boxes=(1,))
    pit.does(table, shared.PlaceWager(1, "ante", 10), "Ann")
    there.ask(pit.request(table, Say("Ann", "hm"), "Ann")).result(10)
    for _ in range(200):
        if ("here", table) in heard and ("there", table) in heard:
            break
        threading.Event().wait(0.02)
    there.close()
    assert heard.count(("here", table)) == 1
    assert heard.count(("there", table)) == 3
