"""The database of a floor: SQLite in a file, or PostgreSQL.

`engine` connects and migrates; `schema` has the tables and the statements of every act; `sql` runs
statements for many rows at once; `batch` is what acts in one transaction share; `writer` commits.
"""

from croupier.floor.database.engine import (
    WRITES,
    DatabaseError,
    at_one_moment,
    connect,
    from_text,
    is_sqlite,
    open_database,
    to_text,
    without_transaction,
)

__all__ = [
    "WRITES",
    "DatabaseError",
    "at_one_moment",
    "connect",
    "from_text",
    "is_sqlite",
    "open_database",
    "to_text",
    "without_transaction",
]
