"""Limits of the return by number of rounds, as formulas; beside them what is true."""

from itertools import groupby

from croupier.analysis.par import Par
from croupier.analysis.par.intervals import LEVELS, z_of
from croupier.analysis.par.wagers import WagerSheet
from croupier.cli.par.tab import FIRST, Tab, cell
from croupier.cli.par.tab_wager import Places

_TRUE = 1 + 2 * len(LEVELS)
"""The first column of what is true at 95%."""


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
