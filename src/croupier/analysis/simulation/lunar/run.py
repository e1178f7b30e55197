"""Runs of Lunar Poker: rounds one after another, cards by number, choices by a strategy; with
the best choices, also the file of rounds that `analysis.lunar.main_game` reads."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels.jit import inline_part, tight_kernel
from croupier.analysis.lunar.figures import STATES, dot
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.main_game import ROUNDS_FORMAT
from croupier.analysis.lunar.solver.hands import canonical_hands
from croupier.analysis.lunar.solver.solution import digest, open_solution
from croupier.analysis.simulation.hands import hand_tables
from croupier.analysis.simulation.lunar.optimal import optimal_lunar
from croupier.analysis.simulation.lunar.round import AT, LENGTH, READY, fresh, play_round
from croupier.analysis.simulation.lunar.strategy import LunarStrategy, default_lunar, lunar_strategy
from croupier.analysis.simulation.lunar.tables import (
    ANTE,
    BET,
    CHOICE,
    CHOICES,
    DEALER_SUPER,
    DRAW_FEE,
    FORCE_FEE,
    FORCED,
    INSTANT,
    LUNAR,
    RESULT,
    SUPER,
    SUPER_ON,
    lunar_places,
    lunar_table,
    lunar_tables,
    lunar_units,
)
from croupier.analysis.simulation.plan import SOLUTION, Plan, PlanError, Units, stakes
from croupier.analysis.simulation.run import Run
from croupier.analysis.simulation.tally import (
    MAIN,
    Counts,
    Outcomes,
    add,
    count_rounds,
    keep_net,
    merged,
)
from croupier.money import Amount, format_amount
from croupier.rulebooks.lunar import LunarRules

if TYPE_CHECKING:
    from croupier.analysis.simulation.results import Results


_MAIN, _TOTAL, _STAKED = len(LUNAR.wagers), LUNAR.total, LUNAR.staked
_CHOICE, _ROUND = LUNAR.choice, LUNAR.of_round


@tight_kernel
def play_lunar(
    table: Any,
    places: Any,
    hands: Any,
    rules: Any,
    antes: Any,
    supers: Any,
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
    boxes = len(antes)
    for number in range(first, last):
        if 2 * used[0] > len(rows):
            return number
        fresh(table, 5 * boxes + 5, number)
        play_round(table, places, hands, rules, antes, supers, strategy, script, False)
        for box in range(boxes):
            outcome = table.boxes[box, CHOICE] * rules.results + table.boxes[box, RESULT]
            if times[box, outcome] == 0:
                _keep(box, table, rules, antes[box], amounts[box, outcome])
            times[box, outcome] += 1
        if joint:
            _count_together(boxes, table, supers, sums, rows, used)
    return last


@inline_part
def _keep(box: Any, table: Any, rules: Any, ante: Any, amounts: Any) -> Any:
    """Record what an outcome means the first time it occurs."""
    choice, net, antes = table.boxes[box, CHOICE], table.net, 1
    amounts[ANTE] = net[box, ANTE]
    if choice & 1 == 1:
        amounts[BET] = net[box, BET]
        antes += rules.bet_antes
    if choice & (FORCED - 1) > 1 and choice != INSTANT:
        amounts[DRAW_FEE] = net[box, DRAW_FEE]
        antes += rules.draw_antes
    if choice >= FORCED:
        amounts[FORCE_FEE] = net[box, FORCE_FEE]
        antes += rules.force_antes
    main = net[box, ANTE] + net[box, BET] + net[box, DRAW_FEE] + net[box, FORCE_FEE]
    amounts[_MAIN], amounts[_STAKED], amounts[_CHOICE] = main, ante * rules.per * antes, choice


@inline_part
def _count_together(boxes: Any, table: Any, supers: Any, sums: Any, rows: Any, used: Any) -> Any:
    """Count super wagers and the sum of all wagers of the round."""
    net, total = table.net, 0
    sums[:] = 0
    for box in range(boxes):
        for wager in range(FORCE_FEE + 1):
            sums[wager] += net[box, wager]
            sums[_MAIN] += net[box, wager]
        for on in range(boxes + 1):
            if supers[box, on] == 0:
                continue
            wager = SUPER if on == box else SUPER_ON
            if on == boxes:
                wager = DEALER_SUPER
            add(rows, used, wager, table.super_net[box, on], 1)
            sums[wager] += table.super_net[box, on]
            total += table.super_net[box, on]
    add(rows, used, _TOTAL, total + sums[_MAIN], 1)
    if boxes > 1:
        for quantity in range(_MAIN + 1):
            add(rows, used, _ROUND + quantity, sums[quantity], 1)


@tight_kernel
def replay_lunar(
    table: Any,
    decks: Any,
    orders: Any,
    places: Any,
    hands: Any,
    rules: Any,
    antes: Any,
    supers: Any,
    strategy: Any,
    scripts: Any,
    nets: Any,
    super_nets: Any,
) -> Any:
    """One round for each deck; `super_nets` by round, box and hand wagered on."""
    pile = table.pile
    for number in range(len(decks)):
        for place in range(52):
            table.deck[place] = decks[number, place]
            table.order[place] = orders[number, place]
        pile[AT], pile[READY], pile[LENGTH] = 5 * len(places), 52, 52
        play_round(
            table,
            places,
            hands,
            rules,
            antes[number],
            supers[number],
            strategy,
            scripts[number],
            True,
        )
        keep_net(table.net, nets[number])
        keep_net(table.super_net, super_nets[number])


_FOLLOWS = {"bet": "twice the ante"}
PLAY = "play.json"
_SUITS = 4


class LunarRun(Run):
    quantities = LUNAR

    def __init__(self, rules: LunarRules, plan: Plan) -> None:
        self._rules, self._plan = rules, plan
        if plan.jackpot:
            raise PlanError(f"{rules.id} has no progressive jackpot")
        self.stakes: Mapping[str, Amount] = _stakes(rules, plan)
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
        joint = self._boxes > 1 or bool(self._supers.any())
        table, script = lunar_table(self._boxes, self._seed), np.zeros((1, 4), dtype=np.int64)
        strategy = self._strategy
        if strategy.solved is not None:
            strategy = strategy._replace(solved=strategy.solved.apart())
        given = (table, self._places, hand_tables(), self._tables, self._antes, self._supers)
        play = partial(play_lunar, *given, strategy, script, joint)
        counts = count_rounds(play, first, last, outcomes, len(LUNAR.money))
        return merged(counts, _by_choice(outcomes))

    def house_edge(self) -> Fraction | None:
        """Known for a single box, which is dealt from a whole deck and plays by a solution."""
        path = _solution(self._plan)
        if path is None or self._plan.boxes != 1:
            return None
        return -_value(path, game_of(self._rules))

    def documents(self, results: "Results") -> Mapping[str, dict[str, Any]]:
        """Rounds with the best choices, as `analysis.lunar.main_game` reads them."""
        if _solution(self._plan) is None or self._plan.boxes != 1:
            return {}
        return {PLAY: rounds_document(self._rules, self._plan, results)}


def _solution(plan: Plan) -> Path | None:
    """The solution file whose choices a plan plays."""
    return Path(plan.strategy[SOLUTION]) if SOLUTION in plan.strategy else None


def _stakes(rules: LunarRules, plan: Plan) -> dict[str, Amount]:
    """The stakes, with a super wager where it is compulsory."""
    placed = stakes(rules, plan, _FOLLOWS)
    if rules.super_compulsory:
        placed.setdefault("super", placed["ante"])
    for area, amount in placed.items():
        if area in rules.at_least_ante and amount < placed["ante"]:
            ante = format_amount(placed["ante"])
            raise PlanError(
                f"{area} of {format_amount(amount)} is below the ante of {ante}",
                rules.cites.super_at_least,
            )
    return placed


def _by_choice(outcomes: Outcomes) -> Counts:
    """The results of `main` for each choice."""
    counts: Counts = {}
    for box, outcome in zip(*np.nonzero(outcomes.times), strict=True):
        amounts = outcomes.amounts[box, outcome]
        key = (LUNAR.by_choice + int(amounts[LUNAR.choice]), int(amounts[LUNAR.money.index(MAIN)]))
        counts[key] = counts.get(key, 0) + int(outcomes.times[box, outcome])
    return counts


def _strategy(given: dict[str, Any], rules: LunarRules, units: Units) -> LunarStrategy:
    """The game's own strategy, one from a file of rules, or the best choices of a solution file."""
    if SOLUTION in given:
        return optimal_lunar(Path(given[SOLUTION]), rules)
    return lunar_strategy(given, rules, units) if given else default_lunar(rules, units)


