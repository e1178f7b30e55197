"""Rounds of Lunar Poker side by side, decision by decision. The plain twin is
`croupier.games.lunar` as `croupier.envs` asks it.

A round is played by the parts of `round`, for one box, and stops where the box must decide. Its
hand lies highest card first, so that an exchange names cards by their places.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part, tight_kernel
from croupier.analysis.simulation.hands import hand_tables
from croupier.analysis.simulation.lunar.round import (
    draw_forced,
    fold,
    fresh,
    lay_down,
    open_box,
    serve,
    settle,
)
from croupier.analysis.simulation.lunar.strategy import BUY as TO_BUY
from croupier.analysis.simulation.lunar.strategy import EXCHANGE as TO_EXCHANGE
from croupier.analysis.simulation.lunar.strategy import value_of
from croupier.analysis.simulation.lunar.tables import (
    ANTE,
    BET,
    BETTING,
    CARDS,
    DRAW_FEE,
    FORCE_FEE,
    FORCING,
    OUT,
    STATUS,
    VALUE,
    WAGERS,
    LunarTable,
    lunar_places,
    lunar_tables,
    lunar_units,
)
from croupier.analysis.simulation.plan import ANTE as STAKE
from croupier.analysis.simulation.steps import Flags, Steps, new_lanes
from croupier.money import parse_amount
from croupier.rulebooks.lunar import LunarRules

_FIRST, _AGAIN, _FORCING, _INSTANT, _OVER = range(5)
_FOLD, _BET, _BUY, _EXCHANGE = range(4)
_PASSING = (0, 0, 30, 31, 0)
"""By stage: what is played instead of an action that is not legal."""
_FORCE = 29
_HAND, _GONE, _DEALER, _LENGTH = 1, 7, 12, 17
"""Where each place of an observation begins, and its length."""
_NONE, _ONE = np.uint64(0), np.uint64(1)


class LunarTablesInRows(NamedTuple):
    """The arrays of a `LunarTable`, one row for each round."""

    deck: NDArray[np.uint8]
    order: NDArray[np.uint8]
    pile: NDArray[np.int64]
    stream: NDArray[np.uint64]
    cards: NDArray[np.uint8]
    boxes: NDArray[np.int64]
    gone: NDArray[np.uint64]
    net: NDArray[np.int64]
    super_net: NDArray[np.int64]
    up: NDArray[np.uint8]
    """The dealer's upcard."""


@inline_part
def _table(rows: Any, at: Any) -> Any:
    return LunarTable(
        rows.deck[at],
        rows.order[at],
        rows.pile[at],
        rows.stream[at],
        rows.cards[at],
        rows.boxes[at],
        rows.gone[at],
        rows.net[at],
        rows.super_net[at],
    )


@tight_kernel
def step_lunar(
    rows: Any,
    lanes: Any,
    places: Any,
    hands: Any,
    rules: Any,
    antes: Any,
    supers: Any,
    legal: Any,
    exchanges: Any,
    actions: Any,
    deal: Any,
    stay: Any,
    again: Any,
    unit: Any,
) -> Any:
    """One step of every row; see `Steps.step`. `unit` is an ante in units of money."""
    count = len(actions)
    for at in range(count):
        lanes.rewards[at] = 0.0
        lanes.illegal[at] = False
        if stay[at]:
            continue
        table, seen, dealing = _table(rows, at), lanes.observations[at], deal[at]
        lanes.over[at] = False
        stage: Any = _FIRST
        for turn in range(2):  # act, and then deal: each is compiled once
            if turn == 0:
                if dealing:
                    continue
                action, stage = actions[at], np.int64(seen[0])
                if legal[stage, action] == 0:
                    lanes.illegal[at] = True
                    action = _PASSING[stage]
                stage = _act(table, stage, action, hands, rules, antes, exchanges)
            else:
                if not dealing:
                    break
                lanes.numbers[at] += count
                stage = _deal(table, rows.up, at, places, hands, rules, antes, supers, lanes)
            _show(table, rows.up[at], stage, seen)
            if stage == _OVER:
                net = table.net
                won = net[0, ANTE] + net[0, BET] + net[0, DRAW_FEE] + net[0, FORCE_FEE]
                lanes.rewards[at] = won / unit
                lanes.over[at] = True
                dealing = again
                for place in range(_LENGTH):
                    lanes.final[at, place] = seen[place]


@inline_part
def _deal(
    table: Any,
    ups: Any,
    at: Any,
    places: Any,
    hands: Any,
    rules: Any,
    antes: Any,
    supers: Any,
    lanes: Any,
) -> Any:
    fresh(table, 10, lanes.numbers[at])
    for hand in range(2):
        for place in range(5):
            table.cards[hand, place] = table.deck[places[hand, place]]
    ups[at] = table.cards[1, rules.up]
    _sort(table.cards[0], 0, 5)
    open_box(0, table, hands, rules, antes, supers)
    return _INSTANT if table.boxes[0, STATUS] == OUT else _FIRST


