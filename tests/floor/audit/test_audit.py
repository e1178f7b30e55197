"""The audit finds all in order after any play, and names the first thing that is not."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from threading import Event
from typing import Any

import pytest
from sqlalchemy import text

from croupier.floor.alarms import SetAside
from croupier.floor.audit import tables as table_audit
from croupier.floor.audit.audit import audit
from croupier.floor.audit.history import export
from croupier.floor.entries import Difference
from croupier.house.table.actions import Say
from croupier.machine import evolve
from croupier.records.rounds import RecordError, replay
from croupier.server.auth.accounts import add_user
from croupier.server.auth.sessions import begin_session
from croupier.server.auth.users import Role, User
from tests.floor.audit.tampering import body_with, fails, rehash
from tests.floor.pits import Pit

TAMPERED = {
    "a deal of a round that never was": (
        "INSERT INTO deals SELECT stream, 99, version, scheme, commitment, contributions "
        "FROM deals WHERE stream = 'nz-lunar' AND round = 1",
        ("nz-lunar, round 99", "it was never dealt"),
    ),
    "an encrypted secret of another shuffle": (
        "UPDATE shuffles SET secret = (SELECT secret FROM shuffles AS other WHERE other.stream = "
        "shuffles.stream ORDER BY version DESC LIMIT 1) WHERE stream = 'nz-lunar' AND version = "
        "(SELECT min(version) FROM shuffles WHERE stream = 'nz-lunar')",
        ("nz-lunar", "the secret is not the one committed to"),
    ),
    "what a round paid most": (
        "UPDATE round_facts SET paid_cents = paid_cents + 1 WHERE stream = 'nz-lunar' "
        "AND number = 1",
        ("nz-lunar, round 1", "paid_cents"),
    ),
    "facts of a round that are missing": (
        "DELETE FROM round_facts WHERE stream = 'nz-lunar' AND number = 2",
        ("nz-lunar, round 2", "missing"),
    ),
    "a player who did not wager": (
        "INSERT INTO round_marks (stream, number, kind, value) "
        "VALUES ('nz-lunar', 1, 'player', 'zoe')",
        ("nz-lunar, round 1", "zoe"),
    ),
    "a flag that nobody raised": (
        "INSERT INTO round_flags (entry, stream, number, by, at, note) "
        "VALUES (9, 'nz-lunar', 1, 'Eve, inspector', '', 'Look.')",
        ("flags, entry 9",),
    ),
    "an entry's hash": (
        "UPDATE entries SET hash = 'ff' WHERE stream = 'nz-lunar' AND version = 7",
        ("nz-lunar, entry 7", "hash"),
    ),
    "a stream's head": (
        "UPDATE streams SET head = 'ff' WHERE id = 'nz-lunar'",
        ("nz-lunar", "chain ends"),
    ),
    "a stream's version": (
        "UPDATE streams SET version = version + 1 WHERE id = 'cage'",
        ("cage", "chain ends"),
    ),
    "a stream's settings": (
        "UPDATE streams SET settings = replace(settings, '20.0', '30.0') WHERE id = 'nz-lunar'",
        ("nz-lunar, entry 1", "hash"),
    ),
    "a posting's amount": (
        "UPDATE postings SET amount = '11' WHERE stream = 'nz-lunar' AND amount = '10' "
        "AND number = 1 AND version = (SELECT min(version) FROM postings "
        "WHERE stream = 'nz-lunar' AND amount = '10' AND number = 1)",
        ("nz-lunar, entry", "posting 1"),
    ),
    "a posting's account": (
        "UPDATE postings SET target = 'player:eve' WHERE stream = 'cage' AND version = 2",
        ("cage, entry 2", "player:eve"),
    ),
    "a posting's clause": (
        "UPDATE postings SET clauses = '[]' WHERE stream = 'nz-lunar' AND clauses <> '[]'",
        ("nz-lunar, entry", "posting"),
    ),
    "a missing posting": (
        "DELETE FROM postings WHERE stream = 'cage' AND version = 2",
        ("cage, entry 2", "0 postings, not 1"),
    ),
    "an added posting": (
        "INSERT INTO postings VALUES ('cage', 2, 2, 'house', 'player:eve', '5', 'a gift', '[]')",
        ("cage, entry 2", "2 postings, not 1"),
    ),
    "a balance": (
        "UPDATE accounts SET balance = '1000000' WHERE name = 'player:ann'",
        ("player:ann", "1000000", "its postings add up to"),
    ),
    "a missing balance": ("DELETE FROM accounts WHERE name = 'player:ann'", ("player:ann",)),
    "an added balance": (
        "INSERT INTO accounts VALUES ('player:eve', '5')",
        ("player:eve: 5", "its postings add up to 0"),
    ),
    "a jackpot's pool": (
        """UPDATE jackpots SET pools = '{"pool":"1"}'""",
        ("jackpot big, pool: 1", "its postings add up to"),
    ),
    "a missing jackpot": ("DELETE FROM jackpots", ("jackpot:big:pool", "no jackpot")),
    "a round's record": (
        """UPDATE rounds SET record = replace(record, '"amount":"10"', '"amount":"15"')
           WHERE stream = 'nz-lunar' AND record LIKE '%"amount":"10"%'""",
        ("nz-lunar, round", "its record"),
    ),
    "a round's players": (
        "UPDATE rounds SET players = '{}' WHERE stream = 'nz-lunar' AND number = 1",
        ("nz-lunar, round 1", "its players"),
    ),
    "a round's result": (
        "UPDATE rounds SET void = 1 WHERE stream = 'nz-lunar' AND number = 1",
        ("nz-lunar, round 1", "its void"),
    ),
    "a missing round": (
        "DELETE FROM rounds WHERE stream = 'nz-lunar' AND number = 1",
        ("nz-lunar, round 1 is missing",),
    ),
    "an added round": (
        "INSERT INTO rounds SELECT stream, 9, version, void, players, record FROM rounds "
        "WHERE stream = 'nz-lunar' AND number = 1",
        ("nz-lunar, round 9 was never played",),
    ),
    "a secret": (
        "UPDATE shuffles SET secret = :secret WHERE stream = 'nz-lunar' AND version = 1",
        ("nz-lunar, entry 1", "not the one committed to"),
    ),
    "a missing secret": (
        "DELETE FROM shuffles WHERE stream = 'nz-lunar' AND version = 1",
        ("nz-lunar, entry 1", "secret of its shuffle is missing"),
    ),
    "a shuffle's round": (
        "UPDATE shuffles SET round = 2 WHERE stream = 'nz-lunar' AND version = 1",
        ("nz-lunar, entry 1", "of round 1, not 2"),
    ),
    "a shuffle told too early": (
        "UPDATE shuffles SET round = 3 WHERE stream = 'nz-lunar' AND round IS NULL",
        ("nz-lunar, entry", "of round None, not 3"),
    ),
    "an added shuffle": (
        "INSERT INTO shuffles VALUES ('ff', 'nz-lunar', 2, 1, :secret, NULL)",
        ("nz-lunar, entry 2", "no such shuffle"),
    ),
    "a posting's number": (
        "UPDATE postings SET number = 5 WHERE stream = 'cage' AND version = 2",
        ("cage, entry 2", "posting 1"),
    ),
    "a second secret of a deck": (
        "INSERT INTO shuffles SELECT 'ff', stream, version, deck, secret, round FROM shuffles "
        "WHERE stream = 'nz-lunar' AND version = 1",
        ("nz-lunar, entry 1", "two secrets of one deck"),
    ),
    "the rates of a jackpot": (
        """UPDATE jackpots SET pools = replace(pools, '{', '{"minor_percent":"12",')""",
        ("jackpot big",),
    ),
    "the turn": (
        "UPDATE streams SET turned = turned - 1 WHERE id = 'nz-lunar'",
        ("nz-lunar: its turn passed at",),
    ),
    "when the turn passed": (
        "UPDATE streams SET turned_at = '2026-06-01T19:00:00.000000+00:00' WHERE id = 'nz-lunar'",
        ("nz-lunar: its turned_at is",),
    ),
    "when it was acted at last": (
        "UPDATE streams SET acted_at = '2026-06-01T19:00:00.000000+00:00' WHERE id = 'cage'",
        ("cage: its acted_at is",),
    ),
    "what is due": ("UPDATE streams SET due = NULL WHERE id = 'nz-lunar'", ("nz-lunar: its due",)),
    "what is due where nothing is": (
        "UPDATE streams SET due = '2026-06-01T19:00:00.000000+00:00' WHERE id = 'cage'",
        ("cage: its due is",),
    ),
    "an answer": (
        "UPDATE answers SET answer = replace(answer, 'version', 'seen') WHERE request = '2'",
        ("answers, ", "not the row that was written"),
    ),
    "a missing answer": ("DELETE FROM answers WHERE request = '2'", ("answers, ", "is missing")),
    "an answer of somebody else": (
        "UPDATE answers SET client = 'Eve' WHERE request = '2'",
        ("answers, ", "it was added, or its key was changed"),
    ),
    "a missing seal": ("DELETE FROM seals WHERE of = 'answers'", ("answers, ", "it was added")),
    "a seal of nothing": (
        "INSERT INTO seals VALUES ('postings', '[]', 'ff')",
        ("there are seals of postings",),
    ),
    "a last entry cut off": (
        "DELETE FROM entries WHERE stream = 'nz-lunar' "
        "AND version = (SELECT max(version) FROM entries WHERE stream = 'nz-lunar')",
        ("nz-lunar", "chain ends"),
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_is_named(played: Pit, what: str) -> None:
    statement, words = TAMPERED[what]
    given = {"secret": b"\1" * 32} if ":secret" in statement else {}
    played.tampers(statement, **given)
    fails(played, *words)


def test_the_role_of_an_account_is_named(pit: Pit) -> None:
    """So is every other change to people, except that a session has ended."""
    asyncio.run(_with_people(pit))
    assert pit.audits().sealed == 4
    changes = {
        "UPDATE users SET role = 'administrator' WHERE name = 'Ann'": 'users, ["Ann"]: it is not',
        "UPDATE users SET bot = 1 WHERE name = 'Ann'": 'users, ["Ann"]: it is not',
        "DELETE FROM users WHERE name = 'Bob'": 'users, ["Bob"]: it is missing',
        "UPDATE sessions SET expires = '2030-01-01T00:00:00.000000+00:00'": "sessions, ",
        "UPDATE sessions SET \"user\" = 'Bob'": "sessions, ",
    }
    for change, words in changes.items():
        with pit.floor.engine.connect() as connection:
            connection.execute(text(change))
            with pytest.raises(Difference, match=re.escape(words)):
                audit(connection)
            connection.rollback()
    pit.tampers("DELETE FROM sessions")
    pit.audits()
    asyncio.run(begin_session(pit.floor, User("Ann", Role.PLAYER)))
    pit.clock.now += timedelta(days=1)
    asyncio.run(begin_session(pit.floor, User("Bob", Role.PLAYER)))
    assert pit.audits().sealed == 4
    with pit.floor.engine.connect() as connection:
        query = text("SELECT count(*) FROM seals WHERE of = 'sessions'")
        assert connection.execute(query).scalar_one() == 1


async def _with_people(pit: Pit) -> None:
    ann = await add_user(pit.floor, "Ann", Role.PLAYER, None)
    await add_user(pit.floor, "Bob", Role.PLAYER, None)
    pit.floor.buy_in("Ann", 1, "the cage").result()
    await begin_session(pit.floor, ann)


@pytest.mark.parametrize("left", [(), ("postings",), ("postings", "entries", "rounds", "shuffles")])
def test_a_deleted_stream_is_named(played: Pit, left: tuple[str, ...]) -> None:
    """Whether or not its rows are still there, and though nothing else may speak of it."""
    played.floor.raise_alarm(SetAside("T1", "settle-now", "KeyError"), "the software").result()
    for stream in ("nz-lunar", "alarms"):
        with played.floor.engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                connection.execute(text("PRAGMA defer_foreign_keys = ON"))
            else:
                connection.execute(text("SET LOCAL session_replication_role = replica"))
            for table in left:
                connection.execute(text(f"DELETE FROM {table} WHERE stream = '{stream}'"))
            connection.execute(text(f"DELETE FROM streams WHERE id = '{stream}'"))
            with pytest.raises(Difference, match=rf'streams, \["{stream}"\]: it is missing'):
                audit(connection)
            connection.rollback()


def test_rows_of_a_stream_that_never_was_are_named(played: Pit) -> None:
    with played.floor.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.execute(text("PRAGMA defer_foreign_keys = ON"))
        else:
            connection.execute(text("SET LOCAL session_replication_role = replica"))
        row = "'nowhere', 1, 1, 'house', 'player:eve', '5', 'a gift', '[]'"
        connection.execute(text(f"INSERT INTO postings VALUES ({row})"))
        with pytest.raises(Difference, match=r"postings: 1 belong to nothing, .*nowhere"):
            audit(connection)
        connection.rollback()


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE users ADD COLUMN more TEXT",
        "ALTER TABLE answers RENAME COLUMN asked TO heard",
        "UPDATE alembic_version SET version_num = '0099'",
        "UPDATE alembic_version SET version_num = '0001'",
        "UPDATE alembic_version SET version_num = '0007'",
        "DELETE FROM alembic_version",
    ],
)
def test_another_schema_is_named(pit: Pit, change: str) -> None:
    with pit.floor.engine.connect() as connection:
        connection.execute(text(change))
        with pytest.raises(Difference, match="schema"):
            audit(connection)
        connection.rollback()


_AFTER = "AFTER INSERT ON postings"
_TRIGGERS = {
    "sqlite": (f"CREATE TRIGGER more {_AFTER} BEGIN UPDATE accounts SET balance = '0'; END",),
    "postgresql": (
        "CREATE FUNCTION more() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        f"CREATE TRIGGER more {_AFTER} FOR EACH ROW EXECUTE FUNCTION more()",
    ),
}


def test_what_the_database_would_do_by_itself_is_named(pit: Pit) -> None:
    with pit.floor.engine.connect() as connection:
        for statement in _TRIGGERS[connection.dialect.name]:
            connection.execute(text(statement))
        with pytest.raises(Difference, match="it has a trigger more"):
            audit(connection)
        connection.rollback()


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_every_round_is_replayed_and_its_payments_compared(
    played: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table and the record are two ways to the same result: the audit goes both."""
    replayed: list[Any] = []

    def otherwise(record: dict[str, Any]) -> Any:
        again = replay(record)
        replayed.append(record)
        if len(replayed) < 3:
            return again
        first, *others = again.lines
        lines = (evolve(first, paid=first.paid + 1), *others)
        return replace(again, final=evolve(again.final, lines=lines))

    monkeypatch.setattr(table_audit, "replay", otherwise)
    fails(played, "nz-uth, round 1: its record brings", "its table gave")
    assert len(replayed) == 3

    def refuses(_: dict[str, Any]) -> Any:
        raise RecordError("not-now", "no such thing")

    monkeypatch.setattr(table_audit, "replay", refuses)
    fails(played, "nz-lunar, round 1: its record does not replay")


