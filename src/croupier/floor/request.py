"""What somebody asks of the floor, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.cards import Card
from croupier.games.viewer import Role
from croupier.house.table import By
from croupier.machine import PlainEvent, Refusal


@dataclass(frozen=True)
class Request:
    """An act at a table, sent by a client under an id of its own.

    `seen` is the version that the sender had before it: if the turn has passed since, the act is
    stale. Acts that do not depend on it leave it out.
    """

    client: str
    id: str
    stream: str
    by: By
    act: Mapping[str, Any]
    seen: int | None = None
    sees: Role | None = None
    """As whom the sender looks at the table, if not as `by` would."""


@dataclass(frozen=True)
class Answer:
    """What came of a request. The same request gets the same answer, however often it is sent."""

    stream: str
    version: int
    refusal: Mapping[str, Any] | None = None
    events: tuple[PlainEvent, ...] = field(default=(), compare=False)
    """What happened, for those who follow the table; not part of the answer that is kept."""
    cards: frozenset[Card] | None = field(default=frozenset(), compare=False)
    """The cards that the refusal names; None if they are not known any more. Neither kept in the
    database nor sent."""

    @property
    def accepted(self) -> bool:
        return self.refusal is None

    def plain(self) -> dict[str, Any]:
        kept: dict[str, Any] = {"stream": self.stream, "version": self.version}
        return kept if self.refusal is None else {**kept, "refusal": dict(self.refusal)}


def refusal_plain(refusal: Refusal) -> dict[str, Any]:
    return {
        "code": refusal.code,
        "clauses": list(refusal.clauses),
        "message": refusal.message,
        "legal": list(refusal.legal),
    }
