"""Runs of Ultimate Texas Hold'em: rounds one after another, cards by number, choices by a
strategy."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from croupier.analysis.kernels.jit import inline_part, tight_kernel
from croupier.analysis.simulation.generator import deal
from croupier.analysis.simulation.hands import hand_tables
from croupier.analysis.simulation.holdem.round import OUTCOMES, play_round
from croupier.analysis.simulation.holdem.strategy import default_holdem, holdem_strategy
from croupier.analysis.simulation.holdem.tables import (
    ANTE,
    BLIND,
    HOLDEM,
    JACKPOT,
    PARTS,
    PLAY,
    TRIPS,
    Jackpot,
    holdem_places,
    holdem_table,
    holdem_tables,
    holdem_units,
)
from croupier.analysis.simulation.plan import Plan, PlanError, stakes
from croupier.analysis.simulation.run import Run
from croupier.analysis.simulation.tally import Counts, Outcomes, add, count_rounds, keep_net
from croupier.money import Amount, AmountError, format_amount, parse_amount
from croupier.rulebooks.holdem import HoldemRules

_MAIN, _TOTAL, _STAKED = len(HOLDEM.wagers), HOLDEM.total, HOLDEM.staked
_CHOICE, _ROUND = HOLDEM.choice, HOLDEM.of_round


@tight_kernel
def play_holdem(
    table: Any,
    places: Any,
    hands: Any,
    rules: Any,
    parts: Any,
    strategy: Any,
    script: Any,
    joint: Any,
    first: Any,
    last: Any,
    times: Any,
    amounts: Any,
    sums: Any,
    rows: Any,
    used: Any,
) -> Any:
    """Play rounds from `first` up to, not including, `last`; return the next round to play, which
    is before `last` if `rows` is full.

    `joint` says that more must be counted than each box's outcome; `script` and `sums` are scratch.
    """
    boxes = len(parts)
    for number in range(first, last):
        if 2 * used[0] > len(rows):
            return number
        deal(table.deck, 2 * boxes + 7, number, table.stream)
        play_round(table, places, hands, rules, parts, strategy, script, False)
        for box in range(boxes):
            outcome = table.outcomes[box]
            if times[box, outcome] == 0:
                _keep(box, table, rules, parts, amounts[box, outcome])
            times[box, outcome] += 1
        if joint:
            _count_together(boxes, table, parts, sums, rows, used)
    return last


@inline_part
def _keep(box: Any, table: Any, rules: Any, parts: Any, amounts: Any) -> Any:
    """Record what an outcome means the first time it occurs."""
    multiple, net = table.multiples[box], table.net
    main = net[box, ANTE] + net[box, BLIND] + net[box, PLAY]
    amounts[ANTE], amounts[BLIND], amounts[_MAIN] = net[box, ANTE], net[box, BLIND], main
    if multiple != 0:
        amounts[PLAY] = net[box, PLAY]
    if parts[box, 1] != 0:
        amounts[TRIPS] = net[box, TRIPS]
    amounts[_STAKED] = parts[box, 0] * rules.per * (2 + multiple)
    amounts[_CHOICE] = multiple


@inline_part
def _count_together(boxes: Any, table: Any, parts: Any, sums: Any, rows: Any, used: Any) -> Any:
    """Count jackpots, which depend on each other, and the sum of all wagers of the round."""
    net, total = table.net, 0
    sums[:] = 0
    for box in range(boxes):
        if parts[box, 2] != 0:
            add(rows, used, JACKPOT, net[box, JACKPOT], 1)
        for wager in range(_MAIN):
            sums[wager] += net[box, wager]
            total += net[box, wager]
    sums[_MAIN] = sums[ANTE] + sums[BLIND] + sums[PLAY]
    add(rows, used, _TOTAL, total, 1)
    if boxes > 1:
        for quantity in range(_MAIN + 1):
            add(rows, used, _ROUND + quantity, sums[quantity], 1)


@tight_kernel
def replay_holdem(
    table: Any,
    decks: Any,
    places: Any,
    hands: Any,
    rules: Any,
    parts: Any,
    strategy: Any,
    scripts: Any,
    nets: Any,
) -> Any:
    """One round for each deck; `nets` by round, box and wager."""
    for number in range(len(decks)):
        for place in range(52):
            table.deck[place] = decks[number, place]
        play_round(table, places, hands, rules, parts[number], strategy, scripts[number], True)
        keep_net(table.net, nets[number])


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
        outcomes = Outcomes(self._boxes, OUTCOMES, HOLDEM.of_round)
        joint = self._boxes > 1 or len(self.stakes) > 1
        table, script = holdem_table(self._boxes, self._seed), np.zeros((1, 1), dtype=np.int64)
        given = (table, self._places, hand_tables(), self._tables, self._parts, self._strategy)
        play = partial(play_holdem, *given, script, joint)
        return count_rounds(play, first, last, outcomes, len(HOLDEM.money))


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
