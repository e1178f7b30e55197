"""Entries of a stream: acts with their events, chained by hashes.

Replaying an entry gives the same data, but today's program may word its sentences differently. So
the stored wording is taken over, and everything derived from the entry (postings, rounds, texts)
keeps the original wording."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import cache, partial
from operator import is_
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from croupier.cards import Card
from croupier.floor.canonical import canonical as canonical
from croupier.floor.database import schema, to_text
from croupier.floor.database.batch import ask_prefetched, batch_of, read, write_later
from croupier.floor.database.sql import Row, insert_new
from croupier.floor.security.encryption import decrypt_body, encrypt_body
from croupier.floor.security.seals import seal, seal_row
from croupier.games.jackpot import Pools
from croupier.hands import Value
from croupier.house.table import By
from croupier.machine import PlainEvent, declaration, evolve, wording_fields
from croupier.money import format_amount, read_amount
from croupier.records.journal.plain import plain, write_as
from croupier.rulebooks.readings import FIRST, TODAY
from croupier.value import value


class Difference(Exception):
    """Raised where the books are not as they should be; it says where."""


_GENESIS = "0" * 64


def genesis(settings: str) -> str:
    """The hash before the first entry of a chain: the hash of the stream's settings."""
    return link(_GENESIS, settings)


def link(before: str, body: str) -> str:
    """The hash of an entry: of the previous hash and the entry's canonical text `body`."""
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()


@value
class Entry:
    at: datetime
    by: By
    act: Mapping[str, Any]
    """The act in the form of `journal.to_plain`, with the order of cards for each of its
    shuffles."""
    events: tuple[PlainEvent, ...]
    """Its events."""
    pools: Pools | None = None
    """The shared jackpot at the beginning of the act."""
    reading: int = FIRST
    """The reading of the document, if it makes a difference."""
    contribution: Mapping[str, str] | None = None
    """The random bytes that a player sent with a wager, and the commitment that the player saw."""
    mixed: str = ""
    """The order of the cards after the players' contributions, if there are any."""

    @property
    def body(self) -> str:
        """The canonical text that is stored and hashed."""
        body: dict[str, Any] = {
            "at": to_text(self.at),
            "by": str(self.by),
            "act": dict(self.act),
            "events": list(self.events),
        }
        if self.pools is not None:
            body["pools"] = pools_plain(self.pools)
        if self.reading != FIRST:
            body["reading"] = self.reading
        if self.contribution is not None:
            body["contribution"] = dict(self.contribution)
        if self.mixed:
            body["mixed"] = self.mixed
        return canonical(body)


def reading_of(body: Mapping[str, Any]) -> int:
    """The reading under which an entry was made; the oldest entries do not name it."""
    reading = body.get("reading", FIRST)
    return reading if isinstance(reading, int) else 0


def new_stream(id: str, kind: str, settings: str, now: datetime) -> dict[str, Any]:
    """The row of a stream before its first entry; its chain begins with its settings."""
    return {
        "id": id,
        "kind": kind,
        "settings": settings,
        "version": 0,
        "head": genesis(settings),
        "turned": 0,
        "turned_at": to_text(now),
        "acted_at": to_text(now),
    }


def begin_stream(connection: Connection, row: dict[str, Any]) -> None:
    connection.execute(schema.streams.insert().values(row))
    seal(connection, schema.streams, row)


def begin_stream_once(connection: Connection, row: dict[str, Any]) -> None:
    """Begin a stream unless it exists. Another worker that does the same waits here."""
    connection.execute(insert_new(connection, schema.streams), row)
    connection.execute(insert_new(connection, schema.seals), seal_row(schema.streams, row))


def lock_log(connection: Connection, kind: str, now: datetime) -> Row:
    """The locked row of the floor's only stream of this kind, which its first entry creates.

    The stream has the name of its kind or, if a table already has that name, the name with a colon
    appended."""
    streams = schema.streams
    query = select(streams).where(streams.c.kind == kind).order_by(streams.c.id).with_for_update()
    row = connection.execute(query).first()
    if row is None:
        taken = connection.execute(select(streams.c.id).where(streams.c.id == kind)).first()
        begin_stream_once(connection, new_stream(f"{kind}:" if taken else kind, kind, "{}", now))
        row = connection.execute(query).one()
    return row


def add_entry(
    connection: Connection, id: str, version: int, before: str, body: str, *, secret: bool = False
) -> str:
    """Append an entry after the one with that hash, and return its own hash. A `secret` entry stays
    encrypted until its content may be known."""
    head = link(before, body)
    stored = encrypt_body(connection, id, body) if secret else body
    row = {"stream": id, "version": version, "body": stored, "hash": head}
    write_later(connection, schema.ADD_ENTRY, row)
    batch_of(connection).streams.add(id)
    return head


def move_stream(
    connection: Connection,
    id: str,
    version: int,
    head: str,
    now: datetime,
    turned: tuple[int, datetime] | None = None,
    due: datetime | None = None,
) -> None:
    """Update a stream's row after its last entry; without `turned`, the turn passes with every
    entry."""
    turned_at_version, turned_at = turned or (version, now)
    row = {
        "stream": id,
        "to_version": version,
        "to_head": head,
        "to_turned": turned_at_version,
        "to_turned_at": to_text(turned_at),
        "to_acted_at": to_text(now),
        "to_due": None if due is None else to_text(due),
    }
    write_later(connection, schema.MOVE_STREAM, row)


