"""The next step of the software at a table: shuffle, close the wagers, act for a player who is
away, free a seat. Pure.

A floor computes the next step after every act, stores its time with the table, and performs it when
the time has come; the first worker does it for all."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from croupier.console.duties import card_duties
from croupier.floor.tables.decision_clock import away_since, step_without_decision
from croupier.floor.tables.settings import TableSettings
from croupier.games.actions import NoMoreBets, PlaceWager, WithdrawWager
from croupier.games.game import game_of
from croupier.games.state import RoundState
from croupier.house.table import InPlay, Table, next_version, version_due
from croupier.house.table.actions import ChangeRulebook, MakeReady
from croupier.house.table.wagers import wagers_of
from croupier.house.upkeep import hindrances
from croupier.house.upkeep.actions import FreeSeat
from croupier.machine import Refusal
from croupier.value import value


@value
class DueStep:
    """A step of the software at that time. `MakeReady` still needs its orders."""

    at: datetime
    choose: Callable[[], Any]
    """Finds the action; called only when it is performed, because that can take a while."""

    @property
    def action(self) -> Any:
        return self.choose()


def due(
    table: Table, settings: TableSettings, turned_at: datetime, acted_at: datetime
) -> DueStep | None:
    """The next step if nobody acts first. `turned_at` is when the turn last passed."""
    if not table.cards_by_hand and _cards_wanted(table):
        return DueStep(acted_at, lambda: MakeReady({}))
    steps = (
        _rulebook_change(table, acted_at),
        _next_step(table, settings, turned_at, acted_at),
        _seat_release(table, settings, acted_at),
    )
    return min((each for each in steps if each is not None), key=lambda due: due.at, default=None)


def _rulebook_change(table: Table, acted_at: datetime) -> DueStep | None:
    """When the table changes over to the next version of its rulebook."""
    following = next_version(table)
    if following is None or version_due(table, following[1]) is None:
        return None
    version, at = following
    return DueStep(max(at, acted_at), lambda: ChangeRulebook(version))


def _next_step(
    table: Table, settings: TableSettings, turned_at: datetime, acted_at: datetime
) -> DueStep | None:
    """The next step of the round, if the software deals."""
    if table.in_play is None or table.by_hand or settings.starts != "by itself":
        return None
    if not table.in_play.dealt:
        return _close_of_wagers(table, table.in_play, settings, turned_at, acted_at)
    return _in_round(table, table.in_play, settings, turned_at)


_OWN_DUTY = "make-ready"
"""What the software does about the cards; every other duty is somebody's."""


def _seat_release(table: Table, settings: TableSettings, acted_at: datetime) -> DueStep | None:
    """The seat that is freed next because its player stays away; wagers there are played first."""
    wagered = {} if table.in_play is None else table.in_play.round.boxes
    frees = [
        (_kept_until(seat.away, seat.missed, settings, acted_at), FreeSeat(box, seat.player))
        for box, seat in table.upkeep.seats.items()
        if seat.away is not None and box not in wagered
    ]
    if not frees:
        return None
    at, action = min(frees, key=lambda free: free[0])
    return DueStep(at, lambda: action)


def _kept_until(
    away: datetime, missed: int, settings: TableSettings, acted_at: datetime
) -> datetime:
    until = away + timedelta(seconds=settings.away.seconds)
    return min(until, acted_at) if missed >= settings.away.rounds else until


def _cards_wanted(table: Table) -> bool:
    """Whether cards must be shuffled or counted for the next round, or to continue this one. Where
    people must do something about them first, the software waits for those people."""
    at_table = table.upkeep.round
    if at_table is not None:
        return at_table.short
    if table.upkeep.closed or not table.upkeep.seats:
        return False
    owed = {duty.act for duty in card_duties(table)}
    return owed == {_OWN_DUTY}


def _close_of_wagers(
    table: Table, in_play: InPlay, settings: TableSettings, turned_at: datetime, acted_at: datetime
) -> DueStep | None:
    if not in_play.round.boxes or hindrances(table.upkeep):
        return None  # people see to the cards first
    clocks = settings.clocks
    at = turned_at + timedelta(seconds=clocks.wagers)
    here = {box for box, seat in table.upkeep.seats.items() if seat.away is None}
    if here <= in_play.round.boxes.keys() and _all_complete(in_play.round, here):
        at = min(at, acted_at + timedelta(seconds=clocks.closing))
    return DueStep(at, lambda: next(_incomplete(in_play), None) or NoMoreBets())


def _all_complete(round: RoundState, here: set[int]) -> bool:
    """Whether everybody present has placed the wagers that go with the ante."""
    needed = round.rules.compulsory
    return all(needed <= round.boxes[box].wagers.keys() for box in here)


def _in_round(
    table: Table, in_play: InPlay, settings: TableSettings, turned_at: datetime
) -> DueStep | None:
    round, clocks, game = in_play.round, settings.clocks, game_of(in_play.round)
    if round.turn is not None:
        next_step = step_without_decision(table, in_play, settings, turned_at)
        return None if next_step is None else DueStep(next_step[0], lambda: next_step[1])
    if (unasked := game.dealer_step(round)) is None:
        return None
    action, boxes = unasked
    awaited = (box for box in boxes if box not in in_play.ready)
    some_here = any(away_since(table, in_play, box) is None for box in awaited)
    wait = clocks.concede if some_here else 0
    return DueStep(turned_at + timedelta(seconds=wait), lambda: action)


def _incomplete(in_play: InPlay) -> Iterator[WithdrawWager]:
    """Wagers to return because they cannot be played: without an ante, or without a compulsory
    companion. If the round can be dealt as it is, there are none."""
    if _playable(in_play.round, []):
        return
    placed = tuple(wagers_of(in_play))
    for box in in_play.round.boxes:
        own = [wager for wager in placed if wager.box == box]
        if not _playable(in_play.start, [wager for wager in own if wager.on is None]):
            yield from (WithdrawWager(each.box, each.area, each.on) for each in own)
    boxes = in_play.round.boxes.keys()
    yield from (
        WithdrawWager(each.box, each.area, each.on)
        for each in placed
        if each.on is not None and each.on not in boxes
    )


def _playable(start: RoundState, wagers: list[PlaceWager]) -> bool:
    """Whether the round could be dealt with these wagers added."""
    game = game_of(start)
    try:
        round: Any = start
        for wager in wagers:
            round, _ = game.act(round, wager)
        game.act(round, NoMoreBets())
    except Refusal:
        return False
    return True


def turn_passes(before: Table, after: Table) -> tuple[bool, bool]:
    """Whether the turn passes with an act, and whether its clock starts again."""
    turned = _turn(after) != _turn(before)
    return turned, turned or _is_wagering(after) != _is_wagering(before)


def _turn(table: Table) -> tuple[Any, ...]:
    """The round and the box whose turn it is: what an act may have been meant for."""
    if table.in_play is None or not table.in_play.dealt:
        return (table.number, table.rulebook.document.id)
    return (table.number, table.in_play.round.phase, table.in_play.round.turn)


def _is_wagering(table: Table) -> bool:
    """Whether wagers are being placed."""
    return table.in_play is not None and bool(table.in_play.round.boxes)
