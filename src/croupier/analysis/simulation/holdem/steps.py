"""Rounds of Ultimate Texas Hold'em side by side, decision by decision. The plain twin is
`croupier.games.holdem` as `croupier.envs` asks it.

All cards are drawn when a round is dealt; an observation holds those that are face up. The hole
cards, and the community cards that are face up, lie highest first.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part, tight_kernel
from croupier.analysis.simulation.generator import deal as deal_cards
from croupier.analysis.simulation.hands import NO_CARDS, START, hand_tables
from croupier.analysis.simulation.holdem.round import settle
from croupier.analysis.simulation.holdem.strategy import lay_triples, value_with
from croupier.analysis.simulation.holdem.tables import (
    ANTE,
    BLIND,
    PLAY,
    WAGERS,
    HoldemTable,
    holdem_places,
    holdem_tables,
    holdem_units,
)
from croupier.analysis.simulation.plan import ANTE as STAKE
from croupier.analysis.simulation.steps import Flags, Steps, new_lanes
from croupier.money import parse_amount
from croupier.rulebooks.holdem import HoldemRules

_BEFORE_FLOP, _AFTER_FLOP, _AFTER_RIVER, _OVER = range(4)
_FOLD, _CHECK = 0, 5
_PASSING = (_CHECK, _CHECK, _FOLD, _FOLD)
"""By stage: what is played instead of an action that is not legal."""
_HOLE, _BOARD, _DEALER, _LENGTH = 1, 3, 8, 10
"""Where each place of an observation begins, and its length."""
_FLOP, _RIVER, _CARDS = 3, 5, 9


class HoldemTablesInRows(NamedTuple):
    """The arrays of a `HoldemTable`, one row for each round."""

    deck: NDArray[np.uint8]
    stream: NDArray[np.uint64]
    net: NDArray[np.int64]
    triples: NDArray[np.uint64]
    """For all of them: scratch."""
    scratch: NDArray[np.int64]


@inline_part
def _table(rows: Any, at: Any) -> Any:
    scratch = rows.scratch
    return HoldemTable(
        rows.deck[at], rows.stream[at], rows.triples, scratch, scratch, scratch, rows.net[at]
    )


@tight_kernel
def step_holdem(
    rows: Any,
    lanes: Any,
    places: Any,
    hands: Any,
    rules: Any,
    ante: Any,
    legal: Any,
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
        if not dealing:
            action, stage = actions[at], np.int64(seen[0])
            if legal[stage, action] == 0:
                lanes.illegal[at] = True
                action = _PASSING[stage]
            if action == _CHECK:
                shown = _FLOP if stage == _BEFORE_FLOP else _RIVER
                _turn(table, places, shown, seen)
                seen[0] = stage + 1
                continue
            won = _end(table, places, action, hands, rules, ante, seen)
            lanes.rewards[at] = won / unit
            lanes.over[at] = True
            dealing = again
            for place in range(_LENGTH):
                lanes.final[at, place] = seen[place]
        if dealing:
            lanes.numbers[at] += count
            _deal(table, at, places, lanes)


@inline_part
def _deal(table: Any, at: Any, places: Any, lanes: Any) -> Any:
    deal_cards(table.deck, _CARDS, lanes.numbers[at], table.stream)
    seen = lanes.observations[at]
    for place in range(_LENGTH):
        seen[place] = 0
    _lay_two(table, places, 0, seen, _HOLE)


@inline_part
def _lay_two(table: Any, places: Any, whose: Any, seen: Any, at: Any) -> Any:
    x, y = table.deck[places[whose, 0]], table.deck[places[whose, 1]]
    seen[at], seen[at + 1] = max(x, y) + 1, min(x, y) + 1


@inline_part
def _turn(table: Any, places: Any, shown: Any, seen: Any) -> Any:
    """Lay so many community cards, highest first."""
    for place in range(shown):
        card, where = np.int64(table.deck[places[2, place]]) + 1, _BOARD + place
        while where > _BOARD and seen[where - 1] < card:
            seen[where] = seen[where - 1]
            where -= 1
        seen[where] = card


@inline_part
def _end(
    table: Any, places: Any, multiple: Any, hands: Any, rules: Any, ante: Any, seen: Any
) -> Any:
    """The result of a fold, or of a play wager of so many antes; what is seen then is written."""
    seen[0] = _OVER
    if multiple == _FOLD:
        return -2 * ante * rules.per
    deck, net = table.deck, table.net
    on_board, board_bits = START, NO_CARDS
    for place in range(_RIVER):
        card = deck[places[2, place]]
        on_board += hands.keys[card]
        board_bits |= hands.bits[card]
    if not rules.any_five:
        lay_triples(table, places, 2, hands)
    x, y = deck[places[0, 0]], deck[places[0, 1]]
    own = value_with(x, y, on_board, board_bits, table, hands, rules)
    x, y = deck[places[1, 0]], deck[places[1, 1]]
    against = value_with(x, y, on_board, board_bits, table, hands, rules)
    settle(0, ante, multiple, own, against, rules, net)
    _turn(table, places, _RIVER, seen)
    _lay_two(table, places, 1, seen, _DEALER)
    return net[0, ANTE] + net[0, BLIND] + net[0, PLAY]


class HoldemSteps(Steps):
    def __init__(
        self, rules: HoldemRules, count: int, legal: NDArray[np.int8], dealing: str = "shoe"
    ) -> None:
        stake = parse_amount(STAKE)
        units = holdem_units(rules, [stake], 1, None)
        self.lanes = new_lanes(count, _LENGTH)
        self.rows = HoldemTablesInRows(
            deck=np.zeros((count, 52), dtype=np.uint8),
            stream=np.zeros((count, 10), dtype=np.uint64),
            net=np.zeros((count, 1, len(WAGERS)), dtype=np.int64),
            triples=np.zeros((2, 10), dtype=np.uint64),
            scratch=np.zeros(1, dtype=np.int64),
        )
        self.streams = self.rows.stream
        self._ante = units.part(stake)
        self._given = (
            holdem_places(rules, dealing, 1),
            hand_tables(),
            holdem_tables(rules, units, None),
            self._ante,
            legal,
        )
        self._unit = float(self._ante * units.per)

    def step(self, actions: NDArray[np.int64], deal: Flags, stay: Flags, *, again: bool) -> None:
        step_holdem(self.rows, self.lanes, *self._given, actions, deal, stay, again, self._unit)
