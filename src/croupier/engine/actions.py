"""What people do at any of the tables."""

from dataclasses import dataclass

from croupier.money import Amount


@dataclass(frozen=True)
class PlaceWager:
    """A player puts chips on an area of a box; `on` is the other box of a super wager on it."""

    box: int
    area: str
    amount: Amount
    on: int | None = None


@dataclass(frozen=True)
class WithdrawWager:
    """A player takes chips back before no more bets."""

    box: int
    area: str
    on: int | None = None


@dataclass(frozen=True)
class NoMoreBets:
    """The dealer closes the wagers and deals."""


@dataclass(frozen=True)
class Fold:
    box: int


@dataclass(frozen=True)
class Absent:
    """The player of this box does not decide in time."""

    box: int


@dataclass(frozen=True)
class VoidHand:
    """An official declares one box's hand void, on a clause that allows it."""

    box: int
    clause: str
    reason: str


@dataclass(frozen=True)
class VoidRound:
    """An official declares the whole round void, on a clause that says so."""

    clause: str
    reason: str
