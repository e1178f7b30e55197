"""Rounds with the best choices: by the engine, which asks for each state separately, and by the
kernel."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels import value_of_five
from croupier.analysis.lunar.choices import after_draw, against_dealer
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.solver.decision import FOLD, INSTANT, scale_of
from croupier.analysis.lunar.solver.hands import CANONICAL, canonical_hands, cards_of
from croupier.analysis.lunar.solver.ranks import LEAST_SUITED
from croupier.analysis.lunar.solver.solution import open_solution, write_solution
from croupier.analysis.lunar.solver.solver import UPCARDS
from croupier.analysis.simulation.hands import hand_tables
from croupier.analysis.simulation.lunar.optimal import optimal_lunar
from croupier.analysis.simulation.lunar.run import play_lunar
from croupier.analysis.simulation.lunar.tables import (
    CHOICE,
    CHOICES,
    LUNAR,
    WAGERS,
    lunar_places,
    lunar_table,
    lunar_tables,
    lunar_units,
)
from croupier.analysis.simulation.tally import Outcomes, Sparse
from croupier.analysis.spot import best
from croupier.cards import DECK, Card, known
from croupier.games import actions as shared
from croupier.games.lunar import Phase, Round, act, open_round
from croupier.games.lunar import actions as act_
from croupier.hands import VALUES
from croupier.rulebooks.lunar import LunarRules

Codes = NDArray[np.uint8]
BOX = 1


def write_choices(path: Path, of: Game, chosen: dict[int, tuple[NDArray[np.int64], Codes]]) -> Path:
    """A solution file with these values and choices by upcard; under all others it folds."""
    worth, codes = [], []
    for up in range(UPCARDS):
        folded = np.full(CANONICAL, -scale_of(of).denominator), np.full(CANONICAL, FOLD, np.uint8)
        values, best_ = chosen.get(up, folded)
        own = value_of_five(cards_of(canonical_hands().slots, up))
        values, best_ = values.copy(), best_.copy()
        for paid, dealt in zip(
            of.instant or (), (own >= LEAST_SUITED, own == len(VALUES)), strict=True
        ):
            values[dealt], best_[dealt] = paid * scale_of(of).denominator, INSTANT
        worth.append(values)
        codes.append(best_)
    write_solution(path, of, worth, codes)
    return path


@dataclass
class ByEngine:
    """One box, whose first choice is looked up and whose others are found from its cards."""

    rules: LunarRules
    path: Path
    chosen: list[str] = field(default_factory=list)
    """In this round."""

    def __post_init__(self) -> None:
        self.game = game_of(self.rules)
        self.solution = open_solution(self.path, self.game)

    def play(self, deck: Sequence[Card]) -> Round:
        self.chosen.clear()
        state = open_round(self.rules, deck, "shoe")
        for area in ("ante", "super") if self.rules.super_compulsory else ("ante",):
            state, _ = act(state, shared.PlaceWager(BOX, area, 1))
        state, _ = act(state, shared.NoMoreBets())
        while not state.over:
            state, _ = act(state, self._next(state))
        return state

    def _next(self, state: Round) -> act_.Action:
        if state.turn is None:
            return act_.SettleNow()
        box, up = state.boxes[BOX], state.up_card
        assert isinstance(up, Card)
        cards, discard = known(box.cards), known(box.discard)
        if state.phase is Phase.FORCING:
            found = against_dealer(self.game, cards, known(state.dealer), discard)
            if best(found[::-1]).action == "force":  # among equals the first, which is to decline
                self.chosen.append("force")
                return act_.Force(BOX)
            return act_.Decline(BOX)
        if state.phase is Phase.DECIDING_AGAIN:
            first_five = known(box.first_five)
            drawn = [card for card in cards if card not in first_five]
            choice = best(after_draw(self.game, first_five, up, discard, drawn))
        else:
            choice = self.solution.best_choice(cards, up)
        count = len(choice.discard)
        self.chosen.append(f"exchange {count}" if count else choice.action)
        match choice.action:
            case "fold":
                return shared.Fold(BOX)
            case "bet":
                return act_.Bet(BOX)
            case "buy":
                return act_.Buy(BOX)
        return act_.Exchange(BOX, choice.discard)


def main_of(state: Round) -> dict[str, Fraction]:
    """The result of each wager of the main game, in antes."""
    net = dict.fromkeys(LUNAR.main, Fraction(0))
    for line in state.lines:
        if line.wager in net:
            net[line.wager] += line.net
    return net


class ByKernel:
    """The same box in the kernel, round by round."""

    def __init__(self, rules: LunarRules, path: Path, seed: int) -> None:
        self._units = lunar_units(rules, [1])
        self._tables = lunar_tables(rules, self._units, "shoe")
        self._places = lunar_places(rules, "shoe", 1)
        self._strategy = optimal_lunar(path, rules)
        self._table = lunar_table(1, seed)

    def play(self, number: int) -> tuple[list[Card], str, dict[str, Fraction]]:
        """The cards of a round, the choices made, and the result of each wager."""
        sparse, table = Sparse(), self._table
        outcomes = Outcomes(1, CHOICES * self._tables.results, LUNAR.of_round)
        play_lunar(
            table,
            self._places,
            hand_tables(),
            self._tables,
            np.array([self._units.part(1)], dtype=np.int64),
            np.zeros((1, 2), dtype=np.int64),
            self._strategy,
            np.zeros((1, 4), dtype=np.int64),
            False,
            number,
            number + 1,
            outcomes.times,
            outcomes.amounts,
            np.zeros(len(LUNAR.money), dtype=np.int64),
            sparse.rows,
            sparse.used,
        )
        net = {
            name: Fraction(self._units.amount(int(table.net[0, WAGERS.index(name)])))
            for name in LUNAR.main
        }
        deck = [DECK[card] for card in table.deck]
        return deck, LUNAR.choices[int(table.boxes[0, CHOICE])], net
