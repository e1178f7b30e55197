"""The sheet as a workbook: formulas with their values, native charts, one topic a tab."""

from datetime import datetime
from io import BytesIO

from xlsxwriter import Workbook

from croupier.analysis.par import Par
from croupier.cli.par import tabs
from croupier.cli.par.tab import FIRST, Formats, Tab
from croupier.cli.par.wager_tab import Places, results_chart, wager

_NO_CLOCK = datetime(2000, 1, 1)
"""A workbook states when it was made; a constant keeps the bytes of a sheet the same."""


def workbook(sheet: Par) -> bytes:
    held = BytesIO()
    book = Workbook(held, {"in_memory": True})
    about = sheet.configuration
    book.set_properties(
        {
            "title": f"PAR sheet: {about.title}",
            "author": about.generator,
            "comments": f"SHA-256 of rulebook and options {about.fingerprint}",
            "created": _NO_CLOCK,
        }
    )
    book.set_calc_mode("auto")
    _write(sheet, book)
    book.close()
    return held.getvalue()


def _write(sheet: Par, book: Workbook) -> None:
    formats = Formats(book, sheet.felt)
    about = sheet.configuration

    def tab(name: str, title: str, colour: str = "#A9B5BF") -> Tab:
        return Tab(book, formats, name, title, about, colour)

    first = tab("Cover", about.title, "#D9A33B")
    tabs.configuration(tab("Configuration", "Configuration"), about)
    places: dict[str, Places] = {
        each.key: wager(tab(each.title, each.title, "#0F6674"), each) for each in sheet.wagers
    }
    names = ["Configuration", *(each.title for each in sheet.wagers)]
    if sheet.play is not None:
        tabs.play(tab("Play", "How it is played"), sheet.play)
        names.append("Play")
    if sheet.meter is not None:
        tabs.meter(tab("Jackpot meter", "The jackpot by meter"), sheet.meter)
        names.append("Jackpot meter")
    tabs.session(
        tab("Session", f"A session of {sheet.wagers[0].title.lower()}"),
        sheet,
        places[sheet.wagers[0].key],
    )
    tabs.intervals(tab("Intervals", "Confidence intervals"), sheet, places)
    tabs.sensitivity(tab("Sensitivity", "Sensitivity"), sheet)
    tabs.notes_tab(tab("Notes", "How to read it"), sheet)
    _cover(first, sheet, places, [*names, "Session", "Intervals", "Sensitivity", "Notes"])
    first.sheet.activate()


def _cover(tab: Tab, sheet: Par, places: dict[str, Places], names: list[str]) -> None:
    about = sheet.configuration
    tab.widths(38, 16, 14, 16, 14, 14, 40)
    tab.landscape()
    for line in range(FIRST - 1):
        tab.blank(line, 0, 6, "banner")
    tab.sheet.set_row(0, 44)
    tab.sheet.set_row(1, 24)
    tab.text(0, 0, about.title, "title banner")
    tab.text(1, 0, f"PAR sheet. {about.document}. {about.regulator}.", "banner")
    facts = {
        "Rulebook": about.id if about.id == about.base else f"{about.id}, extends {about.base}",
        "SHA-256 of rulebook and options": about.fingerprint,
        "Options changed": about.command or "none",
        "Program": about.generator,
    }
    if sheet.meter is not None:
        facts["Jackpot pool, in wagers"] = str(sheet.meter.chosen)
    row = FIRST
    for row, (name, words) in enumerate(facts.items(), FIRST):
        tab.text(row, 0, name, "strong")
        tab.text(row, 1, words, "mono" if len(words) == 64 else "text")
    row = _wagers(tab, sheet, places, row + 2)
    tab.section(row + 1, "In this workbook")
    for number, name in enumerate(names, row + 2):
        link, look = f"internal:'{name}'!A1", tab.formats["link"]
        tab.sheet.write_url(number, 0, link, look, name)
    first = sheet.wagers[0]
    begin = places[first.key].results
    chart = results_chart(tab, first, first.title, begin, (820, 320))
    tab.draw(row + 1, 1, chart, "Probability of each result")
    tab.sheet.freeze_panes(FIRST, 0)


def _wagers(tab: Tab, sheet: Par, places: dict[str, Places], row: int) -> int:
    tab.section(row, "The cost of every wager")
    heads = ("Wager", "House edge", "Staked", "Of all staked", "Deviation", "Won", "Exactly")
    tab.heads(row + 1, heads, frozenset((0, 6)))
    row += 2
    for each in sheet.wagers:
        figures, at = each.figures, places[each.key]
        tab.text(row, 0, ", ".join((each.title, *each.also)), "strong")
        tab.formula(row, 1, at.edge, "percent", figures.house_edge)
        tab.formula(row, 2, at.staked, "four", figures.average_wager)
        tab.formula(row, 3, at.risk, "percent", figures.element_of_risk)
        tab.formula(row, 4, at.deviation, "four", figures.standard_deviation)
        tab.formula(row, 5, at.won, "percent", figures.hit_frequency)
        tab.text(row, 6, str(figures.house_edge), "aside")
        row += 1
        for more, edge in figures.more.items():
            tab.text(row, 0, f"    {sheet.title(more)}", "quiet")
            tab.number(row, 1, edge, "percent quiet")
            tab.text(row, 6, str(edge), "aside")
            row += 1
    return row
