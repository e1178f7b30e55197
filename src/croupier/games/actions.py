"""What people do at any of the tables."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import Card
from croupier.machine import Wording
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
    """An official declares the whole round void, on a clause that allows it."""

    clause: str
    reason: Wording


@dataclass(frozen=True)
class DealCard:
    """The dealer deals the next card to a box, to the dealer or to the centre of the table."""

    to: int
    exposed: bool = False


@dataclass(frozen=True)
class DealComplete:
    """The dealer has dealt every card that is due now."""


@dataclass(frozen=True)
class FlipCard:
    """While cards are dealt, one that lies face down is turned over by mistake.

    `which` counts the cards at that place from 1, as they were dealt.
    """

    to: int
    which: int


@dataclass(frozen=True)
class NoticeStray:
    """Somebody notices that cards are being dealt to a box without the required wagers."""

    box: int


@dataclass(frozen=True)
class ExposeCards:
    """A player lets others see cards of their own hand."""

    box: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class ExposeDealerCards:
    """The dealer turns up cards of the dealer's hand by mistake."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class CollectCards:
    """The dealer spreads a hand, counts it and puts it in the discard rack.

    Where a person collects, this is right for a finished hand and a mistake for any other. Box 0 is
    the dealer's own place.
    """

    box: int
    counted: int | None = None
    """How many cards the dealer counted, if that was said."""


@dataclass(frozen=True)
class LayDown:
    """A player lays the cards down on the table."""

    box: int


@dataclass(frozen=True)
class Reconstruct:
    """Cards collected by mistake are given back from the discard rack."""

    box: int


@dataclass(frozen=True)
class DeemFolded:
    """A hand laid down and put on the discard rack is not given back: the player has folded."""

    box: int


@dataclass(frozen=True)
class Ruling:
    """A named official's final decision where the rules are silent: amounts by box, and why."""

    official: str
    reason: str
    amounts: Mapping[int, Amount]


@dataclass(frozen=True)
class Announce:
    """The dealer makes an announcement that the document prescribes."""

    words: str


@dataclass(frozen=True)
class RevealDealer:
    """The dealer turns up the dealer's hand when it is due."""


@dataclass(frozen=True)
class ShuffleRack:
    """The deck has run out: deal from the discard rack, shuffled into this order."""

    order: tuple[Card, ...]


@dataclass(frozen=True)
class DeemSeat:
    """A supervisor counts the one hand looked at as the hand of the player's seat."""

    box: int


Action = (
    PlaceWager
    | WithdrawWager
    | NoMoreBets
    | Announce
    | RevealDealer
    | DealCard
    | DealComplete
    | FlipCard
    | NoticeStray
    | Fold
    | ExposeCards
    | ExposeDealerCards
    | CollectCards
    | LayDown
    | Reconstruct
    | DeemFolded
    | Absent
    | VoidHand
    | VoidRound
    | Ruling
)
"""What the rounds of every game share."""
