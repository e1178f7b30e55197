"""Statements, and what SQLite and PostgreSQL write a little differently."""

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError


def upsert(connection: Connection, table: Table) -> Any:
    """A statement that inserts rows, or changes those that are there under the same key."""
    return _upsert(connection.dialect.name, table)


def insert_new(connection: Connection, table: Table) -> Any:
    """A statement that inserts rows, and leaves those that are there as they are."""
    return _insert(connection.dialect.name, table).on_conflict_do_nothing()


def _insert(dialect: str, table: Table) -> Any:
    return (sqlite if dialect == "sqlite" else postgresql).insert(table)


@cache
def _upsert(dialect: str, table: Table) -> Any:
    made = _insert(dialect, table)
    key = [column.name for column in table.primary_key]
    others = {column.name: made.excluded[column.name] for column in table.columns}
    changed = {name: value for name, value in others.items() if name not in key}
    return made.on_conflict_do_update(index_elements=key, set_=changed)


Row = Any
"""A row as a named tuple."""


def run(
    connection: Connection, statement: Any, values: Mapping[str, Any] | Sequence[Mapping[str, Any]]
) -> list[Row]:
    """Run a statement that every act needs, with one set of values or with several; its rows.

    Its text is made once for each database and given to the driver: to find the text again and to
    wrap what comes takes SQLAlchemy several times as long as SQLite takes to run it. Statements
    with types that must be converted, or with a list of any length in them, are not for this.
    """
    made = _prepared(connection, statement)
    if not connection.in_transaction():
        connection.begin()  # as SQLAlchemy would
    cursor = connection.connection.cursor()
    try:
        if isinstance(values, Mapping):
            connection.dialect.do_execute(cursor, made.text, made.given(values))
        else:
            given = [made.given(each) for each in values]
            connection.dialect.do_executemany(cursor, made.text, given)
        return [] if made.row is None else [made.row(*row) for row in cursor.fetchall()]
    except connection.dialect.loaded_dbapi.Error as error:
        if connection.dialect.is_disconnect(error, connection.connection, cursor):
            connection.invalidate(error)
        raise DBAPIError(made.text, None, error, hide_parameters=True) from error
    finally:
        cursor.close()


def one(rows: list[Row]) -> Row | None:
    """The row, where there is at most one."""
    return rows[0] if rows else None


@dataclass(frozen=True)
class _Prepared:
    """A statement as a driver takes it."""

    statement: Any
    """Kept, so that no other gets its identity."""
    text: str
    names: tuple[str, ...] | None
    """Where values have places instead of names: the names in their order."""
    fixed: Mapping[str, Any]
    """Values that are part of the statement."""
    row: Callable[..., Row] | None

    def given(self, values: Mapping[str, Any]) -> Any:
        full = {**self.fixed, **values} if self.fixed else values
        return full if self.names is None else tuple(full[name] for name in self.names)


_PREPARED: dict[tuple[str, int], _Prepared] = {}


def _prepared(connection: Connection, statement: Any) -> _Prepared:
    key = (connection.dialect.name, id(statement))
    found = _PREPARED.get(key)
    if found is None:
        found = _PREPARED[key] = _prepare(connection, statement)
    return found


def _prepare(connection: Connection, statement: Any) -> _Prepared:
    made = statement.compile(dialect=connection.dialect)
    columns = statement.selected_columns.keys() if statement.is_select else None
    return _Prepared(
        statement,
        str(made),
        tuple(made.positiontup) if made.positional else None,
        {name: value for name, value in made.params.items() if value is not None},
        None if columns is None else namedtuple("Row", columns),
    )
