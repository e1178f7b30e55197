"""The actions of every game."""

from collections.abc import Mapping

from croupier.cards import Card, TableCard
from croupier.machine import Wording
from croupier.money import Amount
from croupier.value import value


@value
class PlaceWager:
    """A player puts chips on an area of a box; `on` is the other box of a super wager on it."""

    box: int
    area: str
    amount: Amount
    on: int | None = None

    @property
    def key(self) -> str:
        """The wager's key in rounds and settlements: "ante", "super_on_2"."""
        return self.area if self.on is None else f"{self.area}_{self.on}"


def area_of(key: str) -> str:
    """The area that a wager's key belongs to."""
    area, _, on = key.rpartition("_")
    return area if on.isdecimal() else key


@value
class PlaceOverlooked(PlaceWager):
    """Place a wager of the wrong amount without anybody noticing.

    Before the deal on any area; later as the wager of a decision, a bet or play wager."""


@value
class PutRight:
    """The dealer notices a wager of the wrong amount in time and has it corrected."""

    box: int
    area: str


@value
class WithdrawWager:
    """A player takes chips back before no more bets."""

    box: int
    area: str
    on: int | None = None


@value
class NoMoreBets:
    """The dealer closes the wagers and deals."""


@value
class Fold:
    """The box folds."""

    box: int


@value
class Absent:
    """The player of this box is not present to decide, or not within the document's time."""

    box: int


@value
class VoidHand:
    """An official declares one box's hand void, on a clause that allows it."""

    box: int
    clause: str
    reason: str


@value
class VoidRound:
    """An official declares the whole round void, on a clause that allows it."""

    clause: str
    reason: Wording


@value
class DealCard:
    """Deal the next card to a box, the dealer or the centre. A real card that is named is seen,
    face up.

    A card seen where it should be face down is exposed. `ShowCards` enters cards that are seen
    later."""

    to: int
    exposed: bool = False
    card: Card | None = None


@value
class DealComplete:
    """The dealer has dealt every card that is due now."""


@value
class FlipCard:
    """While cards are dealt, a face-down card is turned over by mistake.

    `which` counts the cards at that place from 1, in dealing order; `card` is the face of a real
    card."""

    to: int
    which: int
    card: Card | None = None


@value
class NoticeStray:
    """Somebody notices that cards are being dealt to a box without the required wagers."""

    box: int


@value
class ExposeCards:
    """A player lets others see cards of their own hand."""

    box: int
    cards: tuple[TableCard, ...]


@value
class ExposeDealerCards:
    """The dealer turns up cards of the dealer's hand by mistake."""

    cards: tuple[TableCard, ...]


@value
class CollectCards:
    """The dealer spreads a hand, counts it and puts it in the discard rack.

    Where a person collects, this is right for a finished hand and a mistake for any other. Box 0 is
    the dealer's own place."""

    box: int
    counted: int | None = None
    """How many cards the dealer counted, if stated."""


@value
class LayDown:
    """A player lays the cards down on the table."""

    box: int


@value
class Reconstruct:
    """Return cards collected by mistake from the discard rack."""

    box: int


@value
class DeemFolded:
    """A hand laid down and put in the discard rack is not returned: the player has folded."""

    box: int


@value
class Ruling:
    """A named official's final decision where the rules are silent: amounts by box, and why."""

    official: str
    reason: str
    amounts: Mapping[int, Amount]


@value
class Announce:
    """The dealer makes an announcement that the document prescribes."""

    words: str


@value
class RevealDealer:
    """The dealer turns up the dealer's hand when it is due.

    `cards` are its cards, if real ones are dealt."""

    cards: tuple[TableCard, ...] = ()


@value
class ShowCards:
    """Enter which real cards lie at a place: every card there, `??` for one still not seen.

    With `discards` they are those that a box laid down for exchange."""

    to: int
    cards: tuple[TableCard, ...]
    discards: bool = False


@value
class CorrectCard:
    """Correct a real card that was misread: it was entered as `card` and is `face`.

    With `swap` two cards were mixed up, and each is the other."""

    card: Card
    face: Card
    swap: bool = False

    @property
    def faces(self) -> Mapping[Card, Card]:
        """Each card that was entered wrongly, with its face."""
        return {self.card: self.face} | ({self.face: self.card} if self.swap else {})


@value
class ShuffleRack:
    """Continue dealing from the discard rack, shuffled into this order, because the deck has run
    out."""

    order: tuple[TableCard, ...]


@value
class VoidUnlit:
    """Void a jackpot wager whose light never came on, so that it was not accepted; this is found
    after the deal."""

    box: int


@value
class GoFirst:
    """Let a box play before the others in this round, as an official has directed."""

    box: int


@value
class GoInTurn:
    """Lift the direction that the box plays before the others in this round."""

    box: int


@value
class DeemSeat:
    """A supervisor counts the one hand that the player looked at as the hand of the player's
    seat."""

    box: int


Action = (
    PlaceWager
    | PlaceOverlooked
    | PutRight
    | WithdrawWager
    | NoMoreBets
    | Announce
    | RevealDealer
    | ShowCards
    | CorrectCard
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
"""The actions that the rounds of every game share."""
