"""The shape of a wager's results beyond mean and variance; the limits within which a return stays,
and the accuracy of the normal curve for them."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, exp, pi, sqrt
from statistics import NormalDist

from croupier.analysis.edges import Distribution
from croupier.analysis.par.convolution import Sum, total

_TAIL95, _Z95 = 0.025, 1.959963984540054
TOLERANCE = 0.2
"""The greatest relative error at which a tail of the normal curve is called good."""


@dataclass(frozen=True)
class Largest:
    """The largest result and its importance."""

    net: Fraction
    probability: Fraction
    of_winnings: Fraction
    """Its part of all that is won on average."""
    of_variance: Fraction


@dataclass(frozen=True)
class Moments:
    """The moments of the results, exact except for the roots."""

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
        """About the number of rounds from which the normal curve's 95% tails are good: the first
        term of Edgeworth's series, skewness / 6 sqrt(n) times (z^2 - 1) times the density at z."""
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


ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
LEVELS = (Fraction(90, 100), Fraction(95, 100), Fraction(99, 100))
_PLACES = 6
"""Decimal places of a probability by convolution; its error is far smaller."""


@dataclass(frozen=True)
class Interval:
    """The theoretical return plus or minus z deviations, for one wager over this many rounds."""

    rounds: int
    level: Fraction
    z: float
    low: float
    high: float
    below: float
    """The true probability of a lower return; by the normal curve it is half of what the level
    leaves."""
    above: float

    @property
    def tail(self) -> float:
        """The probability that the normal curve leaves on each side."""
        return float(1 - self.level) / 2

    @property
    def inside(self) -> float:
        return round(1 - self.below - self.above, _PLACES)

    @property
    def poor(self) -> bool:
        """Whether the normal curve misleads about either side."""
        wrong = max(abs(self.below - self.tail), abs(self.above - self.tail))
        return wrong > TOLERANCE * self.tail


def z_of(level: Fraction) -> float:
    return NormalDist().inv_cdf(float((1 + level) / 2))


def intervals(results: Distribution, mean: Fraction | None = None) -> tuple[Interval, ...]:
    """Limits by rounds and level, in units of the wager. Where the results are simulated and the
    exact mean is known, the limits are centred on the exact mean; the probabilities of falling
    outside are those around the simulated mean."""
    shift = Fraction(0) if mean is None else mean - results.mean
    return tuple(each for rounds in ROUNDS for each in _intervals(results, rounds, float(shift)))


def _intervals(results: Distribution, rounds: int, shift: float) -> list[Interval]:
    truly, deviation = total(results, rounds), sqrt(results.variance / rounds)
    mean = float(results.mean)
    made = [_interval(truly, rounds, level, mean, deviation) for level in LEVELS]
    return [replace(each, low=each.low + shift, high=each.high + shift) for each in made]


def _interval(truly: Sum, rounds: int, level: Fraction, mean: float, deviation: float) -> Interval:
    z = z_of(level)
    low, high = mean - z * deviation, mean + z * deviation
    below = round(truly.below(low * rounds), _PLACES)
    above = round(truly.above(high * rounds), _PLACES)
    return Interval(rounds, level, z, 1 + low, 1 + high, below, above)
