"""The audit finds all in order after any play, and names the first thing that is not."""

import asyncio
import json
import re
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import text

from croupier.floor.alarms import SetAside
from croupier.floor.audit import tables as table_audit
from croupier.floor.audit.audit import audit
from croupier.floor.audit.checkpoints import (
    FILE,
    KEY,
    audit_signed,
    check_checkpoints,
    signing_key,
    write_checkpoint,
)
from croupier.floor.audit.history import export
from croupier.floor.entries import Difference, canonical, genesis, link
from croupier.games import actions as shared
from croupier.house.table.actions import Say
from croupier.machine import evolve
from croupier.records.rounds import RecordError, replay
from croupier.server.auth.accounts import add_user
from croupier.server.auth.sessions import begin_session
from croupier.server.auth.users import Role, User
from tests.floor.pits import Pit


def body_with(pit: Pit, version: int, old: str, new: str) -> str:
    with pit.floor.engine.connect() as connection:
        query = text("SELECT body FROM entries WHERE stream = 'nz-lunar' AND version = :version")
        body: str = connection.execute(query, {"version": version}).scalar_one()
    assert old in body
    return body.replace(old, new)


def rehash(pit: Pit, stream: str = "nz-lunar") -> None:
    """Whoever can write to the database can also hash the whole chain anew."""
    with pit.floor.engine.begin() as connection:
        query = text("SELECT settings FROM streams WHERE id = :id")
        head = genesis(connection.execute(query, {"id": stream}).scalar_one())
        query = text("SELECT version, body FROM entries WHERE stream = :id ORDER BY version")
        for version, body in connection.execute(query, {"id": stream}).all():
            head = link(head, body)
            change = "UPDATE entries SET hash = :hash WHERE stream = :id AND version = :version"
            connection.execute(text(change), {"hash": head, "id": stream, "version": version})
        change = "UPDATE streams SET head = :hash WHERE id = :id"
        connection.execute(text(change), {"hash": head, "id": stream})


def fails(pit: Pit, *words: str) -> None:
    with pytest.raises(Difference) as found:
        pit.audits()
    for word in words:
        assert word in str(found.value), found.value


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
        "DELETE FROM alembic_version",
    ],
)
def test_another_schema_is_named(pit: Pit, change: str) -> None:
    with pit.floor.engine.connect() as connection:
        connection.execute(text(change))
        with pytest.raises(Difference, match="schema"):
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


REHASHED = {
    "another wager": (5, '"amount":', '"amount":1'),
    "another person": (3, '"by":"Bob"', '"by":"Ann"'),
    "another time": (1, '"at":"2026', '"at":"2025'),
    "no act": (3, '"act":"sit"', '"act":"fly"'),
    "not an entry": (3, '"events"', '"evil"'),
    "another order": (1, '"2c"', '"2d"'),
}


@pytest.mark.parametrize("what", REHASHED)
def test_a_chain_hashed_anew_is_found_by_its_acts_or_by_a_checkpoint(
    played: Pit, what: str, tmp_path: Path
) -> None:
    """The rules find what cannot have happened, the signature what only did not happen so."""
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)
        assert check_checkpoints(connection, tmp_path) == 1
    version, old, new = REHASHED[what]
    body = body_with(played, version, old, new)
    change = f"UPDATE entries SET body = :body WHERE stream = 'nz-lunar' AND version = {version}"
    played.tampers(change, body=body)
    rehash(played)
    with (
        pytest.raises(Difference, match="checkpoint 1: nz-lunar had another entry"),
        played.floor.engine.connect() as connection,
    ):
        check_checkpoints(connection, tmp_path)
    if what != "another time":
        fails(played, f"nz-lunar, entry {version}")


def test_whoever_writes_it_all_anew_is_found_by_the_checkpoint(played: Pit, tmp_path: Path) -> None:
    """A last act taken back completely, money and all: only the signature knows of it."""
    table, before = "nz-lunar", played.books()
    with played.floor.engine.connect() as connection:
        query = "SELECT version, head, turned, turned_at, acted_at, due FROM streams"
        row = connection.execute(text(f"{query} WHERE id = '{table}'")).mappings().one()
    played.does(table, shared.Fold(1), "Ann", id="the last")
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)
    version = before.heads[table][0]
    for name in ("postings", "entries"):
        where = f"stream = '{table}' AND version > {version}"
        with played.floor.engine.begin() as connection:
            connection.execute(text(f"DELETE FROM {name} WHERE {where}"))
    changes = ", ".join(f"{name} = :{name}" for name in row)
    played.tampers(f"UPDATE streams SET {changes} WHERE id = '{table}'", **row)
    fails(played, f"nz-lunar: entry {version + 1} was acknowledged to Ann and is not there")
    played.tampers("DELETE FROM answers WHERE request = 'the last'")
    fails(played, 'answers, ["Ann","the last"]: it is missing')
    played.tampers("DELETE FROM seals WHERE key LIKE '%the last%'")
    played.audits()
    with (
        pytest.raises(Difference, match="had another entry"),
        played.floor.engine.connect() as connection,
    ):
        check_checkpoints(connection, tmp_path)


