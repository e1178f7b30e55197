"""What every wager of a rulebook costs, exactly, with all that is known beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from croupier.analysis.wager import WagerFigures
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class Return:
    """What one unit gets back on average, with a pool of so many units: a straight line."""

    at_nothing: Fraction
    slope: Fraction
    """For each unit in the pool."""
    least_pool: Fraction
    """From here on it holds."""

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
    """By value of the grid's other option."""


@dataclass(frozen=True)
class Grid:
    """The main game's edge by two options of the rulebook."""

    option: str
    by: str
    rows: tuple[GridRow, ...]


@dataclass(frozen=True)
class Together:
    """What a round costs with a wager of one ante that must lie beside the ante."""

    name: str
    edge: Fraction
    clauses: Clauses
    """Why it must be placed."""


@dataclass(frozen=True)
class Solved:
    """A main game that was solved beforehand: its edge is known also where its results are not."""

    house_edge: Fraction
    command: str
    """What made the data."""
    grid: Grid
    forced: Fraction | None = None
    """How often the dealer is forced, which is no part of the shares."""
    together: Together | None = None


@dataclass(frozen=True)
class Edges:
    """By wager, in the order in which they are told; the main game is called `main`."""

    wagers: Mapping[str, WagerFigures]
    shares: Mapping[str, Fraction] = field(default_factory=dict)
    """How often each choice is made in the main game, played as well as can be."""
    growing: Mapping[str, Return] = field(default_factory=dict)
    """Of a progressive jackpot, by how many play for it from what."""
    bends: tuple[tuple[Fraction, Fraction], ...] = ()
    """Pools at which that line bends, and what a unit gets back there, for one box."""
    solved: Solved | None = None
    notes: tuple[str, ...] = ()
    """How the figures were got."""
    remarks: tuple[str, ...] = ()
    """What else a reader should know."""
    missing: str = ""
    """What is not told, and how to get it."""

    def __repr__(self) -> str:
        edges = (
            f"{name} {float(100 * each.house_edge):.4f}%" for name, each in self.wagers.items()
        )
        return f"<Edges: {', '.join(edges)}>"


@dataclass(frozen=True)
class SeenCard:
    """The player's best with a card known that should be hidden."""

    house_edge: Fraction
    average_wager: Fraction
    shares: Mapping[str, Fraction]
    by_card: Mapping[str, Fraction]
    """What it is worth to the player, by the rank that is seen."""


@dataclass(frozen=True)
class Priced:
    """What rules cost by one reading."""

    edges: Mapping[str, Fraction]
    """By wager; without one that is not priced."""
    note: str = ""
    """What is not priced, and how it would be."""


@dataclass(frozen=True)
class Reading:
    """One value of an option that stands for a reading, all others as they are."""

    value: Any
    chosen: bool
    """Whether it is the one in force."""
    edges: Mapping[str, Fraction]
    """By wager; without one that is not priced."""
    note: str = ""
    """What is not priced and how it would be; or that the reading is only there to compare."""
    words: str = ""
    """What it is called, where it is no value of the option."""
