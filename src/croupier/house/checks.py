"""Checks that every part of the house shares, and the recorder of an action at a moment."""

from dataclasses import MISSING, fields
from datetime import UTC, datetime
from fractions import Fraction
from typing import TypeGuard, TypeVar

from croupier.machine import Fold, Recorder, Refusal
from croupier.money import Amount
from croupier.rulebooks import Rulebook, RulebookError, version
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.library import stable_name
from croupier.rulebooks.table import addresses
from croupier.rulebooks.versions import (
    begins,
    in_force,
    is_known,
    is_later,
    say_versions,
    series_of,
)

S = TypeVar("S")


YEARS = range(1900, 9000)
"""Years far enough from the ends of the calendar: another zone, or days later, is still in it."""


class TimedRecorder(Recorder[S]):
    """A recorder of an action at a moment."""

    __slots__ = ("now",)

    def __init__(self, fold: Fold[S], state: S, now: datetime) -> None:
        super().__init__(fold, state)
        self.now = now


def in_utc(now: datetime, clauses: Clauses) -> datetime:
    """The same moment in UTC, where an hour is an hour even on the night that clocks change."""
    if not has_zone(now):
        raise Refusal("no-time-zone", clauses, f"{now} has no time zone: give one")
    return now.astimezone(UTC)


def has_zone(moment: datetime) -> bool:
    return moment.utcoffset() is not None


def is_exact(given: object) -> TypeGuard[Amount]:
    return isinstance(given, int | Fraction) and not isinstance(given, bool)


def is_positive(given: object) -> TypeGuard[Amount]:
    """Whether this is an exact amount above 0."""
    return is_exact(given) and given > 0


def name_in_force(name: str, now: datetime) -> str:
    """The name under which a rulebook is stored that something begins by at that moment; refused if
    it names a version that is not in force."""
    stored = stable_name(name, now)
    id = version(stored).document.id
    if in_force(series_of(id), now) != id:
        message = f"{id} is not in force: {in_force(series_of(id), now)} is; {say_versions(id)}"
        raise Refusal("not-in-force", (), message)
    return stored


def begun_version(before: Rulebook, id: str, now: datetime, clauses: Clauses) -> datetime:
    """Since when a later version of a rulebook is in force; refused if it is not."""
    if series_of(id) != series_of(before.document.id) or not is_known(id):
        message = f"{id!r} is no version of it: {say_versions(before.document.id)}"
        raise Refusal("no-such-version", clauses, message)
    if not is_later(id, before.document.id):
        message = f"{before.document.id} is in force here, and no version goes back"
        raise Refusal("no-such-version", clauses, message)
    begun = begins(id)
    if now < begun:
        message = f"{id} is not in force before {begun.isoformat()}"
        raise Refusal("not-in-force", clauses, message)
    return begun


def check_said(text: object, what: str, clauses: Clauses) -> None:
    """Refuse an empty text; `what` names the missing text: "the reason"."""
    if not isinstance(text, str) or not text.strip():
        raise Refusal("nothing-said", clauses, f"{what} is missing")


C = TypeVar("C")


def house_cites(rulebook: Rulebook, name: str, kind: type[C]) -> C:
    """The topics of `[house.NAME]`, as the fields of a dataclass whose defaults are ().

    Fields without a default must be in the table. A rulebook that is silent on the whole subject
    has no such table and gives the defaults, or a refusal where topics are required.
    """
    document = rulebook.document
    given = document.house.get(name, {})
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    required = {
        field.name
        for field in fields(kind)  # type: ignore[arg-type]
        if field.default is MISSING
    }
    missing, unknown = required - given.keys(), given.keys() - known
    if missing or unknown:
        raise RulebookError(
            "bad-cites",
            f"{document.id} [house.{name}]: missing {sorted(missing)}, unknown {sorted(unknown)}",
        )
    return kind(**{topic: addresses(document, numbers) for topic, numbers in given.items()})
