"""What a solution says in figures: how hands end, edge, wagers and risk, how often each choice is
made; and the trips wager, alone and with play that does or does not take it into account."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.analysis.edges import Distribution, PayLine, distribution
from croupier.analysis.holdem.game import (
    ALL,
    HALF,
    LINES,
    LOST,
    SIDE,
    SIDE_PLAYED,
    TIED,
    WEAK_LOST,
    WON,
    Game,
    counts_of,
)
from croupier.analysis.holdem.solution import (
    EVERYTHING,
    Solution,
    average,
    plays_four,
    solve,
    value,
)
from croupier.hands import VALUES, Line
from croupier.rulebooks.holdem import HoldemRules


@dataclass(frozen=True)
class End:
    """One way for a hand to end; sums in antes."""

    multiple: int
    """The play wager in antes; 0 for a fold."""
    ante: int
    blind: Fraction
    play: int

    @property
    def net(self) -> Fraction:
        return self.ante + self.blind + self.play


FOLDED = End(0, -1, Fraction(-1), 0)
Ends = Mapping[End, int]


def ends(solution: Solution) -> Ends:
    """How often each end comes, of `EVERYTHING` that can be dealt; needs a thorough solution."""
    found: Counter[End] = Counter()
    for multiple, counts in _by_multiple(solution).items():
        found.update(_ends(multiple, counts, solution.game.blind_levels))
    found[FOLDED] = EVERYTHING - found.total()
    return +found


def _by_multiple(solution: Solution) -> dict[int, list[int]]:
    """By play wager: the counts of how it ends."""
    size = counts_of(len(solution.game.blind_levels))
    played_out, if_better = slice(ALL, ALL + size), slice(ALL + size, ALL + 2 * size)
    plays, all_, two = plays_four(solution), solution.starts, solution.played
    rows = {
        4: all_[plays][:, played_out],
        2: two[~plays][:, played_out],
        1: (all_ - two)[~plays][:, if_better],
    }
    return {
        multiple: [sum(map(int, column)) for column in each.T] for multiple, each in rows.items()
    }


def _ends(multiple: int, counts: list[int], levels: tuple[int, ...]) -> dict[End, int]:
    lost = Fraction(-1)
    made = {
        End(multiple, -1, lost, -multiple): counts[LOST],
        End(multiple, 0, lost, -multiple): counts[WEAK_LOST],
        End(multiple, 0, Fraction(0), 0): counts[TIED],
    }
    for level, halves in enumerate(levels):
        blind, place = Fraction(halves, HALF), WON + 2 * level
        made[End(multiple, 1, blind, multiple)] = counts[place]
        made[End(multiple, 0, blind, multiple)] = counts[place + 1]
    return made


def results(found: Ends, of: Callable[[End], Fraction | int]) -> Distribution:
    """The distribution of one part of a hand's result, or of all of it."""
    return distribution((of(end), ways) for end, ways in found.items())


@dataclass(frozen=True)
class Shares:
    """How often the player plays each multiple, or folds."""

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
    """The figures of one game with optimal play; amounts in antes."""

    solution: Solution

    @cached_property
    def ends(self) -> Ends:
        return ends(self.solution)

    @cached_property
    def value(self) -> Fraction:
        """The player's average result; the trips wager is part of it only where it counts."""
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
        """Results of ante, blind and play together."""
        return results(self.ends, lambda end: end.net)

    @cached_property
    def blind(self) -> Distribution:
        """Results of the blind wager."""
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


@dataclass(frozen=True)
class Trips:
    """A trips wager of one ante. Its result depends on how the hand is played, since a fold
    forfeits it (9.6)."""

    main: Figures
    """The figures of the game without it."""

    @cached_property
    def alone(self) -> Distribution:
        """Its results if no hand is ever folded."""
        solution = self.main.solution
        ways = zip(solution.game.trips[1:], solution.hands[1:], strict=True)
        return distribution((Fraction(halves, HALF), int(often)) for halves, often in ways)

    @property
    def play_unchanged(self) -> Fraction:
        """Its average result if the hand is played as without it."""
        return self.main.trips

    @property
    def play_reoptimised(self) -> Fraction:
        """What placing it adds on average, if play then takes it into account."""
        together = solve(replace(self.main.solution.game, with_trips=True))
        return value(together) - self.main.value


def trips_lines(rules: HoldemRules, main: Figures) -> tuple[PayLine, ...]:
    """How often each line of the pay table is paid, if no hand is folded."""
    hands = main.solution.hands
    total = int(hands.sum())
    ways: dict[Line, int] = dict.fromkeys(rules.trips_odds, 0)
    for hand, often in zip(VALUES, hands[1:], strict=True):
        line = LINES.get(hand.category)
        if line in ways:
            ways[line] += int(often)
    return tuple(
        PayLine(line.value, odds, ways[line], total) for line, odds in rules.trips_odds.items()
    )
