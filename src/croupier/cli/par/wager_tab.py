"""A wager's tab: figures, then the pay table, then every result, all calculated from counts."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log10
from typing import Any

from croupier.analysis.edges import PayLine, Played, WagerFigures
from croupier.analysis.par.wagers import WagerSheet
from croupier.cli.par.sections import simulated
from croupier.cli.par.tab import FIRST, Tab, cell, span, whole_or
from croupier.cli.par.words import Number, clause_numbers, line_name, odds

_NET, _KIND, _WAYS, _CHANCE, _ONE_IN, _PART, _SQUARE = range(7)
_EXACT = ("House edge", "Return")
"""Figures that are exact even if others come from simulated rounds."""
_FIGURES = 12
"""Rows that the figures take, with their heading."""
_CHART = 17
"""Rows that the chart takes."""


_COLOURS = {"won": "#18754A", "lost": "#A93429", "even": "#3D5F80"}


@dataclass(frozen=True)
class Places:
    """Where other tabs find this wager's figures."""

    edge: str
    back: str
    staked: str
    risk: str
    variance: str
    deviation: str
    won: str
    results: int
    """The row of the first result."""


def wager(tab: Tab, each: WagerSheet) -> Places:
    tab.widths(32, 15, 24, 18, 16, 18, 18, 3)
    tab.text(1, 0, _under(each), "under")
    begin = FIRST + _FIGURES + _CHART + 1
    results = begin + (len(each.table) + 4 if each.table else 0)
    places = _figures(tab, each, results + 2)
    if each.table:
        _pay_table(tab, each, begin)
    _results(tab, each, results)
    chart = results_chart(tab, each, tab.name, results + 2, (1_020, 320))
    tab.draw(FIRST + _FIGURES, 0, chart, "Probability of each result")
    tab.sheet.freeze_panes(FIRST, 1)
    return places


def _under(each: WagerSheet) -> str:
    also = f" Worth the same: {', '.join(each.also)}." if each.also else ""
    told = f" {simulated(each)}" if each.figures.played is not None else ""
    return f"Sums in {each.unit}s. Odds by {clause_numbers(each.clauses)}.{also}{told}"


def _figures(tab: Tab, each: WagerSheet, first: int) -> Places:
    """Calculated from the results, whose first row this is."""
    last = first + len(each.results.ways) - 1
    nets, chances = span(first, last, _NET), span(first, last, _CHANCE)
    mean, squares = cell(last + 1, _PART), cell(last + 1, _SQUARE)
    figures, shape, top = each.figures, each.moments, FIRST + 1
    at = [cell(top + number, 1) for number in range(_FIGURES)]
    edge, _, staked, _, variance, deviation = at[:6]
    most = shape.largest.net
    largest = f"MATCH(MAX({nets}),{nets},0)"
    played = figures.played
    from_results = "" if played is not None else f"-{mean}"
    rows: list[tuple[str, str, str, Number, str]] = [
        ("House edge", from_results, "percent6", figures.house_edge, str(figures.house_edge)),
        ("Return", f"1-{edge}", "percent6", 1 - figures.house_edge, str(1 - figures.house_edge)),
        ("Average wager", "", "six", figures.average_wager, str(figures.average_wager)),
        ("Element of risk", f"{edge}/{staked}", "percent6", figures.element_of_risk,
         str(figures.element_of_risk)),
        ("Variance", f"{squares}-{mean}^2", "six", shape.variance, str(shape.variance)),
        ("Standard deviation", f"SQRT({variance})", "six", figures.standard_deviation, ""),
        ("Hit frequency", f'SUMIF({nets},">0",{chances})', "percent6", figures.hit_frequency,
         str(figures.hit_frequency)),
        ("Skewness", f"SUMPRODUCT(({nets}-{mean})^3,{chances})/{deviation}^3", "four",
         shape.skewness, ""),
        ("Largest result", f"MAX({nets})", whole_or("net", most), most, ""),
        ("... comes once in", f"1/INDEX({chances},{largest})", "one", 1 / shape.largest.probability,
         str(1 / shape.largest.probability)),
        ("... part of the variance",
         f"INDEX({chances},{largest})*({at[8]}-{mean})^2/{variance}", "percent2",
         shape.largest.of_variance, ""),
    ]  # fmt: skip
    beside = "Exactly" if played is None else "Exactly, or standard error"
    tab.heads(FIRST, ("Figures", "", beside), frozenset((0, 2)))
    for row, (name, formula, look, value, exact) in enumerate(rows, top):
        if played is not None and name not in _EXACT:
            exact = _error(name, figures, played)
        tab.text(row, 0, name, "strong")
        if formula:
            tab.formula(row, 1, formula, look, value)
        else:
            tab.number(row, 1, value, look)
        tab.text(row, 2, exact, "aside")
    found = [tab.address(top + number, 1) for number in range(7)]
    return Places(found[0], found[1], found[2], found[3], found[4], found[5], found[6], first)


