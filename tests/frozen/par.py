"""PAR sheets: figures and formulas of each workbook, and the words and bytes of both forms.

Figures and formulas are data. Words are kept with the digests, since each changes the other.
Pictures in a page are counted, not compared: their layout hangs on the fonts of the machine.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import unescape
from pathlib import Path
from shlex import split
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from openpyxl import load_workbook

from tests.frozen.commands import run

_PICTURE = re.compile(r"<svg.*?</svg>", re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_EXACT = re.compile(r"-?\d+(/\d+)?")
_VERSION = re.compile(r"croupier \d+\.\d+\.\d+")


@dataclass(frozen=True)
class Sheet:
    line: str
    group: str


SHEETS = (
    Sheet("par wa-lunar", "lunar"),
    Sheet("par nz-uth -o hand_method=any --pool 180000", "holdem"),
)


@cache
def made(sheet: Sheet) -> tuple[dict[str, Any], dict[str, Any]]:
    """The data of a sheet, and its words."""
    with TemporaryDirectory() as name:
        book, page = Path(name) / "par.xlsx", Path(name) / "par.html"
        for path in (book, page):
            done = run(*split(sheet.line), "--output", str(path))
            assert done.exit_code == 0, done.output
        cells = dict(_cells(book))
        text = _VERSION.sub("croupier", page.read_text(encoding="utf-8"))
        members = dict(_members(book))
    data = {where: value for where, value in cells.items() if _is_data(value)}
    words = {where: value for where, value in cells.items() if not _is_data(value)}
    bare = _PICTURE.sub("<svg/>", text)
    return (
        {"cells": data, "pictures": len(_PICTURE.findall(text))},
        {"cells": words, "page": _lines(bare), "digests": {**members, "par.html": _digest(bare)}},
    )


def _cells(path: Path) -> Iterator[tuple[str, Any]]:
    """Every cell as it is written: a number, a text or a formula."""
    for tab in load_workbook(path).worksheets:
        for row in tab.iter_rows():
            for cell in row:
                if cell.value is not None:
                    value = cell.value
                    text = isinstance(value, str)
                    yield (
                        f"{tab.title}!{cell.coordinate}",
                        _VERSION.sub("croupier", value) if text else value,
                    )


def _is_data(value: Any) -> bool:
    if not isinstance(value, str):
        return True
    return value.startswith("=") or _EXACT.fullmatch(value) is not None


def _members(path: Path) -> Iterator[tuple[str, str]]:
    with ZipFile(path) as archive:
        for name in archive.namelist():
            yield name, _digest(_VERSION.sub("croupier", archive.read(name).decode()))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _lines(page: str) -> list[str]:
    """What a page says, an element a line."""
    text = unescape(_TAG.sub("\n", _STYLE.sub("", page)))
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


PROMISES = {
    "par-data.json.xz": lambda: {each.line: made(each)[0] for each in SHEETS},
    "par-wording.json.xz": lambda: {each.line: made(each)[1] for each in SHEETS},
}
