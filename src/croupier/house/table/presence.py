"""What the table knows about whether a slow player is still there."""

from datetime import datetime
from enum import StrEnum

from croupier.house.table.events import (
    OfficialCalled,
    PresenceAnswered,
    PresenceAsked,
    TimeGiven,
)
from croupier.machine import evolve
from croupier.value import value

PresenceEvent = PresenceAsked | PresenceAnswered | OfficialCalled | TimeGiven


class Stage(StrEnum):
    """The stage of the question."""

    ASKED = "asked"
    HERE = "here"
    """The player has answered, or was given time by an official."""
    OFFICIAL = "official"
    """An official decides."""


@value
class Presence:
    """A slow player who was asked whether they are still there."""

    box: int
    player: str
    phase: StrEnum
    """The phase of the round at the question, which concerns one decision only."""
    stage: Stage
    since: datetime
    """When that stage began."""
    until: datetime | None = None
    """When the answer is due, or an official's time is over; None means by the house's clock."""
    answered: int = 0
    """How often the player has answered."""


def after(before: Presence | None, event: PresenceEvent, phase: StrEnum) -> Presence:
    """The presence after an event; `before` is None if a different decision was due then."""
    if before is None or before.box != event.box:
        before = Presence(event.box, event.player, phase, Stage.HERE, event.at)
    changes: dict[str, object]
    match event:
        case PresenceAsked():
            changes = {"stage": Stage.ASKED, "until": event.until}
        case PresenceAnswered():
            answered = before.answered + 1
            changes = {"stage": Stage.HERE, "until": None, "answered": answered}
        case OfficialCalled():
            changes = {"stage": Stage.OFFICIAL, "until": None}
        case TimeGiven():
            changes = {"stage": Stage.HERE, "until": event.until}
    return evolve(before, since=event.at, **changes)
