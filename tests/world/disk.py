"""The database of a world: a real SQLite file in memory, with faults where the driver is called.

A process writes in a greenlet, so that it can stop between any two statements while others go on,
and need not come back: then it has died there. What it had not committed is gone, as SQLite makes
it. When the machine loses power, the end of the write-ahead log is torn as well."""

import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, event

from croupier.floor.database.writer import Writer
from tests.floor.pits import new_floor

if TYPE_CHECKING:
    from tests.world.process import Process

_PATIENCE = 10.0
"""Seconds for which a writer waits for another one, as in production."""
_BEGIN = "BEGIN IMMEDIATE"
_UNLIMITED = 1_073_741_823


class Disk:
    """The file, and who writes to it."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self.folder, self.chance = folder, chance
        self.writing: Process | None = None
        self.outages = 0
        self._synced = 0
        """The size of the log when the last commit was durable."""
        self.path.write_bytes(new_floor())

    @property
    def path(self) -> Path:
        return self.folder / f"floor-{self.outages}.db"

    @property
    def url(self) -> str:
        return f"sqlite:///{self.path}"

    @property
    def _log(self) -> Path:
        return Path(f"{self.path}-wal")

    def note_sync(self) -> None:
        self._synced = self._log.stat().st_size if self._log.exists() else 0

    def lose_power(self) -> None:
        """Keep what was durable, and any part of what was written since."""
        log = self._log.read_bytes() if self._log.exists() else b""
        kept = self.chance.randint(min(self._synced, len(log)), len(log))
        torn = log[:kept] + self.chance.randbytes(self.chance.choice((0, 0, 7, 4096)))
        before = self.path
        self.outages += 1
        shutil.copy(before, self.path)
        if torn:
            self._log.write_bytes(torn)
        self.writing = None
        for suffix in ("", "-wal", "-shm"):
            Path(f"{before}{suffix}").unlink(missing_ok=True)

    def read(self) -> sqlite3.Connection:
        """A connection of somebody who only looks, and trusts no code of the floor."""
        connection = sqlite3.connect(self.path, isolation_level=None)
        connection.execute("PRAGMA query_only=ON")
        connection.row_factory = sqlite3.Row
        return connection


class Seam:
    """Stands between one process and the driver of its database."""

    def __init__(self, process: "Process", engine: Engine) -> None:
        self.process, self.world, self.disk = process, process.world, process.world.disk
        self.raw: list[sqlite3.Connection] = []
        self._full = False
        self._on: sqlite3.Connection | None = None
        """The connection on which it writes."""
        dialect: Any = engine.dialect
        self._execute, self._execute_many = dialect.do_execute, dialect.do_executemany
        self._commit, self._roll_back = dialect.do_commit, dialect.do_rollback
        dialect.do_execute, dialect.do_executemany = self.do_execute, self.do_executemany
        dialect.do_commit, dialect.do_rollback = self.do_commit, self.do_rollback
        event.listen(engine, "do_connect", self._connecting)
        event.listen(engine, "connect", self._connected)

    def cut(self) -> None:
        """End every connection at once, as the end of the process does."""
        for raw in self.raw:
            end(raw)
        if self.disk.writing is self.process:
            self.disk.writing = None

    def _connecting(self, *_: object) -> None:
        self.process.check_alive()
        if self.process.is_apart:
            raise sqlite3.OperationalError("unable to open database file")

    def _connected(self, raw: sqlite3.Connection, _: object) -> None:
        raw.execute("PRAGMA busy_timeout=0")  # waiting is simulated
        self.raw.append(raw)

    # Where everything that is asked of the database passes

    def do_execute(self, cursor: Any, text: str, *rest: Any, **more: Any) -> Any:
        if text == _BEGIN:
            self._begin(cursor)
        self._before(cursor.connection)
        done = self._execute(cursor, text, *rest, **more)
        if text == _BEGIN:
            self.disk.writing, self._on = self.process, cursor.connection
        return done

    def do_executemany(self, cursor: Any, *rest: Any, **more: Any) -> Any:
        self._before(cursor.connection)
        return self._execute_many(cursor, *rest, **more)

    def do_commit(self, connection: Any) -> None:
        raw = _raw(connection)
        if not self._writes(raw):
            self._commit(connection)
            return
        self.process.check_alive()
        self.process.pause(self.world.weather.pause)
        if self.process.happens("crash_before"):
            self.process.die_here()
        if self.process.happens("commit_fails"):
            raise sqlite3.OperationalError("disk I/O error")
        outage = self.process.happens("power")
        if outage:  # a checkpoint would come after the log is safe, and there is no such moment
            raw.execute("PRAGMA wal_autocheckpoint=0")
        self._commit(connection)
        self.disk.writing = None
        if outage:
            self.world.lose_power()
            self.process.stop_here()
        self.disk.note_sync()
        self.world.figures.commits += 1
        if self.process.happens("crash_after"):
            self.process.die_here()
        if self.process.happens("commit_unheard"):
            end(raw)
            raise sqlite3.ProgrammingError("Cannot operate on a closed database.")
        self.process.pause(self.world.weather.pause)

    def do_rollback(self, connection: Any) -> None:
        if self._writes(_raw(connection)):
            self.disk.writing = None
        self._roll_back(connection)

    def _writes(self, raw: sqlite3.Connection) -> bool:
        """Whether it is the connection on which this process writes now."""
        return self.disk.writing is self.process and raw is self._on

    def _begin(self, cursor: Any) -> None:
        """Wait for whoever writes; a full disk has no page more."""
        until = self.world.loop.time() + _PATIENCE
        while self.disk.writing is not None and self.process.in_writer:
            if self.world.loop.time() > until:
                raise sqlite3.OperationalError("database is locked")
            self.process.wait(0.01)
        raw = cursor.connection
        if self.process.is_full:
            [pages] = raw.execute("PRAGMA page_count").fetchone()
            raw.execute(f"PRAGMA max_page_count={pages}")
            self._full = True
        elif self._full:
            raw.execute(f"PRAGMA max_page_count={_UNLIMITED}")
            self._full = False

    def _before(self, raw: sqlite3.Connection) -> None:
        process = self.process
        process.check_alive()
        if process.is_apart:
            raise sqlite3.OperationalError("unable to open database file")
        if process.in_writer and self._writes(raw):
            if self.world.threads:
                process.pause(self.world.weather.pause)
            if process.happens("crash"):
                process.die_here()
        if process.happens("lost"):
            if self._writes(raw):
                self.disk.writing = None
            end(raw)
        elif process.happens("statement"):
            raise sqlite3.OperationalError("disk I/O error")


def end(raw: sqlite3.Connection) -> None:
    """End a connection as the end of its process does: nothing holds its lock any longer. Where a
    statement has not ended, closing alone would keep it."""
    with suppress(sqlite3.Error):
        if raw.in_transaction:
            raw.execute("ROLLBACK")
    raw.close()


def _raw(connection: Any) -> sqlite3.Connection:
    found: sqlite3.Connection = getattr(connection, "dbapi_connection", connection)
    return found


class SteppedWriter(Writer):
    """The writer without its thread: the process runs a batch when the loop comes to it."""

    process: "Process | None" = None

    def _run(self) -> None:
        """Its thread has nothing to do."""

    def submit_for(self, *given: Any, **more: Any) -> Any:
        future = super().submit_for(*given, **more)
        if self.process is not None:
            self.process.wake()
        return future

    @property
    def waiting(self) -> bool:
        return not self._queue.empty()

    def write(self) -> None:
        """One batch, from the queue to the answers."""
        batch, _ = self._batch()
        if batch:
            self._serve(batch)

    def stop(self) -> None:
        """Take no more: the process has died."""
        self._closed = True

    def close(self) -> None:
        self.stop()
        self._give_back()
