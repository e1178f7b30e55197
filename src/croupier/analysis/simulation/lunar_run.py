"""A run of Lunar Poker."""

from collections.abc import Mapping

import numpy as np

from croupier.analysis.simulation.hands import hand_tables
from croupier.analysis.simulation.lunar_playing import play_lunar
from croupier.analysis.simulation.lunar_strategy import default_lunar, lunar_strategy
from croupier.analysis.simulation.lunar_table import CHOICES, lunar_table
from croupier.analysis.simulation.lunar_tables import lunar_places, lunar_tables, lunar_units
from croupier.analysis.simulation.plan import Plan, PlanError
from croupier.analysis.simulation.quantities import LUNAR
from croupier.analysis.simulation.stakes import stakes
from croupier.analysis.simulation.tally import Counts, Outcomes, Sparse, merged
from croupier.money import Amount
from croupier.rulebooks.lunar import LunarRules


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
        given = dict(plan.strategy)
        self._strategy = (
            lunar_strategy(given, rules, self.units) if given else default_lunar(rules, self.units)
        )

    def play(self, first: int, last: int) -> Counts:
        outcomes = Outcomes(self._boxes, CHOICES * self._tables.results, LUNAR.of_round)
        sparse = Sparse()
        joint = self._boxes > 1 or bool(self._supers.any())
        table, script = lunar_table(self._boxes, self._seed), np.zeros((1, 4), dtype=np.int64)
        sums = np.zeros(len(LUNAR.money), dtype=np.int64)
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
                self._strategy,
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
        return merged(outcomes.read(), sparse.read())
