"""A worker's cache of streams, and notices of the acts of other workers."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from sqlalchemy import Connection, Engine, event

from croupier.floor.database.batch import batch_of
from croupier.floor.database.schema import CHANNEL
from croupier.floor.database.sql import Query
from croupier.floor.database.writer import Writer
from croupier.floor.requests import Answer, Done

if TYPE_CHECKING:
    import psycopg


class Versioned(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def version(self) -> int: ...


H = TypeVar("H", bound=Versioned)


class StreamCache(Generic[H]):
    """The latest version of each stream that this worker knows. It is only a cache: the database
    decides."""

    def __init__(
        self,
        writer: Writer,
        clock: Callable[[], datetime],
        acted: Callable[[Done[H]], None] = lambda _: None,
    ) -> None:
        self._writer, self._clock, self._acted = writer, clock, acted
        self._held: dict[str, H] = {}
        self._lock = threading.Lock()

    def get(self, id: str) -> H | None:
        return self._held.get(id)

    def remember(self, held: H) -> None:
        with self._lock:
            known = self._held.get(held.id)
            if known is None or known.version <= held.version:
                self._held[held.id] = held

    def all(self) -> list[H]:
        with self._lock:
            return list(self._held.values())

    def drop(self, id: str) -> None:
        with self._lock:
            self._held.pop(id, None)

    def perform(
        self,
        id: str,
        do: Callable[..., Done[H]],
        needs: Sequence[Query] = (),
        set_aside: Callable[..., Answer] | None = None,
    ) -> "Future[Answer]":
        """Act on the stream; the future completes when the result is durable. `needs` are the
        queries that the act starts with; `set_aside` answers if it fails with an unexpected
        error."""

        def job(connection: Connection) -> Done[H]:
            left: dict[str, H] = batch_of(connection).held
            done = do(connection, known=lambda id: left.get(id) or self.get(id), now=self._clock())
            if done.held is not None:
                left[id] = done.held
            return done

        def failed(connection: Connection, error: Exception) -> Done[H]:
            self.drop(id)
            assert set_aside is not None
            return Done(set_aside(connection, error=error, now=self._clock()), None)

        def finished(answered: "Future[Answer]") -> None:
            if answered.exception() is not None:
                self.drop(id)

        rescue = None if set_aside is None else failed
        future = self._writer.submit_for(job, self._keep, lambda done: done.answer, needs, rescue)
        future.add_done_callback(finished)
        return future

    def _keep(self, done: Done[H]) -> None:
        if done.held is not None:
            self.remember(done.held)
            self._acted(done)


class Notices:
    """Follows notices of the acts of other workers. If the database cannot be read just then,
    `back` is called until everything has been read again."""

    def __init__(self, heard: Callable[[str, int], None], back: Callable[[], None]) -> None:
        self._heard, self._back = heard, back
        self._behind = False

    def take(self, stream: str, version: int) -> None:
        """Follow a notice. A failure at one table must not stop the others."""
        try:
            self._heard(stream, version)
        except Exception:
            self._behind = True

    def lost(self) -> None:
        """Read everything again, because notices may have been lost."""
        self._behind = True

    def catch_up(self) -> None:
        """Read again what may have been missed; called regularly."""
        if self._behind:
            with suppress(Exception):  # perhaps the database is still unavailable
                self._back()
                self._behind = False


_WAKE = 1.0
"""Seconds between two checks whether the thread should stop or must catch up."""


class Listener:
    """A thread that listens for notices on its own connection. If the connection is lost it opens
    another and calls `back`, because notices were missed."""

    def __init__(
        self, engine: Engine, heard: Callable[[str, int], None], back: Callable[[], None]
    ) -> None:
        self._own: set[int] = set()
        """PostgreSQL processes that serve this worker, whose own notices it ignores."""
        event.listen(engine, "connect", lambda driver, _: self._own.add(driver.info.backend_pid))
        event.listen(engine, "close", lambda driver, _: self._own.discard(driver.info.backend_pid))
        engine.dispose()  # otherwise earlier connections would be missing from the set
        self._url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._notices = Notices(heard, back)
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()
        self._ready.wait(5)

    def close(self) -> None:
        import psycopg

        self._stop.set()
        with suppress(psycopg.Error), psycopg.connect(self._url, autocommit=True) as connection:
            # a notice without a table only wakes the thread, which then stops
            connection.execute(f"NOTIFY {CHANNEL}, '0:'")
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        while not self._stop.is_set():
            with suppress(psycopg.Error), psycopg.connect(self._url, autocommit=True) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                if self._ready.is_set():
                    self._notices.lost()
                self._ready.set()
                self._listen(connection)
            self._stop.wait(0.2)

    def _listen(self, connection: "psycopg.Connection[Any]") -> None:
        while not self._stop.is_set():
            self._notices.catch_up()
            for notice in connection.notifies(timeout=_WAKE):
                if self._stop.is_set():
                    return
                if notice.pid in self._own:
                    continue
                version, _, stream = notice.payload.partition(":")
                self._notices.take(stream, int(version))
