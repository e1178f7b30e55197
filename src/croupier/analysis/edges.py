"""The cost of every wager of a rulebook: the number of ways to each result, so that everything
derived is exact; its edge, its risk and their sources."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class Distribution:
    """The net results of a wager, in units of the wager, each with its number of ways."""

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
    """A distribution from results that may be listed more than once; those without ways are left
    out."""
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
    """How many of the `total` deals are paid on this line."""
    total: int

    @property
    def probability(self) -> Fraction:
        return Fraction(self.ways, self.total)

    @property
    def contribution(self) -> Fraction:
        """The average payment of the line on a wager of one unit."""
        return self.probability * Fraction(self.odds)


@dataclass(frozen=True)
class Played:
    """Rounds simulated with exact choices, for figures that are not counted: results and stakes,
    each with its standard error."""

    rounds: int
    command: str
    mean_error: float
    """Standard error of the mean result, to compare with the exact mean."""
    wager_error: float
    deviation_error: float
    hit_error: float


@dataclass(frozen=True)
class WagerFigures:
    """The figures of a wager, in units of the wager."""

    results: Distribution
    average_wager: Fraction = Fraction(1)
    """The average total stake, if a player may add to it during the round."""
    lines: tuple[PayLine, ...] = ()
    more: dict[str, Fraction] = field(default_factory=dict)
    """Other edges of the same wager, by the way it is played."""
    exactly: Fraction | None = None
    """The exact house edge, if the results are simulated."""
    played: Played | None = None

    @property
    def house_edge(self) -> Fraction:
        return -self.results.mean if self.exactly is None else self.exactly

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.average_wager

    @property
    def risk_error(self) -> float:
        """The standard error of the element of risk, due to that of the average stake."""
        if self.played is None:
            return 0.0
        return abs(float(self.element_of_risk / self.average_wager)) * self.played.wager_error

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.results.variance)

    @property
    def hit_frequency(self) -> Fraction:
        return self.results.hit_frequency


@dataclass(frozen=True)
class Return:
    """The average return of one unit as a linear function of the pool, which is in units too."""

    at_nothing: Fraction
    slope: Fraction
    """Added for each unit in the pool."""
    least_pool: Fraction
    """The lowest pool for which the line holds."""

    def at(self, pool: Fraction) -> Fraction:
        return self.at_nothing + self.slope * pool

    @property
    def break_even(self) -> Fraction:
        """The pool at which the wager costs nothing."""
        return (1 - self.at_nothing) / self.slope


@dataclass(frozen=True)
class GridRow:
    """One allowed value of the grid's option."""

    value: Any
    chosen: bool
    edges: Mapping[str, Fraction]
    """House edge by value of the grid's other option."""


@dataclass(frozen=True)
class Grid:
    """The main game's edge by two options of the rulebook."""

    option: str
    by: str
    rows: tuple[GridRow, ...]


@dataclass(frozen=True)
class Together:
    """The cost of a round with a compulsory wager of one ante beside the ante."""

    name: str
    edge: Fraction
    clauses: Clauses
    """Why it must be placed."""


@dataclass(frozen=True)
class Solved:
    """A main game that was solved beforehand, so that its edge is known even if its results are
    not."""

    house_edge: Fraction
    command: str
    """The command that made the data."""
    grid: Grid
    forced: Fraction | None = None
    """How often the dealer is forced; not one of the shares."""
    together: Together | None = None


@dataclass(frozen=True)
class Edges:
    """Every wager in the order of the page; the main game is called `main`."""

    wagers: Mapping[str, WagerFigures]
    shares: Mapping[str, Fraction] = field(default_factory=dict)
    """How often each choice is made in the main game, with optimal play."""
    growing: Mapping[str, Return] = field(default_factory=dict)
    """The return of a progressive jackpot, by the number of boxes and pools."""
    bends: tuple[tuple[Fraction, Fraction], ...] = ()
    """For one box, the pools at which that line bends and the return there."""
    solved: Solved | None = None
    notes: tuple[str, ...] = ()
    """How the figures were computed."""
    remarks: tuple[str, ...] = ()
    """Further notes for the reader."""
    missing: str = ""
    """What is left out, and how to compute it."""

    def __repr__(self) -> str:
        edges = (
            f"{name} {float(100 * each.house_edge):.4f}%" for name, each in self.wagers.items()
        )
        return f"<Edges: {', '.join(edges)}>"


@dataclass(frozen=True)
class SeenCard:
    """Optimal play by a player who knows a card that should be hidden."""

    house_edge: Fraction
    average_wager: Fraction
    shares: Mapping[str, Fraction]
    by_card: Mapping[str, Fraction]
    """The value of the game to that player, by the rank of the card."""


@dataclass(frozen=True)
class Priced:
    """House edges under one reading of the rules."""

    edges: Mapping[str, Fraction]
    """By wager; without one that is not priced."""
    note: str = ""
    """What is not priced, and the command that would price it."""


@dataclass(frozen=True)
class Reading:
    """One reading: a value of its option, with every other option unchanged."""

    value: Any
    chosen: bool
    """Whether it is the one in force."""
    edges: Mapping[str, Fraction]
    """By wager; without one that is not priced."""
    note: str = ""
    """What is not priced and the command that would price it; or that the reading is for comparison
    only."""
    words: str = ""
    """The reading in words, if it is not a value of the option."""
