"""The sum of many rounds, and the effect of a session on a bankroll, by convolution.

All results are multiples of one step (half an ante, because the blind pays 3 to 2). So the sum of n
rounds is the n-th convolution of one round, which the Fourier transform turns into a power. The
result is exact except for floating point, about one part in a thousand million. If the results lie
so far apart that there would be too many steps, a coarser step is used and each result is divided
between its two neighbours, so that the mean stays the same."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, floor, lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.edges import Distribution

Floats = NDArray[np.float64]
_MOST = 1 << 20
"""The most steps of a window."""
_DEVIATIONS = 12
_LARGEST = 6
"""Half the window: this many standard deviations and this many times the largest result."""


@dataclass(frozen=True)
class Sum:
    """The distribution of the sum of several rounds."""

    least: Fraction
    """The lowest sum in the window."""
    step: Fraction
    chances: Floats
    finest: bool
    """Whether every result is a multiple of the step."""

    def below(self, net: float) -> float:
        """The probability of a smaller sum."""
        places = ceil((net - float(self.least)) / float(self.step) - 1e-9)
        return float(self.chances[: max(0, places)].sum())

    def above(self, net: float) -> float:
        """The probability of a larger sum."""
        places = floor((net - float(self.least)) / float(self.step) + 1e-9) + 1
        return float(self.chances[max(0, places) :].sum())

    @cached_property
    def _running(self) -> Floats:
        return np.cumsum(self.chances)

    def percentile(self, share: float) -> Fraction:
        """The least sum that is not exceeded with this probability."""
        place = int(np.searchsorted(self._running, share - 1e-12))
        return self.least + min(place, len(self.chances) - 1) * self.step


def steps(results: Distribution) -> Fraction:
    """The step of which every result is a multiple."""
    return Fraction(1, lcm(*(net.denominator for net in results.ways)))


def total(results: Distribution, rounds: int) -> Sum:
    """The sum of independent rounds."""
    reach = _DEVIATIONS * sqrt(results.variance * rounds)
    reach += _LARGEST * max(abs(float(net)) for net in results.ways)
    finest = steps(results)
    step = finest
    while 2 * reach / float(step) > _MOST:
        step *= 2
    size = 1 << ceil(2 * reach / float(step)).bit_length()
    power = _power(np.fft.rfft(_one(results, step, size)), rounds)
    chances = np.maximum(np.fft.irfft(power, size), 0)
    centre = round(results.mean * rounds / step)
    least = centre - size // 2
    return Sum(least * step, step, np.roll(chances, -(least % size)), step == finest)


def _power(line: NDArray[np.complex128], exponent: int) -> NDArray[np.complex128]:
    """The power by squaring; numpy computes it through logarithms, in five times the time."""
    power = np.ones_like(line)
    while exponent:
        if exponent % 2:
            power *= line
        line, exponent = line * line, exponent // 2
    return power


def _one(results: Distribution, step: Fraction, size: int) -> Floats:
    """One round, on a circle of `size` steps."""
    line = np.zeros(size)
    for net in results.ways:
        low, part = divmod(net, step)
        chance, upper = results.probability(net), Fraction(part) / step
        line[low % size] += float(chance * (1 - upper))
        line[(low + 1) % size] += float(chance * upper)
    return line


ROUNDS = 500
PERCENTILES = (5, 25, 50, 75, 95)
_SESSION_LARGEST = 8
_SESSION_DEVIATIONS = 12
_PLACES = 6


@dataclass(frozen=True)
class After:
    """A session after some rounds of one unit each; amounts are gains of the bankroll."""

    rounds: int
    percentiles: tuple[Fraction, ...]
    """In the order of `PERCENTILES`."""
    mean: Fraction
    ahead: float
    """The probability of having more than at the start."""


def session(
    results: Distribution, rounds: int = ROUNDS, mean: Fraction | None = None
) -> tuple[After, ...]:
    """The session after each number of rounds from 0 on; `mean` is the exact mean if the results
    are simulated."""
    mean = results.mean if mean is None else mean
    step = steps(results)
    low = -min(results.ways) * rounds
    high = _SESSION_LARGEST * max(results.ways) + Fraction(
        _SESSION_DEVIATIONS * sqrt(results.variance * rounds)
    )
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
