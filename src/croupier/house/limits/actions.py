"""The actions on limits. `by` is the supervisor who directs them."""

from datetime import datetime

from croupier.games.actions import PlaceWager
from croupier.house.limits.sign import Notice, Sign
from croupier.house.people import Official
from croupier.value import value


@value
class TakeBox:
    """A player takes a box, or one more."""

    player: str
    box: int


@value
class LeaveBox:
    """A player gives up a box; giving up the last one is leaving the table."""

    player: str
    box: int


@value
class DisplayNotice:
    """Announce new limits and when they start; `kept`: for players with an old minimum."""

    sign: Sign
    at: datetime
    by: Official
    kept: bool = False


@value
class TakeDownNotice:
    """Withdraw an announced change."""

    notice: Notice
    by: Official


@value
class ChangeLimits:
    """Put up a new sign: at any time, but a higher minimum only when its notice is due."""

    sign: Sign
    by: Official


@value
class RaiseAtOnce:
    """Put up a higher minimum without notice; those already playing keep the old one."""

    sign: Sign
    by: Official


@value
class RaiseKept:
    """Raise the older minimum at marked boxes, once its notice is due."""

    sign: Sign
    by: Official


@value
class AllowAbove:
    """Let one player go above the table's maximum, by a sign of that player's own limits."""

    player: str
    sign: Sign
    by: Official


@value
class EndAllowance:
    """End a player's own limits: the table's limits apply again."""

    player: str
    by: Official


@value
class RefuseWager:
    """Refuse a wager on reasonable grounds and take it off the layout."""

    wager: PlaceWager
    by: Official
    why: str
    first_card_out: bool
    """Whether the round's first card has left the shoe or shuffler; then it is too late."""


Action = (
    TakeBox
    | LeaveBox
    | DisplayNotice
    | TakeDownNotice
    | ChangeLimits
    | RaiseAtOnce
    | RaiseKept
    | AllowAbove
    | EndAllowance
    | RefuseWager
)
