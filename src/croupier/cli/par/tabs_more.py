"""The workbook's plainer tabs: configuration, play, session, sensitivity, notes."""

from croupier.analysis.par import Par
from croupier.analysis.par.convolution import PERCENTILES
from croupier.analysis.par.sensitivity import Sensitivity
from croupier.analysis.par.sheet import Configuration
from croupier.analysis.par.wagers import Play
from croupier.cli.par.notes import notes
from croupier.cli.par.tab import FIRST, Tab, cell, span, whole_or
from croupier.cli.par.tab_wager import Places
from croupier.cli.par.words import clause_numbers

_EACH = 5
"""Of a session every so many rounds are told."""
_CHART = 15
"""Rows that a chart of edges takes."""
_FEW = ("#0F6674", "#18754A", "#3D5F80", "#A9B5BF")
_MANY = ("#0F6674", "#18754A", "#3D5F80", "#5B8F74", "#7A6A9B", "#D9A33B", "#A9B5BF", "#14201C")
"""Of shares of choices: the one that folds is grey in both."""
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
