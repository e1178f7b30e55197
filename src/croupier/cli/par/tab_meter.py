"""The jackpot's tab: what a unit gives back at each meter, from prizes and ways."""

from croupier.analysis.edges import Return
from croupier.analysis.par.wagers import Meter
from croupier.cli.par.tab import FIRST, Tab, cell
from croupier.cli.par.words import line_name, plain

_CHART = 20
"""Rows that the chart takes."""


def meter(tab: Tab, told: Meter) -> None:
    tab.widths(24, 18, 20, 20, 20, 16, 26)
    tab.text(
        1, 0, "Pools in jackpot wagers; the wager is collected, so prizes are told whole.", "under"
    )
    tab.heads(FIRST, ("Prize", "Odds, to 1", "Part of the pool", "Combinations"))
    first = FIRST + 1
    for row, prize in enumerate(told.prizes, first):
        tab.text(row, 0, line_name(prize.line.name))
        tab.number(row, 1, prize.line.odds, "pays")
        tab.number(row, 2, prize.part, "percent2")
        tab.number(row, 3, prize.line.ways, "whole")
    row = first + len(told.prizes)
    tab.text(row, 0, "Hands of five cards", "strong total")
    tab.blank(row, 1, 3, "total")
    tab.number(row, 3, told.total, "whole total")
    lines = {"one box": told.alone, **told.shared}
    marks = _lines(tab, lines, row + 2)
    begin = row + 2 + len(lines) + 2 + _CHART
    _readings(tab, told, begin, first, row, marks)
    tab.sheet.freeze_panes(FIRST, 1)


def _lines(tab: Tab, lines: dict[str, Return], row: int) -> dict[str, int]:
    """Each straight line: from where, its height at nothing, its slope, and where it is one."""
    heads = ("At the table", "Holds from", "Line begins at", "Each unit adds", "Costs nothing at",
             "Return there", "Exactly")  # fmt: skip
    tab.heads(row, heads, frozenset((0, 6)))
    rows = {}
    for number, (name, line) in enumerate(lines.items(), row + 1):
        tab.text(number, 0, name)
        tab.number(number, 1, line.least_pool, "one")
        tab.number(number, 2, line.at_nothing, "percent6")
        tab.number(number, 3, line.slope, "ten")
        even = f"(1-{cell(number, 2)})/{cell(number, 3)}"
        tab.formula(number, 4, even, "one", line.break_even)
        back = f"{cell(number, 2)}+{cell(number, 3)}*{cell(number, 4)}"
        tab.formula(number, 5, back, "percent2", 1)
        tab.text(number, 6, str(line.break_even), "aside")
        rows[name] = number
    return rows


def _readings(
    tab: Tab, told: Meter, begin: int, first: int, total: int, marks: dict[str, int]
) -> None:
    shared = list(told.shared)
    money = ["Pool, in money"] if told.wager is not None else []
    tab.heads(begin, ("Pool", "One box", *shared, *money), frozenset())
    for row, reading in enumerate(told.readings, begin + 1):
        pool = cell(row, 0)
        tab.number(
            row, 0, reading.pool, "chosen whole" if reading.pool == told.chosen > 0 else "whole"
        )
        prizes = "+".join(
            "{3}*MAX({1},{2}*{0})".format(pool, *(cell(n, at, fixed=True) for at in (1, 2, 3)))
            for n in range(first, total)
        )
        formula = f"({prizes})/{cell(total, 3, fixed=True)}"
        tab.formula(row, 1, formula, "percent", reading.alone)
        for column, name in enumerate(shared, 2):
            at = [cell(marks[name], place, fixed=True) for place in (1, 2, 3)]
            line = f'IF({pool}>={at[0]},{at[1]}+{at[2]}*{pool},"")'
            tab.formula(row, column, line, "percent", reading.shared.get(name, ""))
        if told.wager is not None:
            look, value = "two", reading.pool * told.wager
            tab.formula(row, 2 + len(shared), f"{pool}*{float(told.wager)!r}", look, value)
    _chart(tab, told, begin + 1, marks["one box"])


def _chart(tab: Tab, told: Meter, first: int, even: int) -> None:
    last = first + len(told.readings) - 1
    most = float(told.readings[-1].pool)
    along = {"name": "pool, in jackpot wagers", "num_format": "#,##0", "min": 0, "max": most}
    title, kind = "What a unit gives back, by meter", {"type": "scatter", "subtype": "straight"}
    chart = tab.chart(kind, title, x=along, y={"num_format": "0%"})
    chart.add_series(
        {
            "name": "one box",
            "categories": [tab.name, first, 0, last, 0],
            "values": [tab.name, first, 1, last, 1],
            "line": {"color": "#0F6674", "width": 2.25},
        }
    )
    chart.add_series(
        {
            "name": f"costs nothing at {plain(told.alone.break_even, 1)}",
            "categories": [tab.name, even, 4, even, 4],
            "values": [tab.name, even, 5, even, 5],
            "line": {"none": True},
            "marker": {
                "type": "circle", "size": 10, "fill": {"color": "#D9A33B"},
                "border": {"color": "#8A5F0C"},
            },
        }
    )  # fmt: skip
    chart.set_legend({"position": "bottom"})
    chart.set_size({"width": 1_020, "height": 360})
    tab.draw(first - 1 - _CHART, 0, chart, "Return by meter")
