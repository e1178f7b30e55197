"""The sheet as a workbook: formulas with their values, native charts, one topic a tab."""

from datetime import datetime
from io import BytesIO

from xlsxwriter import Workbook

from croupier.analysis.par import Par
from croupier.cli.par import tabs
from croupier.cli.par.tab import Formats, Tab
from croupier.cli.par.tabs import cover, intervals, meter
from croupier.cli.par.wager_tab import Places, wager

_NO_CLOCK = datetime(2000, 1, 1)
"""A workbook must say when it was made; the same sheet is the same bytes whenever that is."""


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
        meter(tab("Jackpot meter", "The jackpot by meter"), sheet.meter)
        names.append("Jackpot meter")
    tabs.session(
        tab("Session", f"A session of {sheet.wagers[0].title.lower()}"),
        sheet,
        places[sheet.wagers[0].key],
    )
    intervals(tab("Intervals", "Confidence intervals"), sheet, places)
    tabs.sensitivity(tab("Sensitivity", "Sensitivity"), sheet)
    tabs.notes_tab(tab("Notes", "How to read it"), sheet)
    cover(first, sheet, places, [*names, "Session", "Intervals", "Sensitivity", "Notes"])
    first.sheet.activate()
