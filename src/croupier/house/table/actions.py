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
    """The software looks after the cards: all that is owed, and for each deck its new order."""

    orders: Mapping[int, tuple[Card, ...]]


@dataclass(frozen=True)
class PlaceUnchecked:
    """Chips lie on the layout and nobody has compared them with the sign."""

    box: int
    area: str
    amount: Amount
    on: int | None = None

    @property
    def wager(self) -> PlaceWager:
        return PlaceWager(self.box, self.area, self.amount, self.on)


@dataclass(frozen=True)
class PlaceWithTokens:
    """A wager of which so much is promotional tokens."""

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
    """Refuse a wager that lies on the layout, on reasonable grounds, and have it taken off."""

    box: int
    area: str
    why: str
    by: Official
    on: int | None = None


@dataclass(frozen=True)
class TakeDownNotice:
    """An announced change of limits will not come; notices count from 1, as they stand there."""

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
    """So many people would play and have no box."""

    waiting: int
