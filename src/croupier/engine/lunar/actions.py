"""What people do at a Lunar Poker table, in the order of a round."""

from dataclasses import dataclass
from typing import Literal

from croupier.cards import Card
from croupier.money import Amount

Area = Literal["ante", "super", "super_on", "dealer_super"]


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
