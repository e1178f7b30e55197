"""The floor's clock, and the time at each table.

A computer's clock is sometimes set, by an hour or a year, forward or back. Deadlines must neither
expire at once nor stop because of that."""

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from math import copysign
from typing import Protocol

Clock = Callable[[], datetime]
TOLERANCE = timedelta(seconds=5)
"""How far clocks may differ before an alarm is raised."""
_CATCHING_UP = 0.1
"""How much faster or slower the clock runs until it agrees with the system's."""


def _uptime() -> float:
    """Seconds since this machine was started. Nobody can set this clock."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)  # it also counts while the machine sleeps
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class SteadyClock:
    """A time of day that never jumps. If the system's clock is set, this one runs a tenth faster or
    slower until both agree; a new process takes the system's time at once."""

    def __init__(
        self, system: Callable[[], float] = time.time, steady: Callable[[], float] = _uptime
    ) -> None:
        self._system, self._steady = system, steady
        self._lock = threading.Lock()
        self._said, self._at = system(), steady()
        self.offset = 0.0
        """Seconds by which the database's clock is ahead of the system's."""

    def __call__(self) -> datetime:
        with self._lock:
            at = self._steady()
            passed, self._at = max(0.0, at - self._at), at
            behind = self._system() + self.offset - (self._said + passed)
            most = passed * _CATCHING_UP
            self._said += passed + (behind if abs(behind) <= most else copysign(most, behind))
            return datetime.fromtimestamp(self._said, UTC)

    def start_anew(self) -> None:
        """Take the system's time at once, which is safe before anything was done by this clock."""
        with self._lock:
            self._said, self._at = self._system() + self.offset, self._steady()

    @property
    def skew(self) -> timedelta:
        """How far the system's clock is ahead of this one."""
        return timedelta(seconds=self._system() + self.offset - self().timestamp())


class Stamped(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def acted_at(self) -> datetime: ...


class TableClock:
    """The time at each table, which never goes back. If the last entry was made under a clock that
    was ahead, the time continues from that entry until the floor's clock has caught up."""

    def __init__(self) -> None:
        self._leads: dict[str, timedelta] = {}
        """How far the time at a table is ahead."""

    def at(self, table: Stamped, now: datetime) -> datetime:
        if table.acted_at <= now:
            self._leads.pop(table.id, None)
            return now
        lead, ahead = self._leads.get(table.id, timedelta(0)), table.acted_at - now
        if ahead > lead + TOLERANCE:
            lead = self._leads[table.id] = ahead
        return max(now + lead, table.acted_at)


def never_back(table: Stamped, now: datetime) -> datetime:
    """The time at a table for workers whose clocks differ only slightly."""
    return max(now, table.acted_at)
