"""The database fails at any call: nothing is half done, the sender is told, the retry works."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

from croupier.floor.audit.audit import audit
from croupier.floor.database import is_sqlite
from croupier.floor.database.writer import Unavailable
from croupier.floor.floor import Floor
from croupier.house.table.actions import Say
from tests.effort import one_of_each_game_quickly
from tests.floor.conftest import Databases
from tests.floor.pits import ALL, Pit
from tests.floor.sessions import Session, books_of, clean_session

ON_FILES = pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
ON_SERVER = pytest.mark.parametrize("databases", ["postgresql"], indirect=True)


class Fault:
    """Goes off at the call it is set to, once."""

    def __init__(self, engine: Engine, happen: Callable[[Any], None]) -> None:
        self.happen = happen
        self.left = 0
        self.gone_off = False
        for call in ("do_execute", "do_executemany"):
            self._stand_before(engine.dialect, call)

    def set(self, calls: int) -> None:
        self.left, self.gone_off = calls, False

    def _stand_before(self, dialect: Any, call: str) -> None:
        """Where everything that is asked of the database passes."""
        execute = getattr(dialect, call)

        def counted(cursor: Any, *rest: Any, **more: Any) -> Any:
            self.left -= 1
            if self.left == 0:
                self.gone_off = True
                self.happen(cursor)
            return execute(cursor, *rest, **more)

        setattr(dialect, call, counted)


def disk_full(_: Any) -> None:
    raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))


@pytest.mark.parametrize("rulebook", one_of_each_game_quickly(ALL))
def test_the_nth_call_fails(
    databases: Databases, rulebook: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For every n, of every act of a session."""
    clean = clean_session(Session(rulebook, monkeypatch), databases.new(), 1)
    url, session = databases.new(), Session(rulebook, monkeypatch)
    floor, failed = Floor(url, session.clock), 0
    fault = Fault(floor.engine, disk_full)
    for number, step in enumerate(session.steps(url, 1)):
        for calls in range(1, 100):
            session.secrets.go_to(session.secrets.at)
            fault.set(calls)
            try:
                result = step.do(floor)
            except Unavailable:
                assert fault.gone_off
                fault.set(0)
                assert books_of(floor.engine) == clean.books[number], f"{step.what}, call {calls}"
                failed += 1
            else:
                fault.set(0)
                assert result == clean.results[number]
                break
        assert books_of(floor.engine) == clean.books[number + 1]
    assert failed > 4 * len(clean.steps)
    with floor.engine.connect() as connection:
        audit(connection)
    floor.close()


