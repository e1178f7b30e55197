"""Seals of rows that are in no chain: the hash of a row, stored apart from it.

Entries are chained, and postings, rounds, balances and pools follow from them. Accounts, sessions,
answers and the existence of a stream follow from nothing, so each of their rows has a seal in a
separate table. A row that was changed, added or deleted behind the floor's back does not match the
seals. Whoever writes such a row seals it in the same transaction.

A seal finds damage and careless changes. Somebody who can write to the database can also compute
seals; against that the heads of the chains are signed (`checkpoint`)."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Column, Connection, Table, delete, literal, select

from croupier.floor.canonical import canonical
from croupier.floor.database import schema
from croupier.floor.database.batch import write_later
from croupier.floor.database.sql import upsert

_FORMAT = "croupier.seal/1"


def _names(columns: Iterable[Column[Any]]) -> tuple[str, ...]:
    """The names as plain strings: SQLAlchemy's are of a class of their own, which is slow to
    encode."""
    return tuple(str(column.name) for column in columns)


SEALED: dict[str, tuple[str, ...]] = {
    "streams": ("id", "kind", "settings"),
    "users": _names(schema.users.columns),
    "sessions": _names(schema.sessions.columns),
    "answers": _names(schema.answers.columns),
    "recovery_codes": _names(schema.recovery_codes.columns),
    "cage_requests": _names(schema.cage_requests.columns),
    "saved_searches": _names(schema.saved_searches.columns),
}
"""The columns that each seal covers. Empty values are left out of the hash, so that a new column
that may be empty leaves old seals valid."""
_KEYS = {name: _names(schema.metadata.tables[name].primary_key) for name in SEALED}
MAY_END = ("sessions",)
"""Tables whose rows are regularly deleted; their seals may outlive them."""


Row = Mapping[Any, Any]
"""A row by the names of its columns."""


def seal_of(table: str, row: Row) -> str:
    """The hash of the sealed columns of a row."""
    said = {name: _plain(row[name]) for name in SEALED[table] if row[name] is not None}
    text = canonical([_FORMAT, table, said])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: Any) -> Any:
    """The value as a plain one; SQLite may contain any kind of value in a damaged column."""
    return value if isinstance(value, str | int | float) else repr(value)


def seal_row(table: Table, row: Row) -> dict[str, str]:
    """The row of `seals` for a row of that table."""
    name = str(table.name)
    key = canonical([_plain(row[column]) for column in _KEYS[name]])
    return {"of": name, "key": key, "seal": seal_of(name, row)}


def seal(connection: Connection, table: Table, row: Row) -> None:
    """Seal a row that this transaction inserts or changes; `row` has all its columns."""
    connection.execute(upsert(connection, schema.seals), seal_row(table, row))


def seal_later(connection: Connection, table: Table, row: Row) -> None:
    """Seal a new row together with the other postponed writes."""
    write_later(connection, schema.ADD_SEAL, seal_row(table, row))


def seal_again(connection: Connection, table: Table, *key: Any) -> None:
    """Seal the current state of a row, after an update that did not name all its columns."""
    columns = zip(table.primary_key, key, strict=True)
    row = connection.execute(select(table).where(*(c == value for c, value in columns))).one()
    seal(connection, table, row._mapping)


def drop_seal(connection: Connection, table: Table, *key: Any) -> None:
    """Delete the seal of a row that this transaction deletes."""
    seals = schema.seals
    of = (seals.c.of == table.name, seals.c.key == canonical([_plain(each) for each in key]))
    connection.execute(delete(seals).where(*of))


def drop_seals_of_sessions(connection: Connection) -> None:
    """Delete the seals of sessions that have ended."""
    seals, sessions = schema.seals, schema.sessions
    there = select(literal('["') + sessions.c.token + '"]')
    over = (seals.c.of == sessions.name, seals.c.key.not_in(there))
    connection.execute(delete(seals).where(*over))
