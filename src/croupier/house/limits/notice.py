"""A sign of limits to come."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from croupier.house.limits.sign import Sign
from croupier.house.official import Official


@dataclass(frozen=True)
class Notice:
    """New limits and the proposed time of the change, displayed at the table."""

    sign: Sign
    at: datetime
    displayed: datetime
    by: Official
    kept: bool = False
    """Whether it is the older minimum at boxes with a marker that will rise, not the table's."""

    def due(self, now: datetime) -> bool:
        return elapsed(self.at, now) >= timedelta(0)


def elapsed(start: datetime, end: datetime) -> timedelta:
    """True time between two moments, also in the night when clocks change."""
    return end.astimezone(UTC) - start.astimezone(UTC)


def after(start: datetime, time: timedelta) -> datetime:
    """The moment so much true time later, by the same clock."""
    return (start.astimezone(UTC) + time).astimezone(start.tzinfo)


def say_time(when: datetime) -> str:
    return when.isoformat(sep=" ")
