"""One tab of the workbook: cells by row and column, and the few formats that all tabs share."""

from collections.abc import Sequence
from typing import Any

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_rowcol_to_cell

from croupier.analysis.par.sheet import Configuration
from croupier.cli.par.words import Number

FIRST = 3
"""The first row below a tab's title."""
_FACE = {"font_name": "Arial", "font_size": 10, "font_color": "#14201C", "valign": "vcenter"}
_FELT = "felt"
"""Stands for the colour of the game's felt."""
_TOTAL = {"bold": True, "top": 1, "top_color": "#46554F"}


class Formats:
    """Formats by name: a number's name gives its decimals, and `total` adds a line above."""

    def __init__(self, book: Workbook, felt: str) -> None:
        self._book, self._felt = book, felt
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            look: dict[str, object] = dict(_FACE)
            for part in name.split():
                look |= _LOOKS[part]
            look |= {name: self._felt for name, value in look.items() if value == _FELT}
            self._made[name] = self._book.add_format(look)
        return self._made[name]


_LOOKS: dict[str, dict[str, object]] = {
    "text": {},
    "wrap": {"text_wrap": True, "valign": "top"},
    "top": {"valign": "top"},
    "strong": {"bold": True},
    "quiet": {"font_color": "#5A6862"},
    "title": {"font_name": "Georgia", "font_size": 20, "bold": True},
    "under": {"font_color": "#5A6862", "font_size": 10},
    "section": {"font_name": "Georgia", "font_size": 13, "bold": True},
    "head": {
        "bold": True,
        "font_color": "#FFFFFF",
        "bg_color": _FELT,
        "text_wrap": True,
        "border": 1,
        "border_color": _FELT,
    },
    "right": {"align": "right"},
    "inset": {"indent": 1},
    "aside": {"indent": 1, "font_color": "#5A6862"},
    "banner": {"bg_color": _FELT, "font_color": "#F1E9D2", "indent": 1},
    "mono": {"font_name": "Consolas"},
    "link": {"font_color": "#0F6674", "underline": 1},
    "chosen": {"bold": True, "bg_color": "#FBF1DA"},
    "total": _TOTAL,
    "whole": {"num_format": "#,##0"},
    "one": {"num_format": "#,##0.0"},
    "two": {"num_format": "#,##0.00"},
    "four": {"num_format": "#,##0.0000"},
    "six": {"num_format": "#,##0.000000"},
    "ten": {"num_format": "0.0000000000"},
    "net": {"num_format": "+#,##0;-#,##0;0", "align": "right"},
    "net-part": {"num_format": "+#,##0.0##;-#,##0.0##;0", "align": "right"},
    "pays": {"num_format": "#,##0"},
    "pays-part": {"num_format": "#,##0.0##"},
    "percent": {"num_format": "0.0000%"},
    "percent2": {"num_format": "0.00%"},
    "percent6": {"num_format": "0.000000%"},
}


class Tab:
    """A worksheet with a title, ready to print."""

    def __init__(
        self,
        book: Workbook,
        formats: Formats,
        name: str,
        title: str,
        about: Configuration,
        colour: str,
    ) -> None:
        self.book, self.formats, self.name = book, formats, name
        self.sheet = book.add_worksheet(name)
        self.sheet.hide_gridlines(2)
        self.sheet.set_tab_color(colour)
        self.sheet.set_paper(9)
        self.sheet.fit_to_pages(1, 0)
        self.sheet.set_margins(0.4, 0.4, 0.6, 0.6)
        self.sheet.set_footer(f"&L&8{about.id} {about.fingerprint[:16]}&C&8&A&R&8&P / &N")
        self.sheet.set_row(0, 30)
        self.text(0, 0, title, "title")

    def landscape(self) -> None:
        self.sheet.set_landscape()

    def section(self, row: int, title: str) -> None:
        self.sheet.set_row(row, 24)
        self.text(row, 0, title, "section")

    def draw(self, row: int, column: int, chart: Any, says: str) -> None:
        """The chart's upper left corner, and the text for screen readers."""
        self.sheet.insert_chart(row, column, chart, {"y_offset": 10, "description": says})

    def widths(self, *widths: float) -> None:
        for column, width in enumerate(widths):
            self.sheet.set_column(column, column, width)

    def text(self, row: int, column: int, words: str, look: str = "text") -> None:
        """Text that is never read as a formula."""
        self.sheet.write_string(row, column, words, self.formats[look])

    def number(self, row: int, column: int, value: Number, look: str) -> None:
        self.sheet.write_number(row, column, float(value), self.formats[look])

    def formula(self, row: int, column: int, formula: str, look: str, value: Number | str) -> None:
        """A formula with its value, for programs that do not calculate."""
        shown = value if isinstance(value, str) else float(value)
        self.sheet.write_formula(row, column, f"={formula}", self.formats[look], shown)

    def heads(
        self, row: int, heads: Sequence[str], words: frozenset[int] = frozenset((0,))
    ) -> None:
        for column, each in enumerate(heads):
            side = "right" if column not in words else "inset" if column else "text"
            self.text(row, column, each, f"head {side}")
        self.sheet.set_row(row, 30 if any(len(each) > 13 for each in heads) else 20)

    def blank(self, row: int, first: int, last: int, look: str) -> None:
        for column in range(first, last + 1):
            self.sheet.write_blank(row, column, None, self.formats[look])

    def chart(
        self,
        options: dict[str, str],
        title: str,
        *,
        x: dict[str, object] | None = None,
        y: dict[str, object] | None = None,
    ) -> Any:
        """A chart in the common style; `x` and `y` add settings of its axes."""
        chart = self.book.add_chart(options)
        face = {"name": "Arial", "size": 9, "color": "#46554F"}
        chart.set_title(
            {"name": title, "name_font": {"name": "Georgia", "size": 12}, "overlay": False}
        )
        grid = {"visible": True, "line": {"color": "#D5DCD6", "width": 0.75}}
        chart.set_y_axis({"num_font": face, "major_gridlines": grid, **(y or {})})
        chart.set_x_axis(
            {"num_font": face, "name_font": face, "label_position": "low", **(x or {})}
        )
        chart.set_chartarea({"border": {"color": "#D5DCD6"}})
        return chart

    def address(self, row: int, column: int) -> str:
        """The address of a cell as other tabs write it."""
        return f"'{self.name}'!{cell(row, column, fixed=True)}"


def whole_or(look: str, value: Number) -> str:
    """The format with decimals only if the value has any."""
    return look if value == int(value) else f"{look}-part"


def cell(row: int, column: int, *, fixed: bool = False) -> str:
    place: str = xl_rowcol_to_cell(row, column, row_abs=fixed, col_abs=fixed)
    return place


def span(first: int, last: int, column: int) -> str:
    """A column from row to row."""
    return f"{cell(first, column, fixed=True)}:{cell(last, column, fixed=True)}"
