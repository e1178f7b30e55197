"""A viewer of a table, and what is hidden from one."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Literal

from croupier.cards import Card
from croupier.games.choice import Choice

Role = Literal["player", "dealer", "spectator", "supervisor"]
Cards = tuple[Card | None, ...]
"""Cards on the table, None for each that the viewer may not see."""


@dataclass(frozen=True)
class Viewer:
    """Somebody at the table; a player sits at one or more boxes."""

    role: Role
    boxes: frozenset[int] = frozenset()

    @property
    def acts(self) -> bool:
        """Whether this person can do anything in a round."""
        return self.role in ("player", "dealer")


SPECTATOR = Viewer("spectator")
DEALER_VIEW = Viewer("dealer")
SUPERVISOR = Viewer("supervisor")


def player(*boxes: int) -> Viewer:
    return Viewer("player", frozenset(boxes))


def hidden(cards: tuple[Card, ...], but: Container[Card] = ()) -> Cards:
    """The cards face down, except those that everybody has seen."""
    return tuple(card if card in but else None for card in cards)


def legal_for(viewer: Viewer, choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The legal choices that are this person's."""
    match viewer.role:
        case "player":
            return tuple(choice for choice in choices if choice.box in viewer.boxes)
        case "dealer":
            return tuple(choice for choice in choices if choice.box is None)
    return ()
