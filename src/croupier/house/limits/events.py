"""What has happened to a table's limits. Their state is the fold of these."""

from dataclasses import dataclass
from datetime import datetime

from croupier.engine.actions import PlaceWager, WithdrawWager
from croupier.house.limits.notice import Notice
from croupier.house.limits.sign import Sign
from croupier.house.official import Official
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class BoxTaken:
    player: str
    box: int
    at: datetime
    clauses: Clauses


@dataclass(frozen=True)
class BoxLeft:
    player: str
    box: int
    at: datetime
    clauses: Clauses


@dataclass(frozen=True)
class LimitsChanged:
    """A new sign stands at the table."""

    sign: Sign
    by: Official
    at: datetime
    clauses: Clauses


@dataclass(frozen=True)
class NoticeDisplayed:
    notice: Notice
    clauses: Clauses


@dataclass(frozen=True)
class NoticeTakenDown:
    notice: Notice
    by: Official
    at: datetime
    clauses: Clauses


@dataclass(frozen=True)
class MarkerPlaced:
    """A marker before each of the player's boxes: play by these older limits may go on."""

    player: str
    kept: Sign
    at: datetime
    clauses: Clauses


@dataclass(frozen=True)
class MarkerRemoved:
    player: str
    at: datetime
    clauses: Clauses


@dataclass(frozen=True)
class OwnSignPlaced:
    player: str
    sign: Sign
    by: Official
    at: datetime
    clauses: Clauses


@dataclass(frozen=True)
class OwnSignRemoved:
    """By a supervisor, or because the player has left."""

    player: str
    by: Official | None
    at: datetime
    clauses: Clauses


@dataclass(frozen=True)
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