def _value(path: Path, game: Game) -> Fraction:
    """The exact value of a round: every state of the file weighted by how often it comes."""
    solution, copies = open_solution(path, game), canonical_hands().copies.astype("int64")
    total = sum(dot(worth, copies) for worth in solution.worth)
    return Fraction(_SUITS * total, solution.denominator * STATES)


def rounds_document(rules: LunarRules, plan: Plan, results: "Results") -> dict[str, Any]:
    """The simulated rounds of one reading without instant hands; amounts in antes, as text."""
    reading, ante = rules.straight_with_pair.value, Fraction(results.run.stakes["ante"])
    by_choice = dict(_nets_by_choice(results, ante))
    instants = sum(by_choice.pop(LUNAR.choices[INSTANT], {}).values())
    wagered = _in_antes(results, LUNAR.staked, ante)
    wagered[Fraction(1)] -= instants
    net: dict[Fraction, int] = {}
    for results_of in by_choice.values():
        for amount, often in results_of.items():
            net[amount] = net.get(amount, 0) + often
    told = {
        "command": command_of(plan),
        "game": digest(_any_instant(rules)),
        "seed": plan.seed,
        "rounds": results.rounds - instants,
        "instant": instants,
        "net": _text(net),
        "wagered": _text(wagered),
        "choices": {choice: sum(each.values()) for choice, each in by_choice.items()},
        "totals": {
            choice: format_amount(sum((net * n for net, n in each.items()), Fraction(0)))
            for choice, each in by_choice.items()
        },
    }
    return {"format": ROUNDS_FORMAT, "rulebook": rules.id, "readings": {reading: told}}


