"""The log of security: logins, and changes of accounts with the person who made them, in a chain of
hashes.

Each entry has the form of every other stream's, and no postings. The roles and locks that the log
tells of must be those of the accounts: the audit compares them. The log never has a password, a
code or a token; of a password's hash it has a digest, so that another hash is found out."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor.database import from_text, schema, to_text
from croupier.floor.database.sql import Row
from croupier.floor.entries import (
    Difference,
    add_entry,
    canonical,
    lock_log,
    move_stream,
)
from croupier.house.people import same_name
from croupier.sentence import say_count
from croupier.value import value

STREAM = KIND = "security"
_ELSEWHERE = "security:"
"""The stream's id on a floor that has a table of the usual name."""
STREAMS = (STREAM, _ELSEWHERE)
_WORDS = {
    "accounts-found": "the log begins; the accounts at that time: {accounts}",
    "account-added": "{name} got an account as {role}",
    "login": "{name} logged in from {address} with {how}",
    "login-refused": "a login as {name} from {address} was refused: {why}",
    "password-changed": "{name} has another password",
    "second-factor-set": "{name} set up a second factor",
    "second-factor-removed": "{name} has no second factor any more",
    "recovery-codes-made": "{name} got {codes} new recovery codes",
    "account-disabled": "the account of {name} was disabled",
    "account-enabled": "the account of {name} was enabled",
    "role-given": "{name} is {role} now",
    "sessions-revoked": "{sessions} of {name} ended",
    "approval-asked": "request {request} at the cage waits for a second person: {what}",
    "approval-given": "request {request} at the cage was confirmed: {what}",
    "approval-declined": "request {request} at the cage was declined: {what}",
    "approval-withdrawn": "request {request} at the cage was withdrawn: {what}",
}
_FIELDS: dict[str, frozenset[str]] = {
    "accounts-found": frozenset({"accounts"}),
    "account-added": frozenset({"name", "role", "rank"}),
    "login": frozenset({"name", "address", "how"}),
    "login-refused": frozenset({"name", "address", "why"}),
    **{
        kind: frozenset({"name"})
        for kind in (
            *("password-changed", "second-factor-set", "second-factor-removed"),
            *("account-disabled", "account-enabled"),
        )
    },
    "recovery-codes-made": frozenset({"name", "codes"}),
    "role-given": frozenset({"name", "role", "rank"}),
    "sessions-revoked": frozenset({"name", "sessions"}),
    "approval-asked": frozenset({"request", "what"}),
    "approval-given": frozenset({"request", "what", "asked_by", "entry"}),
    "approval-declined": frozenset({"request", "what", "asked_by"}),
    "approval-withdrawn": frozenset({"request", "what"}),
}
"""What an event of each kind tells, beside when and by whom."""
_SINCE: dict[str, frozenset[str]] = {
    kind: frozenset({"password"}) for kind in ("account-added", "password-changed")
}
"""What it tells besides, but not in logs of earlier versions."""


@value
class SecurityEvent:
    """An event as the log stores it."""

    number: int
    at: datetime
    by: str
    kind: str
    told: Mapping[str, Any]

    def __str__(self) -> str:
        told = {
            name: "somebody unknown" if value is None else value
            for name, value in self.told.items()
        }
        if self.kind == "accounts-found":
            of = (f"{name} ({each['role']})" for name, each in self.told["accounts"].items())
            told["accounts"] = ", ".join(of) or "none"
        if self.kind == "sessions-revoked":
            told["sessions"] = say_count(self.told["sessions"], "session")
        return _WORDS[self.kind].format(**told)


def note(connection: Connection, kind: str, by: str, now: datetime, **told: Any) -> int:
    """Append an event and return its number. The stream's row stays locked until the transaction
    ends: note an event after everything else that is locked."""
    assert told.keys() == _FIELDS[kind] | _SINCE.get(kind, frozenset()), kind
    row = lock(connection, now)
    now = max(now, from_text(row.acted_at))  # the clocks of workers differ slightly
    body = canonical({"at": to_text(now), "by": by, "act": {"act": kind, **told}, "events": []})
    version = int(row.version) + 1
    head = add_entry(connection, row.id, version, row.head, body)
    move_stream(connection, row.id, version, head, now)
    return version


def lock(connection: Connection, now: datetime) -> Row:
    """The row of the stream, locked; the first event creates it."""
    return lock_log(connection, KIND, now)


def is_wanted(connection: Connection) -> bool:
    """Whether there are accounts of an earlier version, but no log."""
    query = select(schema.streams.c.id).where(schema.streams.c.kind == KIND)
    return connection.execute(query).first() is None and bool(accounts(connection))


def begin(connection: Connection, now: datetime) -> None:
    """Begin the log with the existing accounts, once."""
    if not lock(connection, now).version:  # another worker may have begun the log meanwhile
        told = {name: each.plain() for name, each in accounts(connection).items()}
        note(connection, "accounts-found", "Croupier", now, accounts=told)


@value
class Account:
    """An account, from the log or from its row."""

    role: str
    rank: str | None
    disabled: bool = False
    second_factor: bool = False
    password: str | None = None
    """The digest of its hash; None if the log does not say."""

    def plain(self) -> dict[str, Any]:
        return dict(vars(self))


def password_digest(hashed: str) -> str:
    return hashlib.sha256(f"croupier.password/1\n{hashed}".encode()).hexdigest()


