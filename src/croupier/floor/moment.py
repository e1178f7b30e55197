"""Moments in the database: UTC, always of the same length, so that they sort as texts."""

from datetime import UTC, datetime


def to_text(moment: datetime) -> str:
    utc = moment if moment.tzinfo is UTC else moment.astimezone(UTC)
    return utc.isoformat(timespec="microseconds")


def from_text(text: str) -> datetime:
    return datetime.fromisoformat(text)
