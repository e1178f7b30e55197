"""Where acts are done: in the loop's own thread, on a database that answers at once.

Two threads that compute take turns, a few milliseconds each, and one that asks SQLite something
loses its turn every time; then acts wait for views, and views for acts. So the writer's thread only
begins the transaction and waits for the disk, and the loop does the acts in between.
"""

import asyncio
import threading
from collections.abc import Callable

_LOOK = 0.5
"""Seconds after which the writer sees that the loop has ended, and does the work itself."""


class InLoop:
    """Does work in the loop while another thread waits for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def __call__(self, work: Callable[[], None]) -> None:
        task = _Task(work)
        try:
            self._loop.call_soon_threadsafe(task.do)
        except RuntimeError:  # it is closed
            task.do()
        while not task.done.wait(_LOOK):
            if not self._loop.is_running():
                task.do()
        if task.error is not None:
            raise task.error


class _Task:
    """Work that is done once, by whoever comes first."""

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
        except BaseException as error:  # for the thread that waits
            self.error = error
        self.done.set()
