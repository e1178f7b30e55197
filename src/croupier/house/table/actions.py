"""What people do at a table beyond what its parts know: the rest is theirs.

The parts' own actions go to `act` just as they are: those of a round (`engine.actions` and its
games'), of the cards and seats (`house.upkeep.actions`), of limits, directions and disputes.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import Card
from croupier.games.actions import PlaceWager
from croupier.house.people import Official
from croupier.money import Amount


@dataclass(frozen=True)
class MakeReady:
    """The software does all that the cards still need; `orders` has each deck's new order."""

    orders: Mapping[int, tuple[Card, ...]]


@dataclass(frozen=True)
class PlaceUnchecked:
    """Enter a wager that nobody has checked against the sign."""

    box: int
    area: str
    amount: Amount
    on: int | None = None

    @property
    def wager(self) -> PlaceWager:
        return PlaceWager(self.box, self.area, self.amount, self.on)


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Refuse:
    """Refuse a wager on reasonable grounds and take it off the layout."""

    box: int
    area: str
    why: str
    by: Official
    on: int | None = None


@dataclass(frozen=True)
class TakeDownNotice:
    """Withdraw an announced change of limits; notices are numbered from 1, as displayed."""

    number: int
    by: Official


@dataclass(frozen=True)
class Say:
    """A player speaks; languages are codes, `en`."""

    player: str
    words: str
    language: str = "en"


@dataclass(frozen=True)
class Queue:
    """Record how many people are waiting for a box."""

    waiting: int
