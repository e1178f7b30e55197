"""The house's clock for a decision, and what happens when it runs out.

Only one document has such a clock, so running out forfeits nothing by itself: the table asks
whether the player is still there (ruling: absent). Where the document names a reasonable period,
the clock is that period."""

from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.floor.tables.settings import TableSettings
from croupier.games.actions import Absent
from croupier.games.game import game_of
from croupier.games.state import RoundState
from croupier.house.people import same_name
from croupier.house.table import InPlay, Table
from croupier.house.table.actions import AskPresence, CallOfficial
from croupier.house.table.presence import Presence, Stage
from croupier.value import value

_CONTRADICTED = timedelta(seconds=1.5)
"""How long another worker has to report that it is connected to a player whom this one misses."""
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@value
class AwaitedPlayer:
    """A player for whom the table waits beyond the clock."""

    presence: Presence
    until: datetime | None
    """When the table continues by itself; None where a person deals."""
    left: int | None
    """How many more times an answer gives extra time; None means no maximum."""


def step_without_decision(
    table: Table, in_play: InPlay, settings: TableSettings, turned_at: datetime
) -> tuple[datetime, Any] | None:
    """The software's step, and its time, if the box whose turn it is does not decide."""
    round = in_play.round
    assert round.turn is not None
    game = game_of(round)
    silence, clock = game.default_action(round), timedelta(seconds=settings.clocks.decide)
    gone = away_since(table, in_play, round.turn)
    if not asks_presence(round):
        until = turned_at + clock
        return (until if gone is None else min(until, max(turned_at, gone))), silence
    if gone is not None:
        return max(turned_at, gone), silence
    waited = awaited_player(table, settings)
    if waited is None:
        return _ask(round.turn, turned_at + clock, settings)
    if waited.until is None:
        return None
    if waited.presence.stage is Stage.ASKED:
        return waited.until, silence
    if waited.presence.stage is Stage.OFFICIAL:  # no official came: slowness alone forfeits nothing
        return _ask(round.turn, waited.until, settings)
    if waited.left == 0 or waited.presence.until is not None:
        return waited.until, CallOfficial(round.turn)
    return _ask(round.turn, waited.until, settings)


def _ask(box: int, at: datetime, settings: TableSettings) -> tuple[datetime, Any]:
    return at, AskPresence(box, settings.clocks.answer)


def asks_presence(round: RoundState) -> bool:
    """Whether a silent player would count as absent, and absence has worse effects than
    slowness."""
    game = game_of(round)
    forfeits = isinstance(game.default_action(round), Absent) and not game.reasonable_period(round)
    return forfeits and round.rules.reads("absent")


def awaited_player(table: Table, settings: TableSettings) -> AwaitedPlayer | None:
    """The player for whom the table waits beyond the clock, and for how long."""
    presence = None if table.in_play is None else table.in_play.presence
    if presence is None:
        return None
    left = None
    if settings.training is None:  # a training table has no staff
        left = max(0, settings.clocks.extensions - presence.answered)
    return AwaitedPlayer(presence, _until(presence, settings, table), left)


def _until(presence: Presence, settings: TableSettings, table: Table) -> datetime | None:
    if table.by_hand:
        return None
    if presence.stage is Stage.OFFICIAL:
        return presence.since + timedelta(seconds=settings.clocks.official)
    if presence.stage is Stage.ASKED:
        return presence.until or presence.since + timedelta(seconds=settings.clocks.answer)
    if presence.until is not None:
        return presence.until
    more = settings.training is not None or presence.answered <= settings.clocks.extensions
    return presence.since + timedelta(seconds=settings.clocks.more_time if more else 0)


def away_since(table: Table, in_play: InPlay, box: int) -> datetime | None:
    """Since when the player dealt in at the box has been away or gone; None if the player is still
    there."""
    seat = table.upkeep.seats.get(box)
    if seat is None or not same_name(seat.player, in_play.players[box]):
        return _LONG_AGO
    if seat.away is None:
        return None
    return seat.away if seat.declared else seat.away + _CONTRADICTED
