"""The workbook's tabs, except those of wagers."""

from itertools import groupby

from croupier.analysis.edges import Return
from croupier.analysis.par import Par
from croupier.analysis.par.convolution import PERCENTILES
from croupier.analysis.par.intervals import LEVELS, z_of
from croupier.analysis.par.sensitivity import Sensitivity
from croupier.analysis.par.sheet import Configuration
from croupier.analysis.par.wagers import Meter, Play, WagerSheet
from croupier.cli.par.tab import FIRST, Tab, cell, span, whole_or
from croupier.cli.par.wager_tab import Places
from croupier.cli.par.words import clause_numbers, line_name, notes, plain

_TRUE = 1 + 2 * len(LEVELS)
"""The first column of the true shares at 95%."""


def intervals(tab: Tab, sheet: Par, places: dict[str, Places]) -> None:
    tab.widths(24, *[12] * 6, 14, 14, 14, 16)
    tab.landscape()
    under = "Return plus or minus z deviations over the root of the rounds; truly, by convolution."
    tab.text(1, 0, under, "under")
    for number, level in enumerate(LEVELS):
        column = 1 + 2 * number
        tab.number(FIRST, column, level, "percent2 strong")
        formula = f"NORMSINV((1+{cell(FIRST, column)})/2)"
        tab.formula(FIRST, column + 1, formula, "six", z_of(level))
    tab.text(FIRST, 0, "Level, and z", "strong")
    row = FIRST + 2
    for each in sheet.wagers:
        row = _wager(tab, each, places[each.key], row)
    tab.sheet.freeze_panes(FIRST + 1, 1)


def _wager(tab: Tab, each: WagerSheet, at: Places, row: int) -> int:
    tab.section(row, each.title)
    tab.text(row + 1, 0, "Theoretical return", "strong")
    tab.formula(row + 1, 1, at.back, "percent", 1 - each.figures.house_edge)
    tab.text(row + 1, 3, "Deviation", "strong")
    tab.formula(row + 1, 4, at.deviation, "four", each.moments.standard_deviation)
    tab.text(row + 1, 6, "Skewness", "strong")
    tab.number(row + 1, 7, each.moments.skewness, "four")
    good = f"normal curve good from about {each.moments.normal_from:,} rounds"
    tab.text(row + 1, 8, good, "aside")
    back, deviation = cell(row + 1, 1, fixed=True), cell(row + 1, 4, fixed=True)
    limits = (f"{float(level):.0%} {end}" for level in LEVELS for end in ("from", "to"))
    true = ("below 95%", "above 95%", "inside 95%", "Normal curve")
    tab.heads(row + 2, ("Rounds", *limits, *true), frozenset((10,)))
    row += 3
    for rounds, levels in groupby(each.intervals, key=lambda interval: interval.rounds):
        known = list(levels)
        tab.number(row, 0, rounds, "whole")
        root = f"{deviation}/SQRT({cell(row, 0)})"
        for number, one in enumerate(known):
            column = 1 + 2 * number
            z = cell(FIRST, column + 1, fixed=True)
            tab.formula(row, column, f"{back}-{z}*{root}", "percent2", one.low)
            tab.formula(row, column + 1, f"{back}+{z}*{root}", "percent2", one.high)
        middle = known[1]
        for column, value in enumerate((middle.below, middle.above, middle.inside), _TRUE):
            tab.number(row, column, value, "percent2")
        word, look = ("poor", "aside strong") if middle.poor else ("good", "aside")
        tab.text(row, _TRUE + 3, word, look)
        row += 1
    return row + 1


_METER_CHART = 20
"""Rows that the chart takes."""


