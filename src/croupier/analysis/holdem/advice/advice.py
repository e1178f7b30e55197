"""What to tell a player of one game: the chart, short rules, and what those cost."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from croupier.analysis.holdem.advice.rules import Rules, rules_for, strategy_of
from croupier.analysis.holdem.advice.strategy import Worth, evaluate
from croupier.analysis.holdem.chart import Chart, chart
from croupier.analysis.holdem.game import Game
from croupier.analysis.holdem.solution import solve, value


@dataclass(frozen=True)
class Advice:
    chart: Chart
    rules: Rules
    best: Fraction
    """What the best play gets on average, in antes."""
    worth: Worth
    """Of the chart before the flop, and the rules after it."""

    @property
    def cost(self) -> Fraction:
        """Of the rules against the best play, in antes."""
        return self.best - self.worth.value


@lru_cache(8)
def advice_for(game: Game) -> Advice:
    solution, rules = solve(game), rules_for(game)
    worth = evaluate(game, strategy_of(game, rules))
    return Advice(chart(solution), rules, value(solution), worth)
