"""The actions of a table that belong to none of its parts.

The parts' own actions are passed to `act` unchanged: those of a round (`games.actions` and each
game's), of cards and seats (`house.upkeep.actions`), of limits, directions and disputes."""

from collections.abc import Mapping
from typing import Literal

from croupier.cards import Card
from croupier.games.actions import PlaceOverlooked, PlaceWager
from croupier.games.jackpot import Which
from croupier.house.people import Official
from croupier.money import Amount
from croupier.value import value


@value
class MakeReady:
    """The software completes the preparation of the cards; `orders` has each deck's new order."""

    orders: Mapping[int, tuple[Card, ...]]


@value
class PlaceUnchecked:
    """Enter a wager that nobody has checked against the sign or the rules."""

    box: int
    area: str
    amount: Amount
    on: int | None = None

    @property
    def wager(self) -> PlaceOverlooked:
        return PlaceOverlooked(self.box, self.area, self.amount, self.on)


@value
class PlaceWithTokens:
    """Place a wager partly or wholly in promotional tokens."""

    box: int
    area: str
    amount: Amount
    tokens: Amount
    on: int | None = None

    @property
    def wager(self) -> PlaceWager:
        return PlaceWager(self.box, self.area, self.amount, self.on)


@value
class JackpotFault:
    """The jackpot's display fails, or the light of one box does not come on."""

    what: Literal["light", "meter"]
    box: int | None = None
    was_lit: bool = False
    """Whether the light had come on, so that the wager of this round was accepted."""


@value
class JackpotMended:
    """The jackpot's display and lights work again."""


@value
class Refuse:
    """Refuse a wager on reasonable grounds and take it off the layout."""

    box: int
    area: str
    why: str
    by: Official
    on: int | None = None


@value
class Correct:
    """Withdraw the last act, before the next one: it was a mistake."""

    why: str = ""


@value
class TakeDownNotice:
    """Withdraw an announced change of limits; notices are numbered from 1, as displayed."""

    number: int
    by: Official


@value
class Choose:
    """The operator changes an option that the document leaves open; `none` removes a maximum."""

    option: str
    value: str
    by: Official


@value
class ChangeRulebook:
    """From now on play by the version of the rulebook that has come into force."""

    version: str


@value
class FeedPool:
    """The operator adds to the jackpot's pool, or to one of two."""

    amount: Amount
    by: Official
    pool: Which = "pool"


@value
class DividePool:
    """The operator divides the pool as approved; this amount becomes the minor pool."""

    minor: Amount
    by: Official


@value
class CombinePools:
    """The operator joins the two pools, as approved."""

    by: Official


@value
class AskPresence:
    """Ask the player whose decision is due whether they are still there."""

    box: int
    seconds: int | None = None
    """The seconds to answer; None if no clock runs."""


@value
class Here:
    """The player who was asked answers that they are there."""

    box: int


@value
class Ready:
    """A player who may still act has nothing to say; the table need not wait for this box."""

    box: int


@value
class CallOfficial:
    """Call an official because a player is there and does not decide."""

    box: int


@value
class GiveTime:
    """An official gives the player whose decision is due more time."""

    box: int
    seconds: int


@value
class Say:
    """A player speaks: first the name, then the words; languages are codes, `en`."""

    player: str
    words: str
    language: str = "en"


@value
class DeclareValue:
    """A player declares the value of the hand, which is paid at its best value regardless."""

    box: int
    value: str


@value
class Queue:
    """Record how many people are waiting for a box."""

    waiting: int
