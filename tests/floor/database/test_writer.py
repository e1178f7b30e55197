"""Acts that arrive together share a commit; each stands or falls alone."""

from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, Engine, event, select, text
from sqlalchemy.exc import OperationalError

from croupier.floor.database import is_sqlite, schema
from croupier.floor.database.batch import ask_prefetched
from croupier.floor.database.sql import ask_all
from croupier.floor.database.writer import Unavailable, Writer, _Outcome, _outcome
from croupier.floor.floor import Floor
from croupier.floor.ledger.balances import balance_query
from croupier.games import actions as shared
from croupier.house.table.actions import Say
from croupier.machine import Refusal
from tests.floor.pits import Gate, Pit

ADD = schema.accounts.insert()
_UNKNOWN = _Outcome.UNKNOWN


class _Driver(Exception):
    """An error of a driver, with the state that PostgreSQL gives it."""

    def __init__(self, state: str) -> None:
        self.sqlstate = state


@pytest.mark.parametrize(
    ("error", "done", "outcome"),
    [
        (KeyError("a fault of the program"), False, _Outcome.UNDONE),
        (KeyError("a fault of the program"), True, _Outcome.UNDONE),
        (OperationalError("", {}, _Driver("55P03")), False, _Outcome.LOCKED),
        (OperationalError("", {}, _Driver("40P01")), True, _Outcome.LOCKED),
        (OperationalError("", {}, _Driver("53100")), False, _Outcome.UNDONE),
        (OperationalError("", {}, _Driver("08006"), connection_invalidated=True), True, _UNKNOWN),
        (
            OperationalError("", {}, _Driver("08006"), connection_invalidated=True),
            False,
            _Outcome.UNDONE,
        ),
    ],
)
def test_what_became_of_a_batch(error: Exception, done: bool, outcome: _Outcome) -> None:
    """Where the connection was lost in the commit, nobody knows: then nothing is done again. One
    that waits for another's lock waits for it alone; all else is undone and tried one by one."""
    assert _outcome(error, done) is outcome


def add(name: str) -> Any:
    return lambda connection: connection.execute(ADD.values(name=name, balance="1"))


