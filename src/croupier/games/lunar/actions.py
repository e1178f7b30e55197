"""The actions of Lunar Poker, in the order of a round."""

from dataclasses import field
from typing import Literal

from croupier.cards import Card, TableCard
from croupier.games.actions import Action as SharedAction
from croupier.games.actions import ShuffleRack
from croupier.money import Amount
from croupier.value import value


@value
class Bet:
    """Play against the dealer with a bet wager of the prescribed amount.

    Where a person deals, a wrong amount may be placed by mistake and found at settlement."""

    box: int
    amount: Amount | None = None


@value
class Exchange:
    """Pay the draw fee and exchange two to five cards.

    `??` is a real card that nobody has seen."""

    box: int
    discard: tuple[TableCard, ...] = field(metadata={"needed": "discard, a list of cards"})


@value
class Buy:
    """Pay the draw fee for a sixth card."""

    box: int


@value
class Concede:
    """Give up the hand after the dealer's hand is shown."""

    box: int


@value
class SettleNow:
    """The dealer moves on to settlement: no more boxes may concede."""


@value
class Force:
    """Pay a fee to make the dealer replace the highest card."""

    box: int


@value
class Decline:
    """Do not force the dealer; take the payment on the ante."""

    box: int


@value
class Declare:
    """A player taps the table: the hand wins the super wager or is an instant hand."""

    box: int


@value
class Wave:
    """A player waves to declare nothing."""

    box: int


@value
class ViewDraw:
    """A player looks at the drawn cards."""

    box: int


@value
class SpreadDiscards:
    """The dealer spreads the cards laid down for exchange and counts them."""

    box: int
    cards: tuple[TableCard, ...]


@value
class TakeWrongCard:
    """In a force the dealer takes away a card that is not the highest."""

    card: Card


@value
class PayUndeclared:
    """The operator decides to pay a hand that was not declared before its draw."""

    box: int
    what: Literal["instant", "super"]
    official: str


Action = (
    SharedAction
    | Declare
    | Wave
    | Bet
    | Exchange
    | Buy
    | SpreadDiscards
    | ViewDraw
    | PayUndeclared
    | Concede
    | SettleNow
    | Force
    | Decline
    | TakeWrongCard
    | ShuffleRack
)
