"""The same rounds of Ultimate Texas Hold'em by the engine and by the kernel."""

from fractions import Fraction

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from croupier.analysis.simulation.hands import hand_tables
from croupier.analysis.simulation.holdem.run import replay_holdem
from croupier.analysis.simulation.holdem.strategy import HoldemStrategy
from croupier.analysis.simulation.holdem.tables import (
    WAGERS,
    Jackpot,
    holdem_places,
    holdem_table,
    holdem_tables,
    holdem_units,
)
from croupier.analysis.simulation.plan import Units
from croupier.cards import DECK
from croupier.games import actions as shared
from croupier.games.holdem import Phase, Round, act, open_round
from croupier.games.holdem import actions as act_
from croupier.games.jackpot import Pools
from croupier.money import Amount
from croupier.rulebooks.holdem import HoldemRules
from tests.analysis.simulation.decks import stacked

AMOUNTS: tuple[Amount, ...] = (0, 1, 5, 10, 15, Fraction(5, 2))
"""The first for no wager."""
NO_STRATEGY = HoldemStrategy(
    np.zeros((1, 1), np.int8),
    np.zeros((1, 1), np.int8),
    0,
    0,
    np.zeros(1, np.int64),
    np.zeros(1, np.int64),
    False,
    0,
    0,
)
_STREETS = {Phase.BEFORE_FLOP: (3, 4), Phase.AFTER_FLOP: (2,), Phase.AFTER_RIVER: (1,)}


class Rounds:
    """So many rounds of one table: cards, wagers and choices."""

    def __init__(
        self,
        rules: HoldemRules,
        dealing: str,
        boxes: int,
        count: int,
        chance: Generator,
        jackpot: Jackpot | None = None,
    ) -> None:
        self.rules, self.dealing, self.boxes, self.count = rules, dealing, boxes, count
        self.jackpot = jackpot
        self.numbers = np.sort(chance.permutation(rules.boxes)[:boxes] + 1).tolist()
        self.decks = stacked(chance, count)
        self.parts = self._parts(chance)
        often = [0.1, 0.3, 0.2, 0.2, 0.2]
        self.scripts = chance.choice([0, 1, 2, 3, 4], (count, boxes, 1), p=often)

    def _parts(self, chance: Generator) -> NDArray[np.int64]:
        """Ante, trips and jackpot by round and box, as places in `AMOUNTS`."""
        parts = chance.integers(1, len(AMOUNTS), (self.count, self.boxes, 3))
        parts[..., 1] *= chance.random((self.count, self.boxes)) < 0.5
        if self.jackpot is None:
            parts[..., 2] = 0
        elif self.rules.jackpot.wager is not None:
            parts[..., 2] = AMOUNTS.index(self.rules.jackpot.wager)
        return parts

    @property
    def units(self) -> Units:
        return holdem_units(self.rules, AMOUNTS, self.boxes, self.jackpot)

    def by_kernel(self) -> tuple[NDArray[np.int64]]:
        units = self.units
        amounts = np.array([units.part(amount) for amount in AMOUNTS], dtype=np.int64)
        nets = np.zeros((self.count, self.boxes, len(WAGERS)), dtype=np.int64)
        replay_holdem(
            holdem_table(self.boxes),
            self.decks,
            holdem_places(self.rules, self.dealing, self.boxes),
            hand_tables(),
            holdem_tables(self.rules, units, self.jackpot),
            amounts[self.parts],
            NO_STRATEGY,
            self.scripts,
            nets,
        )
        return (nets,)

    def by_engine(self) -> tuple[NDArray[np.int64]]:
        units, place = self.units, {box: at for at, box in enumerate(self.numbers)}
        nets = np.zeros((self.count, self.boxes, len(WAGERS)), dtype=np.int64)
        for number in range(self.count):
            for line in self._play(number).lines:
                nets[number, place[line.box], WAGERS.index(line.wager)] += units.units(line.net)
        return (nets,)

    def _play(self, number: int) -> Round:
        deck = [DECK[card] for card in self.decks[number]]
        state = open_round(self.rules, deck, self.dealing, self._pools())
        for at, box in enumerate(self.numbers):
            ante, trips, jackpot = (AMOUNTS[part] for part in self.parts[number, at])
            placed = {"ante": ante, "blind": ante, "trips": trips, "jackpot": jackpot}
            for area, amount in placed.items():
                if amount:
                    state, _ = act(state, shared.PlaceWager(box, area, amount))
        state, _ = act(state, shared.NoMoreBets())
        multiples = dict(zip(self.numbers, self.scripts[number, :, 0].tolist(), strict=True))
        while not state.over:
            assert state.turn is not None
            state, _ = act(state, _next(state, state.turn, multiples[state.turn]))
        return state

    def _pools(self) -> Pools | None:
        if self.jackpot is None:
            return None
        pools = self.jackpot.pools
        return Pools(pool=pools[0]) if len(pools) == 1 else Pools(minor=pools[0], major=pools[1])


def _next(state: Round, box: int, multiple: int) -> act_.Action:
    if multiple in _STREETS[state.phase]:
        return act_.Play(box, multiple)
    return shared.Fold(box) if state.phase is Phase.AFTER_RIVER else act_.Check(box)
