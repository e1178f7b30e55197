"""What is known of one wager: how often each result comes, in whole numbers of ways, so that all
that follows is exact; its edge, its risk, and where they come from."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt

from croupier.money import Amount


@dataclass(frozen=True)
class Distribution:
    """The net results of a wager, in units of it, each with its number of ways."""

    ways: Mapping[Fraction, int]
    """Lowest result first."""

    def __repr__(self) -> str:
        mean, deviation = float(self.mean), self.standard_deviation
        return (
            f"<Distribution: {len(self.ways)} results, mean {mean:.6f}, deviation {deviation:.4f}>"
        )

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


@dataclass(frozen=True)
class PayLine:
    """A line of a pay table."""

    name: str
    odds: Amount
    ways: int
    """Of all that can be dealt."""
    total: int

    @property
    def probability(self) -> Fraction:
        return Fraction(self.ways, self.total)

    @property
    def contribution(self) -> Fraction:
        """What the line gives back, on average, of one unit."""
        return self.probability * Fraction(self.odds)


@dataclass(frozen=True)
class Played:
    """Rounds that were played, with exact choices, for what was not counted: the results and what
    is staked. Beside each figure its standard error."""

    rounds: int
    command: str
    mean_error: float
    """Of the mean result of these rounds, to hold against the exact one."""
    wager_error: float
    deviation_error: float
    hit_error: float


@dataclass(frozen=True)
class WagerFigures:
    """One wager; sums in units of it."""

    results: Distribution
    average_wager: Fraction = Fraction(1)
    """All that is staked on average, where more may be added during the round."""
    lines: tuple[PayLine, ...] = ()
    more: dict[str, Fraction] = field(default_factory=dict)
    """Further edges of the same wager, by how it is played."""
    exactly: Fraction | None = None
    """The house edge, where results were played and so give it only nearly."""
    played: Played | None = None

    @property
    def house_edge(self) -> Fraction:
        return -self.results.mean if self.exactly is None else self.exactly

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.average_wager

    @property
    def risk_error(self) -> float:
        """The standard error of the element of risk, which comes from what is staked."""
        if self.played is None:
            return 0.0
        return abs(float(self.element_of_risk / self.average_wager)) * self.played.wager_error

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.results.variance)

    @property
    def hit_frequency(self) -> Fraction:
        return self.results.hit_frequency
