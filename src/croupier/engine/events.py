"""What happens at any of the tables."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from croupier.cards import Card
from croupier.engine.settlement import SettlementLine
from croupier.hands import Value
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses

DEALER = 0
"""The dealer's place where an event names a box."""

Source = Literal["shoe", "shuffler", "hand"]


@dataclass(frozen=True)
class PhaseBegan:
    phase: StrEnum


@dataclass(frozen=True)
class WagerPlaced:
    """`wager` is the wager's key: the area's name, or `super_on_2`."""

    box: int
    wager: str
    amount: Amount
    clauses: Clauses


@dataclass(frozen=True)
class WagerWithdrawn:
    box: int
    wager: str
    clauses: Clauses


@dataclass(frozen=True)
class Announced:
    """The dealer's words."""

    words: str
    clauses: Clauses


@dataclass(frozen=True)
class CardDealt:
    """A card leaves the deck. Only a face-up card is everybody's to see."""

    to: int
    card: Card
    face_up: bool
    source: Source
    clauses: Clauses


@dataclass(frozen=True)
class LineSettled:
    line: SettlementLine


@dataclass(frozen=True)
class HandFinished:
    """A box is out of the round; its hand waits for the dealer to collect it.

    Where the document prescribes it, by the clauses in `order`, such hands are collected in the
    order in which they were finished.
    """

    box: int
    clauses: Clauses
    order: Clauses = ()


@dataclass(frozen=True)
class CardsCollected:
    """A hand is spread, counted and put in the discard rack; its box is out of the round."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class HandShown:
    """A box's hand is turned up, arranged and named."""

    box: int
    cards: tuple[Card, ...]
    value: Value
    clauses: Clauses


@dataclass(frozen=True)
class PlayerAbsent:
    box: int
    clauses: Clauses


@dataclass(frozen=True)
class HandVoided:
    box: int
    reason: str
    clauses: Clauses


@dataclass(frozen=True)
class RoundVoided:
    reason: str
    clauses: Clauses


@dataclass(frozen=True)
class DealerRevealed:
    cards: tuple[Card, ...]
    value: Value
    qualifies: bool
    clauses: Clauses


@dataclass(frozen=True)
class CardExposed:
    """A card came face up by mistake while the cards were dealt."""

    to: int
    card: Card
    clauses: Clauses


@dataclass(frozen=True)
class StrayCardDealt:
    """A card goes to a box that has not the wagers for it."""

    box: int
    card: Card
    clauses: Clauses


@dataclass(frozen=True)
class StrayFound:
    """A whole hand at a box without wagers, found once all is dealt, waits to be collected."""

    box: int
    clauses: Clauses


@dataclass(frozen=True)
class StrayCollected:
    """Cards of a box without wagers are counted and put in the discard rack."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class PlayerExposed:
    """A player has let others see these cards; that alone is no misdeal."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class DealerExposed:
    """The dealer has turned up these cards of the dealer's hand by mistake."""

    cards: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class CollectedEarly:
    """A box's cards lie in the discard rack although the box has not decided."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class HandReconstructed:
    """The cards are back, taken from the top of the discard rack."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class RulingMade:
    """An official has decided what the rules do not say."""

    official: str
    reason: str
    clauses: Clauses