def test_whoever_follows_an_audit_can_end_it(played: Pit) -> None:
    class Enough(Exception):
        pass

    def at_entry(_: str, entries: int) -> None:
        if entries > 3:
            raise Enough

    with played.floor.engine.connect() as connection, pytest.raises(Enough):
        audit(connection, at_entry=at_entry)


def test_a_changed_entry_is_named(played: Pit) -> None:
    body = body_with(played, 5, '"amount":', '"amount":1')
    change = "UPDATE entries SET body = :body WHERE stream = 'nz-lunar' AND version = 5"
    played.tampers(change, body=body)
    fails(played, "nz-lunar, entry 5", "hash")


def test_an_entry_by_nobody_is_named(played: Pit) -> None:
    played.tampers(
        """UPDATE entries SET body = replace(body, '"by":"the cage"', '"by":["the cage"]')
           WHERE stream = 'cage' AND version = 2"""
    )
    rehash(played, "cage")
    fails(played, "cage, entry 2", "it is not an entry")


def test_a_missing_entry_is_named(played: Pit) -> None:
    played.tampers("DELETE FROM postings WHERE stream = 'cage' AND version = 2")
    played.tampers("DELETE FROM entries WHERE stream = 'cage' AND version = 2")
    fails(played, "cage, entry 3", "entry 2 is missing")


