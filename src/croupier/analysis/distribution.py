"""How often each result comes: whole numbers of ways, so that all that follows is exact."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt


@dataclass(frozen=True)
class Distribution:
    """The net results of a wager, in units of it, each with its number of ways."""

    ways: Mapping[Fraction, int]
    """Lowest result first."""

    @cached_property
    def total(self) -> int:
        return sum(self.ways.values())

    @cached_property
    def mean(self) -> Fraction:
        return Fraction(sum(net * ways for net, ways in self.ways.items()), self.total)

    @cached_property
    def variance(self) -> Fraction:
        square = Fraction(sum(net**2 * ways for net, ways in self.ways.items()), self.total)
        return square - self.mean**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """How often something is won."""
        return Fraction(sum(ways for net, ways in self.ways.items() if net > 0), self.total)

    def probability(self, net: Fraction) -> Fraction:
        return Fraction(self.ways.get(net, 0), self.total)


def distribution(ways: Iterable[tuple[Fraction | int, int]]) -> Distribution:
    """Of results that may come more than once; what never happens is left out."""
    total: Counter[Fraction] = Counter()
    for net, often in ways:
        total[Fraction(net)] += often
    return Distribution({net: total[net] for net in sorted(total) if total[net]})