@inline_part
def _act(
    table: Any, stage: Any, action: Any, hands: Any, rules: Any, antes: Any, exchanges: Any
) -> Any:
    """The stage after an action."""
    state = table.boxes[0]
    if stage == _INSTANT:
        return _OVER
    if action == _FOLD:
        fold(0, table, rules, antes)
        return _OVER
    if stage == _FORCING or action == _BET:
        state[STATUS] = BETTING
        dealer: Any = 0
        if action == _FORCE:
            state[STATUS] = FORCING
            table.net[0, FORCE_FEE] = -antes[0] * rules.force_antes * rules.per
            dealer = draw_forced(table, 1, hands, _NONE, False)
        else:
            dealer = value_of(table.cards[1], 5, hands)
        if stage != _FORCING and dealer < rules.least and rules.force_antes >= 0:
            return _FORCING
        settle(0, dealer, table, hands, rules, antes[0])
        return _OVER
    table.net[0, DRAW_FEE] = -antes[0] * rules.draw_antes * rules.per
    if action == _BUY:
        lay_down(0, TO_BUY, 0, table)
    else:
        lay_down(0, TO_EXCHANGE, exchanges[action - _EXCHANGE], table)
    serve(0, table, rules, False, _NONE)
    _sort(table.cards[0], 0, state[CARDS])
    state[VALUE] = value_of(table.cards[0], state[CARDS], hands)
    return _AGAIN


@inline_part
def _show(table: Any, up: Any, stage: Any, seen: Any) -> Any:
    """Write what the player sees."""
    count, collected = table.boxes[0, CARDS], seen[0] == _INSTANT
    seen[0] = stage
    for place in range(6):
        seen[_HAND + place] = table.cards[0, place] + 1 if place < count else 0
    at, gone = _GONE, table.gone[0]
    for card in range(51, -1, -1):
        if gone == _NONE:
            break
        if (gone >> np.uint64(card)) & _ONE == _ONE:
            seen[at] = card + 1
            at += 1
            gone ^= _ONE << np.uint64(card)
    for place in range(at, _DEALER):
        seen[place] = 0
    _show_dealer(table, up, stage, collected, seen)


@inline_part
def _show_dealer(table: Any, up: Any, stage: Any, collected: Any, seen: Any) -> Any:
    """The upcard while it is there, then the others once the bet wager is on, highest first. An
    instant hand is collected before the dealer shows any."""
    for place in range(_DEALER, _LENGTH):
        seen[place] = 0
    bets = table.net[0, BET] != 0 or table.boxes[0, STATUS] == BETTING
    shown = stage == _FORCING or (stage == _OVER and not collected and (bets or _stood(table)))
    if not shown:
        seen[_DEALER] = up + 1
        return
    at = _DEALER
    for place in range(5):
        if table.cards[1, place] == up:
            seen[at] = up + 1
            at += 1
    first = at
    for place in range(5):
        card = table.cards[1, place]
        if card == up:
            continue
        where = at
        while where > first and seen[where - 1] < card + 1:
            seen[where] = seen[where - 1]
            where -= 1
        seen[where] = card + 1
        at += 1


@inline_part
def _stood(table: Any) -> Any:
    """Whether the hand was played to the end, though its bet wager brought and lost nothing."""
    return table.net[0, ANTE] >= 0 and table.boxes[0, STATUS] == OUT


@inline_part
def _sort(cards: Any, start: Any, end: Any) -> Any:
    """Lay cards highest first."""
    for place in range(start + 1, end):
        card, where = cards[place], place
        while where > start and cards[where - 1] < card:
            cards[where] = cards[where - 1]
            where -= 1
        cards[where] = card


class LunarSteps(Steps):
    def __init__(
        self,
        rules: LunarRules,
        count: int,
        legal: NDArray[np.int8],
        exchanges: tuple[int, ...],
        dealing: str = "shoe",
    ) -> None:
        stake = parse_amount(STAKE)
        units = lunar_units(rules, [stake])
        self.lanes = new_lanes(count, _LENGTH)
        self.rows = _rows(count)
        self.streams = self.rows.stream
        antes = np.array([units.part(stake)], dtype=np.int64)
        self._given = (
            lunar_places(rules, dealing, 1),
            hand_tables(),
            lunar_tables(rules, units, dealing),
            antes,
            np.zeros((1, 2), dtype=np.int64),
            legal,
            np.array(exchanges, dtype=np.int64),
        )
        self._unit = float(antes[0] * units.per)

    def step(self, actions: NDArray[np.int64], deal: Flags, stay: Flags, *, again: bool) -> None:
        step_lunar(self.rows, self.lanes, *self._given, actions, deal, stay, again, self._unit)


def _rows(count: int) -> LunarTablesInRows:
    return LunarTablesInRows(
        deck=np.zeros((count, 52), dtype=np.uint8),
        order=np.zeros((count, 52), dtype=np.uint8),
        pile=np.zeros((count, 3), dtype=np.int64),
        stream=np.zeros((count, 10), dtype=np.uint64),
        cards=np.zeros((count, 2, 6), dtype=np.uint8),
        boxes=np.zeros((count, 1, 7), dtype=np.int64),
        gone=np.zeros((count, 1), dtype=np.uint64),
        net=np.zeros((count, 1, len(WAGERS)), dtype=np.int64),
        super_net=np.zeros((count, 1, 2), dtype=np.int64),
        up=np.zeros(count, dtype=np.uint8),
    )
