"""The events of a table's limits. The state is the fold of these."""

from datetime import datetime

from croupier.games.actions import PlaceWager, WithdrawWager
from croupier.house.limits.sign import Notice, Sign
from croupier.house.people import Official
from croupier.machine import event
from croupier.rulebooks.clauses import Clauses


@event("limits.box-taken")
class BoxTaken:
    player: str
    box: int
    at: datetime
    clauses: Clauses


@event("limits.box-left")
class BoxLeft:
    player: str
    box: int
    at: datetime
    clauses: Clauses


@event("limits.limits-changed", public=("sign",))
class LimitsChanged:
    """A new sign stands at the table."""

    sign: Sign
    by: Official
    at: datetime
    clauses: Clauses


@event("limits.notice-displayed", public=("notice",))
class NoticeDisplayed:
    notice: Notice
    clauses: Clauses


@event("limits.notice-taken-down")
class NoticeTakenDown:
    notice: Notice
    by: Official
    at: datetime
    clauses: Clauses


@event("limits.marker-placed", public=("player", "kept"))
class MarkerPlaced:
    """A marker before each of the player's boxes: play by these older limits may go on."""

    player: str
    kept: Sign
    at: datetime
    clauses: Clauses


@event("limits.marker-removed")
class MarkerRemoved:
    player: str
    at: datetime
    clauses: Clauses


@event("limits.own-sign-placed", public=("player", "sign"))
class OwnSignPlaced:
    player: str
    sign: Sign
    by: Official
    at: datetime
    clauses: Clauses


@event("limits.own-sign-removed")
class OwnSignRemoved:
    """By a supervisor, or because the player has left."""

    player: str
    by: Official | None
    at: datetime
    clauses: Clauses


@event("limits.wager-refused", public=("wager",))
class WagerRefused:
    wager: PlaceWager
    by: Official
    why: str
    at: datetime
    clauses: Clauses

    @property
    def withdrawal(self) -> WithdrawWager:
        """The action that takes the wager off the layout of the round."""
        return WithdrawWager(self.wager.box, self.wager.area, self.wager.on)


Event = (
    BoxTaken
    | BoxLeft
    | LimitsChanged
    | NoticeDisplayed
    | NoticeTakenDown
    | MarkerPlaced
    | MarkerRemoved
    | OwnSignPlaced
    | OwnSignRemoved
    | WagerRefused
)
