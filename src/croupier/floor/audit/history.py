"""A floor's history in one file, which anybody can verify without the floor.

The file is JSON lines: a heading; every stream with its entries, postings, finished rounds, the
secrets of their shuffles, its log of commitments and the order of its cards; then a digest of all
these and the number of lines. Promotions are complete. The part of a table ends with its last
settled round before which every shuffle has been dealt out, so that no card becomes known early.

A reader loads the file into a database in memory and audits it there. Files of earlier versions
have no digest."""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Connection, Table, func, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.schema import CreateTable

from croupier.floor.audit.audit import audit
from croupier.floor.audit.checkpoints import check_head, check_number, signed_checkpoints
from croupier.floor.audit.result import Audit
from croupier.floor.database import WRITES, connect, has_table, schema, snapshot
from croupier.floor.entries import Difference, canonical, genesis
from croupier.floor.search import flags
from croupier.floor.security import log as security_log
from croupier.texts import read_json

FORMAT = "croupier.history/1"
_STREAMED = (schema.entries, schema.postings, schema.rounds, schema.shuffles)
_LATER = (schema.commitments, schema.deals)
"""Of floors since their migration; an older one may be exported as it is."""
_UNPUBLISHED = (security_log.KIND, flags.KIND)
_TABLES = {table.name: table for table in (schema.streams, *_STREAMED, *_LATER)}


def export(connection: Connection, file: TextIO) -> int:
    """Write the history and return the number of its entries."""
    file.write(canonical({"format": FORMAT}) + "\n")
    lines, entries, connection, digest = 1, 0, snapshot(connection), hashlib.sha256()
    tables = (*_STREAMED, *(each for each in _LATER if has_table(connection, each.name)))
    # Logins and the notes of inspectors are not published outside the house.
    published = select(schema.streams).where(schema.streams.c.kind.not_in(_UNPUBLISHED))
    for stream in connection.execute(published.order_by(schema.streams.c.id)).all():
        until = _until(connection, stream)
        for name, row in _rows(connection, stream, until, tables):
            line = canonical({name: row}) + "\n"
            digest.update(line.encode())
            file.write(line)
            lines += 1
            entries += name == "entries"
    file.write(canonical({"digest": digest.hexdigest()}) + "\n")
    file.write(canonical({"end": lines + 2}) + "\n")
    return entries


def _until(connection: Connection, stream: Any) -> int:
    """The last entry that may be published. At a table it settled or corrected a round and left no
    known order of cards still to be dealt."""
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


def _rows(
    connection: Connection, stream: Any, until: int, tables: Iterable[Table]
) -> Iterator[tuple[str, dict[str, Any]]]:
    head = select(schema.entries.c.hash).where(
        schema.entries.c.stream == stream.id, schema.entries.c.version == until
    )
    last = connection.execute(head).scalar_one_or_none() or genesis(stream.settings)
    yield "streams", {**stream._mapping, "version": until, "due": None, "head": last}
    for table in tables:
        query = select(table).where(table.c.stream == stream.id, table.c.version <= until)
        for row in connection.execute(query.order_by(table.c.version, *table.primary_key)):
            yield table.name, _plain(row)


def _plain(row: Any) -> dict[str, Any]:
    return {
        name: value.hex() if isinstance(value, bytes) else value
        for name, value in row._mapping.items()
    }


def verify(path: Path, checkpoints: Path | None = None, expected: int = 0) -> Audit:
    """Audit an exported history; raise `Difference` at the first mismatch. With a folder of
    checkpoints, the chains are also compared with the heads that were signed before the history
    ends."""
    engine = connect("sqlite://")
    try:
        with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
            for statement in _empty():
                connection.exec_driver_sql(statement)
            same = _read(connection, path)
            done = audit(connection, kept=False)
            if not same:  # the audit would have named the difference
                raise Difference(f"{path.name}: its lines are not those that were exported")
            if checkpoints is not None:
                done.checkpoints = _check_signed(connection, checkpoints)
            check_number(done.checkpoints, expected)
            return done
    finally:
        engine.dispose()


@cache
def _insert(name: str) -> str:
    """The statement that inserts a row, with its values in the order of the columns."""
    return str(_TABLES[name].insert().compile(dialect=sqlite.dialect()))


@cache
def _empty() -> tuple[str, ...]:
    """The statements that create the tables of a floor in SQLite."""
    dialect, tables = sqlite.dialect(), schema.metadata.sorted_tables
    return tuple(str(CreateTable(table).compile(dialect=dialect)) for table in tables)


def _check_signed(connection: Connection, folder: Path) -> int:
    query = select(schema.streams.c.id, schema.streams.c.version)
    ends = {row.id: row.version for row in connection.execute(query)}
    number = 0
    for number, signed in enumerate(signed_checkpoints(folder), start=1):
        for stream, head in signed["heads"].items():
            if stream in (*security_log.STREAMS, *flags.STREAMS):
                continue  # not published
            if stream not in ends:
                raise Difference(f"checkpoint {number}: {stream} is not in the history")
            if head["version"] <= ends[stream]:
                check_head(connection, f"checkpoint {number}", stream, head)
    return number


_UNREADABLE = (
    *(ValueError, KeyError, TypeError, AttributeError, RecursionError, SQLAlchemyError),
    OverflowError,  # a number that no database holds
)


def _read(connection: Connection, path: Path) -> bool:
    """Insert every line into its table, and return whether the digest matches the lines."""
    number, ended, digest = 0, False, hashlib.sha256()
    told: str | None = None
    with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
        for number, line in enumerate(file, start=1):
            try:
                [(name, row)] = read_json(line).items()
                if ended or (number == 1) != ((name, row) == ("format", FORMAT)):
                    raise ValueError("not its place")
                ended = (name, row) == ("end", number)
                if number == 1 or ended:
                    continue
                if told is not None:
                    raise ValueError("after the digest")
                if name == "digest":
                    told = str(row)
                    continue
                connection.exec_driver_sql(_insert(name), _row(name, row))
                digest.update(f"{canonical({name: row})}\n".encode())
            except _UNREADABLE as error:
                raise Difference(f"{path.name}:{number} is not a line of {FORMAT}") from error
    if not ended:
        raise Difference(f"{path.name} ends at line {number} without its closing line")
    return told is None or told == digest.hexdigest()


def _row(name: str, row: dict[str, Any]) -> tuple[Any, ...]:
    """The values of a row, which must have exactly the columns of its table."""
    columns = _TABLES[name].columns.keys()
    if row.keys() != set(columns):
        raise ValueError("other columns")
    if name == "shuffles":
        row = {**row, "secret": bytes.fromhex(row["secret"])}
    return tuple(row[column] for column in columns)
