"""An audit of tables by several processes, each with its own connection.

No table's stream depends on another stream, so each free process audits the next table, and the
results are added up in the order of the streams. While people play, a process may see a table later
than the audit does. It audits a table only if it sees the same row of its stream; the audit's own
connection does the others."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Select, select

from croupier.floor.audit.result import Audit
from croupier.floor.audit.streams import audit_stream, name_unreadable
from croupier.floor.database import connect_to_read, schema, snapshot
from croupier.floor.security.keyring import attach, find_keyring

MANY = 20_000
"""From so many entries on, it pays to start a process for each core."""


def connection_to_read(url: str, key_file: Path | None = None) -> Connection:
    """A connection that changes nothing, with the keys of the floor if they are available."""
    return attach(connect_to_read(url), find_keyring(url, key_file)).connect()


class Workers:
    """Processes that audit the tables of a floor. By default there is one for each core if the
    floor is large, and none if it is small."""

    def __init__(self, url: str, key_file: Path | None, jobs: int | None) -> None:
        self._source = (url, key_file)
        self._jobs = jobs
        self._parts: dict[str, Future[Audit | None]] = {}

    @contextmanager
    def auditing(self, streams: Sequence[Any], kept: bool) -> Iterator[None]:
        """Audit the tables among these streams while the block runs."""
        tables = [stream for stream in streams if stream.kind == "table"]
        jobs = self._jobs or _suitable(tables)
        if jobs == 1:
            yield
            return
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, self._source)
        try:
            self._parts = {
                stream.id: pool.submit(_audit_table, tuple(stream), kept) for stream in tables
            }
            yield
        finally:
            self._parts = {}
            pool.shutdown(wait=True, cancel_futures=True)

    def part(self, stream: Any) -> Audit | None:
        """The audit of that stream alone, or its `Difference`; None if no process has done it."""
        part = self._parts.pop(stream.id, None)
        try:
            return None if part is None else part.result()
        except BrokenProcessPool:  # somebody ended a process; the floor is not at fault
            return None


def _suitable(tables: Sequence[Any]) -> int:
    entries = sum(stream.version for stream in tables if isinstance(stream.version, int))
    return 1 if entries < MANY else min(len(tables), os.cpu_count() or 1)


_here: list[Connection] = []
"""The connection of this process, once it has begun."""


def _begin(url: str, key_file: Path | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends the audit
    _here[:] = [snapshot(connection_to_read(url, key_file))]


def _audit_table(expected: tuple[Any, ...], kept: bool) -> Audit | None:
    """Audit the table whose stream has that row, if it still has."""
    (connection,) = _here
    done = Audit()
    with name_unreadable(str(expected[0])):
        stream = connection.execute(_row(expected[0])).one_or_none()
        if stream is None or tuple(stream) != expected:
            return None
        audit_stream(connection, done, stream, kept, lambda _, __: None)
    return done


def _row(id: str) -> Select[Any]:
    return select(schema.streams).where(schema.streams.c.id == id)
