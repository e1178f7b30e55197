"""Moments that can be compared: with a time zone, and held in UTC."""

from datetime import UTC, datetime

from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses


def in_utc(now: datetime, clauses: Clauses) -> datetime:
    """The same moment in UTC, where an hour is an hour even on the night that clocks change."""
    if not has_zone(now):
        raise Refusal(
            "no-time-zone", clauses, f"{now} does not say in which time zone: hours cannot be told"
        )
    return now.astimezone(UTC)


def has_zone(moment: datetime) -> bool:
    return moment.utcoffset() is not None