@ON_SERVER
def test_the_connection_is_lost_at_the_nth_call(
    databases: Databases, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real one: the server ends the session of the worker that is writing."""
    clean = clean_session(Session("nz-lunar", monkeypatch), databases.new(), 1)
    url, session = databases.new(), Session("nz-lunar", monkeypatch)
    floor = Floor(url, session.clock)

    def end(cursor: Any) -> None:
        pid = cursor.connection.info.backend_pid
        with psycopg.connect(postgres, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 1000)", (pid,))

    fault = Fault(floor.engine, end)
    for number, step in enumerate(session.steps(url, 1)):
        for calls in (1, 3, 5):
            session.secrets.go_to(session.secrets.at)
            fault.set(calls)
            with pytest.raises(Unavailable):
                step.do(floor)
            fault.set(0)
            assert books_of(floor.engine) == clean.books[number], step.what
        session.secrets.go_to(session.secrets.at)
        assert step.do(floor) == clean.results[number]
    assert books_of(floor.engine) == clean.books[-1]
    floor.close()


@ON_SERVER
def test_a_connection_that_the_server_has_ended_meanwhile(
    pit: Pit, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever takes one that has not been used for a while gets another."""
    table = pit.opens("nz-lunar", boxes=(1,))
    monkeypatch.setattr("croupier.floor.database.engine._FRESH", 0)
    ended = "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE datname = %s"
    with psycopg.connect(postgres, autocommit=True) as other:
        other.execute(ended, (pit.floor.engine.url.database,))
    assert pit.does(table, Say("Ann", "well?"), "Ann").accepted
    assert pit.floor.table(table).version == pit.held(table).version


def test_the_news_of_a_commit_is_lost(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The act has happened and nobody was told: the retry gets its answer, and does nothing."""
    clean = clean_session(Session("nz-uth", monkeypatch), databases.new(), 1)
    url, session = databases.new(), Session("nz-uth", monkeypatch)
    floor = Floor(url, session.clock)
    commit: Any = floor.engine.dialect.do_commit
    lost = False

    def do_commit(connection: Any) -> None:
        commit(connection)
        if lost:
            raise OperationalError("COMMIT", {}, OSError("the connection is gone"))

    monkeypatch.setattr(floor.engine.dialect, "do_commit", do_commit)
    for number, step in enumerate(session.steps(url, 1)):
        if step.request is None and step.what != "buy-in":
            step.do(floor)
            continue
        lost = True
        with pytest.raises(Unavailable):
            step.do(floor)
        lost = False
        assert books_of(floor.engine) == clean.books[number + 1]
        assert step.do(floor) == clean.results[number]
        assert books_of(floor.engine) == clean.books[number + 1]
    floor.close()


def on_connect(engine: Engine, pragma: str) -> None:
    """For every connection from now on."""
    event.listen(engine, "connect", lambda connection, _: connection.execute(f"PRAGMA {pragma}"))
    engine.dispose()


@ON_FILES
def test_a_full_disk(pit: Pit) -> None:
    """A real one: SQLite may take no page more."""
    table = pit.opens("nz-lunar", boxes=(1,))
    with pit.floor.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    on_connect(pit.floor.engine, f"max_page_count = {pages + 3}")
    words = "hm " * 300
    with pytest.raises(Unavailable, match="full"):
        _talk(pit, table, words)
    before, asked = pit.books(), pit.request(table, Say("Ann", words), "Ann")
    futures = [pit.floor.ask(asked), *(pit.floor.ask(_say(pit, table)) for _ in range(5))]
    assert {type(each.exception(10)) for each in futures} == {Unavailable}
    assert pit.books() == before
    pit.audits()
    on_connect(pit.floor.engine, "max_page_count = 100000")
    assert pit.floor.ask(asked).result().accepted
    pit.audits()


def _talk(pit: Pit, table: str, words: str) -> None:
    for _ in range(100):
        pit.does(table, Say("Ann", words), "Ann")


def _say(pit: Pit, table: str) -> Any:
    return pit.request(table, Say("Ann", "hm " * 2000), "Ann")


@ON_FILES
def test_a_busy_database(pit: Pit) -> None:
    """Somebody else keeps the file locked for longer than anybody waits."""
    table = pit.opens("nz-lunar", boxes=(1,))
    on_connect(pit.floor.engine, "busy_timeout = 30")
    path = pit.url.removeprefix("sqlite:///")
    asked = pit.request(table, Say("Ann", "well?"), "Ann")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="locked"):
            pit.floor.ask(asked).result()
        other.execute("ROLLBACK")
    assert pit.floor.ask(asked).result().accepted


def test_reading_fails_in_words_too(pit: Pit) -> None:
    table = pit.opens("nz-lunar", boxes=(1,))
    fault = Fault(pit.floor.engine, disk_full)
    after_begin = 2 if is_sqlite(pit.floor.engine) else 1
    for read, call in (
        (lambda: pit.floor.table(table), 1),
        (pit.floor.tables, after_begin),
        (pit.floor.due_tables, after_begin),
        (lambda: pit.floor.balance("player:ann"), after_begin),
    ):
        fault.set(call)
        with pytest.raises(Unavailable):
            read()
