"""Moments in the database: UTC, always of the same length, so that they sort as texts."""

from datetime import UTC, datetime


def to_text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def from_text(text: str) -> datetime:
    return datetime.fromisoformat(text)
