"""What has become durable, until it is told."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress

import structlog

from croupier.floor.tables import Held
from croupier.machine import PlainEvent

log = structlog.get_logger()
Tell = Callable[[Held, tuple[PlainEvent, ...]], None]


class News:
    """Comes from any thread and is told in the loop's. Acts at one table that wait together are
    told as one, with the events of all: the more there is to tell, the less each costs."""

    def __init__(self, loop: asyncio.AbstractEventLoop, tell: Tell) -> None:
        self._loop, self._tell = loop, tell
        self._lock = threading.Lock()
        self._waiting: dict[str, tuple[Held, tuple[PlainEvent, ...]]] = {}

    def hear(self, held: Held, events: tuple[PlainEvent, ...]) -> None:
        with self._lock:
            first = not self._waiting
            _, before = self._waiting.get(held.id, (held, ()))
            self._waiting[held.id] = (held, (*before, *events))
        if first:
            with suppress(RuntimeError):  # the loop has ended, and nobody is there to hear it
                self._loop.call_soon_threadsafe(self._tell_all)

    def _tell_all(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        for held, events in waiting.values():
            try:
                self._tell(held, events)
            except Exception as error:  # one table's trouble must not keep the others waiting
                log.error("a table could not be told of", table=held.id, error=type(error).__name__)
