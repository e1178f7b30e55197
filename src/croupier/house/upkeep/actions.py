"""The actions of upkeep, in the order of a table's day."""

from datetime import datetime
from enum import StrEnum

from croupier.cards import Card
from croupier.house.people import DeckChecker, Official, Player
from croupier.house.upkeep.decks import SUIT_ORDER, WHOLE, Delivered, FoundCard, Notified
from croupier.house.upkeep.rules import Equipment
from croupier.value import value


class Mix(StrEnum):
    """A way of shuffling."""

    CHEMMY = "chemmy"
    RIFFLE = "riffle"
    MACHINE = "machine"


@value
class SetUp:
    """Put the equipment on the table, at the start or after a machine broke."""

    equipment: Equipment
    by: Official


@value
class ReceiveDecks:
    """Receive the decks at the table."""

    decks: tuple[Delivered, ...]
    by: Official


@value
class Inspect:
    """Somebody sorts a deck and looks at every card; `found` lists the cards."""

    deck: int
    by: Official | DeckChecker
    found: tuple[FoundCard, ...] = WHOLE


@value
class Spread:
    """Lay the cards out face up."""

    deck: int
    by: Official
    order: tuple[Card, ...] = SUIT_ORDER


@value
class LetPlayersLook:
    """The first players have looked at the spread cards."""

    deck: int


@value
class Shuffle:
    """Shuffle a deck; `order` is the result, where the software shuffles."""

    deck: int
    by: Official
    how: Mix
    order: tuple[Card, ...] = ()


@value
class Cut:
    """Cut a deck: `at` cards move from the top to the bottom; 0 if nobody counted them."""

    deck: int
    by: Official | Player
    at: int


@value
class Place:
    """Put the cards on the cutting card and all of them into the shoe."""

    deck: int
    by: Official


@value
class ExposeCard:
    """A card is seen before the cards are in the shoe or the shuffler."""

    deck: int
    card: Card


@value
class DirectShuffle:
    """A supervisor orders a shuffle, on suspicion or without a stated reason."""

    by: Official
    suspected: bool = False


@value
class Sit:
    """A player takes the seat of a box."""

    box: int
    player: str


@value
class Leave:
    """The player of a box leaves the seat."""

    box: int


@value
class RequireToVacate:
    """A supervisor asks for the seat of a player who does not wager."""

    box: int
    by: Official


@value
class MarkAway:
    """The player of a box is away: the page is closed, the connection is lost, or staff see it."""

    box: int
    player: str


@value
class MarkBack:
    """A player who was away is back."""

    box: int
    player: str


@value
class FreeSeat:
    """Free the seat of a player who stayed away."""

    box: int
    player: str


@value
class StartRound:
    """These boxes have wagers, and the first card is about to be dealt."""

    boxes: frozenset[int]


@value
class CallOffRound:
    """Take back no more bets before the first card: there is nobody to deal to."""


@value
class NeedMoreCards:
    """The deck has run out in a round; `in_rack` is how many cards the discard rack holds."""

    in_rack: int


@value
class JackpotPaid:
    """A jackpot that requires a count of the deck was paid in this round."""


@value
class EndRound:
    """The round is settled, or the engine has declared it void."""

    void: bool = False


@value
class InstructCount:
    """Tell the dealer to count a deck."""

    deck: int
    by: Official


@value
class CountDeck:
    """The dealer counts a deck without looking at the faces."""

    deck: int
    by: Official
    number: int


@value
class CheckDeck:
    """The dealer checks a deck card by card."""

    deck: int
    by: Official
    found: tuple[FoundCard, ...]


@value
class ReportFault:
    """Somebody notices that a card is missing, or one that does not belong to the deck."""

    deck: int
    by: Official
    missing: tuple[Card, ...] = ()
    foreign: tuple[FoundCard, ...] = ()


@value
class Mishandle:
    """The dealer reports having dropped or mishandled cards."""

    deck: int
    by: Official


@value
class Verify:
    """A supervisor makes sure that all cards were collected; `number` is how many there are."""

    deck: int
    by: Official
    number: int


@value
class Notify:
    """Surveillance or an inspector has been told."""

    whom: Notified
    by: Official


@value
class ReplaceCards:
    """Replace a deck; with `cards`, replace only these cards."""

    deck: int
    by: Official
    delivered: Delivered
    reason: str
    cards: tuple[Card, ...] = ()


@value
class Jam:
    """The machine jams, stops or does not complete the shuffle of a deck."""

    deck: int
    by: Official


@value
class BreakDown:
    """A machine no longer works as it should."""

    by: Official


@value
class ShowClosingSign:
    """Put up a sign with the closing time, in place of any other."""

    by: Official
    closes_at: datetime


@value
class RemoveClosingSign:
    """Take down the closing sign."""

    by: Official


@value
class Close:
    """Close the table."""

    by: Official


Action = (
    SetUp
    | ReceiveDecks
    | Inspect
    | Spread
    | LetPlayersLook
    | Shuffle
    | Cut
    | Place
    | ExposeCard
    | DirectShuffle
    | Sit
    | Leave
    | RequireToVacate
    | MarkAway
    | MarkBack
    | FreeSeat
    | StartRound
    | CallOffRound
    | NeedMoreCards
    | JackpotPaid
    | EndRound
    | InstructCount
    | CountDeck
    | CheckDeck
    | ReportFault
    | Mishandle
    | Verify
    | Notify
    | ReplaceCards
    | Jam
    | BreakDown
    | ShowClosingSign
    | RemoveClosingSign
    | Close
)
