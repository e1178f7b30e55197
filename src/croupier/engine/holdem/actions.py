"""What people do at an Ultimate Texas Hold'em table, in the order of a round."""

from dataclasses import dataclass

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
    "Check",
    "Fold",
    "NoMoreBets",
    "PlaceWager",
    "Play",
    "VoidHand",
    "VoidRound",
    "WithdrawWager",
]


@dataclass(frozen=True)
class Check:
    """Pass on placing a play wager for now."""

    box: int


@dataclass(frozen=True)
class Play:
    """Place the play wager, so many times the ante."""

    box: int
    multiple: int


Action = (
    PlaceWager | WithdrawWager | NoMoreBets | Check | Play | Fold | Absent | VoidHand | VoidRound
)
