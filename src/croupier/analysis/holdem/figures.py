"""What a solution says in figures: edge, wagers, risk, and how often each choice is made."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.analysis.distribution import Distribution, distribution
from croupier.analysis.holdem.game import Game
from croupier.analysis.holdem.quantities import SIDE, SIDE_PLAYED
from croupier.analysis.holdem.results import Ends, ends, results
from croupier.analysis.holdem.solution import Solution, solve
from croupier.analysis.holdem.totals import HALF, average, plays_four, value


@dataclass(frozen=True)
class Shares:
    """How often each way to go on is chosen."""

    four: Fraction
    two: Fraction
    one: Fraction
    fold: Fraction

    @property
    def average_wager(self) -> Fraction:
        """In antes: ante and blind, and what is played."""
        return 2 + 4 * self.four + 2 * self.two + self.one


@dataclass(frozen=True)
class Figures:
    """Of one game, played as well as can be; sums in antes."""

    solution: Solution

    @cached_property
    def ends(self) -> Ends:
        return ends(self.solution)

    @cached_property
    def value(self) -> Fraction:
        """What the player gets on average; of the trips wager only where it counts."""
        return value(self.solution)

    @property
    def house_edge(self) -> Fraction:
        return -self.value

    @cached_property
    def shares(self) -> Shares:
        chosen = distribution((end.multiple, ways) for end, ways in self.ends.items())
        one, two, four, fold = (chosen.probability(Fraction(each)) for each in (1, 2, 4, 0))
        return Shares(four, two, one, fold)

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.shares.average_wager

    @cached_property
    def results(self) -> Distribution:
        """Of ante, blind and play together."""
        return results(self.ends, lambda end: end.net)

    @cached_property
    def blind(self) -> Distribution:
        """Of the blind wager."""
        return results(self.ends, lambda end: end.blind)

    @property
    def standard_deviation(self) -> float:
        return self.results.standard_deviation

    @cached_property
    def trips(self) -> Fraction:
        """What a trips wager of one ante gets on average when the hand is played like this."""
        all_, two = self.solution.starts, self.solution.played
        later = all_[..., SIDE_PLAYED] - two[..., SIDE_PLAYED] + two[..., SIDE]
        return average(np.where(plays_four(self.solution), all_[..., SIDE], later), HALF)


def figures(game: Game) -> Figures:
    return Figures(solve(game, thorough=True))
