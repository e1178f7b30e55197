"""The shape of a wager's results beyond mean and variance: how lopsided, how far the tail goes."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, pi, sqrt

from croupier.analysis.distribution import Distribution

_TAIL95, _Z95 = 0.025, 1.959963984540054
TOLERANCE = 0.2
"""A tail of the normal curve is called good when it is wrong by no more than this part of it."""


@dataclass(frozen=True)
class Largest:
    """The largest result, and how much hangs on it."""

    net: Fraction
    probability: Fraction
    of_winnings: Fraction
    """Its part of all that is won on average."""
    of_variance: Fraction


@dataclass(frozen=True)
class Moments:
    """Exact but for the roots."""

    mean: Fraction
    variance: Fraction
    skewness: float
    excess_kurtosis: float
    largest: Largest

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def normal_from(self) -> int:
        """About so many rounds until the normal curve's 95% tails are good: the first term of
        Edgeworth's series, skewness / 6 sqrt(n) times (z^2 - 1) times the density at z."""
        density = exp(-_Z95 * _Z95 / 2) / sqrt(2 * pi)
        wrong = abs(self.skewness) / 6 * (_Z95 * _Z95 - 1) * density
        root = wrong / (TOLERANCE * _TAIL95)
        return max(1, ceil(root * root))


def moments(results: Distribution) -> Moments:
    mean, variance = results.mean, results.variance
    return Moments(
        mean,
        variance,
        float(_central(results, 3)) / float(variance) ** 1.5,
        float(_central(results, 4) / variance**2) - 3,
        _largest(results),
    )


def _central(results: Distribution, power: int) -> Fraction:
    mean = results.mean
    return Fraction(
        sum((net - mean) ** power * ways for net, ways in results.ways.items()), results.total
    )


def _largest(results: Distribution) -> Largest:
    net = max(results.ways)
    chance = results.probability(net)
    won = sum(each * results.probability(each) for each in results.ways if each > 0)
    spread = chance * (net - results.mean) ** 2 / results.variance
    return Largest(net, chance, net * chance / won if won else Fraction(0), spread)