def test_checkpoints_are_signed(played: Pit, tmp_path: Path) -> None:
    folder = tmp_path / "signed"
    with played.floor.engine.connect() as connection:
        assert check_checkpoints(connection, folder) == 0
        for _ in range(3):
            write_checkpoint(connection, folder, played.clock.now)
        assert check_checkpoints(connection, folder) == 3
        lines = (folder / FILE).read_text(encoding="utf-8").splitlines()
        spaced = "".join(f"{json.dumps(json.loads(line), indent=None)} \n" for line in lines)
        (folder / FILE).write_text(spaced, encoding="utf-8")
        assert check_checkpoints(connection, folder) == 3, "the same, with other spaces"
    assert (folder / KEY).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("forged", ["head", "time", "signature", "no signature", "line", "list"])
def test_a_forged_checkpoint_is_named(played: Pit, tmp_path: Path, forged: str) -> None:
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)
        write_checkpoint(connection, tmp_path, played.clock.now)
    path = tmp_path / FILE
    first, second = path.read_text(encoding="utf-8").splitlines()
    given = json.loads(second)
    match forged:
        case "head":
            given["heads"]["cage"]["version"] = 1
        case "time":
            given["at"] = "2020-01-01T00:00:00.000000+00:00"
        case "signature":
            given["signature"] = "A" * 88
        case "no signature":
            del given["signature"]
    line = {"line": "{", "list": "[]"}.get(forged, canonical(given))
    path.write_text(f"{first}\n{line}\n", encoding="utf-8")
    with (
        pytest.raises(Difference, match="checkpoint 2: its signature is not valid"),
        played.floor.engine.connect() as connection,
    ):
        check_checkpoints(connection, tmp_path)


@pytest.mark.parametrize("how", ["left out", "repeated", "exchanged", "cut off", "not numbered"])
def test_checkpoints_follow_one_another(played: Pit, tmp_path: Path, how: str) -> None:
    """Each is signed, so only their numbers and the hashes of their lines tell."""
    with played.floor.engine.connect() as connection:
        for _ in range(3):
            write_checkpoint(connection, tmp_path, played.clock.now)
        path = tmp_path / FILE
        first, second, third = path.read_bytes().splitlines(keepends=True)
        assert [json.loads(each)["number"] for each in (first, second, third)] == [1, 2, 3]
        unnumbered = _signed_as_before(tmp_path, json.loads(third))
        lines, where = {
            "left out": ([first, third], "checkpoint 2: it does not follow"),
            "repeated": ([first, first, second], "checkpoint 2: it does not follow"),
            "exchanged": ([second, first], "checkpoint 1: it does not follow"),
            "cut off": ([first, second], "there are 2 checkpoints, and there were 3"),
            "not numbered": ([first, second, unnumbered], "checkpoint 3: it does not follow"),
        }[how]
        path.write_bytes(b"".join(lines))
        with pytest.raises(Difference, match=where):
            check_checkpoints(connection, tmp_path, expected=3)


def _signed_as_before(folder: Path, signed: dict[str, Any]) -> bytes:
    """A checkpoint as earlier versions signed it, without a number."""
    body = {"at": signed["at"], "heads": signed["heads"]}
    signature = signing_key(folder).sign(canonical(body).encode())
    return canonical({**body, "signature": b64encode(signature).decode()}).encode() + b"\n"


def test_checkpoints_of_earlier_versions_count(played: Pit, tmp_path: Path) -> None:
    """Those that are numbered follow them, and hold them in place."""
    path = tmp_path / FILE
    with played.floor.engine.connect() as connection:
        signed = write_checkpoint(connection, tmp_path, played.clock.now)
        older = _signed_as_before(tmp_path, signed)
        path.write_bytes(older * 2)
        assert write_checkpoint(connection, tmp_path, played.clock.now)["number"] == 3
        assert check_checkpoints(connection, tmp_path) == 3
        path.write_bytes(path.read_bytes().removeprefix(older))
        with pytest.raises(Difference, match="checkpoint 2: it does not follow"):
            check_checkpoints(connection, tmp_path)


def test_a_torn_last_line_is_told_and_replaced(played: Pit, tmp_path: Path) -> None:
    """A machine that stops while it writes leaves a part of a line, which was no checkpoint."""
    path = tmp_path / FILE
    with played.floor.engine.connect() as connection:
        for _ in range(2):
            write_checkpoint(connection, tmp_path, played.clock.now)
        assert not audit_signed(connection, tmp_path, 2).torn
        path.write_bytes(path.read_bytes()[:-20])
        done = audit_signed(connection, tmp_path)
        assert (done.checkpoints, done.torn) == (1, True)
        assert write_checkpoint(connection, tmp_path, played.clock.now)["number"] == 2
        done = audit_signed(connection, tmp_path, 2)
        assert (done.checkpoints, done.torn) == (2, False)


def test_a_checkpoint_signed_during_an_audit_is_no_difference(played: Pit, tmp_path: Path) -> None:
    """It is newer than what the audit sees of a floor that plays on."""
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)

    def play_on(_: str, entries: int) -> None:
        if entries == 1:
            played.floor.buy_in("Ann", 5, "the cage").result()
            with played.floor.engine.connect() as other:
                write_checkpoint(other, tmp_path, played.clock.now)

    with played.floor.engine.connect() as connection:
        assert audit_signed(connection, tmp_path, at_entry=play_on).checkpoints == 1
    with played.floor.engine.connect() as connection:
        assert audit_signed(connection, tmp_path).checkpoints == 2


def test_without_the_public_key_nothing_is_believed(played: Pit, tmp_path: Path) -> None:
    with played.floor.engine.connect() as connection:
        write_checkpoint(connection, tmp_path, played.clock.now)
        (tmp_path / "signing.pub").unlink()
        with pytest.raises(Difference, match="no key"):
            check_checkpoints(connection, tmp_path)


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
