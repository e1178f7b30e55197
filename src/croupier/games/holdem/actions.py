"""What people do at an Ultimate Texas Hold'em table, in the order of a round."""

from dataclasses import dataclass, field

from croupier.games.actions import (
    Absent,
    Announce,
    CollectCards,
    DealCard,
    DealComplete,
    DeemSeat,
    ExposeCards,
    ExposeDealerCards,
    Fold,
    NoMoreBets,
    NoticeStray,
    PlaceWager,
    Reconstruct,
    RevealDealer,
    Ruling,
    VoidHand,
    VoidRound,
    WithdrawWager,
)

__all__ = [
    "Absent",
    "Action",
    "Announce",
    "Check",
    "CollectCards",
    "DealCard",
    "DealComplete",
    "DeemSeat",
    "ExposeCards",
    "ExposeDealerCards",
    "Fold",
    "NoMoreBets",
    "NoticeStray",
    "PlaceWager",
    "Play",
    "Reconstruct",
    "RevealDealer",
    "Ruling",
    "ViewHand",
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
    multiple: int = field(metadata={"needed": "multiple of the ante"})


@dataclass(frozen=True)
class ViewHand:
    """A player looks at a hand that must be played blind."""

    box: int


Action = (
    PlaceWager
    | WithdrawWager
    | NoMoreBets
    | Announce
    | RevealDealer
    | DealCard
    | DealComplete
    | NoticeStray
    | Check
    | Play
    | Fold
    | ViewHand
    | DeemSeat
    | ExposeCards
    | ExposeDealerCards
    | CollectCards
    | Reconstruct
    | Absent
    | VoidHand
    | VoidRound
    | Ruling
)
