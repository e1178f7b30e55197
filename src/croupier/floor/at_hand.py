"""What a worker remembers of streams, each as it was at one version, and acts done on them."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from sqlalchemy import Connection

from croupier.floor.batch import batch_of
from croupier.floor.once import Done
from croupier.floor.request import Answer
from croupier.floor.sql import Query
from croupier.floor.writer import Writer


class Versioned(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def version(self) -> int: ...


H = TypeVar("H", bound=Versioned)


class AtHand(Generic[H]):
    """Only a cache: the database is what is true."""

    def __init__(
        self,
        writer: Writer,
        clock: Callable[[], datetime],
        told: Callable[[Done[H]], None] = lambda _: None,
    ) -> None:
        self._writer, self._clock, self._told = writer, clock, told
        self._held: dict[str, H] = {}
        self._lock = threading.Lock()

    def get(self, id: str) -> H | None:
        return self._held.get(id)

    def remember(self, held: H) -> None:
        with self._lock:
            known = self._held.get(held.id)
            if known is None or known.version <= held.version:
                self._held[held.id] = held

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
        """Do something with the stream, which `needs` to ask that of the database; the answer comes
        when it is durable. If it fails by itself it is `set_aside`."""

        def job(connection: Connection) -> Done[H]:
            batch = batch_of(connection)
            left: dict[str, H] = {} if batch is None else batch.held
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
            self._told(done)
