"""Stored sentences are kept as they were told.

An entry that is done again gives the same data. Its sentences may be put in other words by then, so
those that the entry holds are taken over, and everything that follows from them (postings, rounds,
what people read) has the words of the day.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, NamedTuple

from croupier.hands import Value
from croupier.machine import PlainEvent, evolve, wording_fields
from croupier.records.journal.plain import plain, write_as


class NamedHand(NamedTuple):
    """A hand under the name that it was given when it was told."""

    name: str


write_as(NamedHand, lambda hand: hand.name)


def as_told(events: Sequence[Any], stored: Sequence[PlainEvent]) -> tuple[Any, ...]:
    """The events with the wording of the stored ones; what is missing there stays as it is."""
    return tuple(map(_as_told, events[: len(stored)], stored)) + tuple(events[len(stored) :])


def _as_told(value: Any, told: Any) -> Any:
    if isinstance(value, Value):
        same = not isinstance(told, str) or told == value.name
        return value if same else NamedHand(told)
    if isinstance(value, tuple) and isinstance(told, list) and len(value) == len(told):
        changed = tuple(map(_as_told, value, told))
        return value if all(map(_is, value, changed)) else changed
    if is_dataclass(value) and isinstance(told, Mapping):
        return _fields_as_told(value, told)
    return value


def _fields_as_told(value: Any, told: Mapping[str, Any]) -> Any:
    cls: type = type(value)
    wording, changes = wording_fields(cls), {}
    for name in _names(cls):
        if name not in told:
            continue
        was, now = getattr(value, name), told[name]
        if name not in wording:
            now = _as_told(was, now)
        elif not isinstance(now, str) or was == now:
            now = was
        if now is not was:
            changes[name] = now
    return evolve(value, **changes) if changes else value


@cache
def _names(cls: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(cls))


def _is(one: Any, other: Any) -> bool:
    return one is other


def reworded(events: Sequence[Any], told: Sequence[Any]) -> dict[str, str]:
    """Sentences of the events that were told in other words, and these words."""
    found: dict[str, str] = {}
    for one, other in zip(events, told, strict=True):
        if one is not other:
            _collect(plain(one), plain(other), found)
    return found


def _collect(one: Any, other: Any, found: dict[str, str]) -> None:
    if isinstance(one, Mapping):
        for name in one:
            _collect(one[name], other[name], found)
    elif isinstance(one, list):
        for each, counterpart in zip(one, other, strict=True):
            _collect(each, counterpart, found)
    elif one != other:
        found[one] = other
