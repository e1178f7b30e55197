"""Rounds that were played with the best choices, as `analysis.lunar.play` reads them; and how near
they came to the exact house edge."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.analysis.lunar.figures import STATES
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.lunar.hands51 import canonical_hands
from croupier.analysis.lunar.play import FORMAT
from croupier.analysis.lunar.solution import digest, open_solution
from croupier.analysis.simulation.lunar_run import SOLUTION
from croupier.analysis.simulation.lunar_table import INSTANT
from croupier.analysis.simulation.plan import Plan
from croupier.analysis.simulation.quantities import LUNAR, MAIN
from croupier.analysis.simulation.results import Results
from croupier.money import format_amount
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules

_SUITS, _LOW = 4, (1 << 32) - 1


def solution_of(plan: Plan) -> Path | None:
    """The solution file whose choices a plan plays."""
    return Path(plan.strategy[SOLUTION]) if SOLUTION in plan.strategy else None


@dataclass(frozen=True)
class Exactly:
    """The exact house edge beside the one that was played."""

    house_edge: Fraction
    errors: float
    """By how many standard errors the played one is higher."""

    @property
    def plain(self) -> dict[str, Any]:
        return {
            "house_edge": str(self.house_edge),
            "house_edge_percent": float(100 * self.house_edge),
            "errors_away": self.errors,
        }


def exactly(plan: Plan, results: Results) -> Exactly | None:
    """For one box, who meets a whole deck; None where no solution is played."""
    path = solution_of(plan)
    if path is None or plan.boxes != 1:
        return None
    edge, main = -_value(path, game_of(_rules(plan))), results.figure(MAIN)
    error = main.standard_error
    return Exactly(edge, (main.house_edge - float(edge)) / error if error else 0.0)


def _value(path: Path, game: Game) -> Fraction:
    """What a round is worth: every state of the file as often as it comes."""
    solution, copies = open_solution(path, game), canonical_hands().copies.astype("int64")
    total = 0
    for worth in solution.worth:  # in two halves: 64 bits would not be enough
        total += (int(((worth >> 32) * copies).sum()) << 32) + int(((worth & _LOW) * copies).sum())
    return Fraction(_SUITS * total, solution.denominator * STATES)


def play_told(plan: Plan, results: Results) -> dict[str, Any]:
    """One reading of a rulebook, its rounds without an instant hand; sums in antes, as text."""
    rules = _rules(plan)
    reading, ante = rules.straight_with_pair.value, Fraction(results.run.stakes["ante"])
    by_choice = dict(_by_choice(results, ante))
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
    return {"format": FORMAT, "rulebook": rules.id, "readings": {reading: told}}


def command_of(plan: Plan) -> str:
    """What plays these rounds again, beside the solution file."""
    path = solution_of(plan)
    words = ["croupier", "simulate", plan.rulebook]
    words += [f"-o {name}={value}" for name, value in plan.options.items()]
    words += [f"--optimal {path.name}"] if path else []
    return " ".join([*words, f"--rounds {plan.rounds}", f"--seed {plan.seed}"])


def _rules(plan: Plan) -> LunarRules:
    return rulebook(plan.rulebook).rules_as(LunarRules, plan.options)


def _any_instant(rules: LunarRules) -> Game:
    """With the document's own odds of instant hands, since these change no other round."""
    straight_flush, royal = rules.document.options["instant"].default
    return replace(game_of(rules), instant=(straight_flush, royal))


def _by_choice(results: Results, ante: Fraction) -> Iterator[tuple[str, dict[Fraction, int]]]:
    for code, name in LUNAR.choices.items():
        found = _in_antes(results, LUNAR.by_choice + code, ante)
        if found:
            yield name, found


def _in_antes(results: Results, quantity: int, ante: Fraction) -> dict[Fraction, int]:
    units = results.run.units
    found = results.distribution(quantity)
    return {Fraction(units.amount(amount)) / ante: often for amount, often in found.items()}


def _text(counts: dict[Fraction, int]) -> dict[str, int]:
    return {format_amount(amount): counts[amount] for amount in sorted(counts) if counts[amount]}
