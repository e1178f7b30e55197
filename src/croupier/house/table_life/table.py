"""A table at one moment: what stands on it, who sits at it, what is owed before the next round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from croupier.cards import Card
from croupier.games.actions import VoidRound
from croupier.house.table_life.consequence import Notified
from croupier.house.table_life.deck import Deck
from croupier.house.table_life.equipment import Equipment
from croupier.house.table_life.rules import LifeRules


@dataclass(frozen=True)
class Seat:
    player: str
    abstained: int = 0
    """How many rounds running the player has not wagered while every other seat was in use."""
    away: datetime | None = None
    """Since when the player is not there."""
    missed: int = 0
    """How many rounds have ended since."""


@dataclass(frozen=True)
class Sign:
    """A sign at the table with the time at which it will close."""

    shown_at: datetime
    closes_at: datetime


@dataclass(frozen=True)
class RoundInPlay:
    number: int
    deck: int
    boxes: frozenset[int]
    """The boxes with wagers."""
    abstaining: frozenset[str]
    """Who sat without a wager while every seat was in use."""
    must_void: VoidRound | None = None
    """Why this round can only end void."""
    short: bool = False
    """Whether cards have run out and the discard rack is being made ready."""


@dataclass(frozen=True)
class Table:
    """The state of a table; changed only by folding events."""

    rules: LifeRules
    equipment: Equipment | None = None
    """None while the table is closed."""
    broken: bool = False
    """Whether a machine of it no longer works."""
    decks: Mapping[int, Deck] = field(default_factory=dict)
    turn: int = 1
    """The deck of the round in play, or of the next."""
    round: RoundInPlay | None = None
    rounds: int = 0
    """Rounds completed; their results stand."""
    voided: int = 0
    played: bool = False
    """Whether there has been a round since the table opened."""
    vacated: bool = False
    """Whether everybody has left since then."""
    seats: Mapping[int, Seat] = field(default_factory=dict)
    sign: Sign | None = None
    to_notify: tuple[Notified, ...] = ()
    last: datetime | None = None
    """When something last happened here."""

    @property
    def closed(self) -> bool:
        return self.equipment is None

    @property
    def full(self) -> bool:
        return len(self.seats) == self.rules.boxes

    @property
    def deck_in_play(self) -> int | None:
        return None if self.round is None else self.round.deck

    @property
    def order(self) -> tuple[Card, ...]:
        """In which order the cards of this round, or of the next, come; empty where unknown."""
        deck = self.decks.get(self.turn)
        return () if deck is None else deck.order
