"""The log of security: chained, and what it says of accounts must be so."""

import asyncio
import json
from typing import Any

import pyotp
import pytest
from argon2 import PasswordHasher
from sqlalchemy import Connection, select, text

from croupier.floor.audit.history import export, verify
from croupier.floor.database import schema
from croupier.floor.entries import Difference, canonical
from croupier.floor.ledger import cage_requests
from croupier.floor.ledger.cage import exchange
from croupier.floor.security import log as security_log
from croupier.floor.security.seals import seal
from croupier.house.people import Rank
from croupier.server.auth import accounts
from croupier.server.auth.accounts import add_user, change_password, give_role, set_disabled
from croupier.server.auth.second_factors import begin_factor, check_code, confirm_factor
from croupier.server.auth.sessions import begin_session
from croupier.server.auth.users import Role, User
from tests.floor.audit.tampering import rehash
from tests.floor.pits import Pit

ON_FILES = pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
SUE, SAM = "Sue, game supervisor", "Sam, game supervisor"


@pytest.fixture
def staffed(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> Pit:
    """A floor with accounts, and a request that somebody else confirmed."""
    monkeypatch.setattr(accounts, "_HASHER", PasswordHasher(1, 8, 1))
    floor = pit.floor
    for name, role in (("Sue", Role.SUPERVISOR), ("Sam", Role.DEALER), ("Ann", Role.PLAYER)):
        asyncio.run(add_user(floor, name, role, "correct horse", by="Boss"))
    asyncio.run(give_role(floor, "Sam", Role.SUPERVISOR, Rank.GAMING_MANAGER, "Boss"))
    floor.write(lambda c: set_disabled(c, "Ann", True, "Boss", floor.clock())).result()
    act = exchange("buy-in", "Ann", 900, floor.currency)
    asked = floor.write(lambda c: cage_requests.ask(c, act, SUE, floor.clock())).result()
    floor.write(lambda c: cage_requests.confirm(c, asked.number, SAM, floor.clock())).result()
    return pit


def test_what_was_done_is_told_and_audited(staffed: Pit) -> None:
    assert staffed.audits().security == 7
    with staffed.floor.engine.connect() as connection:
        found, count = security_log.events(connection, most=3)
        older, _ = security_log.events(connection, before=found[-1].number, most=100)
    assert count == 7
    assert [each.number for each in (*found, *older)] == [7, 6, 5, 4, 3, 2, 1]
    assert str(found[-1]) == "the account of Ann was disabled"


@ON_FILES
@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (
            "UPDATE users SET role = 'administrator' WHERE name = 'Sue'",
            "Sue has role administrator",
        ),
        ("UPDATE users SET rank = NULL WHERE name = 'Sam'", "Sam has rank None"),
        ("UPDATE users SET disabled = 0 WHERE name = 'Ann'", "Ann has disabled False"),
        ("UPDATE users SET second_factor = 'x' WHERE name = 'Sue'", "Sue has second factor True"),
        (
            "UPDATE users SET password = (SELECT password FROM users WHERE name = 'Ann') "
            "WHERE name = 'Sue'",
            "Sue has another password than the log says",
        ),
        ("DELETE FROM users WHERE name = 'Sam'", "the account of Sam is missing"),
        (
            "INSERT INTO users (name, key, role, password) VALUES ('Eve', 'eve', 'dealer', 'x')",
            "the account of Eve is in no entry of the log",
        ),
        (
            "UPDATE entries SET body = replace(body, 'dealer', 'player') WHERE stream = 'security'",
            "its hash does not match",
        ),
        (
            "DELETE FROM entries WHERE stream = 'security' AND version = 7",
            "its chain ends at 6",
        ),
        ("UPDATE streams SET kind = 'alarms' WHERE id = 'security'", "is not an alarm"),
        ("UPDATE cage_requests SET state = 'waiting'", "request 1: .*waiting, the log .*confirmed"),
        (
            "UPDATE cage_requests SET act = replace(act, '900', '9000')",
            "request 1: Ann buys chips for 9000, confirmed, the log .* for 900, confirmed",
        ),
        ("UPDATE cage_requests SET number = 2", "request 2: .*the log of security says: nothing"),
        ("DELETE FROM cage_requests", "cage: 0 requests, the log of security says: 1"),
    ],
)
def test_what_does_not_agree_with_the_log_is_found(
    staffed: Pit, statement: str, words: str
) -> None:
    with staffed.floor.engine.begin() as connection:
        connection.execute(text(statement))
        seal_all(connection)
    with pytest.raises(Difference, match=words):
        staffed.audits()


def seal_all(connection: Connection) -> None:
    """Whoever changes accounts and streams behind the floor's back can also seal them."""
    connection.execute(text("DELETE FROM seals WHERE of IN ('users', 'streams', 'cage_requests')"))
    for table in (schema.users, schema.streams, schema.cage_requests):
        for row in connection.execute(select(table)).all():
            seal(connection, table, row._mapping)


