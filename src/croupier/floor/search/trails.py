"""The trail of a round: facts from its entries that its record lacks. Pure.

A trail says when the round began and ended, which officials acted in it, and which irregular events
it had. It is the fold of the entries of one round. Disputes and corrections name a finished round,
and extend its trail for as long as the table remembers the round."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from croupier.games.events import JackpotHit
from croupier.house.people import Official
from croupier.house.table import SOFTWARE, By, Table
from croupier.machine import PlainEvent, declaration, evolve
from croupier.records.journal import person
from croupier.records.sentences.story import IRREGULAR
from croupier.value import value

_SETTLED, _CORRECTED, _OPENED = "table.round-settled", "table.corrected", "disputes.opened"


@value
class Trail:
    """The entries of one round so far."""

    began: str
    """When its first entry was made."""
    ended: str = ""
    """When it was settled."""
    officials: tuple[str, ...] = ()
    """Their names, in the order in which they first acted."""
    events: tuple[str, ...] = ()
    """The stored names of events that are out of the ordinary."""
    clauses: tuple[str, ...] = ()
    """The clauses that these events cite."""


Trails = Mapping[int, Trail]
"""By the number of the round, for rounds in play and those that the table remembers."""


@cache
def notable() -> frozenset[str]:
    """The stored names of the events by which rounds are found. A floor stores what this list
    finds: changing it requires a migration that empties `round_facts` and `round_marks`."""
    return frozenset(declaration(cls).name for cls in (*IRREGULAR, JackpotHit))


def after_entry(
    trails: Trails,
    before: Table,
    after: Table,
    at: str,
    by: By,
    events: Sequence[PlainEvent],
) -> tuple[Trails, frozenset[int]]:
    """The trails after an entry, and the rounds whose trail it changed."""
    in_play = before.number if before.in_play is not None or after.in_play is not None else None
    found: dict[int, list[PlainEvent]] = {}
    for event in events:
        named = _round_of(event, after)
        number = named if named in trails else in_play
        if number is not None:
            found.setdefault(number, []).append(event)
    if not found:
        return trails, frozenset()
    changed = {
        number: trail
        for number, own in found.items()
        if (trail := _on(trails.get(number) or Trail(at), at, by, own)) != trails.get(number)
    }
    if not changed and before.played is after.played and before.number == after.number:
        return trails, frozenset()
    kept = {
        number: trail
        for number, trail in {**trails, **changed}.items()
        if number in after.played or number == after.number
    }
    return kept, frozenset(changed)


def after_body(
    trails: Trails, before: Table, after: Table, body: Mapping[str, Any]
) -> tuple[Trails, frozenset[int]]:
    """The same for an entry in its stored form."""
    by = person(body["by"])
    assert isinstance(by, Official | str), "entries are by officials and by names"
    return after_entry(trails, before, after, body["at"], by, body["events"])


def _on(trail: Trail, at: str, by: By, events: Iterable[PlainEvent]) -> Trail:
    """The trail after another entry."""
    if isinstance(by, Official) and by != SOFTWARE and by.name not in trail.officials:
        trail = evolve(trail, officials=(*trail.officials, by.name))
    for event in events:
        name = event["event"]
        if name == _SETTLED:
            trail = evolve(trail, ended=at)
        if name in notable():
            trail = evolve(
                trail,
                events=_with(trail.events, (name,)),
                clauses=_with(trail.clauses, event.get("clauses", ())),
            )
    return trail


def _with(had: tuple[str, ...], more: Iterable[Any]) -> tuple[str, ...]:
    new = [each for each in dict.fromkeys(more) if each not in had]
    return (*had, *new) if new else had


def _round_of(event: PlainEvent, after: Table) -> int | None:
    """The round that an event names, if it differs from the one in play."""
    name: str = event["event"]
    if name == _CORRECTED:
        number = event["number"]
        return number if isinstance(number, int) else None
    if not name.startswith("disputes."):
        return None
    if name == _OPENED:
        return _number(event["dispute"]["round"])
    dispute = after.disputes.disputes.get(event["dispute"])
    return None if dispute is None else _number(dispute.round)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