def accounts(connection: Connection) -> dict[str, Account]:
    """The accounts with a password, by name; guests have none."""
    users = schema.users.c
    columns = (users.role, users.rank, users.disabled, users.second_factor, users.password)
    query = select(users.name, *columns).where(users.password.is_not(None)).order_by(users.name)
    return {
        row.name: Account(
            row.role,
            row.rank,
            bool(row.disabled),
            row.second_factor is not None,
            password_digest(str(row.password)),
        )
        for row in connection.execute(query)
    }


def event_of_entry(version: int, body: Mapping[str, Any]) -> SecurityEvent:
    """The event of an entry; `ValueError` if the entry has none."""
    act = body["act"]
    if not isinstance(act, Mapping) or body["events"]:
        raise ValueError("an event of security is an act without events")
    told = {name: value for name, value in act.items() if name != "act"}
    kind = str(act.get("act"))
    since = _SINCE.get(kind, frozenset())
    if frozenset(told) - since != _FIELDS.get(kind):
        raise ValueError(f"{act.get('act')!r} is not an event of security, or says other things")
    return SecurityEvent(version, from_text(body["at"]), body["by"], act["act"], told)


def events(
    connection: Connection, before: int | None = None, most: int = 50
) -> tuple[list[SecurityEvent], int]:
    """The newest events, or the newest before that number, and the number of all events."""
    entries, streams = schema.entries, schema.streams
    query = select(entries.c.version, entries.c.body).join(
        streams, streams.c.id == entries.c.stream
    )
    query = query.where(streams.c.kind == KIND).order_by(entries.c.version.desc()).limit(most)
    if before is not None:
        query = query.where(entries.c.version < before)
    count = select(streams.c.version).where(streams.c.kind == KIND)
    all_ = connection.execute(count).scalar() or 0
    rows = connection.execute(query)
    return [event_of_entry(row.version, json.loads(row.body)) for row in rows], all_


@value
class Approval:
    """A request at the cage, as the log tells of it or as its row has it."""

    what: str
    asked_by: str
    state: str = "waiting"
    answered_by: str | None = None
    entry: int | None = None


_ANSWERS = {
    "approval-given": "confirmed",
    "approval-declined": "declined",
    "approval-withdrawn": "withdrawn",
}
"""The state of a request after each of these events."""


@dataclass
class SecurityAudit:
    """The accounts as the log tells of them, event by event, and the requests at the cage."""

    accounts: dict[str, Account] = field(default_factory=dict)
    requests: dict[int, Approval] = field(default_factory=dict)
    approved: dict[int, tuple[str, str]] = field(default_factory=dict)
    """By entry of the cage: who asked, and who confirmed."""
    events: int = 0

    def add(self, version: int, body: Mapping[str, Any]) -> None:
        event = event_of_entry(version, body)
        self.events += 1
        told = event.told
        match event.kind:
            case "accounts-found":
                if version != 1:
                    raise ValueError("accounts are found only once, when the log begins")
                for name, each in told["accounts"].items():
                    self.accounts[name] = Account(**each)
            case "account-added":
                if told["name"] in self.accounts:
                    raise ValueError(f"{told['name']} had an account already")
                self.accounts[told["name"]] = Account(
                    told["role"], told["rank"], password=told.get("password")
                )
            case "password-changed":
                self._change(told["name"], password=told.get("password"))
            case "role-given":
                self._change(told["name"], role=told["role"], rank=told["rank"])
            case "account-disabled" | "account-enabled":
                self._change(told["name"], disabled=event.kind == "account-disabled")
            case "second-factor-set" | "second-factor-removed":
                self._change(told["name"], second_factor=event.kind == "second-factor-set")
            case "approval-asked":
                if told["request"] != len(self.requests) + 1:
                    raise ValueError(f"{told['request']} is not the number of the next request")
                self.requests[told["request"]] = Approval(told["what"], event.by)
            case "approval-given" | "approval-declined" | "approval-withdrawn":
                self._answer(event)

    def _answer(self, event: SecurityEvent) -> None:
        told, by = event.told, event.by
        asked = self.requests.get(told["request"])
        asked_by = told.get("asked_by", "" if asked is None else asked.asked_by)
        if asked is None or asked != Approval(told["what"], asked_by):
            raise ValueError(f"request {told['request']} did not wait for this answer")
        if event.kind == "approval-given":
            if same_name(*(who.partition(",")[0] for who in (asked_by, by))):
                raise ValueError(f"{by} confirmed a request of their own")
            self.approved[told["entry"]] = (asked_by, by)
        state, entry = _ANSWERS[event.kind], told.get("entry")
        self.requests[told["request"]] = replace(asked, state=state, answered_by=by, entry=entry)

    def _change(self, name: str, **changes: Any) -> None:
        if name not in self.accounts:
            raise ValueError(f"{name} has no account")
        self.accounts[name] = Account(**{**vars(self.accounts[name]), **changes})

    def compare(self, connection: Connection) -> None:
        """Check that the accounts agree with the log."""
        kept = accounts(connection)
        for name in sorted(kept.keys() | self.accounts.keys()):
            logged, found = self.accounts.get(name), kept.get(name)
            if logged is None or found is None:
                where = "in no entry of the log" if logged is None else "missing"
                raise Difference(f"{KIND}: the account of {name} is {where}")
            if logged.password not in (None, found.password):
                raise Difference(f"{KIND}: {name} has another password than the log says")
            for each, told in replace(logged, password=found.password).plain().items():
                if getattr(found, each) != told:
                    raise Difference(
                        f"{KIND}: {name} has {each.replace('_', ' ')} {getattr(found, each)}, "
                        f"the log says {told}"
                    )
