"""No more bets: the round begins, with the cards, limits and directions of this moment."""

from collections.abc import Iterable
from typing import Any

from croupier.games.actions import NoMoreBets, PlaceWager
from croupier.games.acts import Act
from croupier.games.game import Opening, game_of
from croupier.games.jackpot import move_all, take_wager
from croupier.games.state import Player, RoundState
from croupier.house.directions import plays_first, table_options
from croupier.house.limits import TableLimits, find
from croupier.house.limits.sign import JACKPOT
from croupier.house.people import name_key, named
from croupier.house.table_life import actions as life
from croupier.machine import Refusal
from croupier.money import Amount
from croupier.table.events import JackpotFed, PlayersOfRound
from croupier.table.people import check_official
from croupier.table.recorder import Recorder
from croupier.table.state import InPlay, PoolLines, Table
from croupier.table.wagering import wagers_of


def no_more_bets(record: Recorder, action: NoMoreBets) -> None:
    """The wagers on the layout are played; nothing is dealt while anything is owed to the cards."""
    table = record.table
    rules = table.limits.rules
    check_official(record.by, rules.cites.no_more_bets, "close the wagers")
    if table.in_play is None or not table.in_play.round.boxes:
        raise Refusal("no-wagers", rules.cites.ante, "no box has an ante to deal to")
    if table.in_play.dealt:
        record.round(action)  # the engine says why not
        return
    tokens, placed = table.in_play.tokens, tuple(wagers_of(table.in_play))
    record.life(life.StartRound(frozenset(table.in_play.round.boxes)))
    _check_order(record.table)
    fed = _feed_jackpot(record, placed)
    start = _open(record.table, record)
    begun = InPlay(start, start, (), tokens, table.limits, fed, table.players)
    record.change(in_play=begun)
    for wager in placed:
        _quietly(record, wager)
    record.tell(PlayersOfRound(record.table.number, table.players))
    record.round(action)


def _quietly(record: Recorder, wager: PlaceWager) -> None:
    """The wagers were told when they were placed."""
    told = len(record.events)
    record.round(wager)
    del record.events[told:]


def _check_order(table: Table) -> None:
    if not table.life.order:
        cites = table.life.rules.cites
        raise Refusal(
            "no-order",
            cites.table_shuffled,
            f"deck {table.life.turn} was shuffled without its order being taken down: "
            "this table deals the cards that it knows",
        )


def _feed_jackpot(record: Recorder, placed: Iterable[PlaceWager]) -> dict[int, PoolLines]:
    """Jackpot wagers go into the pools before anything is paid from them."""
    rules, pools = record.table.limits.rules, record.table.pools
    if pools is None or rules.jackpot is None:
        return {}
    fed = {
        wager.box: take_wager(rules.jackpot, pools, _counts(record.table.limits, wager))
        for wager in placed
        if wager.area == JACKPOT
    }
    lines = tuple(line for each in fed.values() for line in each)
    record.change(pools=move_all(pools, lines))
    if lines:
        record.tell(JackpotFed(lines))
    return fed


def _counts(limits: TableLimits, wager: PlaceWager) -> Amount:
    """As much of it as the sign allows: the rest will go back to the player."""
    return find(limits, wager.box, {JACKPOT: wager.amount})[JACKPOT].counts


def options_now(table: Table, record: Recorder) -> dict[str, Any]:
    """The table's options, and those that directions in force choose."""
    chosen = table_options(table.directions, table.name, record.now)
    known = table.rulebook.document.options
    return {**table.options, **{name: value for name, value in chosen.items() if name in known}}


def _open(table: Table, record: Recorder) -> RoundState:
    rules = table.rulebook.rules(options_now(table, record))
    first = plays_first(table.directions, table.name, record.now)
    opening = Opening(
        by_hand=table.by_hand | ({Act.REVEALING} if table.reveals_apart else frozenset()),
        first=tuple(box for box, player in table.players.items() if named(player, first)),
        pools=table.pools,
        players=tuple(_on_several_boxes(table)),
        waiting=table.waiting,
    )
    return game_of(rules).open(rules, table.life.order, table.dealt_from, opening)


def _on_several_boxes(table: Table) -> Iterable[Player]:
    """Players with wagers on more than one box, seated at the first that they took."""
    assert table.in_play is not None
    boxes: dict[str, list[int]] = {}
    for box in sorted(table.in_play.round.boxes, key=table.taken.index):
        boxes.setdefault(name_key(table.players[box]), []).append(box)
    return (
        Player(table.players[taken[0]], tuple(taken)) for taken in boxes.values() if len(taken) > 1
    )
