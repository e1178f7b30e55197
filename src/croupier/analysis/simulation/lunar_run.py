"""A run of Lunar Poker."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from croupier.analysis.simulation.hands import hand_tables
from croupier.analysis.simulation.lunar_choosing import LunarStrategy
from croupier.analysis.simulation.lunar_optimal import optimal_lunar
from croupier.analysis.simulation.lunar_playing import play_lunar
from croupier.analysis.simulation.lunar_strategy import default_lunar, lunar_strategy
from croupier.analysis.simulation.lunar_table import CHOICES, lunar_table
from croupier.analysis.simulation.lunar_tables import lunar_places, lunar_tables, lunar_units
from croupier.analysis.simulation.plan import Plan, PlanError
from croupier.analysis.simulation.quantities import LUNAR, MAIN
from croupier.analysis.simulation.stakes import stakes
from croupier.analysis.simulation.tally import Counts, Outcomes, Sparse, merged
from croupier.analysis.simulation.units import Units
from croupier.money import Amount
from croupier.rulebooks.lunar import LunarRules

SOLUTION = "solution"
"""In place of rules a plan's strategy may name a solution file."""


class LunarRun:
    quantities = LUNAR

    def __init__(self, rules: LunarRules, plan: Plan) -> None:
        if plan.jackpot:
            raise PlanError(f"{rules.id} has no progressive jackpot")
        self.stakes: Mapping[str, Amount] = stakes(rules, plan)
        self.units = lunar_units(rules, list(self.stakes.values()))
        part = {area: self.units.part(amount) for area, amount in self.stakes.items()}
        boxes = plan.boxes
        self._antes = np.full(boxes, part["ante"], dtype=np.int64)
        self._supers = np.full((boxes, boxes + 1), part.get("super_on", 0), dtype=np.int64)
        np.fill_diagonal(self._supers, part.get("super", 0))
        self._supers[:, boxes] = part.get("dealer_super", 0)
        self._boxes, self._seed = boxes, plan.seed
        self._places = lunar_places(rules, plan.dealing, boxes)
        self._tables = lunar_tables(rules, self.units, plan.dealing)
        self._strategy = _strategy(dict(plan.strategy), rules, self.units)

    def play(self, first: int, last: int) -> Counts:
        outcomes = Outcomes(self._boxes, CHOICES * self._tables.results, LUNAR.of_round)
        sparse = Sparse()
        joint = self._boxes > 1 or bool(self._supers.any())
        table, script = lunar_table(self._boxes, self._seed), np.zeros((1, 4), dtype=np.int64)
        sums = np.zeros(len(LUNAR.money), dtype=np.int64)
        strategy = self._strategy
        if strategy.solved is not None:
            strategy = strategy._replace(solved=strategy.solved.apart())
        while first < last:
            first = play_lunar(
                first,
                last,
                table,
                self._places,
                hand_tables(),
                self._tables,
                self._antes,
                self._supers,
                strategy,
                script,
                joint,
                outcomes.times,
                outcomes.amounts,
                sums,
                sparse.rows,
                sparse.used,
            )
            if first < last:
                sparse = sparse.grown()
        return merged(merged(outcomes.read(), sparse.read()), _by_choice(outcomes))


def _by_choice(outcomes: Outcomes) -> Counts:
    """The results of `main`, apart for each choice."""
    counts: Counts = {}
    for box, outcome in zip(*np.nonzero(outcomes.times), strict=True):
        amounts = outcomes.amounts[box, outcome]
        key = (LUNAR.by_choice + int(amounts[LUNAR.choice]), int(amounts[LUNAR.money.index(MAIN)]))
        counts[key] = counts.get(key, 0) + int(outcomes.times[box, outcome])
    return counts


def _strategy(given: dict[str, Any], rules: LunarRules, units: Units) -> LunarStrategy:
    """The game's own, one of rules, or the best choices of a solution file."""
    if SOLUTION in given:
        return optimal_lunar(Path(given[SOLUTION]), rules)
    return lunar_strategy(given, rules, units) if given else default_lunar(rules, units)
