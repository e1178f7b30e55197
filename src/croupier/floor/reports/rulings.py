"""Rulings and exceptions: decisions of officials and events out of the ordinary."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Literal, get_args

from croupier.floor.search.trails import notable
from croupier.games.events import RulingMade
from croupier.house.approvals import Event as ApprovalEvent
from croupier.house.directions import Event as DirectionEvent
from croupier.house.disputes import Event as DisputeEvent
from croupier.house.table import events as table
from croupier.machine import declaration
from croupier.value import value

Kind = Literal["ruling", "exception", "alarm"]
_DECIDED = (
    *(*get_args(ApprovalEvent), *get_args(DirectionEvent), *get_args(DisputeEvent), RulingMade),
    *(table.Corrected, table.OptionChosen, table.RulebookChanged, table.PoolDivided),
    *(table.PoolsCombined, table.PoolRatesChanged),
)
RULINGS = frozenset(declaration(cls).name for cls in _DECIDED)
"""The stored names of events that are decisions."""


@value
class NotedEvent:
    """A ruling or an exception, and its entry."""

    kind: Kind
    stream: str
    entry: int
    at: datetime
    by: str
    round: int | None
    what: str
    event: str
    """Its stored name."""
    clauses: tuple[str, ...]


def noted_events(
    stream: str, entry: int, at: datetime, round: int | None, body: Mapping[str, Any]
) -> Iterator[NotedEvent]:
    """The rulings and exceptions in an entry; each kind of event once."""
    for name, (what, clauses) in _events(body["events"]).items():
        kind: Kind = "ruling" if name in RULINGS else "exception"
        yield NotedEvent(kind, stream, entry, at, body["by"], round, what, name, clauses)


def _events(events: Iterable[Mapping[str, Any]]) -> dict[str, tuple[str, tuple[str, ...]]]:
    """By stored name what happened, and the clauses. An event may hold them in what it is about:
    the dispute, the decision, the direction."""
    what, cited = dict[str, str](), dict[str, dict[str, None]]()
    for event in events:
        name = event["event"]
        if name in RULINGS or name in notable():
            parts = tuple(_parts(event))
            what.setdefault(name, _words(name, parts))
            for part in parts:
                cited.setdefault(name, {}).update(dict.fromkeys(part.get("clauses", ())))
    return {name: (words, tuple(cited[name])) for name, words in what.items()}


def _parts(event: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The event, and what it is about."""
    yield event
    for held in event.values():
        inside = held if isinstance(held, list) else [held]
        yield from (each for each in inside if isinstance(each, Mapping))


_SUBJECTS = {"approvals": "approval", "directions": "direction", "disputes": "dispute"}
_OWN = {
    "directions.directed": "direction",
    "directions.reported": "incident reported",
    "directions.rules-shown": "rules shown",
    "table.corrected": "payment corrected",
    "table.to-part": "players to be kept apart",
    "table-life.check-owed": "check of a deck due",
}
_REASONS = ("why", "reason", "complaint", "breach", "check")


def _words(name: str, parts: Iterable[Mapping[str, Any]]) -> str:
    """A stored name in words, with the reason that somebody gave: "dispute opened: the payment"."""
    subject, _, what = name.partition(".")
    said = f"{_SUBJECTS.get(subject, '')} {what.replace('-', ' ')}".strip()
    given = (part[each] for part in parts for each in _REASONS if part.get(each))
    reason = next((each for each in given if isinstance(each, str)), "")
    return ": ".join(filter(None, (_OWN.get(name, said), reason)))