def _error(name: str, figures: WagerFigures, played: Played) -> str:
    """The standard error of a figure from simulated rounds."""
    found = {
        "Average wager": f"± {played.wager_error:.6f}",
        "Element of risk": f"± {100 * figures.risk_error:.6f}%",
        "Standard deviation": f"± {played.deviation_error:.6f}",
        "Hit frequency": f"± {100 * played.hit_error:.6f}%",
    }
    return found.get(name, "")


def _pay_table(tab: Tab, each: WagerSheet, begin: int) -> None:
    tab.section(begin, f"Pay table of {each.title.lower()}")
    heads = ("Line", "Pays, to 1", "Combinations", "Probability", "One in", "Contribution", "Odds")
    tab.heads(begin + 1, heads)
    first, last = begin + 2, begin + 1 + len(each.table)
    for row, line in enumerate(each.table, first):
        _line(tab, row, line)
    tab.text(last + 1, 0, "Mean result", "strong total")
    tab.blank(last + 1, 1, 6, "total")
    tab.number(last + 1, 2, each.table[0].total, "whole total")
    total = f"SUM({span(first, last, _PART)})"
    tab.formula(last + 1, _PART, total, "percent6 total", each.results.mean)


def _line(tab: Tab, row: int, line: PayLine) -> None:
    pays, ways, chance = (cell(row, column) for column in (1, _WAYS, _CHANCE))
    tab.text(row, 0, line_name(line.name))
    tab.number(row, 1, line.odds, whole_or("pays", line.odds))
    tab.number(row, _WAYS, line.ways, "whole")
    tab.formula(row, _CHANCE, f"{ways}/{line.total}", "ten", line.probability)
    one_in = 1 / line.probability if line.ways else "never"
    tab.formula(row, _ONE_IN, f'IF({ways}=0,"never",1/{chance})', "one", one_in)
    tab.formula(row, _PART, f"{chance}*{pays}", "percent6", line.contribution)
    tab.text(row, 6, odds(line.odds) if line.odds > 0 else "", "right")


def _results(tab: Tab, each: WagerSheet, begin: int) -> None:
    tab.section(begin, f"Every result, in {each.unit}s")
    many = "Combinations" if each.figures.played is None else "Weight"
    heads = ("Net", "", many, "Probability", "One in", "Contribution", "Net squared")
    tab.heads(begin + 1, heads, frozenset((1,)))
    first = begin + 2
    last = first + len(each.results.ways) - 1
    everything = cell(last + 1, _WAYS, fixed=True)
    for row, (net, ways) in enumerate(each.results.ways.items(), first):
        share = each.results.probability(net)
        at, chance = cell(row, _NET), cell(row, _CHANCE)
        tab.number(row, _NET, net, whole_or("net", net))
        tab.text(row, _KIND, _kind(net), "aside")
        tab.number(row, _WAYS, ways, "whole")
        tab.formula(row, _CHANCE, f"{cell(row, _WAYS)}/{everything}", "ten", share)
        tab.formula(row, _ONE_IN, f"1/{chance}", "one", 1 / share)
        tab.formula(row, _PART, f"{at}*{chance}", "percent6", net * share)
        tab.formula(row, _SQUARE, f"{at}^2*{chance}", "six", net**2 * share)
    tab.text(last + 1, 0, "All", "strong total right")
    tab.blank(last + 1, 1, 6, "total")
    squares = each.results.variance + each.results.mean**2
    totals: dict[int, tuple[Number, str]] = {
        _WAYS: (each.results.total, "whole total"),
        _CHANCE: (1, "ten total"),
        _PART: (each.results.mean, "percent6 total"),
        _SQUARE: (squares, "six total"),
    }
    for column, (value, look) in totals.items():
        tab.formula(last + 1, column, f"SUM({span(first, last, column)})", look, value)


def results_chart(tab: Tab, each: WagerSheet, name: str, first: int, size: tuple[int, int]) -> Any:
    """A chart on `tab` of the results on the tab called `name`, whose first row is `first`."""
    last = first + len(each.results.ways) - 1
    rarest = min(each.results.probability(net) for net in each.results.ways)
    floor = 10.0 ** -ceil(-log10(rarest))
    scale: dict[str, object] = {
        "log_base": 10,
        "min": floor,
        "max": 1,
        "crossing": floor,
        "num_format": "0E+0",
    }
    along: dict[str, object] = {"name": f"net, in {each.unit}s"}
    title = f"{each.title}: how often each result comes"
    chart = tab.chart({"type": "column"}, title, x=along, y=scale)
    colours = [{"fill": {"color": _COLOURS[_kind(net)]}} for net in each.results.ways]
    chart.add_series(
        {
            "name": "probability",
            "categories": [name, first, _NET, last, _NET],
            "values": [name, first, _CHANCE, last, _CHANCE],
            "points": colours,
            "gap": 35,
        }
    )
    chart.set_legend({"none": True})
    chart.set_size({"width": size[0], "height": size[1]})
    return chart


def _kind(net: Fraction) -> str:
    return "won" if net > 0 else "lost" if net < 0 else "even"
