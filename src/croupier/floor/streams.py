"""A stream of entries in the database: begun, read on, and added to at its end."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from croupier.floor import schema, statements
from croupier.floor.batch import ask_foreseen, batch_of, read, write_later
from croupier.floor.chain import genesis, link
from croupier.floor.moment import to_text
from croupier.floor.sql import Row


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


def add_entry(connection: Connection, id: str, version: int, before: str, body: str) -> str:
    """One entry more at the end, after the one with that hash; its own hash."""
    head = link(before, body)
    row = {"stream": id, "version": version, "body": body, "hash": head}
    write_later(connection, statements.ADD_ENTRY, row)
    if (batch := batch_of(connection)) is not None:
        batch.streams.add(id)
    return head


def is_left(connection: Connection, known: Any) -> bool:
    """Whether it is a stream as an act of the same transaction has left it."""
    batch = batch_of(connection)
    return batch is not None and known is not None and batch.held.get(known.id) is known


def lock(connection: Connection, statement: Any, id: str) -> list[Row]:
    """The row of a stream, locked until the transaction ends."""
    batch = batch_of(connection)
    if batch is not None and id in batch.streams:
        return read(connection, statement, {"id": id})
    return ask_foreseen(connection, [(statement, {"id": id})])[0]


def bodies_between(
    connection: Connection, id: str, after: int, until: int
) -> Iterable[dict[str, Any]]:
    """The entries up to the version that was read; another worker may have added more since."""
    bounds = {"id": id, "after": after, "until": until}
    rows = read(connection, statements.BODIES_BETWEEN, bounds)
    return (json.loads(row.body) for row in rows)
