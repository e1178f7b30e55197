"""Connections of those who only read."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, Pool

from croupier.floor.database.engine import autocommit, is_sqlite

_KEPT = 4
"""The most connections that wait for the next reader."""


class Readers:
    """Lends connections to readers in any thread.

    SQLite's are kept for the next reader: taking one from the pool and giving it back costs more
    than a query. PostgreSQL's go back to the pool, which tests one that has been idle."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        of_file = engine.url.database not in (None, "", ":memory:")
        self._keeps = is_sqlite(engine) and of_file
        self._idle: deque[tuple[Pool, Connection]] = deque()

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection for one reader. What it has begun is ended; after a failure it is not lent
        again."""
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
        """One that waits, unless the engine was disposed of since; else a new one."""
        while self._idle:
            try:
                source, connection = self._idle.pop()
            except IndexError:  # another thread was quicker
                break
            if source is pool:
                return connection
            connection.close()
        return autocommit(self._engine.connect())

    def close(self) -> None:
        """Close those that wait."""
        while self._idle:
            self._idle.pop()[1].close()
