"""Connections for reading only."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, Pool

from croupier.floor.database.engine import autocommit, is_sqlite

_KEPT = 4
"""The most connections that wait for the next reader."""


class Readers:
    """Lends connections to readers in any thread.

    SQLite's connections are kept for the next reader, because taking one from the pool and
    returning it costs more than a query. PostgreSQL's go back to the pool, which tests idle
    ones."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        of_file = engine.url.database not in (None, "", ":memory:")
        self._keeps = is_sqlite(engine) and of_file
        self._idle: deque[tuple[Pool, Connection]] = deque()

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection for one reader. Its transaction is ended afterwards; after a failure the
        connection is not lent again."""
        pool = self._engine.pool
        connection = self._taken(pool)
        try:
            yield connection
            if self._keeps and connection.in_transaction():
                connection.rollback()
        except BaseException:
            connection.close()
            raise
        if self._keeps and len(self._idle) < _KEPT:
            self._idle.append((pool, connection))
        else:
            connection.close()

    def _taken(self, pool: Pool) -> Connection:
        """A waiting connection, unless the engine was disposed of since; otherwise a new one."""
        while self._idle:
            try:
                source, connection = self._idle.pop()
            except IndexError:  # another thread has taken it
                break
            if source is pool:
                return connection
            connection.close()
        return autocommit(self._engine.connect())

    def close(self) -> None:
        """Close the waiting connections."""
        while self._idle:
            self._idle.pop()[1].close()
