"""What happened at a Lunar Poker table. A round's state is the fold of these."""

from dataclasses import dataclass
from typing import Literal

from croupier.cards import Card
from croupier.engine.events import (
    DEALER,
    Announced,
    CardDealt,
    CardExposed,
    CardsCollected,
    CollectedEarly,
    DealerExposed,
    DealerRevealed,
    HandFinished,
    HandReconstructed,
    HandShown,
    HandVoided,
    LineSettled,
    PhaseBegan,
    PlayerAbsent,
    PlayerExposed,
    RoundVoided,
    RulingMade,
    Source,
    StrayCardDealt,
    StrayCollected,
    StrayFound,
    WagerPlaced,
    WagerWithdrawn,
)
from croupier.hands import Category, SuperLine
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses

__all__ = [
    "DEALER",
    "Announced",
    "BetCorrected",
    "CardDealt",
    "CardExposed",
    "CardsCollected",
    "CardsDiscarded",
    "CollectedEarly",
    "DealerCardRemoved",
    "DealerCardTurned",
    "DealerExposed",
    "DealerRevealed",
    "Decided",
    "Decision",
    "DrawReturned",
    "DrawViewed",
    "Event",
    "ForceAnswered",
    "HandConceded",
    "HandDeclared",
    "HandFinished",
    "HandReconstructed",
    "HandShown",
    "HandVerified",
    "HandVoided",
    "LineSettled",
    "PhaseBegan",
    "PlayerAbsent",
    "PlayerExposed",
    "RackShuffled",
    "RoundVoided",
    "RulingMade",
    "Source",
    "StrayCardDealt",
    "StrayCollected",
    "StrayFound",
    "WagerPlaced",
    "WagerWithdrawn",
    "Waved",
]

Decision = Literal["fold", "bet", "exchange", "buy"]


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
class CardsDiscarded:
    """A box's unwanted cards are spread face down, counted and put in the discard rack."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class RackShuffled:
    """The discard rack becomes the deck, in this order."""

    order: tuple[Card, ...]
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
class Waved:
    """A box has nothing to declare, or says so."""

    box: int
    clauses: Clauses


@dataclass(frozen=True)
class DrawViewed:
    """A player has looked at the cards drawn."""

    box: int
    clauses: Clauses


@dataclass(frozen=True)
class DrawReturned:
    """Drawn cards that nobody has seen become the next cards in play."""

    box: int
    cards: tuple[Card, ...]
    clauses: Clauses


@dataclass(frozen=True)
class BetCorrected:
    """A bet wager counts up to the amount required; the rest is put aside."""

    box: int
    required: Amount
    excess: Amount
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
    | HandFinished
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
    | BetCorrected
    | CardExposed
    | CollectedEarly
    | DealerExposed
    | DrawReturned
    | DrawViewed
    | HandReconstructed
    | PlayerExposed
    | RulingMade
    | StrayCardDealt
    | StrayFound
    | StrayCollected
    | Waved
)
