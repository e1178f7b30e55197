"""What a session does to a bankroll: percentiles after every number of rounds, by convolution."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from croupier.analysis.par.lattice import Sum, steps
from croupier.analysis.wager import Distribution

ROUNDS = 500
PERCENTILES = (5, 25, 50, 75, 95)
_LARGEST = 8
_DEVIATIONS = 12
_PLACES = 6


@dataclass(frozen=True)
class After:
    """So many rounds played, one unit each; sums are what the bankroll has gained."""

    rounds: int
    percentiles: tuple[Fraction, ...]
    """In the order of `PERCENTILES`."""
    mean: Fraction
    ahead: float
    """The probability of having more than at the start."""


def session(
    results: Distribution, rounds: int = ROUNDS, mean: Fraction | None = None
) -> tuple[After, ...]:
    """From no round to so many; with the exact mean, where results were played."""
    mean = results.mean if mean is None else mean
    step = steps(results)
    low = -min(results.ways) * rounds
    high = _LARGEST * max(results.ways) + Fraction(_DEVIATIONS * sqrt(results.variance * rounds))
    size = 1 << int((low + high) / step).bit_length()
    line = np.zeros(size)
    for net in results.ways:
        line[int(net / step) % size] = float(results.probability(net))
    one = np.fft.rfft(line)
    power, least = np.ones_like(one), -int(low / step)
    made = []
    for number in range(rounds + 1):
        chances = np.maximum(np.fft.irfft(power, size), 0)
        made.append(_after(number, Sum(least * step, step, np.roll(chances, -least), True), mean))
        power = power * one
    return tuple(made)


def _after(rounds: int, truly: Sum, mean: Fraction) -> After:
    return After(
        rounds,
        tuple(truly.percentile(each / 100) for each in PERCENTILES),
        mean * rounds,
        round(truly.above(0.0), _PLACES),
    )
