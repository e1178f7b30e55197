"""A run made ready to be played, shard by shard."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.simulation.plan import Plan, read_plan
from croupier.analysis.simulation.quantities import Quantities
from croupier.analysis.simulation.tally import Counts
from croupier.analysis.simulation.units import Units
from croupier.money import Amount
from croupier.rulebooks import rulebook

if TYPE_CHECKING:
    from croupier.analysis.simulation.results import Results

Shard = list[tuple[int, int, int]]
"""Quantity, amount and count: as a worker sends it."""


class Run(ABC):
    """Rounds of one game by one plan."""

    quantities: Quantities
    units: Units
    stakes: Mapping[str, Amount]
    """By area."""

    @abstractmethod
    def play(self, first: int, last: int) -> Counts:
        """What the rounds from `first` to before `last` come to."""

    def house_edge(self) -> Fraction | None:
        """The main game's, exactly, by the choices that are played; None where it is not known."""
        return None

    def documents(self, results: "Results") -> Mapping[str, dict[str, Any]]:
        """What else is kept of a run that came to its end: JSON by the file's name."""
        del results
        return {}


def run_of(plan: Plan) -> Run:
    """Raises `PlanError`, `StrategyError` or `RulebookError` where it cannot be played."""
    rules = rulebook(plan.rulebook).rules(plan.options)
    return mathematics_of(rules).run(rules, plan)


def play_shard(plain: Mapping[str, Any], shard: int) -> Shard:
    """One shard of a plan: what a worker does, here or on another machine."""
    plan, run = _ready(json.dumps(plain, sort_keys=True))
    counts = run.play(*plan.bounds(shard))
    return [(quantity, amount, count) for (quantity, amount), count in counts.items()]


@lru_cache(2)
def _ready(text: str) -> tuple[Plan, Run]:
    plan = read_plan(json.loads(text))
    return plan, run_of(plan)


def counts_of(shard: Shard) -> Counts:
    return {(quantity, amount): count for quantity, amount, count in shard}
