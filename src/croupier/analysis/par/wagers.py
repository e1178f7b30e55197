"""One wager of the sheet: its figures, its pay table closed to the last way, its limits."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.analysis.distribution import Distribution
from croupier.analysis.edges import Edges
from croupier.analysis.par.intervals import Interval, intervals
from croupier.analysis.par.moments import Moments, moments
from croupier.analysis.wager import PayLine, WagerFigures
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.table import addresses

LOST, STAND_OFF, COLLECTED = "lost", "stand-off", "the wager, collected whatever comes"
_TITLES = {
    "main": "Main game",
    "blind": "Blind",
    "trips": "Trips",
    "jackpot": "Progressive jackpot",
    "super": "Super",
    "super_on": "super on another box",
    "dealer_super": "super on the dealer's hand",
}


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


def wager_sheets(rules: HoldemRules | LunarRules, edges: Edges) -> tuple[WagerSheet, ...]:
    """The main game first, where there is one; wagers that are worth the same stand together."""
    alike: dict[str, list[str]] = {}
    for name, figures in sorted(edges.wagers.items(), key=lambda each: each[0] != "main"):
        first = next((each for each in alike if edges.wagers[each] == figures), None)
        if first is None:
            alike[name] = []
        else:
            alike[first].append(name)
    return tuple(
        _sheet(rules, name, tuple(others), edges.wagers[name]) for name, others in alike.items()
    )


def title_of(key: str) -> str:
    return _TITLES.get(key, key.replace("_", " "))


def _sheet(
    rules: HoldemRules | LunarRules, key: str, others: tuple[str, ...], figures: WagerFigures
) -> WagerSheet:
    lines = figures.lines
    if key == "blind" and isinstance(rules, HoldemRules):
        lines = tuple(_blind_lines(rules, figures.results))
    return WagerSheet(
        key=key,
        title=title_of(key),
        also=tuple(title_of(each) for each in others),
        clauses=_clauses(rules).get(key, ()),
        figures=figures,
        table=closed(lines, figures.results),
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


def _blind_lines(rules: HoldemRules, results: Distribution) -> Iterator[PayLine]:
    """Each line has odds of its own, so results tell the lines apart; if not, none are told."""
    if len(set(rules.blind_odds.values())) < len(rules.blind_odds):
        return
    for line, odds in rules.blind_odds.items():
        yield PayLine(line.value, odds, results.ways.get(Fraction(odds), 0), results.total)


def _clauses(rules: HoldemRules | LunarRules) -> Mapping[str, tuple[str, ...]]:
    if isinstance(rules, HoldemRules):
        return {
            "main": addresses(rules.document, rules.document.odds.clauses),
            "blind": rules.cites.blind_paid,
            "trips": rules.cites.trips_paid,
            "jackpot": addresses(rules.document, rules.document.jackpot.clauses),
        }
    odds = rules.document.odds
    supers = addresses(rules.document, odds.super.clauses)
    main = addresses(rules.document, tuple(dict.fromkeys((*odds.ante.clauses, *odds.bet.clauses))))
    return {"main": main, "super": supers, "super_on": supers, "dealer_super": supers}
