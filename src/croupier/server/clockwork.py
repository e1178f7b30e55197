"""The software as dealer, in real time: does what is due at the tables of the floor."""

import asyncio
from contextlib import suppress
from datetime import timedelta

import structlog

from croupier.floor.house import Floor
from croupier.floor.tables import Held

log = structlog.get_logger()
_LATER = timedelta(seconds=0.002)
"""By how much a timer may run ahead of the clock: before its time nothing is due."""
_AFTER_OTHERS = timedelta(seconds=0.3)
"""What the worker has that went on with a table last, before another does what is due."""
_LOOK_AGAIN = 1.0
"""Seconds between looks at the database, for tables that another worker has left."""


class Clockwork:
    """Wakes when something is due at a table that it knows, and looks for others now and then."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def wind(self, held: Held) -> None:
        """Something has happened at a table: what is due there, and when, may be another thing."""
        timer = self._timers.pop(held.id, None)
        if timer is not None:
            timer.cancel()
        if held.due is not None:
            here = self._floor.went_on_here(held.id)
            wait = held.due.at - self._floor.clock() + (_LATER if here else _AFTER_OTHERS)
            loop = asyncio.get_running_loop()
            seconds = max(0.0, wait.total_seconds())
            self._timers[held.id] = loop.call_later(seconds, self._strike, held.id)

    def _strike(self, id: str) -> None:
        self._timers.pop(id, None)  # if it comes to nothing, the next look finds it again
        task = asyncio.get_running_loop().create_task(self._do(id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do(self, id: str) -> None:
        try:
            answer = await asyncio.wrap_future(self._floor.do_due(id))
            if not answer.accepted:
                code = answer.refusal and answer.refusal["code"]
                log.warning("the software was refused", table=id, code=code)
        except Exception as error:  # the next look tries again
            log.warning("what is due was not done", table=id, error=type(error).__name__)

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            with suppress(Exception):
                for id in await asyncio.to_thread(self._floor.due_tables, _AFTER_OTHERS):
                    if id not in self._timers:
                        self._strike(id)
            await asyncio.sleep(_LOOK_AGAIN)