def command_of(plan: Plan) -> str:
    """The command that plays these rounds again, given the solution file."""
    path = _solution(plan)
    words = ["croupier", "simulate", plan.rulebook]
    words += [f"-o {name}={value}" for name, value in plan.options.items()]
    words += [f"--optimal {path.name}"] if path else []
    return " ".join([*words, f"--rounds {plan.rounds}", f"--seed {plan.seed}"])


def _any_instant(rules: LunarRules) -> Game:
    """The game with the document's default odds of instant hands, which change no other round."""
    straight_flush, royal = rules.document.options["instant"].default
    return replace(game_of(rules), instant=(straight_flush, royal))


def _nets_by_choice(
    results: "Results", ante: Fraction
) -> Iterator[tuple[str, dict[Fraction, int]]]:
    for code, name in LUNAR.choices.items():
        found = _in_antes(results, LUNAR.by_choice + code, ante)
        if found:
            yield name, found


def _in_antes(results: "Results", quantity: int, ante: Fraction) -> dict[Fraction, int]:
    units = results.run.units
    found = results.distribution(quantity)
    return {Fraction(units.amount(amount)) / ante: often for amount, often in found.items()}


def _text(counts: dict[Fraction, int]) -> dict[str, int]:
    return {format_amount(amount): counts[amount] for amount in sorted(counts) if counts[amount]}
