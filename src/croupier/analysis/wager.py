"""What is known of one wager: its edge, its risk, and where they come from."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from croupier.analysis.distribution import Distribution
from croupier.money import Amount


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
class WagerFigures:
    """One wager; sums in units of it."""

    results: Distribution
    average_wager: Fraction = Fraction(1)
    """All that is staked on average, where more may be added during the round."""
    lines: tuple[PayLine, ...] = ()
    more: dict[str, Fraction] = field(default_factory=dict)
    """Further edges of the same wager, by how it is played."""

    @property
    def house_edge(self) -> Fraction:
        return -self.results.mean

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.average_wager

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.results.variance)

    @property
    def hit_frequency(self) -> Fraction:
        return self.results.hit_frequency
