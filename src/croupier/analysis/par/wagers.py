"""The wagers of the sheet: figures, complete pay tables, limits; the play of the main game; and the
return of a progressive jackpot as its meter rises."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.analysis.edges import Distribution, Edges, PayLine, Return, WagerFigures
from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.par.intervals import Interval, Moments, intervals, moments
from croupier.money import Amount
from croupier.rulebooks.table import TableRules

STEP, STEPS = 10_000, 25
"""The meters that are listed, in jackpot wagers."""


@dataclass(frozen=True)
class Prize:
    """Odds, or a part of the pool if that is more."""

    line: PayLine
    """The line at an empty pool, which pays its odds."""
    part: Fraction
    """The share of the pool; 0 where only the odds count."""


@dataclass(frozen=True)
class MeterReading:
    """One meter, in jackpot wagers."""

    pool: Fraction
    alone: Fraction
    """The return of one unit to a single box."""
    shared: Mapping[str, Fraction]
    """The same where other boxes play too; left out where the pool is too small."""


@dataclass(frozen=True)
class Meter:
    """Return by meter."""

    prizes: tuple[Prize, ...]
    floor: Fraction
    """The return while no share of the pool exceeds the odds."""
    alone: Return
    shared: Mapping[str, Return]
    readings: tuple[MeterReading, ...]
    wager: Amount | None
    """In money, where the table's sign fixes it."""
    chosen: Fraction
    """The pool that the rest of the sheet uses."""

    @property
    def total(self) -> int:
        return self.prizes[0].line.total


@dataclass(frozen=True)
class Chosen:
    """A choice in the main game."""

    name: str
    share: Fraction
    staked: Fraction | int | None
    """The average total stake in antes; None where it is not known."""
    mean: Fraction | None
    """The average result of the choice in antes."""


@dataclass(frozen=True)
class Part:
    """One of the wagers of the main game."""

    name: str
    staked: Fraction
    mean: Fraction


@dataclass(frozen=True)
class Play:
    """Optimal play of a main game. The shares add up to one, the parts to its result."""

    chosen: tuple[Chosen, ...]
    parts: tuple[Part, ...]
    says: str
    forfeited: str = ""
    """The side wager that is forfeited with a folded hand, if there is one."""

    @property
    def mean(self) -> Fraction | None:
        """The average over all choices; None if one is not known."""
        known = [each.share * each.mean for each in self.chosen if each.mean is not None]
        return sum(known, Fraction(0)) if len(known) == len(self.chosen) else None

    @property
    def staked(self) -> Fraction | None:
        known = [each.share * each.staked for each in self.chosen if each.staked is not None]
        return sum(known, Fraction(0)) if len(known) == len(self.chosen) else None


LOST, STAND_OFF, COLLECTED = "lost", "stand-off", "the wager, collected whatever comes"


@dataclass(frozen=True)
class WagerSheet:
    """One wager; amounts in units of the wager, for the main game in antes."""

    key: str
    title: str
    also: tuple[str, ...]
    """Wagers that are worth the same, line by line."""
    clauses: tuple[str, ...]
    figures: WagerFigures
    table: tuple[PayLine, ...]
    """The pay table and a line for everything else, so that the contributions add up to the mean
    result. Empty where results do not come from one table."""

    @property
    def unit(self) -> str:
        return "ante" if self.key == "main" else "unit"

    @property
    def results(self) -> Distribution:
        return self.figures.results

    @cached_property
    def moments(self) -> Moments:
        return moments(self.results)

    @cached_property
    def intervals(self) -> tuple[Interval, ...]:
        return intervals(self.results, -self.figures.house_edge)


def wager_sheets(rules: TableRules, edges: Edges) -> tuple[WagerSheet, ...]:
    """The sheets, the main game's first if there is one. Wagers of equal value share a sheet."""
    alike: dict[str, list[str]] = {}
    for name, figures in sorted(edges.wagers.items(), key=lambda each: each[0] != "main"):
        first = next((each for each in alike if edges.wagers[each] == figures), None)
        if first is None:
            alike[name] = []
        else:
            alike[first].append(name)
    return tuple(_sheet(rules, name, tuple(others), edges) for name, others in alike.items())


def _sheet(rules: TableRules, key: str, others: tuple[str, ...], edges: Edges) -> WagerSheet:
    maths, figures = mathematics_of(rules), edges.wagers[key]
    titles = {each: maths.par_titles.get(each, each.replace("_", " ")) for each in (key, *others)}
    return WagerSheet(
        key=key,
        title=titles[key],
        also=tuple(titles[each] for each in others),
        clauses=maths.wager_clauses(rules).get(key, ()),
        figures=figures,
        table=closed(maths.pay_table(rules, key, edges), figures.results),
    )


def closed(lines: tuple[PayLine, ...], results: Distribution) -> tuple[PayLine, ...]:
    """The lines, completed by the rest: lost and tied; or every stake, if winners' stakes are
    collected too."""
    if not lines:
        return ()
    whole, paid = lines[0].total, sum(line.contribution for line in lines)
    if paid - 1 == results.mean:
        return (*lines, PayLine(COLLECTED, -1, whole, whole))
    lost = int(results.probability(Fraction(-1)) * whole)
    tied = whole - lost - sum(line.ways for line in lines)
    rest = [PayLine(STAND_OFF, 0, tied, whole)] if tied else []
    return (*lines, *rest, PayLine(LOST, -1, lost, whole))
