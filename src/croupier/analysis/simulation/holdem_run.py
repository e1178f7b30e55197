"""A run of Ultimate Texas Hold'em."""

from collections.abc import Mapping

import numpy as np

from croupier.analysis.simulation.hands import hand_tables
from croupier.analysis.simulation.holdem import OUTCOMES
from croupier.analysis.simulation.holdem_playing import play_holdem
from croupier.analysis.simulation.holdem_strategy import default_holdem, holdem_strategy
from croupier.analysis.simulation.holdem_table import holdem_table
from croupier.analysis.simulation.holdem_tables import (
    PARTS,
    Jackpot,
    holdem_places,
    holdem_tables,
    holdem_units,
)
from croupier.analysis.simulation.plan import Plan, PlanError
from croupier.analysis.simulation.quantities import HOLDEM
from croupier.analysis.simulation.stakes import stakes
from croupier.analysis.simulation.tally import Counts, Outcomes, Sparse, merged
from croupier.money import Amount, AmountError, parse_amount
from croupier.rulebooks.holdem import HoldemRules


class HoldemRun:
    quantities = HOLDEM

    def __init__(self, rules: HoldemRules, plan: Plan) -> None:
        self.stakes: Mapping[str, Amount] = stakes(rules, plan)
        jackpot = _jackpot(plan)
        self.units = holdem_units(rules, list(self.stakes.values()), plan.boxes, jackpot)
        parts = [self.units.part(self.stakes.get(area, 0)) for area in PARTS]
        self._parts = np.array([parts] * plan.boxes, dtype=np.int64)
        self._boxes, self._seed = plan.boxes, plan.seed
        self._places = holdem_places(rules, plan.dealing, plan.boxes)
        self._tables = holdem_tables(rules, self.units, jackpot)
        given = dict(plan.strategy)
        self._strategy = holdem_strategy(given, rules) if given else default_holdem(rules)

    def play(self, first: int, last: int) -> Counts:
        outcomes, sparse = Outcomes(self._boxes, OUTCOMES, HOLDEM.of_round), Sparse()
        joint = self._boxes > 1 or len(self.stakes) > 1
        table, script = holdem_table(self._boxes, self._seed), np.zeros((1, 1), dtype=np.int64)
        sums = np.zeros(len(HOLDEM.money), dtype=np.int64)
        while first < last:
            first = play_holdem(
                first,
                last,
                table,
                self._places,
                hand_tables(),
                self._tables,
                self._parts,
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


def _jackpot(plan: Plan) -> Jackpot | None:
    if not plan.jackpot:
        return None
    try:
        return Jackpot(tuple(parse_amount(pool) for pool in plan.jackpot))
    except (AmountError, ValueError) as error:
        raise PlanError(f"jackpot: {error}") from error
