"""Gaming days: from an hour of one day to the same hour of the next, by the clocks of a place."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.house.checks import YEARS
from croupier.machine import Refusal
from croupier.value import value

STARTS = 6
"""The hour at which a gaming day begins, unless a house chooses another."""
ZONE = "UTC"
MOST = 400
"""Days in one report."""


@value
class GamingDay:
    """One day of business, named by the date on which it begins."""

    date: date
    since: datetime
    until: datetime


@value
class Days:
    """When the gaming days of a house begin."""

    zone: str = ZONE
    starts: int = STARTS

    def check(self) -> None:
        """Refuse a zone that nobody knows, and an hour that no day has."""
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            message = f"there is no time zone {self.zone!r}: write one as Pacific/Auckland"
            raise Refusal("bad-zone", (), message) from error
        if not 0 <= self.starts <= 23:
            message = f"a gaming day starts at an hour from 0 to 23, not {self.starts}"
            raise Refusal("bad-hour", (), message)

    def of(self, moment: datetime) -> date:
        """The gaming day of a moment."""
        local = moment.astimezone(ZoneInfo(self.zone))
        return local.date() - timedelta(days=local.hour < self.starts)

    def day(self, date: date) -> GamingDay:
        """The day from its first moment to that of the next; 23 to 25 hours."""
        return GamingDay(date, self._begins(date), self._begins(date + timedelta(days=1)))

    def between(self, first: date, last: date) -> Iterator[GamingDay]:
        if first.year not in YEARS or last.year not in YEARS:
            message = f"write days of the years {YEARS[0]} to {YEARS[-1]}"
            raise Refusal("bad-days", (), message)
        if last < first:
            raise Refusal("bad-days", (), f"{last} comes before {first}")
        count = (last - first).days + 1
        if count > MOST:
            raise Refusal("bad-days", (), f"a report has at most {MOST} days, not {count}")
        return (self.day(first + timedelta(days=each)) for each in range(count))

    def _begins(self, date: date) -> datetime:
        return datetime.combine(date, time(self.starts), ZoneInfo(self.zone)).astimezone(UTC)
