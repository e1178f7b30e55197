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
