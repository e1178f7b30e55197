"""What a solution says in figures: how hands end, edge, wagers and risk, how often each choice is
made; and the trips wager, alone and with play that does or does not take it into account."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from croupier.analysis.edges import Distribution, PayLine, distribution
from croupier.analysis.holdem import ends as counted
from croupier.analysis.holdem.game import (
    FOLDED,
    HALF,
    LOST,
    TIED,
    WEAK_LOST,
    WEAK_WON,
    WON,
    Game,
    lines_by_value,
)
from croupier.analysis.holdem.projection import Ints
from croupier.analysis.holdem.river import DEALER_HANDS
from croupier.analysis.holdem.solution import EVERYTHING, Solution, solve, value
from croupier.hands import Line
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


FOLD = End(0, -1, Fraction(-1), 0)
MULTIPLES = (4, 2, 1)
"""The play wager of each choice."""
Ends = Mapping[End, int]


def ends(game: Game) -> Ends:
    """How often each end comes, of `EVERYTHING` that can be dealt."""
    found: Counter[End] = Counter()
    blind = np.array(game.blind)
    for multiple, counts in zip(MULTIPLES, counted.ends(game), strict=True):
        lost, weak, tied, folded = (
            int(counts[:, way].sum()) for way in (LOST, WEAK_LOST, TIED, FOLDED)
        )
        found[End(multiple, -1, Fraction(-1), -multiple)] += lost
        found[End(multiple, 0, Fraction(-1), -multiple)] += weak
        found[End(multiple, 0, Fraction(0), 0)] += tied
        found[FOLD] += folded
        for halves in sorted(set(game.blind[1:])):
            paid = Fraction(halves, HALF)
            found[End(multiple, 1, paid, multiple)] += int(counts[blind == halves, WON].sum())
            found[End(multiple, 0, paid, multiple)] += int(counts[blind == halves, WEAK_WON].sum())
    return +found


def hands(game: Game) -> Ints:
    """By hand value: how often it is the player's final hand, over all holes and boards."""
    found: Ints = counted.ends(game).sum(axis=(0, 2)) // (_FLOPS_IN_BOARD * DEALER_HANDS)
    return found


_FLOPS_IN_BOARD = 10
"""Of the five cards of a board, any three may have been the flop."""


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
        return ends(self.solution.game)

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
        counts = counted.ends(self.solution.game).sum(axis=0)
        played = counts.sum(axis=1) - counts[:, FOLDED]
        paid = zip(self.solution.game.trips, played, strict=True)
        total = sum(halves * int(often) for halves, often in paid)
        return Fraction(total - HALF * int(counts[:, FOLDED].sum()), HALF * EVERYTHING)


def figures(game: Game) -> Figures:
    return Figures(solve(game))


@dataclass(frozen=True)
class Trips:
    """A trips wager of one ante. Its result depends on how the hand is played, since a fold
    forfeits it (9.6)."""

    main: Figures
    """The figures of the game without it."""

    @cached_property
    def alone(self) -> Distribution:
        """Its results if no hand is ever folded."""
        game = self.main.solution.game
        ways = zip(game.trips[1:], hands(game)[1:], strict=True)
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
    made = hands(main.solution.game)
    total = int(made.sum())
    ways: dict[Line, int] = dict.fromkeys(rules.trips_odds, 0)
    for line, often in zip(lines_by_value(), made[1:], strict=True):
        if line in ways:
            ways[line] += int(often)
    return tuple(
        PayLine(line.value, odds, ways[line], total) for line, odds in rules.trips_odds.items()
    )