@ON_FILES
@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE cage_requests SET answered_by = 'Sue, dealer'", "is not the row that was written"),
        ("DELETE FROM cage_requests", "cage_requests, .1.: it is missing"),
        ("UPDATE recovery_codes SET used = NULL", "is not the row that was written"),
        ("DELETE FROM recovery_codes", "recovery_codes, .*: it is missing"),
        ("UPDATE sessions SET seen = '2030-01-01T00:00:00.000000+00:00'", "is not the row"),
    ],
)
def test_rows_that_are_changed_behind_the_floors_back_are_named(
    staffed: Pit, statement: str, words: str
) -> None:
    floor, now = staffed.floor, staffed.clock.now
    secret = floor.write(lambda c: begin_factor(c, "Sue")).result()
    code = pyotp.TOTP(secret).at(now)
    codes = floor.write(lambda c: confirm_factor(c, "Sue", code, now)).result()
    floor.write(lambda c: check_code(c, "Sue", codes[0], now)).result()
    asyncio.run(begin_session(floor, User("Sue", Role.SUPERVISOR)))
    staffed.audits()
    with floor.engine.begin() as connection:
        connection.execute(text(statement))
    with pytest.raises(Difference, match=words):
        staffed.audits()


def test_a_confirmation_that_the_log_does_not_have_is_found(staffed: Pit) -> None:
    floor = staffed.floor
    act = {**exchange("buy-in", "Ann", 900, floor.currency), "confirmed_by": SAM}
    floor._at_cage(act, SUE, None).result()
    with pytest.raises(Difference, match="tells otherwise who asked"):
        staffed.audits()


def test_nobody_confirms_their_own_request(staffed: Pit) -> None:
    _ask(staffed)
    with staffed.floor.engine.begin() as connection:
        told: dict[str, Any] = {"request": 2, "what": WORDS, "asked_by": SUE, "entry": 9}
        security_log.note(
            connection, "approval-given", "sue, gaming manager", staffed.clock(), **told
        )
    with pytest.raises(Difference, match="a request of their own"):
        staffed.audits()


def _ask(pit: Pit) -> None:
    act = exchange("buy-in", "Ann", 70, pit.floor.currency)
    pit.floor.write(lambda c: cage_requests.ask(c, act, SUE, pit.clock())).result()


WORDS = "Ann buys chips for 70"


def test_whoever_asked_withdraws_in_another_rank(staffed: Pit) -> None:
    _ask(staffed)
    by, clock = "Sue, gaming manager", staffed.clock
    staffed.floor.write(lambda c: cage_requests.withdraw(c, 2, by, clock())).result()
    staffed.audits()


@pytest.mark.parametrize(
    ("kind", "told", "words"),
    [
        ("approval-asked", {"request": 1}, "1 is not the number of the next request"),
        ("approval-declined", {"request": 1, "asked_by": SUE}, "request 1 did not wait"),
        ("approval-declined", {"request": 2, "asked_by": "Sam"}, "request 2 did not wait"),
        ("approval-withdrawn", {"request": 3}, "request 3 did not wait for this answer"),
    ],
)
def test_the_log_answers_what_was_asked_once(
    staffed: Pit, kind: str, told: dict[str, Any], words: str
) -> None:
    _ask(staffed)
    with staffed.floor.engine.begin() as connection:
        security_log.note(connection, kind, SAM, staffed.clock(), what=WORDS, **told)
    with pytest.raises(Difference, match=words):
        staffed.audits()


def test_a_floor_with_accounts_from_before_begins_its_log_with_them(staffed: Pit) -> None:
    floor = staffed.floor
    with floor.engine.begin() as connection:
        for statement in (
            "DELETE FROM entries WHERE stream = 'security'",
            "DELETE FROM streams WHERE id = 'security'",
            "DELETE FROM seals WHERE key = '[\"security\"]'",
        ):
            connection.execute(text(statement))
    again = staffed.reopened()
    with again.floor.engine.connect() as connection:
        [found], _ = security_log.events(connection)
    assert str(found).endswith("Ann (player), Sam (supervisor), Sue (supervisor)")
    once_more = again.reopened()
    with once_more.floor.engine.connect() as connection:
        assert security_log.events(connection)[1] == 1
    once_more.close()


def test_a_log_of_an_earlier_version_says_nothing_of_passwords(staffed: Pit) -> None:
    entries = schema.entries
    of_log = entries.c.stream == "security"
    with staffed.floor.engine.begin() as connection:
        for row in connection.execute(select(entries).where(of_log)).all():
            body = json.loads(row.body)
            body["act"].pop("password", None)
            same = of_log & (entries.c.version == row.version)
            connection.execute(entries.update().where(same).values(body=canonical(body)))
    rehash(staffed, "security")
    staffed.audits()
    asyncio.run(change_password(staffed.floor, "Sue", "another horse", "Sue"))
    staffed.audits()
    staffed.tampers("UPDATE users SET password = 'x' WHERE name = 'Sue'")
    with staffed.floor.engine.begin() as connection:
        seal_all(connection)
    with pytest.raises(Difference, match="Sue has another password"):
        staffed.audits()


def test_the_log_is_not_published(staffed: Pit, tmp_path: Any) -> None:
    path = tmp_path / "history.jsonl"
    with staffed.floor.engine.connect() as connection, path.open("w") as file:
        export(connection, file)
    assert "security" not in path.read_text()
    assert verify(path).security == 0


def test_an_event_tells_what_its_kind_tells(pit: Pit) -> None:
    now = pit.clock()
    told = pit.floor.write(lambda c: security_log.note(c, "login", "Sue", now, name="Sue"))
    with pytest.raises(AssertionError):
        told.result()
    assert pit.audits().security == 0
