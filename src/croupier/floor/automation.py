"""The software as dealer: what it does next at a table, and when.

Pure. A floor asks after every act, keeps the moment with the table, and does it when the moment
has come; whoever does it first has done it for all.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.floor.settings import TableSettings
from croupier.games.actions import NoMoreBets, PlaceWager, WithdrawWager
from croupier.games.game import game_of
from croupier.games.state import RoundState
from croupier.house.people import same_name
from croupier.house.table import InPlay, Table, decks_to_shuffle
from croupier.house.table.actions import MakeReady
from croupier.house.table.wagers import wagers_of
from croupier.house.table_life.actions import FreeSeat
from croupier.machine import Refusal

_CONTRADICTED = timedelta(seconds=1.5)
"""How long a worker at which somebody is connected has to say so, if another has not seen them."""


@dataclass(frozen=True)
class Due:
    """Something that the software does at that moment. `MakeReady` still needs its orders."""

    at: datetime
    choose: Callable[[], Any]
    """What it is; found out only when it is to be done, because that can take a while."""

    @property
    def action(self) -> Any:
        return self.choose()


def due(
    table: Table, settings: TableSettings, turned_at: datetime, acted_at: datetime
) -> Due | None:
    """What comes next if nobody does anything more than was done when last somebody acted;
    `turned_at` is when the turn last passed."""
    if not table.cards_by_hand and _cards_wanted(table):
        return Due(acted_at, lambda: MakeReady({}))
    both = (_going_on(table, settings, turned_at, acted_at), _freeing(table, settings, acted_at))
    return min((each for each in both if each is not None), key=lambda due: due.at, default=None)


def _going_on(
    table: Table, settings: TableSettings, turned_at: datetime, acted_at: datetime
) -> Due | None:
    """The next step of the round, where the software deals."""
    if table.in_play is None or table.by_hand or settings.starts != "by itself":
        return None
    if not table.in_play.dealt:
        return _closing(table, table.in_play, settings, turned_at, acted_at)
    return _in_round(table, table.in_play, settings, turned_at)


def _freeing(table: Table, settings: TableSettings, acted_at: datetime) -> Due | None:
    """The seat that is free next because its player stays away; wagers there are played first."""
    wagered = {} if table.in_play is None else table.in_play.round.boxes
    frees = [
        (_kept_until(seat.away, seat.missed, settings, acted_at), FreeSeat(box, seat.player))
        for box, seat in table.life.seats.items()
        if seat.away is not None and box not in wagered
    ]
    if not frees:
        return None
    at, action = min(frees, key=lambda free: free[0])
    return Due(at, lambda: action)


def _kept_until(
    away: datetime, missed: int, settings: TableSettings, acted_at: datetime
) -> datetime:
    until = away + timedelta(seconds=settings.away.seconds)
    return min(until, acted_at) if missed >= settings.away.rounds else until


def _cards_wanted(table: Table) -> bool:
    """Whether cards must be shuffled for the next round, or for this one to go on."""
    at_table = table.life.round
    if at_table is not None:
        return at_table.short
    return not table.life.closed and bool(decks_to_shuffle(table)) and bool(table.life.seats)


def _closing(
    table: Table, in_play: InPlay, settings: TableSettings, turned_at: datetime, acted_at: datetime
) -> Due | None:
    if not in_play.round.boxes:
        return None
    clocks = settings.clocks
    at = turned_at + timedelta(seconds=clocks.wagers)
    here = {box for box, seat in table.life.seats.items() if seat.away is None}
    if here <= in_play.round.boxes.keys() and _all_complete(in_play.round, here):
        at = min(at, acted_at + timedelta(seconds=clocks.closing))
    return Due(at, lambda: next(_incomplete(in_play), None) or NoMoreBets())


def _all_complete(round: RoundState, here: set[int]) -> bool:
    """Whether nobody who is there has still to lay a wager that goes with the ante."""
    needed = round.rules.compulsory
    return all(needed <= round.boxes[box].wagers.keys() for box in here)


def _in_round(
    table: Table, in_play: InPlay, settings: TableSettings, turned_at: datetime
) -> Due | None:
    round, clocks, game = in_play.round, settings.clocks, game_of(in_play.round)
    if round.turn is not None:
        silence = game.silence(round)
        gone = _gone_since(table, in_play, round.turn)
        until = turned_at + timedelta(seconds=clocks.decide)
        at = until if gone is None else min(until, max(turned_at, gone))
        return Due(at, lambda: silence)
    if (unasked := game.unasked(round)) is None:
        return None
    action, boxes = unasked
    some_here = any(_gone_since(table, in_play, box) is None for box in boxes)
    wait = clocks.concede if some_here else 0
    return Due(turned_at + timedelta(seconds=wait), lambda: action)


def _gone_since(table: Table, in_play: InPlay, box: int) -> datetime | None:
    """Since when whoever was dealt in at the box is away or has left; None if still there."""
    seat = table.life.seats.get(box)
    if seat is None or not same_name(seat.player, in_play.players[box]):
        return datetime.min.replace(tzinfo=UTC)
    return None if seat.away is None else seat.away + _CONTRADICTED


def _incomplete(in_play: InPlay) -> Iterator[WithdrawWager]:
    """Wagers that cannot be played, to be given back: without an ante, or without its companion."""
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
    """Whether a round could be dealt with these wagers alone."""
    game = game_of(start)
    try:
        round: Any = start
        for wager in wagers:
            round, _ = game.act(round, wager)
        game.act(round, NoMoreBets())
    except Refusal:
        return False
    return True
