"""What the progressive jackpot gives back as its meter climbs."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.edges import Return
from croupier.analysis.wager import PayLine
from croupier.money import Amount

STEP, STEPS = 10_000, 25
"""Of the meters told, in jackpot wagers."""


@dataclass(frozen=True)
class Prize:
    """Odds, or a part of the pool if that is more."""

    line: PayLine
    """At an empty pool, so by its odds."""
    part: Fraction
    """Of the pool; 0 where only the odds count."""


@dataclass(frozen=True)
class MeterReading:
    """One meter, in jackpot wagers."""

    pool: Fraction
    alone: Fraction
    """What a unit gives back to the only box."""
    shared: Mapping[str, Fraction]
    """The same where others play for it too; without those for which the pool is too small."""


@dataclass(frozen=True)
class Meter:
    """Return by meter."""

    prizes: tuple[Prize, ...]
    floor: Fraction
    """Given back while no share of the pool is more than the odds."""
    alone: Return
    shared: Mapping[str, Return]
    readings: tuple[MeterReading, ...]
    wager: Amount | None
    """In money, where the table's sign fixes it."""
    chosen: Fraction
    """The pool that the rest of the sheet takes."""

    @property
    def total(self) -> int:
        return self.prizes[0].line.total
