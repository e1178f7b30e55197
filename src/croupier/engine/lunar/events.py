"""What happened at a Lunar Poker table. A round's state is the fold of these."""

from dataclasses import dataclass
from typing import Literal

from croupier.cards import Card
from croupier.engine.lunar.phase import Phase
from croupier.engine.settlement import SettlementLine
from croupier.hands import Category, SuperLine, Value
from croupier.money import Amount
from croupier.rulebooks.lunar import Clauses

DEALER = 0
"""The dealer's place where an event names a box."""

Source = Literal["shoe", "shuffler", "hand"]
Drawing = Literal["exchange", "buy"]
Decision = Literal["fold", "bet", "exchange", "buy"]


@dataclass(frozen=True)
class PhaseBegan:
    phase: Phase


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
class DealerCardTurned:
    """The dealer's bottom card, out of a shuffler, is turned up."""

    card: Card
    clauses: Clauses


@dataclass(frozen=True)
class HandDeclared:
    """A box says whether its first five cards win its super wager or are an instant hand."""

    box: int
    super_line: SuperLine | None
    instant: Category | None
    clauses: Clauses


@dataclass(frozen=True)
class Decided:
    """A box folds, bets or pays for a draw; `amount` is what it puts down for it."""

    box: int
    decision: Decision
    amount: Amount
    discard: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class HandVerified:
    """The dealer looks at a declared hand before paying it."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class LineSettled:
    line: SettlementLine


@dataclass(frozen=True)
class CardsDiscarded:
    """A box's unwanted cards are spread face down, counted and put in the discard rack."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class CardsCollected:
    """A box's hand is spread, counted and put in the discard rack; the box is out of the round."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class RackShuffled:
    """The discard rack becomes the deck, in this order."""

    order: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class DealerRevealed:
    cards: tuple[Card, ...]
    value: Value
    qualifies: bool
    clauses: Clauses


@dataclass(frozen=True)
class HandConceded:
    box: int
    clauses: Clauses


@dataclass(frozen=True)
class ForceAnswered:
    """A box forces the dealer, for a fee, or declines."""

    box: int
    force: bool
    fee: Amount
    clauses: Clauses


@dataclass(frozen=True)
class DealerCardRemoved:
    """The dealer's highest card makes way for the next of the deck."""

    card: Card
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


Event = (
    PhaseBegan
    | WagerPlaced
    | WagerWithdrawn
    | Announced
    | CardDealt
    | DealerCardTurned
    | HandDeclared
    | Decided
    | HandVerified
    | LineSettled
    | CardsDiscarded
    | CardsCollected
    | RackShuffled
    | DealerRevealed
    | HandConceded
    | ForceAnswered
    | DealerCardRemoved
    | HandShown
    | PlayerAbsent
    | HandVoided
    | RoundVoided
)