def names(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return sorted(connection.execute(select(schema.accounts.c.name)).scalars())


def count_commits(engine: Engine) -> list[int]:
    commits: list[int] = []
    event.listen(engine, "commit", lambda connection: commits.append(id(connection)))
    return commits


def test_jobs_that_wait_together_share_a_commit(engine: Engine) -> None:
    writer, gate, commits = Writer(engine), Gate(), count_commits(engine)
    writer.submit(gate)
    futures = [writer.submit(add(f"{number}")) for number in range(40)]
    gate.open.set()
    for future in futures:
        future.result(10)
    assert len(commits) <= 2
    assert len(names(engine)) == 40
    writer.close()


def test_no_batch_is_larger_than_the_most(engine: Engine) -> None:
    writer, gate, commits = Writer(engine, most=10), Gate(), count_commits(engine)
    writer.submit(gate)
    futures = [writer.submit(add(f"{number}")) for number in range(40)]
    gate.open.set()
    for future in futures:
        future.result(10)
    assert len(commits) == 5
    writer.close()


def test_a_job_that_fails_is_undone_alone(engine: Engine) -> None:
    def half(connection: Connection) -> None:
        add("half")(connection)
        raise ZeroDivisionError

    def refused(connection: Connection) -> None:
        add("refused")(connection)
        raise Refusal("no", (), "not now")

    writer, gate = Writer(engine), Gate()
    writer.submit(gate)
    jobs = [add("a"), half, add("b"), refused, add("a"), add("c")]
    futures = [writer.submit(job) for job in jobs]
    gate.open.set()
    errors = [type(future.exception(10)) for future in futures]
    nothing = type(None)
    assert errors == [nothing, ZeroDivisionError, nothing, Refusal, Unavailable, nothing]
    assert names(engine) == ["a", "b", "c"]
    writer.close()


def test_nobody_is_told_before_it_is_durable(engine: Engine) -> None:
    told: list[list[str]] = []
    writer = Writer(engine)
    writer.submit(add("a"), lambda _: told.append(names(engine))).result(10)
    assert told == [["a"]]
    writer.close()


def test_if_the_commit_fails_nothing_of_the_batch_has_happened(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, gate = Writer(engine), Gate()
    writer.submit(gate)
    futures = [writer.submit(add(f"{number}")) for number in range(5)]

    def fail(*_: object) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(engine.dialect, "do_commit", fail)
        gate.open.set()
        assert {type(future.exception(10)) for future in futures} == {Unavailable}
    assert names(engine) == []
    writer.submit(add("later")).result(10)
    assert names(engine) == ["later"]
    writer.close()


@pytest.mark.parametrize("databases", ["postgresql"], indirect=True)
def test_what_may_have_happened_is_not_done_again(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is lost over the commit, which may be durable: only the senders, who gave what
    they sent an id, can send it again."""
    writer, gate, done = Writer(engine), Gate(), list[str]()
    commit: Any = engine.dialect.do_commit

    def lost(connection: Any) -> None:
        commit(connection)
        connection.driver_connection.close()
        raise psycopg.OperationalError("the connection is lost")

    def once(name: str) -> Any:
        def job(connection: Connection) -> None:
            done.append(name)
            add(name)(connection)

        return job

    writer.submit(gate)
    futures = [writer.submit(once(name)) for name in "ab"]
    with monkeypatch.context() as patch:
        patch.setattr(engine.dialect, "do_commit", lost)
        gate.open.set()
        assert {type(future.exception(10)) for future in futures} == {Unavailable}
    assert (names(engine), done) == (["a", "b"], ["a", "b"])
    writer.submit(add("c")).result(10)
    assert names(engine) == ["a", "b", "c"]
    writer.close()


def test_a_failure_that_undoes_everything_stops_nobody_else(engine: Engine) -> None:
    """A connection is lost, or SQLite rolls back on its own: nothing is written bit by bit then,
    and the others of the batch are done once more."""

    def loses_all(connection: Connection) -> None:
        add("lost")(connection)
        if is_sqlite(engine):
            connection.exec_driver_sql("ROLLBACK")
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    writer, gate = Writer(engine), Gate()
    writer.submit(gate)
    futures = [writer.submit(job) for job in (add("a"), loses_all, add("b"))]
    gate.open.set()
    nothing = type(None)
    assert [type(future.exception(10)) for future in futures] == [nothing, Unavailable, nothing]
    assert names(engine) == ["a", "b"]
    writer.submit(add("c")).result(10)
    assert names(engine) == ["a", "b", "c"]
    writer.close()


def test_who_stops_waiting_has_stopped_nothing(engine: Engine) -> None:
    """A cancelled request is done all the same, and the writer goes on."""
    writer, gate = Writer(engine), Gate()
    writer.submit(gate)
    future = writer.submit(add("a"))
    assert not future.cancel()
    gate.open.set()
    writer.submit(add("b")).result(10)
    assert names(engine) == ["a", "b"]
    writer.close()


def test_a_follower_s_fault_costs_nobody_the_answer(pit: Pit) -> None:
    heard: list[int] = []

    def bad(*_: object) -> None:
        raise ZeroDivisionError

    pit.floor.follow(bad)
    pit.floor.follow(lambda held, _: heard.append(held.version))
    table = pit.opens("nz-lunar", boxes=(1,))
    assert pit.does(table, shared.PlaceWager(1, "ante", 10), "Ann").accepted
    assert heard == [2, 3]


def test_after_closing_nothing_is_taken(pit: Pit) -> None:
    table = pit.opens("nz-lunar", boxes=(1,))
    pit.floor.close()
    with pytest.raises(Unavailable):
        pit.asks(table, Say("Ann", "hm"), "Ann")


def test_every_act_of_a_batch_sees_those_before_it(pit: Pit) -> None:
    """Wagers that arrive together: each is its own entry, in the order of arrival."""
    table, gate = pit.opens("nz-lunar", boxes=(1, 2, 3)), Gate()
    pit.floor.write(gate)
    wagers = [(box, area) for box in (1, 2, 3) for area in ("ante", "super")]
    names = {1: "Ann", 2: "Bob", 3: "Cyd"}
    futures = [
        pit.floor.ask(pit.request(table, shared.PlaceWager(box, area, 10), names[box]))
        for box, area in wagers
    ]
    wrong = pit.floor.ask(pit.request(table, shared.PlaceWager(1, "ante", 7), "Ann"))
    last = pit.floor.ask(pit.request(table, Say("Ann", "all down"), "Ann"))
    gate.open.set()
    versions = [future.result(10).version for future in futures]
    assert versions == list(range(versions[0], versions[0] + 6))
    assert not wrong.result(10).accepted
    assert last.result(10).version == versions[-1] + 1
    pit.audits()


@pytest.mark.parametrize("databases", ["postgresql"], indirect=True)
def test_a_batch_waits_for_nobody_s_lock(engine: Engine) -> None:
    """Another worker holds a row: who needs it waits alone, and the others of the batch do not."""
    writer, gate = Writer(engine), Gate()
    writer.submit(add("a")).result(10)
    lock = select(schema.accounts).where(schema.accounts.c.name == "a").with_for_update()
    writer.submit(gate)
    before = writer.submit(add("b"))
    waits = writer.submit(lambda connection: connection.execute(lock).one().name)
    with engine.connect() as other, other.begin():
        other.execute(lock)
        gate.open.set()
        before.result(10)
        assert names(engine) == ["a", "b"]
        assert not waits.done()
    assert waits.result(10) == "a"
    writer.close()


@pytest.mark.parametrize("databases", ["postgresql"], indirect=True)
def test_who_is_alone_waits_for_the_lock(engine: Engine) -> None:
    """It has asked for everything at once, and asks again for one thing after another."""
    writer = Writer(engine)
    writer.submit(add("a")).result(10)
    needs = [balance_query("a")]
    with engine.connect() as other, other.begin():
        ask_all(other, needs)
        waits = writer.submit_for(lambda c: ask_prefetched(c, needs)[0][0].name, None, str, needs)
        with pytest.raises(TimeoutError):
            waits.result(0.2)  # longer than a batch would wait
    assert waits.result(10) == "a"
    writer.close()


def test_a_commit_on_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    """An acknowledged act survives a loss of power: its log reaches the disk with every commit."""
    floor = Floor(f"sqlite:///{tmp_path}/floor.db")

    def settings(connection: Connection) -> list[Any]:
        names = ("synchronous", "journal_mode", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

    full = 2
    try:
        assert floor.write(settings).result() == [full, "wal", 1]
        with floor.engine.connect() as connection:
            assert settings(connection) == [full, "wal", 1]
    finally:
        floor.close()


def test_whatever_its_listeners_do_the_writer_goes_on(engine: Engine) -> None:
    """A failing counter ends neither the thread nor the act that it was to count."""
    writer = Writer(engine)

    def fails(_: Any) -> None:
        raise RuntimeError("As Kd 9h")

    writer.on_batch = writer.on_alarm = fails
    for name in ("one", "two"):
        writer.submit(add(name)).result(10)
    assert names(engine) == ["one", "two"]
    writer.close()


def test_who_cannot_be_told_the_result_may_ask_again(engine: Engine) -> None:
    """It is durable; only the answer failed."""
    writer = Writer(engine)

    def fails(_: Any) -> None:
        raise RuntimeError("As Kd 9h")

    future = writer.submit_for(add("one"), None, fails)
    with pytest.raises(Unavailable, match="send the same again"):
        future.result(10)
    writer.submit(add("two")).result(10)
    assert names(engine) == ["one", "two"]
    writer.close()


def test_a_connection_that_is_closed_is_no_error_of_the_program(engine: Engine) -> None:
    """Whoever meets it is told to ask again, and the next one gets another connection."""
    writer = Writer(engine)
    writer.submit(lambda connection: ask_all(connection, [balance_query("player:ann")])).result(10)

    def closes(connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        driver.close()
        ask_all(connection, [balance_query("player:ann")])

    with pytest.raises(Unavailable):
        writer.submit(closes).result(10)
    writer.submit(add("one")).result(10)
    assert names(engine) == ["one"]
    writer.close()
