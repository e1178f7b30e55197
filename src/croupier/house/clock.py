"""Moments, and the recorder of an action at a moment. Clocks are arguments."""

from datetime import UTC, datetime
from typing import TypeVar

from croupier.machine import Fold, Recorder, Refusal
from croupier.rulebooks.clauses import Clauses

S = TypeVar("S")


class TimedRecorder(Recorder[S]):
    """A recorder of an action at a moment."""

    __slots__ = ("now",)

    def __init__(self, fold: Fold[S], state: S, now: datetime) -> None:
        super().__init__(fold, state)
        self.now = now


def in_utc(now: datetime, clauses: Clauses) -> datetime:
    """The same moment in UTC, where an hour is an hour even on the night that clocks change."""
    if not has_zone(now):
        raise Refusal(
            "no-time-zone", clauses, f"{now} does not say in which time zone: hours cannot be told"
        )
    return now.astimezone(UTC)


def has_zone(moment: datetime) -> bool:
    return moment.utcoffset() is not None
