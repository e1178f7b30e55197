"""A solution added up by starting hand, for each of the first two choices."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.holdem.projection import Ints
from croupier.analysis.holdem.quantities import CHECKED, FIXED, PLAY
from croupier.analysis.holdem.river import DEALER_HANDS
from croupier.analysis.holdem.solution import BOARDS, FLOPS, HOLES, Solution

HALF = 2
RIVERS = BOARDS * DEALER_HANDS
EVERYTHING = HOLES * FLOPS * RIVERS
"""Holes, flops, boards and hands of the dealer."""
COUNT = -1


def four(solution: Solution) -> Ints:
    """By starting hand: 4x, over all that may come, in half antes."""
    made: Ints = solution.starts[..., FIXED] + 4 * HALF * solution.starts[..., PLAY]
    return made


def checked(solution: Solution) -> Ints:
    """By starting hand: check, and then the better of 2x and check again."""
    all_, played = solution.starts, solution.played
    two = played[..., FIXED] + 2 * HALF * played[..., PLAY]
    made: Ints = all_[..., CHECKED] - played[..., CHECKED] + two
    return made


def plays_four(solution: Solution) -> NDArray[np.bool_]:
    better: NDArray[np.bool_] = four(solution) > checked(solution)
    return better


def value(solution: Solution) -> Fraction:
    """What the player gets on average, in antes, with everything that counts when deciding."""
    return average(np.maximum(four(solution), checked(solution)), HALF)


def average(values: Ints, unit: int) -> Fraction:
    """Over everything; added up as Python's integers, which have no end."""
    return Fraction(sum(int(each) for each in values.ravel()), EVERYTHING * unit)
