"""Backups of a floor: one file, from either database and into either.

A backup is itself a floor in an SQLite file. From SQLite its pages are copied by SQLite's own
online backup; from PostgreSQL its rows are read in one snapshot. Acts continue meanwhile, and the
backup shows a single moment.

A backup is audited before it gets its name, and again when it is restored, before anything is
written. A backup that fails the audit is discarded. Nothing is ever overwritten."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, MetaData, Table, inspect, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from croupier.floor.audit.audit import audit
from croupier.floor.audit.checkpoints import audit_signed, signed_bytes
from croupier.floor.audit.result import Audit
from croupier.floor.database import (
    WRITES,
    DatabaseError,
    connect,
    connect_to_read,
    schema,
    snapshot,
)
from croupier.floor.database.engine import revision_of, upgrade
from croupier.floor.entries import Difference
from croupier.floor.security.keyring import Keyring, attach, find_keyring

_AT_ONCE = 500
_BESIDE = ("-wal", "-shm", "-journal")
"""Files that SQLite keeps beside a database, and would apply to another database of that name."""


def back_up(url: str, path: Path, checkpoints: Path | None = None) -> Audit:
    """Write a backup of a floor, which may be running, to a new file. Raise `Difference`, and write
    nothing, if the backup does not pass the audit."""
    _check_free(path)
    until = None if checkpoints is None else signed_bytes(checkpoints)
    with _new_file(path) as made:
        if make_url(url).get_backend_name() == "sqlite":
            _copy_pages(url, made)
        else:
            _copy_from_server(url, made)
        return _audit_file(made, checkpoints, until, find_keyring(url))


def restore(path: Path, url: str) -> Audit:
    """Restore a backup to an empty place. Raise `Difference`, and leave the place empty, if the
    backup or its copy does not pass the audit."""
    if not path.is_file():
        raise DatabaseError(f"there is no backup {path}")
    if make_url(url).get_backend_name() != "sqlite":
        return _restore_to_server(path, url)
    target = Path(make_url(url).database or "")
    _check_free(target)
    with _new_file(target) as made:
        _copy_pages(f"sqlite:///{path}", made)
        return _audit_file(made, keys=find_keyring(url))


def _check_free(path: Path) -> None:
    for each in (path, *(Path(f"{path}{suffix}") for suffix in _BESIDE)):
        if each.exists():
            raise DatabaseError(f"{each} is there already: choose a place where nothing is")
    if not path.parent.is_dir():
        raise DatabaseError(f"there is no folder {path.parent}")


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """A file that only its owner can read, which gets its name when everything has succeeded."""
    with TemporaryDirectory(prefix=f".{path.name}-", dir=path.parent) as folder:
        made = Path(folder) / path.name
        os.close(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        yield made
        _flush(made)
        try:
            os.link(made, path)  # unlike a rename, this never replaces a file
        except FileExistsError as error:
            raise DatabaseError(f"{path} is there already, since a moment ago") from error
    _flush(path.parent)


def _flush(path: Path) -> None:
    """Make the content of a file, or the names in a folder, durable."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _copy_pages(url: str, made: Path) -> None:
    """Copy all pages in one step. Writers continue, and the copy shows the moment at which it
    began."""
    engine = connect_to_read(url)
    try:
        with engine.connect() as connection, closing(sqlite3.connect(made)) as target:
            source: Any = connection.connection.driver_connection
            source.backup(target)
    except (sqlite3.Error, DBAPIError) as error:
        raise Difference(f"the database cannot be read: {error}") from error
    finally:
        engine.dispose()


def _copy_from_server(url: str, made: Path) -> None:
    source, target = connect(url), connect(f"sqlite:///{made}")
    try:
        with (
            snapshot(source.connect()) as reading,
            target.connect().execution_options(**{WRITES: True}) as writing,
            writing.begin(),
        ):
            _copy_rows(reading, writing)
    except DBAPIError as error:
        raise Difference(f"the database cannot be read: {error.orig}") from error
    finally:
        source.dispose()
        target.dispose()
    with closing(sqlite3.connect(made)) as file:
        file.execute("PRAGMA journal_mode = DELETE")  # no files beside it are needed


def _restore_to_server(path: Path, url: str) -> Audit:
    """Restore in one transaction that ends with the audit."""
    keys = find_keyring(url)
    _audit_file(path, keys=keys)
    source, target = connect_to_read(f"sqlite:///{path}"), attach(connect(url), keys)
    try:
        with source.connect() as reading, target.connect() as writing, writing.begin():
            if there := inspect(writing).get_table_names():
                message = f"the database holds {', '.join(sorted(there)[:3])}: choose an empty one"
                raise DatabaseError(message)
            _copy_rows(reading, writing)
            return audit(writing)
    except DBAPIError as error:
        raise Difference(f"the database cannot be written: {error.orig}") from error
    finally:
        source.dispose()
        target.dispose()


def _copy_rows(reading: Connection, writing: Connection) -> None:
    """Copy every row of every table; both databases have the same revision of the schema."""
    revision = revision_of(reading)
    if revision is None:
        raise Difference("it holds no floor: it does not say which schema it has")
    upgrade(writing, revision)
    there = MetaData()
    there.reflect(writing, only=lambda name, _: name in schema.metadata.tables)
    for table in there.sorted_tables:
        for rows in _batches(reading, table):
            writing.execute(table.insert(), rows)


def _batches(reading: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    columns = [column.name for column in table.columns]
    found = reading.execution_options(yield_per=_AT_ONCE).execute(select(*table.columns))
    for part in found.partitions():
        yield [dict(zip(columns, row, strict=True)) for row in part]


def _audit_file(
    path: Path,
    checkpoints: Path | None = None,
    until: int | None = None,
    keys: Keyring | None = None,
) -> Audit:
    engine = attach(connect_to_read(f"sqlite:///{path}"), keys)
    try:
        with engine.connect() as connection:
            return audit_signed(connection, checkpoints, until=until)
    except DBAPIError as error:
        raise Difference(f"the backup cannot be read: {error.orig}") from error
    finally:
        engine.dispose()