def test_an_added_entry_is_named(played: Pit) -> None:
    played.tampers(
        "INSERT INTO entries SELECT stream, version + 1, body, hash FROM entries "
        "WHERE stream = 'cage' AND version = (SELECT max(version) FROM entries WHERE stream='cage')"
    )
    fails(played, "cage, entry", "hash")


def test_reordered_entries_are_named(played: Pit) -> None:
    for old, new in ((2, -1), (3, 2), (-1, 3)):
        move = "UPDATE entries SET version = :new WHERE stream = 'nz-lunar' AND version = :old"
        played.tampers("DELETE FROM postings WHERE stream = 'nz-lunar'") if old == 2 else None
        played.tampers(move, old=old, new=new)
    fails(played, "nz-lunar, entry 2", "hash")


@pytest.mark.parametrize("times", [4, pytest.param(15, marks=pytest.mark.long)])
def test_a_floor_is_audited_and_exported_while_it_is_played(pit: Pit, times: int) -> None:
    """What is read is of one moment: acts that come meanwhile are no difference."""
    table = pit.opens("nz-lunar", boxes=(1,))
    stop = Event()

    def talk() -> None:
        while not stop.is_set():
            pit.does(table, Say("Ann", "hm"), "Ann")

    with ThreadPoolExecutor(1) as threads:
        talking = threads.submit(talk)
        for _ in range(times):
            pit.audits()
            with pit.floor.engine.connect() as connection:
                export(connection, StringIO())
        stop.set()
        talking.result()
    assert pit.audits().entries > 5
