"""A floor's history in one file, which anybody can verify without the floor.

The file is JSON lines: a heading, then every stream and its entries up to the last settled round,
so that no card is told before its time, then the finished rounds with the secrets of their
shuffles. To read it back it is put into a database in memory and audited there.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Connection, func, select

from croupier.floor import schema
from croupier.floor.audit import Audit, Difference, audit
from croupier.floor.chain import GENESIS, canonical
from croupier.floor.database import WRITES, open_database

FORMAT = "croupier.history/1"
_STREAMED = (schema.entries, schema.postings, schema.rounds, schema.shuffles)


def export(connection: Connection, file: TextIO) -> int:
    """Write the history; how many entries it has."""
    file.write(canonical({"format": FORMAT}) + "\n")
    written = 0
    for stream in connection.execute(select(schema.streams).order_by(schema.streams.c.id)):
        until = _until(connection, stream)
        for name, row in _rows(connection, stream, until):
            file.write(canonical({name: row}) + "\n")
            written += name == "entries"
    return written


def _until(connection: Connection, stream: Any) -> int:
    """The last entry that may be told: of a table, the one that settled its last round."""
    if stream.kind != "table":
        return int(stream.version)
    query = select(func.max(schema.rounds.c.version)).where(schema.rounds.c.stream == stream.id)
    return connection.execute(query).scalar_one() or 0


def _rows(connection: Connection, stream: Any, until: int) -> Iterator[tuple[str, dict[str, Any]]]:
    head = select(schema.entries.c.hash).where(
        schema.entries.c.stream == stream.id, schema.entries.c.version == until
    )
    told = {**stream._mapping, "version": until, "due": None}
    told["head"] = connection.execute(head).scalar_one_or_none() or GENESIS
    yield "streams", told
    for table in _STREAMED:
        query = select(table).where(table.c.stream == stream.id, table.c.version <= until)
        if table is schema.shuffles:
            query = query.where(table.c.round.is_not(None))
        for row in connection.execute(query.order_by(table.c.version)):
            yield table.name, _plain(row)


def _plain(row: Any) -> dict[str, Any]:
    return {
        name: value.hex() if isinstance(value, bytes) else value
        for name, value in row._mapping.items()
    }


def verify(path: Path) -> Audit:
    """Audit an exported history; `Difference` at the first thing that is not as it should be."""
    engine = open_database("sqlite://")
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        for table, row in _read(path):
            connection.execute(table.insert(), row)
        return audit(connection, kept=False)


def _read(path: Path) -> Iterator[tuple[Any, dict[str, Any]]]:
    tables = {table.name: table for table in (schema.streams, *_STREAMED)}
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            try:
                [(name, row)] = json.loads(line).items()
                if number == 1 and (name, row) == ("format", FORMAT):
                    continue
                if name == "shuffles":
                    row["secret"] = bytes.fromhex(row["secret"])
                yield tables[name], row
            except (ValueError, KeyError, TypeError) as error:
                raise Difference(f"{path.name}:{number} is no line of {FORMAT}") from error
