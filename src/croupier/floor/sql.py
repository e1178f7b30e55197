"""Statements, and what SQLite and PostgreSQL write a little differently."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, CursorResult, Table
from sqlalchemy.dialects import postgresql, sqlite


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


def run(
    connection: Connection, statement: Any, values: Mapping[str, Any] | Sequence[Mapping[str, Any]]
) -> CursorResult[Any]:
    """Run a statement that every act needs, with one set of values or with several.

    Its text is made once for each database: for SQLAlchemy to find the text again takes several
    times as long as SQLite takes to run it. Statements with types that must be converted, or with
    a list of any length in them, are not for this.
    """
    text, names, fixed = _compiled(connection, statement)
    several = [values] if isinstance(values, Mapping) else values
    full = [{**fixed, **each} for each in several] if fixed else several
    given = full if names is None else [tuple(each[name] for name in names) for each in full]
    return connection.exec_driver_sql(text, given[0] if isinstance(values, Mapping) else [*given])


_Compiled = tuple[str, tuple[str, ...] | None, dict[str, Any]]
_COMPILED: dict[tuple[str, int], tuple[Any, _Compiled]] = {}


def _compiled(connection: Connection, statement: Any) -> _Compiled:
    """The text; where values have places instead of names, the names in their order; and the
    values that are part of the statement."""
    key = (connection.dialect.name, id(statement))
    if key not in _COMPILED:
        made = statement.compile(dialect=connection.dialect)
        names = tuple(made.positiontup) if made.positional else None
        fixed = {name: value for name, value in made.params.items() if value is not None}
        _COMPILED[key] = (
            statement,
            (str(made), names, fixed),
        )  # kept, so that its id stays its own
    return _COMPILED[key][1]
