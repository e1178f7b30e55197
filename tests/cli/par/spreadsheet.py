"""A workbook's formulas, computed by our own reader, which ignores stored values."""

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from statistics import NormalDist
from typing import Any

import numpy as np
from openpyxl import load_workbook
from openpyxl.utils import range_boundaries

_REFERENCE = re.compile(
    r"""("[^"]*")|(?:'([^']+)'!)?\$?([A-Z]{1,2})\$?(\d+)(?::\$?([A-Z]{1,2})\$?(\d+))?(?!\()"""
)


class Spreadsheet:
    """Cells by tab and name: the stored value, and the result of a formula."""

    def __init__(self, content: bytes) -> None:
        self._written = load_workbook(BytesIO(content))
        self._kept = load_workbook(BytesIO(content), data_only=True)
        self.value: Callable[[str, str], Any] = cache(self._value)

    @property
    def tabs(self) -> list[str]:
        return list(self._written.sheetnames)

    def formulas(self) -> list[tuple[str, str, str]]:
        return [
            (tab.title, cell.coordinate, cell.value)
            for tab in self._written
            for row in tab.iter_rows()
            for cell in row
            if cell.data_type == "f"
        ]

    def charts(self, tab: str) -> int:
        return len(self._written[tab]._charts)

    def kept(self, tab: str, name: str) -> Any:
        return self._kept[tab][name].value

    def column(self, tab: str, letter: str) -> list[Any]:
        return [cell.value for cell in self._kept[tab][letter]]

    def beside(self, tab: str, label: str, letter: str) -> str:
        """The first cell in this column in the row that the label begins."""
        row = self.column(tab, "A").index(label) + 1
        return f"{letter}{row}"

    def _value(self, tab: str, name: str) -> Any:
        cell = self._written[tab][name]
        if cell.data_type != "f":
            return cell.value
        return self._reckon(tab, cell.value[1:])

    def _range(self, tab: str, name: str) -> Any:
        left, top, right, bottom = range_boundaries(name)
        assert left == right, "columns only"
        letter = re.match("[A-Z]+", name)
        assert letter is not None
        return np.array([self.value(tab, f"{letter[0]}{row}") for row in range(top, bottom + 1)])

    def _reckon(self, tab: str, formula: str) -> Any:
        def python(match: re.Match[str]) -> str:
            quoted, other, column, row, last_column, last_row = match.groups()
            if quoted:
                return quoted
            where = other or tab
            if last_row:
                return f"RANGE({where!r}, '{column}{row}:{last_column}{last_row}')"
            return f"CELL({where!r}, '{column}{row}')"

        text = _REFERENCE.sub(python, formula).replace("^", "**")
        text = re.sub(r"(\))=(\d)", r"\1==\2", text)
        text = re.sub(r"\bIF\((.*?),(\"[^\"]*\"),(.*)\)$", r"(\2 if \1 else (\3))", text)
        text = re.sub(r"\bIF\((.*?>=.*?\)),(.*),(\"\")\)$", r"((\2) if \1 else \3)", text)
        return eval(text, {**_FUNCTIONS, "CELL": self.value, "RANGE": self._range})


def _sum_if(values: Any, condition: str, summed: Any) -> Any:
    assert condition == ">0"
    return summed[values > 0].sum()


_FUNCTIONS: dict[str, Any] = {
    "SUM": lambda *each: sum(float(np.sum(one)) for one in each),
    "SUMPRODUCT": lambda one, other: float((one * other).sum()),
    "SUMIF": _sum_if,
    "SQRT": np.sqrt,
    "MAX": lambda *each: max(float(np.max(one)) for one in each),
    "MATCH": lambda wanted, among, _: list(among).index(wanted) + 1,
    "INDEX": lambda among, place: among[place - 1],
    "NORMSINV": NormalDist().inv_cdf,
}
