"""What may be directed, and a direction as it is kept."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from croupier.house.people import Official
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class Order:
    """`power` names it among the powers of officials; what does not last is done at once."""

    power: ClassVar[str]
    lasts: ClassVar[bool] = True


@dataclass(frozen=True)
class OfTable(Order):
    """Holds at one table."""

    table: str


@dataclass(frozen=True)
class Silence(OfTable):
    """Nobody speaks while a hand is in progress."""

    power = "silence"


@dataclass(frozen=True)
class EnglishOnly(OfTable):
    power = "english_only"


@dataclass(frozen=True)
class PlaceCards(OfTable):
    """Players put their cards there on the layout."""

    power = "place_cards"
    where: str


@dataclass(frozen=True)
class ActAsDecided(OfTable):
    """The dealer serves each box as it decides, before later boxes have."""

    power = "act_as_decided"


@dataclass(frozen=True)
class PlayFirst(OfTable):
    """These players play their hands before the others handle their cards."""

    power = "play_first"
    players: tuple[str, ...]


@dataclass(frozen=True)
class OneHandViewed(OfTable):
    """A player on several boxes sees the hand of the own seat only."""

    power = "one_hand_viewed"


@dataclass(frozen=True)
class Apart(Order):
    """These players do not play at the same table, whichever it is."""

    power = "apart"
    players: tuple[str, ...]


@dataclass(frozen=True)
class UponIncident(Order):
    """Follows from a breach that is on record."""

    incident: int


@dataclass(frozen=True)
class VoidHands(UponIncident):
    """The hands of the incident's boxes are void."""

    power = "void_hand"
    lasts = False


@dataclass(frozen=True)
class VoidSeenHands(VoidHands):
    """The hands that a player looked at, and should have played unseen, are void."""

    power = "void_seen"


@dataclass(frozen=True)
class DeemSeated(UponIncident):
    """The one hand looked at counts as that of the player's seat, and the game goes on."""

    power = "deem_seated"
    lasts = False


@dataclass(frozen=True)
class ExcludeFromGame(UponIncident):
    """The persons of the incident take no further part in the game, at any of its tables."""

    power = "exclude_from_game"


@dataclass(frozen=True)
class ExcludeFromCasino(UponIncident):
    """Taken down here; what it does beyond our tables is the statute's."""

    power = "exclude_from_casino"


@dataclass(frozen=True)
class Detain(UponIncident):
    """Taken down here, from the word until an inspector or the police take over."""

    power = "detain"


@dataclass(frozen=True)
class RevealFolded(Order):
    """A folded hand is shown to the table at settlement."""

    power = "reveal_folded"
    lasts = False
    round: str
    box: int


class Cause(StrEnum):
    """Why the outcome of a game is invalidated."""

    DISRUPTION = "disruption"
    """Commotion, fire, riot, a brawl, a robbery, an act of God."""
    FRAUD = "fraud"
    """An act that in the official's opinion changed the outcome."""


@dataclass(frozen=True)
class Invalidate(Order):
    """The outcome of a round does not count; these boxes forfeit their wagers for fraud."""

    power = "invalidate"
    lasts = False
    round: str
    cause: Cause
    forfeit: tuple[int, ...] = ()


@dataclass(frozen=True)
class Lifting:
    """How a direction ended before its time."""

    by: Official
    at: datetime
    why: str


@dataclass(frozen=True)
class Direction:
    number: int
    order: Order
    by: Official
    at: datetime
    to: tuple[str, ...]
    """The persons it is given to by name, else the table or the round."""
    why: str
    until: datetime | None
    clauses: Clauses
    lifted: Lifting | None = None

    def in_force(self, now: datetime) -> bool:
        """Whether it binds at this moment; what is done at once binds nobody afterwards."""
        if not self.order.lasts or self.lifted is not None or now < self.at:
            return False
        return self.until is None or now < self.until
