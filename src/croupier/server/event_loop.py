"""The event loop's thread: it runs acts, publishes committed events, and collects garbage when
idle.

Two busy threads alternate every few milliseconds, and one that queries SQLite loses its turn each
time; acts would then wait for views, and views for acts. So the writer's thread only begins the
transaction and waits for the disk, and the event loop runs the acts in between."""

import asyncio
import gc
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import structlog

from croupier.floor.tables.tables import TableVersion
from croupier.machine import PlainEvent

_POLL = 0.5
"""Seconds after which the writer notices that the loop has ended, and runs the work itself."""


class LoopExecutor:
    """Runs work in the event loop while another thread waits for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def __call__(self, work: Callable[[], None]) -> None:
        task = _Task(work)
        try:
            self._loop.call_soon_threadsafe(task.do)
        except RuntimeError:  # the loop is closed
            task.do()
        while not task.done.wait(_POLL):
            if not self._loop.is_running():
                task.do()
        if task.error is not None:
            raise task.error


class _Task:
    """Work that runs once, in whichever thread starts it first."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._taken = threading.Lock()
        self.done = threading.Event()
        self.error: BaseException | None = None

    def do(self) -> None:
        if not self._taken.acquire(blocking=False):
            return
        try:
            self._work()
        except BaseException as error:  # the waiting thread raises it again
            self.error = error
        self.done.set()


log = structlog.get_logger()
Publish = Callable[[TableVersion, tuple[PlainEvent, ...]], None]


class Outbox:
    """Committed events waiting to be published, passed from any thread to the event loop.

    Waiting acts of one table are published together, which costs less under load."""

    def __init__(self, loop: asyncio.AbstractEventLoop, publish: Publish) -> None:
        self._loop, self._publish = loop, publish
        self._lock = threading.Lock()
        self._waiting: dict[str, tuple[TableVersion, tuple[PlainEvent, ...]]] = {}

    def hear(self, held: TableVersion, events: tuple[PlainEvent, ...]) -> None:
        with self._lock:
            first = not self._waiting
            _, before = self._waiting.get(held.id, (held, ()))
            self._waiting[held.id] = (held, (*before, *events))
        if first:
            with suppress(RuntimeError):  # the loop has ended, so nobody follows the table
                self._loop.call_soon_threadsafe(self._publish_all)

    def _publish_all(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        for held, events in waiting.values():
            try:
                self._publish(held, events)
            except Exception as error:  # a failure at one table must not stop the others
                log.error(
                    "a table could not be published", table=held.id, error=type(error).__name__
                )


class Tasks:
    """Background tasks. The set keeps a reference to each, which the event loop does not."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def cancel(self) -> list[asyncio.Task[None]]:
        """Cancel all running tasks and return them."""
        running = list(self._running)
        for task in running:
            task.cancel()
        return running


_YOUNG, _MIDDLE = 50_000, 10
_NEVER = 1_000_000
_CHECK_EVERY = 5.0
"""Seconds between checks; a period without an act counts as idle."""
_LONGEST = 120
"""After this many busy periods in a row garbage is collected anyway."""


async def collect_when_idle(acts: Callable[[], int]) -> None:
    """Collect garbage while the server is idle, until cancelled. `acts` counts acts so far.

    A full collection with a hundred tables takes a fifth of a second, which every player would
    notice. So automatic full collections are postponed; young garbage is collected as usual."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()  # modules and their constants never become garbage
    gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)
    try:
        await _collect(acts)
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


async def _collect(acts: Callable[[], int]) -> None:
    before, busy, clean = acts(), 0, True
    while True:
        await asyncio.sleep(_CHECK_EVERY)
        now = acts()
        busy, clean = (busy + 1, False) if now != before else (busy, clean)
        if (now == before and not clean) or busy >= _LONGEST:
            gc.collect()
            busy, clean = 0, True
        before = now
