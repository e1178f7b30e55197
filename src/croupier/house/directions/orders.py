"""The orders that directions can contain, and directions that were given."""

from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from croupier.house.people import Official
from croupier.machine import ADDED
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


@value
class Order:
    """The order of a direction. An order without duration is carried out at once."""

    power: ClassVar[str]
    lasts: ClassVar[bool] = True


@value
class OfTable(Order):
    """An order that applies at one table."""

    table: str


@value
class Silence(OfTable):
    """Nobody speaks while a hand is in progress."""

    power = "silence"


@value
class EnglishOnly(OfTable):
    power = "english_only"


@value
class PlaceCards(OfTable):
    """Players put their cards at this place on the layout."""

    power = "place_cards"
    where: str


@value
class ActAsDecided(OfTable):
    """The dealer serves each box as soon as it decides."""

    power = "act_as_decided"


@value
class PlayFirst(OfTable):
    """These players play their hands before the others handle their cards."""

    power = "play_first"
    players: tuple[str, ...]


@value
class OneHandViewed(OfTable):
    """A player on several boxes sees only the hand of their seat."""

    power = "one_hand_viewed"


@value
class Apart(Order):
    """These players do not play together at any table."""

    power = "apart"
    players: tuple[str, ...]


@value
class UponIncident(Order):
    """An order that follows a recorded breach."""

    incident: int


@value
class VoidHands(UponIncident):
    """The hands of the incident's boxes are void."""

    power = "void_hand"
    lasts = False


@value
class VoidSeenHands(VoidHands):
    """The hands that a player looked at but had to play unseen are void."""

    power = "void_seen"


@value
class DeemSeated(UponIncident):
    """The one hand looked at counts as the hand of the player's seat, and play continues."""

    power = "deem_seated"
    lasts = False


@value
class ExcludeFromGame(UponIncident):
    """The persons of the incident take no further part in the game, at any table."""

    power = "exclude_from_game"


@value
class ExcludeFromCasino(UponIncident):
    """Exclude the persons from the casino. It is only recorded here: its effect beyond our tables
    is a matter of law."""

    power = "exclude_from_casino"


@value
class Detain(UponIncident):
    """Detain the persons until an inspector or the police take over. It is only recorded here."""

    power = "detain"


@value
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


@value
class Invalidate(Order):
    """The outcome of a round does not count; these boxes forfeit their wagers for fraud.

    The other wagers may be refunded: that is the supervisor's choice."""

    power = "invalidate"
    lasts = False
    round: str
    cause: Cause
    forfeit: tuple[int, ...] = ()
    refund: bool | None = field(default=None, metadata=ADDED)
    """False if they are not refunded; they are by default."""


@value
class Lifting:
    """Who lifted a direction, when and why."""

    by: Official
    at: datetime
    why: str


@value
class Direction:
    number: int
    order: Order
    by: Official
    at: datetime
    to: tuple[str, ...]
    """The persons it names, otherwise the table or the round."""
    why: str
    until: datetime | None
    clauses: Clauses
    lifted: Lifting | None = None

    def in_force(self, now: datetime) -> bool:
        """Whether it binds now. An order that was carried out at once binds nobody afterwards."""
        if not self.order.lasts or self.lifted is not None or now < self.at:
            return False
        return self.until is None or now < self.until
