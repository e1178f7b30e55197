"""A run of Ultimate Texas Hold'em."""

from collections.abc import Mapping

import numpy as np

from croupier.analysis.simulation.hands import hand_tables
from croupier.analysis.simulation.holdem.playing import play_holdem
from croupier.analysis.simulation.holdem.round import OUTCOMES
from croupier.analysis.simulation.holdem.strategy import default_holdem, holdem_strategy
from croupier.analysis.simulation.holdem.tables import (
    HOLDEM,
    PARTS,
    Jackpot,
    holdem_places,
    holdem_table,
    holdem_tables,
    holdem_units,
)
from croupier.analysis.simulation.plan import Plan, PlanError, stakes
from croupier.analysis.simulation.run import Run
from croupier.analysis.simulation.tally import Counts, Outcomes, Sparse, merged
from croupier.money import Amount, AmountError, format_amount, parse_amount
from croupier.rulebooks.holdem import HoldemRules

_FOLLOWS = {"blind": "equal to the ante", "play": "decided in the round"}


class HoldemRun(Run):
    quantities = HOLDEM

    def __init__(self, rules: HoldemRules, plan: Plan) -> None:
        self.stakes: Mapping[str, Amount] = _stakes(rules, plan)
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


def _stakes(rules: HoldemRules, plan: Plan) -> dict[str, Amount]:
    cites, wanted = rules.cites, rules.jackpot.wager
    given = stakes(rules, plan, _FOLLOWS)
    if "jackpot" in given and not plan.jackpot:
        raise PlanError("a jackpot wager needs the pool that is played for", cites.jackpot)
    if "jackpot" in given and wanted not in (None, given["jackpot"]):
        raise PlanError(
            f"a jackpot wager is {format_amount(wanted or 0)}, as on the sign", cites.jackpot_amount
        )
    return given


def _jackpot(plan: Plan) -> Jackpot | None:
    if not plan.jackpot:
        return None
    try:
        return Jackpot(tuple(parse_amount(pool) for pool in plan.jackpot))
    except (AmountError, ValueError) as error:
        raise PlanError(f"jackpot: {error}") from error