def meter(tab: Tab, told: Meter) -> None:
    tab.widths(24, 18, 20, 20, 20, 16, 26)
    tab.text(
        1,
        0,
        "Pools in jackpot wagers; the wager is not returned, so prizes are stated in full.",
        "under",
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
    begin = row + 2 + len(lines) + 2 + _METER_CHART
    _readings(tab, told, begin, first, row, marks)
    tab.sheet.freeze_panes(FIRST, 1)


def _lines(tab: Tab, lines: dict[str, Return], row: int) -> dict[str, int]:
    """Each line: where it starts, its height at zero, its slope, and where it reaches one."""
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
    tab.draw(first - 1 - _METER_CHART, 0, chart, "Return by meter")


_EACH = 5
"""The tab lists a session at every multiple of this many rounds."""
_CHART = 15
"""Rows that a chart of edges takes."""
_FEW = ("#0F6674", "#18754A", "#3D5F80", "#A9B5BF")
_MANY = ("#0F6674", "#18754A", "#3D5F80", "#5B8F74", "#7A6A9B", "#D9A33B", "#A9B5BF", "#14201C")
"""Colours for choices: folding is grey in both."""
_BANDS = ("#A93429", "#D9A33B", "#0F6674", "#5B8F74", "#18754A")


def configuration(tab: Tab, about: Configuration) -> None:
    tab.widths(28, 22, 22, 42, 62, 34)
    tab.landscape()
    tab.text(1, 0, f"{about.id}, SHA-256 {about.fingerprint}", "under")
    heads = ("Option", "In force", "The document's own", "Allowed", "What it decides", "Clauses")
    tab.heads(FIRST, heads, frozenset(range(6)))
    for row, each in enumerate(about.choices, FIRST + 1):
        look = "wrap chosen" if each.changed else "wrap"
        cells = (each.value, each.default, each.allowed, each.says, clause_numbers(each.clauses))
        tab.text(row, 0, each.name, "wrap strong")
        for column, words in enumerate(cells, 1):
            tab.text(row, column, words, look if column == 1 else "wrap")
    tab.sheet.freeze_panes(FIRST + 1, 1)
    tab.sheet.repeat_rows(FIRST)


def play(tab: Tab, told: Play) -> None:
    tab.widths(30, 16, 12, 18, 18, 40)
    tab.landscape()
    tab.text(1, 0, told.says, "under")
    heads = ("Choice", "Share", "Staked", "Mean result", "Contribution", "Share, exactly")
    tab.heads(FIRST, heads)
    first = FIRST + 1
    for row, each in enumerate(told.chosen, first):
        tab.text(row, 0, each.name)
        tab.number(row, 1, each.share, "percent")
        tab.text(row, 5, str(each.share), "aside right")
        if each.staked is not None:
            tab.number(row, 2, each.staked, "whole" if each.staked == int(each.staked) else "four")
        if each.mean is not None:
            tab.number(row, 3, each.mean, "six")
            product = f"{cell(row, 1)}*{cell(row, 3)}"
            tab.formula(row, 4, product, "percent", each.share * each.mean)
    last = first + len(told.chosen) - 1
    shares, stakes = span(first, last, 1), span(first, last, 2)
    tab.text(last + 1, 0, "All", "strong total")
    tab.blank(last + 1, 1, 5, "total")
    tab.formula(last + 1, 1, f"SUM({shares})", "percent total", 1)
    if told.staked is not None:
        tab.formula(last + 1, 2, f"SUMPRODUCT({shares},{stakes})", "four total", told.staked)
    if told.mean is not None:
        tab.formula(last + 1, 4, f"SUM({span(first, last, 4)})", "percent total", told.mean)
    if told.parts:
        _parts(tab, told, last + 4)
    chart = tab.chart({"type": "doughnut"}, "Shares of choices")
    chart.add_series(
        {
            "categories": [tab.name, first, 0, last, 0],
            "values": [tab.name, first, 1, last, 1],
            "points": [{"fill": {"color": each}} for each in _colours(len(told.chosen))],
            "data_labels": {"value": True, "num_format": "0.0%", "font": {"color": "#FFFFFF"}},
        }
    )
    tab.draw(FIRST, 7, chart, "Shares of choices")


def _colours(number: int) -> tuple[str, ...]:
    return _FEW if number <= len(_FEW) else _MANY


def _parts(tab: Tab, told: Play, begin: int) -> None:
    tab.heads(begin, ("Wager", "Staked", "", "Mean result", "Edge on it"))
    first = begin + 1
    for row, part in enumerate(told.parts, first):
        tab.text(row, 0, part.name)
        tab.number(row, 1, part.staked, "four")
        tab.number(row, 3, part.mean, "percent")
        edge = -part.mean / part.staked
        tab.formula(row, 4, f"-{cell(row, 3)}/{cell(row, 1)}", "percent", edge)
    last = first + len(told.parts) - 1
    staked, mean = sum(p.staked for p in told.parts), sum(p.mean for p in told.parts)
    tab.text(last + 1, 0, "Main game", "strong total")
    tab.blank(last + 1, 1, 4, "total")
    tab.formula(last + 1, 1, f"SUM({span(first, last, 1)})", "four total", staked)
    tab.formula(last + 1, 3, f"SUM({span(first, last, 3)})", "percent total", mean)
    element = f"-{cell(last + 1, 3)}/{cell(last + 1, 1)}"
    tab.formula(last + 1, 4, element, "percent total", -mean / staked)


def session(tab: Tab, sheet: Par, at: Places) -> None:
    first, told = sheet.wagers[0], sheet.session[::_EACH]
    tab.widths(12, *[12] * 7, 3)
    tab.landscape()
    under = f"What a bankroll has gained, one {first.unit} a round; percentiles by convolution."
    tab.text(1, 0, under, "under")
    heads = ("Rounds", *(f"{each}%" for each in PERCENTILES), "Average", "Ahead")
    tab.heads(FIRST, heads, frozenset())
    for row, each in enumerate(told, FIRST + 1):
        tab.number(row, 0, each.rounds, "whole")
        for column, net in enumerate(each.percentiles, 1):
            tab.number(row, column, net, whole_or("net", net))
        tab.formula(row, 6, f"-{cell(row, 0)}*{at.edge}", "two", each.mean)
        tab.number(row, 7, each.ahead, "percent2")
    tab.sheet.freeze_panes(FIRST + 1, 1)
    tab.sheet.repeat_rows(FIRST)
    _bands(tab, len(told), told[-1].rounds, first.unit)


def _bands(tab: Tab, rows: int, rounds: int, unit: str) -> None:
    along: dict[str, object] = {"name": "rounds", "min": 0, "max": rounds}
    up: dict[str, object] = {"name": f"gained, in {unit}s"}
    kind = {"type": "scatter", "subtype": "straight"}
    chart = tab.chart(kind, "Bankroll over a session", x=along, y=up)
    begin, end = FIRST + 1, FIRST + rows
    names = [*(f"{each}%" for each in PERCENTILES), "average"]
    for column, (name, colour) in enumerate(zip(names, (*_BANDS, "#46554F"), strict=True), 1):
        look = {"color": colour, "width": 2.25 if name == "50%" else 1.25}
        if name == "average":
            look["dash_type"] = "dash"
        chart.add_series(
            {
                "name": name,
                "categories": [tab.name, begin, 0, end, 0],
                "values": [tab.name, begin, column, end, column],
                "line": look,
            }
        )
    chart.set_legend({"position": "right"})
    chart.set_size({"width": 800, "height": 420})
    tab.draw(FIRST + 1, 9, chart, "Percentiles of the bankroll")


def sensitivity(tab: Tab, sheet: Par) -> None:
    wagers = list(sheet.priced)
    tab.widths(24, 22, *[17] * (2 * len(wagers)), 3)
    under = "House edge for each value of one option, all others as chosen; then the difference."
    tab.text(1, 0, under, "under")
    row = FIRST
    for each in sheet.sensitivities:
        if each.wagers:
            row = _option(tab, sheet, each, row)
    tab.section(row, "Options that change none of these figures")
    tab.heads(row + 1, ("Option", "Values", "Why or how far", *[""] * (len(wagers) * 2 - 1)),
              frozenset(range(3)))  # fmt: skip
    for number, each in enumerate((e for e in sheet.sensitivities if not e.wagers), row + 2):
        values = ", ".join(one.value for one in each.variations) or "an amount"
        tab.text(number, 0, each.option, "strong top")
        tab.text(number, 1, values, "wrap")
        tab.sheet.set_row(number, 15 * (1 + len(values) // 24))
        tab.text(number, 2, f"{each.note} [{clause_numbers(each.clauses)}]".strip(), "top")
    tab.sheet.freeze_panes(FIRST, 1)


def _option(tab: Tab, sheet: Par, each: Sensitivity, row: int) -> int:
    wagers = sheet.priced
    tab.section(row, each.option)
    tab.text(row, 1, f"{each.says} [{clause_numbers(each.clauses)}]", "quiet")
    titles = [sheet.title(wager) for wager in wagers]
    tab.heads(row + 1, ("Value", "", *titles, *(f"{name}, difference" for name in titles)))
    first = row + 2
    chosen = first + next(n for n, one in enumerate(each.variations) if one.chosen)
    force = each.variations[chosen - first]
    for number, one in enumerate(each.variations, first):
        mark = "chosen" if one.chosen else "text"
        tab.text(number, 0, one.value, mark)
        tab.text(number, 1, "in force" if one.chosen else "", mark)
        for column, wager in enumerate(wagers, 2):
            tab.number(number, column, one.edges[wager], f"{mark} percent")
            more = f"{cell(number, column)}-{cell(chosen, column, fixed=True)}"
            gap = one.edges[wager] - force.edges[wager]
            tab.formula(number, column + len(wagers), more, f"{mark} percent", gap)
    last = first + len(each.variations) - 1
    _edges_chart(tab, sheet, each, first, last)
    return last + 2 + _CHART


def _edges_chart(tab: Tab, sheet: Par, each: Sensitivity, first: int, last: int) -> None:
    title = f"House edge by {each.option.replace('_', ' ')}"
    chart = tab.chart({"type": "column"}, title, y={"num_format": "0%"})
    for number, (column, wager) in enumerate(
        (2 + place, wager) for place, wager in enumerate(sheet.priced) if wager in each.wagers
    ):
        chart.add_series(
            {
                "name": sheet.title(wager),
                "categories": [tab.name, first, 0, last, 0],
                "values": [tab.name, first, column, last, column],
                "fill": {"color": ("#0F6674", "#D9A33B", "#A9B5BF", "#18754A")[number % 4]},
                "data_labels": {"value": True, "num_format": "0.00%", "font": {"size": 8}},
                "gap": 60,
            }
        )
    chart.set_legend({"position": "bottom"})
    chart.set_size({"width": 900, "height": 285})
    tab.draw(last + 1, 0, chart, f"Edges by {each.option}")


def notes_tab(tab: Tab, sheet: Par) -> None:
    tab.widths(120)
    tab.landscape()
    for row, words in enumerate(notes(sheet), FIRST):
        tab.text(row, 0, words, "wrap")
        tab.sheet.set_row(row, 15 * (1 + len(words) // 105) + 5)
