"""What the progressive jackpot gives back as its meter climbs."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.uth.jackpot import Jackpot, Return
from croupier.analysis.wager import PayLine
from croupier.money import Amount
from croupier.rulebooks.holdem import HoldemRules

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
class Reading:
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
    readings: tuple[Reading, ...]
    wager: Amount | None
    """In money, where the table's sign fixes it."""
    chosen: Fraction
    """The pool that the rest of the sheet takes."""

    @property
    def total(self) -> int:
        return self.prizes[0].line.total


def meter(rules: HoldemRules, growing: Mapping[str, Return], pool: Fraction) -> Meter:
    jackpot = Jackpot(rules.jackpot)
    alone, *_ = growing.values()
    shared = {name: line for name, line in growing.items() if line is not alone}
    pools = sorted({*(Fraction(STEP * number) for number in range(STEPS + 1)), pool})
    prizes = tuple(
        Prize(line, Fraction(prize.percent_of_pool or 0) / 100)
        for line, prize in zip(jackpot.lines(), rules.jackpot.prizes.values(), strict=True)
    )
    return Meter(
        prizes=prizes,
        floor=jackpot.floor,
        alone=alone,
        shared=shared,
        readings=tuple(_reading(jackpot, shared, each) for each in pools),
        wager=rules.jackpot.wager,
        chosen=pool,
    )


def _reading(jackpot: Jackpot, shared: Mapping[str, Return], pool: Fraction) -> Reading:
    others = {name: line.at(pool) for name, line in shared.items() if pool >= line.least_pool}
    return Reading(pool, 1 + jackpot.results(pool).mean, others)
