"""The database of a floor: SQLite in a file, or PostgreSQL.

`engine` connects and migrates; `schema` has the tables and the statements of every act; `sql` runs
statements for many rows at once; `batch` holds the state that acts in one transaction share;
`writer` commits."""

from croupier.floor.database.engine import (
    WRITES,
    DatabaseError,
    autocommit,
    connect,
    connect_to_read,
    from_text,
    has_table,
    is_sqlite,
    open_database,
    opening,
    reserve,
    snapshot,
    to_text,
)

__all__ = [
    "WRITES",
    "DatabaseError",
    "autocommit",
    "connect",
    "connect_to_read",
    "from_text",
    "has_table",
    "is_sqlite",
    "open_database",
    "opening",
    "reserve",
    "snapshot",
    "to_text",
]
