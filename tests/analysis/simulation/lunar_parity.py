"""The same rounds of Lunar Poker by the engine and by the kernel."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from croupier.analysis.simulation.hands import hand_tables
from croupier.analysis.simulation.lunar.round import AGAIN, CONCEDES, FIRST, FORCES
from croupier.analysis.simulation.lunar.run import replay_lunar
from croupier.analysis.simulation.lunar.strategy import (
    ACTION_BITS,
    BET,
    BUY,
    EXCHANGE,
    FIRST_ACTION,
    FOLD,
    LunarStrategy,
)
from croupier.analysis.simulation.lunar.tables import (
    WAGERS,
    lunar_places,
    lunar_table,
    lunar_tables,
    lunar_units,
)
from croupier.analysis.simulation.plan import Units
from croupier.cards import DECK
from croupier.games import actions as shared
from croupier.games.lunar import Phase, Round, act, open_round
from croupier.games.lunar import actions as act_
from croupier.money import Amount
from croupier.rulebooks.lunar import LunarRules
from tests.analysis.simulation.decks import stacked

AMOUNTS: tuple[Amount, ...] = (1, 5, 10, 15, Fraction(5, 2))
Nets = tuple[NDArray[np.int64], NDArray[np.int64]]
NO_STRATEGY = LunarStrategy(np.zeros((1, 1, 1), np.int32), np.zeros((1, 1), np.bool_), 0, False)


class Rounds:
    """So many rounds of one table: cards, wagers and choices."""

    def __init__(
        self, rules: LunarRules, dealing: str, boxes: int, count: int, chance: Generator
    ) -> None:
        self.rules, self.dealing, self.boxes, self.count = rules, dealing, boxes, count
        self.numbers = np.sort(chance.permutation(rules.boxes)[:boxes] + 1).tolist()
        self.decks, self.orders = stacked(chance, count), stacked(chance, count)
        self.antes = chance.integers(0, len(AMOUNTS), (count, boxes))
        self.supers = self._supers(chance)
        self.scripts = self._scripts(chance)

    def _supers(self, chance: Generator) -> NDArray[np.int64]:
        """In antes, by box and hand wagered on, the dealer's at the end; 0 for none."""
        rules, shape = self.rules, (self.count, self.boxes, self.boxes + 1)
        antes = chance.integers(1, 4, shape)
        placed = chance.random(shape) < 0.4
        own = np.arange(self.boxes)
        placed[:, own, own] |= rules.super_compulsory
        others = ~np.eye(self.boxes, self.boxes + 1, dtype=np.bool_)
        others[:, self.boxes] = "dealer_super" not in rules.areas
        if "super_on" in rules.areas:
            others[:, : self.boxes] = False
        allowed = ~others
        return np.where(placed & allowed, antes, 0)

    def _scripts(self, chance: Generator) -> NDArray[np.int64]:
        shape = (self.count, self.boxes)
        scripts = np.zeros((*shape, 4), dtype=np.int64)
        action = chance.choice([FOLD, BET, BUY, EXCHANGE], shape, p=[0.08, 0.27, 0.25, 0.4])
        size = chance.integers(self.rules.exchange_fewest, self.rules.exchange_most + 1, shape)
        # Now and then all change nearly everything, so that with five boxes the deck runs out.
        greedy = (chance.random(self.count) < 0.3)[:, None]
        action = np.where(greedy & (chance.random(shape) < 0.9), EXCHANGE, action)
        size = np.where(greedy & (chance.random(shape) < 0.8), self.rules.exchange_most, size)
        place = chance.random((*shape, 5)).argsort(axis=2)
        discard = ((place < size[..., None]) << np.arange(5)).sum(axis=2)
        exchanging = action == EXCHANGE
        scripts[..., FIRST] = action | np.where(exchanging, discard << ACTION_BITS, 0)
        scripts[..., AGAIN] = chance.random(shape) < 0.85
        scripts[..., FORCES] = chance.random(shape) < 0.5
        scripts[..., CONCEDES] = (chance.random(shape) < 0.1) & self.rules.concede
        return scripts

    @property
    def units(self) -> Units:
        return lunar_units(self.rules, AMOUNTS)

    def by_kernel(self) -> Nets:
        units, boxes = self.units, self.boxes
        parts = np.array([units.part(amount) for amount in AMOUNTS], dtype=np.int64)[self.antes]
        nets = np.zeros((self.count, boxes, len(WAGERS)), dtype=np.int64)
        supers = np.zeros((self.count, boxes, boxes + 1), dtype=np.int64)
        replay_lunar(
            lunar_table(boxes),
            self.decks,
            self.orders,
            lunar_places(self.rules, self.dealing, boxes),
            hand_tables(),
            lunar_tables(self.rules, units, self.dealing),
            parts,
            parts[..., None] * self.supers,
            NO_STRATEGY,
            self.scripts,
            nets,
            supers,
        )
        return nets, supers

    def by_engine(self) -> Nets:
        nets = np.zeros((self.count, self.boxes, len(WAGERS)), dtype=np.int64)
        supers = np.zeros((self.count, self.boxes, self.boxes + 1), dtype=np.int64)
        units = self.units
        for number in range(self.count):
            self._settle(self._play(number), units, nets[number], supers[number])
        return nets, supers

    def _play(self, number: int) -> Round:
        state = open_round(self.rules, [DECK[card] for card in self.decks[number]], self.dealing)
        for wager in self._wagers(number):
            state, _ = act(state, wager)
        state, _ = act(state, shared.NoMoreBets())
        scripts: Mapping[int, list[int]] = dict(
            zip(self.numbers, self.scripts[number].tolist(), strict=True)
        )
        while not state.over:
            state, _ = act(state, self._next(state, number, scripts))
        return state

    def _wagers(self, number: int) -> list[shared.PlaceWager]:
        placed = []
        for at, box in enumerate(self.numbers):
            ante = AMOUNTS[self.antes[number, at]]
            placed.append(shared.PlaceWager(box, "ante", ante))
            for on, antes in enumerate(self.supers[number, at].tolist()):
                if antes and on == at:
                    placed.append(shared.PlaceWager(box, "super", ante * antes))
                elif antes and on == self.boxes:
                    placed.append(shared.PlaceWager(box, "dealer_super", ante * antes))
                elif antes:
                    other = self.numbers[on]
                    placed.append(shared.PlaceWager(box, "super_on", ante * antes, other))
        return placed

    def _next(self, state: Round, number: int, scripts: Mapping[int, list[int]]) -> act_.Action:
        if state.needs_cards:
            rack = set(state.rack)
            order = (DECK[card] for card in self.orders[number])
            return shared.ShuffleRack(tuple(card for card in order if card in rack))
        turn = state.turn
        if turn is None:
            giving_up = (box.number for box in state.betting if scripts[box.number][CONCEDES])
            conceding = next(giving_up, None)
            return act_.SettleNow() if conceding is None else act_.Concede(conceding)
        script = scripts[turn]
        if state.phase is Phase.FORCING:
            return act_.Force(turn) if script[FORCES] else act_.Decline(turn)
        if state.phase is Phase.DECIDING_AGAIN:
            return act_.Bet(turn) if script[AGAIN] else shared.Fold(turn)
        match script[FIRST] & FIRST_ACTION:
            case 0:
                return shared.Fold(turn)
            case 1:
                return act_.Bet(turn)
            case 2:
                return act_.Buy(turn)
        cards, discard = state.boxes[turn].cards, script[FIRST] >> ACTION_BITS
        return act_.Exchange(turn, tuple(c for at, c in enumerate(cards) if discard >> at & 1))

    def _settle(self, state: Round, units: Units, net: Any, supers: Any) -> None:
        """Every line once, in units."""
        place = {box: at for at, box in enumerate(self.numbers)}
        for line in state.lines:
            at = place[line.box]
            if line.wager == "super":
                supers[at, at] += units.units(line.net)
            elif line.wager == "dealer_super":
                supers[at, self.boxes] += units.units(line.net)
            elif line.wager.startswith("super_on_"):
                on = place[int(line.wager.removeprefix("super_on_"))]
                supers[at, on] += units.units(line.net)
            else:
                net[at, WAGERS.index(line.wager)] += units.units(line.net)
