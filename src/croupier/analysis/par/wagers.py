"""One wager of the sheet: its figures, its pay table closed to the last way, its limits."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.analysis.edges import Edges
from croupier.analysis.mathematics import mathematics_of
from croupier.analysis.par.intervals import Interval, Moments, intervals, moments
from croupier.analysis.wager import Distribution, PayLine, WagerFigures
from croupier.rulebooks.table import TableRules

LOST, STAND_OFF, COLLECTED = "lost", "stand-off", "the wager, collected whatever comes"


@dataclass(frozen=True)
class WagerSheet:
    """Sums in units of the wager; of the main game, in antes."""

    key: str
    title: str
    also: tuple[str, ...]
    """Wagers that are worth the same, line by line."""
    clauses: tuple[str, ...]
    figures: WagerFigures
    table: tuple[PayLine, ...]
    """Pay table, then what the lines leave: the contributions of all add up to the mean result.
    Empty where results do not come from one table."""

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
    """The main game first, where there is one; wagers that are worth the same stand together."""
    alike: dict[str, list[str]] = {}
    for name, figures in sorted(edges.wagers.items(), key=lambda each: each[0] != "main"):
        first = next((each for each in alike if edges.wagers[each] == figures), None)
        if first is None:
            alike[name] = []
        else:
            alike[first].append(name)
    return tuple(_sheet(rules, name, tuple(others), edges) for name, others in alike.items())


def _sheet(rules: TableRules, key: str, others: tuple[str, ...], edges: Edges) -> WagerSheet:
    reckon, figures = mathematics_of(rules), edges.wagers[key]
    titles = {each: reckon.par_titles.get(each, each.replace("_", " ")) for each in (key, *others)}
    return WagerSheet(
        key=key,
        title=titles[key],
        also=tuple(titles[each] for each in others),
        clauses=reckon.wager_clauses(rules).get(key, ()),
        figures=figures,
        table=closed(reckon.pay_table(rules, key, edges), figures.results),
    )


def closed(lines: tuple[PayLine, ...], results: Distribution) -> tuple[PayLine, ...]:
    """The lines, and what they leave: lost and tied; or, where a winner's stake is collected too,
    every stake."""
    if not lines:
        return ()
    whole, paid = lines[0].total, sum(line.contribution for line in lines)
    if paid - 1 == results.mean:
        return (*lines, PayLine(COLLECTED, -1, whole, whole))
    lost = int(results.probability(Fraction(-1)) * whole)
    tied = whole - lost - sum(line.ways for line in lines)
    rest = [PayLine(STAND_OFF, 0, tied, whole)] if tied else []
    return (*lines, *rest, PayLine(LOST, -1, lost, whole))
