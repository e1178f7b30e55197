"""A floor's history in one file, which anybody can verify without the floor.

The file is JSON lines: a heading, then every stream with its entries, postings, finished rounds and
the secrets of their shuffles, then the number of lines. Promotions are complete. A table's part
ends with its last settled round before which every shuffle has been dealt out, so that no card
becomes known early. A reader loads it into a database in memory and audits it there."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from croupier.floor.audit import Audit, audit
from croupier.floor.database import WRITES, open_database, schema, snapshot
from croupier.floor.entries import Difference, canonical, genesis

FORMAT = "croupier.history/1"
_STREAMED = (schema.entries, schema.postings, schema.rounds, schema.shuffles)
_TABLES = {table.name: table for table in (schema.streams, *_STREAMED)}


def export(connection: Connection, file: TextIO) -> int:
    """Write the history and return the number of its entries."""
    file.write(canonical({"format": FORMAT}) + "\n")
    lines, entries, connection = 1, 0, snapshot(connection)
    for stream in connection.execute(select(schema.streams).order_by(schema.streams.c.id)).all():
        until = _until(connection, stream)
        for name, row in _rows(connection, stream, until):
            file.write(canonical({name: row}) + "\n")
            lines += 1
            entries += name == "entries"
    file.write(canonical({"end": lines + 1}) + "\n")
    return entries


def _until(connection: Connection, stream: Any) -> int:
    """The last entry that may be published. At a table it settled or corrected a round and left no
    known order of cards to deal."""
    if stream.kind != "table":
        return int(stream.version)
    shuffles, rounds = schema.shuffles, schema.rounds
    undealt = select(func.min(shuffles.c.version)).where(
        shuffles.c.stream == stream.id, shuffles.c.round.is_(None)
    )
    before = connection.execute(undealt).scalar_one() or stream.version + 1
    settled = select(func.max(rounds.c.version)).where(
        rounds.c.stream == stream.id, rounds.c.version < before
    )
    return connection.execute(settled).scalar_one() or 0


def _rows(connection: Connection, stream: Any, until: int) -> Iterator[tuple[str, dict[str, Any]]]:
    head = select(schema.entries.c.hash).where(
        schema.entries.c.stream == stream.id, schema.entries.c.version == until
    )
    last = connection.execute(head).scalar_one_or_none() or genesis(stream.settings)
    yield "streams", {**stream._mapping, "version": until, "due": None, "head": last}
    for table in _STREAMED:
        query = select(table).where(table.c.stream == stream.id, table.c.version <= until)
        for row in connection.execute(query.order_by(table.c.version, *table.primary_key)):
            yield table.name, _plain(row)


def _plain(row: Any) -> dict[str, Any]:
    return {
        name: value.hex() if isinstance(value, bytes) else value
        for name, value in row._mapping.items()
    }


def verify(path: Path) -> Audit:
    """Audit an exported history; raise `Difference` at the first mismatch."""
    engine = open_database("sqlite://")
    try:
        with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
            _read(connection, path)
            return audit(connection, kept=False)
    finally:
        engine.dispose()


def _read(connection: Connection, path: Path) -> None:
    """Insert every line into its table."""
    number, ended = 0, False
    with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
        for number, line in enumerate(file, start=1):
            try:
                [(name, row)] = json.loads(line).items()
                if ended or (number == 1) != ((name, row) == ("format", FORMAT)):
                    raise ValueError("not its place")
                ended = (name, row) == ("end", number)
                if number > 1 and not ended:
                    connection.execute(_TABLES[name].insert(), _row(name, row))
            except (ValueError, KeyError, TypeError, AttributeError, SQLAlchemyError) as error:
                raise Difference(f"{path.name}:{number} is not a line of {FORMAT}") from error
    if not ended:
        raise Difference(f"{path.name} ends at line {number} without its closing line")


def _row(name: str, row: dict[str, Any]) -> dict[str, Any]:
    """Check that a row has exactly the columns of its table."""
    if row.keys() != set(_TABLES[name].columns.keys()):
        raise ValueError("other columns")
    return {**row, "secret": bytes.fromhex(row["secret"])} if name == "shuffles" else row
