"""What people do at a Lunar Poker table, in the order of a round."""

from dataclasses import dataclass

from croupier.cards import Card
from croupier.engine.actions import (
    Absent,
    Fold,
    NoMoreBets,
    PlaceWager,
    VoidHand,
    VoidRound,
    WithdrawWager,
)

__all__ = [
    "Absent",
    "Action",
    "Bet",
    "Buy",
    "Concede",
    "Decline",
    "Exchange",
    "Fold",
    "Force",
    "NoMoreBets",
    "PlaceWager",
    "SettleNow",
    "ShuffleRack",
    "VoidHand",
    "VoidRound",
    "WithdrawWager",
]


@dataclass(frozen=True)
class Bet:
    """Play against the dealer with a bet wager of the prescribed amount."""

    box: int


@dataclass(frozen=True)
class Exchange:
    """Pay the draw fee and change two to five cards."""

    box: int
    discard: tuple[Card, ...]


@dataclass(frozen=True)
class Buy:
    """Pay the draw fee for a sixth card."""

    box: int


@dataclass(frozen=True)
class Concede:
    """Give up a hand once the dealer's is shown."""

    box: int


@dataclass(frozen=True)
class SettleNow:
    """The dealer goes on to qualify and settle: no box concedes any more."""


@dataclass(frozen=True)
class Force:
    """Pay a fee so that the dealer changes the highest card."""

    box: int


@dataclass(frozen=True)
class Decline:
    """Take the ante's payment instead of forcing."""

    box: int


@dataclass(frozen=True)
class ShuffleRack:
    """The deck has run out: the discard rack, shuffled into this order, is dealt from."""

    order: tuple[Card, ...]


Action = (
    PlaceWager
    | WithdrawWager
    | NoMoreBets
    | Fold
    | Bet
    | Exchange
    | Buy
    | Concede
    | SettleNow
    | Force
    | Decline
    | ShuffleRack
    | Absent
    | VoidHand
    | VoidRound
)