def is_left(connection: Connection, known: Any) -> bool:
    """Whether the previous act in this transaction left the stream in this version."""
    return known is not None and batch_of(connection).held.get(known.id) is known


def lock(connection: Connection, statement: Any, id: str) -> list[Row]:
    """The row of a stream, locked until the transaction ends."""
    if id in batch_of(connection).streams:
        return read(connection, statement, {"id": id})
    return ask_prefetched(connection, [(statement, {"id": id})])[0]


def bodies_between(
    connection: Connection, id: str, after: int, until: int
) -> Iterable[dict[str, Any]]:
    """The entries up to the version that was read. Another worker may have added more since."""
    bounds = {"id": id, "after": after, "until": until}
    rows = read(connection, schema.BODIES_BETWEEN, bounds)
    check_none_missing(id, len(rows), after, until)
    return (json.loads(decrypt_body(connection, id, row.body)) for row in rows)


def check_none_missing(id: str, found: int, after: int, until: int) -> None:
    """Raise an error if entries are missing: what follows without them would be something else."""
    if found != until - after:
        raise LookupError(f"{until - after - found} entries of {id} are missing")


def event_plain(event: Any) -> dict[str, Any]:
    return {"event": event_name(type(event)), **plain(event)}


def event_name(cls: type) -> str:
    """The stored name of an event: `round.card-dealt`, `limits.notice-displayed`."""
    return declaration(cls).name


def pools_plain(pools: Pools) -> dict[str, str]:
    """Each pool and, if one was approved, the rate of the minor pool."""
    plain: dict[str, str] = {name: format_amount(pools.of(name)) for name in pools.names}
    if pools.minor_percent is not None:
        plain["minor_percent"] = format_amount(pools.minor_percent)
    return plain


def read_pools(given: Mapping[str, Any]) -> Pools:
    return Pools(**{name: read_amount(amount) for name, amount in given.items()})


class NamedHand(NamedTuple):
    """A hand with the name that its entry stores."""

    name: str


write_as(NamedHand, lambda hand: hand.name)


def with_stored_wording(
    events: Sequence[Any], stored: Sequence[PlainEvent], reading: int = TODAY
) -> tuple[Any, ...]:
    """The events with the wording of the stored ones; fields that the stored ones lack stay as they
    are.

    Under an earlier reading the clauses are taken over too. The decisions are compared, but the
    clauses cited for them may have been corrected since."""
    tell = partial(_with_stored_wording, cited=reading != TODAY)
    return tuple(map(tell, events[: len(stored)], stored)) + tuple(events[len(stored) :])


_WITHOUT_WORDS = frozenset({str, int, bool, type(None), Card})


def _with_stored_wording(value: Any, told: Any, cited: bool) -> Any:
    if type(value) in _WITHOUT_WORDS:
        return value
    if isinstance(value, Value):
        same = not isinstance(told, str) or told == value.name
        return value if same else NamedHand(told)
    if isinstance(value, tuple) and isinstance(told, list) and len(value) == len(told):
        changed = tuple(map(partial(_with_stored_wording, cited=cited), value, told))
        return value if all(map(is_, value, changed)) else changed
    if is_dataclass(value) and isinstance(told, Mapping):
        return _fields_with_stored_wording(value, told, cited)
    return value


def _fields_with_stored_wording(value: Any, told: Mapping[str, Any], cited: bool) -> Any:
    cls: type = type(value)
    wording, changes = wording_fields(cls), {}
    for name in _names(cls):
        if name not in told:
            continue
        was, now = getattr(value, name), told[name]
        if cited and name == "clauses" and isinstance(now, list):
            now = was if list(was) == now else tuple(now)
        elif name not in wording:
            now = _with_stored_wording(was, now, cited)
        elif not isinstance(now, str) or was == now:
            now = was
        if now is not was:
            changes[name] = now
    return evolve(value, **changes) if changes else value


@cache
def _names(cls: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(cls))


def same_data(event: Any, stored: PlainEvent, reading: int = TODAY) -> bool:
    """Whether a stored event has the same data as this one, regardless of its wording."""
    if stored["event"] != event_name(type(event)):
        return False
    (told,) = with_stored_wording((event,), (stored,), reading)
    return canonical(event_plain(told)) == canonical(stored)


def changed_wording(events: Sequence[Any], told: Sequence[Any]) -> dict[str, str]:
    """The sentences of events whose stored wording differs, with the stored wording."""
    found: dict[str, str] = {}
    for one, other in zip(events, told, strict=True):
        if one is not other:
            _collect(plain(one), plain(other), found)
    return found


def _collect(one: Any, other: Any, found: dict[str, str]) -> None:
    if isinstance(one, Mapping):
        for name in one:
            if name != "clauses":  # clauses are taken over, not reworded
                _collect(one[name], other[name], found)
    elif isinstance(one, list):
        for each, counterpart in zip(one, other, strict=True):
            _collect(each, counterpart, found)
    elif one != other:
        found[one] = other
