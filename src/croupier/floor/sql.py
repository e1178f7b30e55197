"""What SQLite and PostgreSQL write a little differently."""

from functools import cache
from typing import Any

from sqlalchemy import Connection, Table
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
