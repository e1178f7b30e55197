"""The software as dealer: what it does next at a table, and when.

Pure. A floor asks after every act, keeps the moment with the table, and does it when the moment
has come; whoever does it first has done it for all.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from croupier.engine import holdem, lunar
from croupier.engine.actions import Absent, NoMoreBets, PlaceWager, RevealDealer, WithdrawWager
from croupier.engine.lunar.actions import Decline, SettleNow
from croupier.engine.refusal import Refusal
from croupier.floor.settings import TableSettings
from croupier.record.feed import AnyRound
from croupier.table import InPlay, Table, decks_to_shuffle
from croupier.table.actions import MakeReady
from croupier.table.wagering import wagers_of


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
    if table.in_play is None or table.by_hand or settings.starts != "by itself":
        return None
    if not table.in_play.dealt:
        return _closing(table, table.in_play, settings, turned_at, acted_at)
    return _in_round(table.in_play.round, settings, turned_at)


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
    if table.life.seats.keys() <= in_play.round.boxes.keys() and _all_complete(in_play.round):
        at = min(at, acted_at + timedelta(seconds=clocks.closing))
    return Due(at, lambda: next(_incomplete(in_play), None) or NoMoreBets())


def _all_complete(round: AnyRound) -> bool:
    """Whether nobody has still to lay a wager that goes with the ante."""
    if isinstance(round, lunar.Round):
        needed = {"ante", "super"} if round.rules.super_compulsory else {"ante"}
    else:
        needed = {"ante", "blind"}
    return all(needed <= box.wagers.keys() for box in round.boxes.values())


def _in_round(round: AnyRound, settings: TableSettings, turned_at: datetime) -> Due | None:
    clocks = settings.clocks
    if round.turn is not None:
        forcing = round.phase is lunar.Phase.FORCING  # who says nothing does not force
        silence = Decline(round.turn) if forcing else Absent(round.turn)
        return Due(turned_at + timedelta(seconds=clocks.decide), lambda: silence)
    if isinstance(round, lunar.Round) and round.phase is lunar.Phase.CONCEDING:
        return Due(turned_at + timedelta(seconds=clocks.concede), SettleNow)
    if isinstance(round, holdem.Round) and round.phase is holdem.Phase.REVEALING:
        return Due(turned_at, RevealDealer)
    return None


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


def _playable(start: AnyRound, wagers: list[PlaceWager]) -> bool:
    """Whether a round could be dealt with these wagers alone."""
    act: Any = lunar.act if isinstance(start, lunar.Round) else holdem.act
    try:
        round: Any = start
        for wager in wagers:
            round, _ = act(round, wager)
        act(round, NoMoreBets())
    except Refusal:
        return False
    return True
