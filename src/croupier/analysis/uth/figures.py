"""What a solution says in figures: edge, wagers, risk, and how often each choice is made."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.uth.projection import RANKS, Ints
from croupier.analysis.uth.quantities import (
    CHECKED,
    FIXED,
    PLAY,
    PLAYS,
    SIDE,
    SIDE_PLAYED,
    SQUARE_1,
    SQUARE_2,
    SQUARE_4,
)
from croupier.analysis.uth.river import DEALER_HANDS
from croupier.analysis.uth.solution import BOARDS, FLOPS, HOLES, Solution

_HALF = 2
_RIVERS = BOARDS * DEALER_HANDS
_ALL = HOLES * FLOPS * _RIVERS
_COUNT = -1


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

    value: Fraction
    """What the player gets on average; of the trips wager only where it counts."""
    shares: Shares
    variance: Fraction
    """Of ante, blind and play together."""
    trips: Fraction
    """What a trips wager of one ante gets on average when the hand is played like this."""

    @property
    def house_edge(self) -> Fraction:
        return -self.value

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.shares.average_wager

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)


@dataclass(frozen=True)
class Start:
    """A starting hand: what playing and checking are worth, in antes."""

    ranks: tuple[int, int]
    """0 (2) to 12 (ace), the higher first."""
    suited: bool
    fixed: Fraction
    """Ante and blind, if it is played."""
    play: Fraction
    """A play wager of one ante."""
    check: Fraction

    @property
    def four(self) -> Fraction:
        return self.played(4)

    def played(self, multiple: int) -> Fraction:
        """What it is worth to play that many antes at once."""
        return self.fixed + multiple * self.play

    @property
    def holes(self) -> int:
        return 4 if self.suited else 6 if self.ranks[0] == self.ranks[1] else 12

    @property
    def plays(self) -> bool:
        return self.four > self.check


def starts(solution: Solution) -> list[Start]:
    """All 169."""
    all_, check = solution.starts, _check(solution)
    found = []
    for row in range(RANKS):
        for column in range(RANKS):
            low, high = sorted((row, column))
            halves = (all_[row, column, FIXED], _HALF * all_[row, column, PLAY], check[row, column])
            count = int(all_[row, column, _COUNT]) * _RIVERS * _HALF
            values = (Fraction(int(each), count) for each in halves)
            found.append(Start((high, low), row > column, *values))
    return found


def figures(solution: Solution) -> Figures:
    """Everything that follows from a solution at once."""
    plays = _four(solution) > _check(solution)
    value = _sum(np.maximum(_four(solution), _check(solution)), _HALF)
    mixed = _mixed(solution, plays, SQUARE_4, SQUARE_2, SQUARE_1)
    square = _sum(mixed, _HALF**2)
    trips = _sum(_mixed(solution, plays, SIDE, SIDE, SIDE_PLAYED), _HALF)
    main = value - (trips if solution.game.with_trips else 0)
    return Figures(value, _shares(solution, plays), square - main**2, trips)


def _four(solution: Solution) -> Ints:
    """By starting hand: 4x, over all that may come."""
    made: Ints = solution.starts[..., FIXED] + 4 * _HALF * solution.starts[..., PLAY]
    return made


def _check(solution: Solution) -> Ints:
    """By starting hand: check, and then the better of 2x and check again."""
    all_, played = solution.starts, solution.played
    two = played[..., FIXED] + 2 * _HALF * played[..., PLAY]
    made: Ints = all_[..., CHECKED] - played[..., CHECKED] + two
    return made


def _mixed(
    solution: Solution, plays: NDArray[np.bool_], four: int, two: int, one: int
) -> NDArray[np.int64]:
    """By starting hand: one quantity where it is played 4x, others where 2x or later."""
    all_, played = solution.starts, solution.played
    later = all_[..., one] - played[..., one] + played[..., two]
    return np.where(plays, all_[..., four], later)


def _shares(solution: Solution, plays: NDArray[np.bool_]) -> Shares:
    all_, played = solution.starts, solution.played
    flops = HOLES * FLOPS
    four = Fraction(int(all_[..., _COUNT][plays].sum()), flops)
    two = Fraction(int(played[..., _COUNT][~plays].sum()), flops)
    one = _sum(np.where(plays, 0, all_[..., PLAYS] - played[..., PLAYS]), 1)
    return Shares(four, two, one, 1 - four - two - one)


def _sum(values: NDArray[np.int64], unit: int) -> Fraction:
    """The average over everything; added up as Python's integers, which have no end."""
    return Fraction(sum(int(each) for each in values.ravel()), _ALL * unit)
