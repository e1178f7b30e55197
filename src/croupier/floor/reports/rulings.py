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
    for name, clauses in _events(body["events"]).items():
        kind: Kind = "ruling" if name in RULINGS else "exception"
        what = _words(name)
        yield NotedEvent(kind, stream, entry, at, body["by"], round, what, name, clauses)


def _events(events: Iterable[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for event in events:
        name = event["event"]
        if name in RULINGS or name in notable():
            found.setdefault(name, {}).update(dict.fromkeys(event.get("clauses", ())))
    return {name: tuple(clauses) for name, clauses in found.items()}


def _words(name: str) -> str:
    """A stored name in words: "disputes: opened" for "disputes.opened"."""
    part, _, what = name.partition(".")
    said = what.replace("-", " ")
    return said if part in ("round", "table") else f"{part.replace('-', ' ')}: {said}"
