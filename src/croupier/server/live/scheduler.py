"""The scheduler: performs what is due at tables dealt by the software, in real time."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic

import structlog

from croupier.floor.database.writer import Unavailable
from croupier.floor.floor import Floor
from croupier.floor.requests import SET_ASIDE
from croupier.floor.tables.tables import TableVersion
from croupier.server.event_loop import Tasks

log = structlog.get_logger()
_LATER = timedelta(seconds=0.002)
"""How early a timer may fire: nothing is due before its time."""
_AFTER_OTHERS = timedelta(seconds=0.3)
"""Head start of the worker that acted at a table last."""
_LOOK_AGAIN = 1.0
"""Seconds between checks of the database for tables that another worker has abandoned."""
_LONGEST_REST = 30.0
"""The longest pause, in seconds, before a failed step is retried."""


@dataclass
class _Failure:
    """Consecutive failures of the next step at a table."""

    turned: int | None
    """The version at which the turn last passed: when it passes again, another step is due."""
    times: int = 0
    until: float = 0.0

    def rest(self) -> float:
        """The pause before the next attempt; it doubles each time."""
        self.times += 1
        seconds = min(_LONGEST_REST, float(2 ** min(self.times - 1, 10)))
        self.until = monotonic() + seconds
        return seconds


class Scheduler:
    """Wakes when a step is due at a table that it knows, and regularly looks for others.

    A step that fails is set aside: people continue at the table, officials may void its round, and
    the software retries at growing intervals."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks = Tasks()
        self._aims: dict[str, tuple[datetime | None, int, bool]] = {}
        """What each table's timer was set by: when the step is due, the version at which
        the turn last passed, and whether this worker acted there last. Most acts change none."""
        self._turned: dict[str, int] = {}
        """The version at which the turn last passed, for each known table."""
        self._failures: dict[str, _Failure] = {}

    def reschedule(self, held: TableVersion) -> None:
        """Reset the timer of a table after a change."""
        here = self._floor.acted_last(held.id)
        aim = (None if held.due is None else held.due.at, held.turned, here)
        if self._aims.get(held.id) == aim and self._is_set(held.id):
            return
        self._aims[held.id] = aim
        timer = self._timers.pop(held.id, None)
        if timer is not None:
            timer.cancel()
        self._turned[held.id] = held.turned
        failure = self._failures.get(held.id)
        if failure is not None and failure.turned != held.turned:
            del self._failures[held.id]
        if held.due is not None:
            wait = held.due.at - self._floor.time_at(held) + (_LATER if here else _AFTER_OTHERS)
            loop = asyncio.get_running_loop()
            seconds = max(0.0, wait.total_seconds(), self._rest(held.id))
            self._timers[held.id] = loop.call_later(seconds, self._fire, held.id)

    def _is_set(self, id: str) -> bool:
        """Whether the table's timer runs, and not after a failure."""
        return id in self._timers and id not in self._failures

    def _rest(self, id: str) -> float:
        """Seconds until the next attempt at the table."""
        failure = self._failures.get(id)
        return 0.0 if failure is None else failure.until - monotonic()

    def _fire(self, id: str) -> None:
        self._timers.pop(id, None)  # if this fails, the next check finds the table again
        self._tasks.start(self._do(id))

    async def _do(self, id: str) -> None:
        try:
            answer = await asyncio.wrap_future(self._floor.do_due(id))
            if answer.refusal is None:
                self._failures.pop(id, None)
            elif answer.refusal["code"] == SET_ASIDE:
                self._back_off(id, SET_ASIDE)
            else:
                log.warning("the software was refused", table=id, code=answer.refusal["code"])
        except Unavailable as error:  # the next check tries again
            log.warning("a due step was not performed", table=id, error=type(error).__name__)
        except Exception as error:
            self._back_off(id, type(error).__name__)

    def _back_off(self, id: str, error: str) -> None:
        failure = self._failures.setdefault(id, _Failure(self._turned.get(id)))
        log.error("a due step has failed", table=id, error=error, again_in=failure.rest())

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            with suppress(Exception):
                await asyncio.to_thread(self._floor.catch_up)
            with suppress(Exception):
                for id in await asyncio.to_thread(self._floor.due_tables, _AFTER_OTHERS):
                    if id not in self._timers and self._rest(id) <= 0:
                        self._fire(id)
            await asyncio.sleep(_LOOK_AGAIN)
