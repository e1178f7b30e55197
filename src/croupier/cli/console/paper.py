"""What is printed on: handsome on a terminal, plain where it is none, narrow where it must be."""

import re
import sys
from collections.abc import Iterable
from io import TextIOWrapper

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.cli.table.stand_ins import STAND_IN
from croupier.rulebooks.clauses import numbers

WIDEST = 100
"""Columns: wider lines are hard to follow from the words to their clause."""
NARROW = 80
"""On fewer columns clauses stand below the words."""
_NAMES = 14
_CLAUSES = 28
_CARD = re.compile(r"\b([2-9TJQKA])([cdhs])\b")
_SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Paper:
    """A console no wider than is easily read."""

    def __init__(self, *, to_stderr: bool = False) -> None:
        stream = sys.stderr if to_stderr else sys.stdout
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=STAND_IN)
        self.console = Console(
            stderr=to_stderr, highlight=False, markup=False, emoji=False, soft_wrap=False
        )
        self.console.width = min(self.console.width, WIDEST)

    @property
    def narrow(self) -> bool:
        return self.console.width < NARROW

    @property
    def wide(self) -> bool:
        """Whether there is room for money in columns, words and clauses side by side."""
        return self.console.width >= WIDEST

    def heading(self, title: str) -> None:
        self._print(Rule(Text(title, "bold"), align="left"))

    def line(self, *parts: RenderableType, indent: int = 0) -> None:
        for part in parts or ("",):
            self._print(Padding(part, (0, 0, 0, indent)) if indent else part)

    def _print(self, part: RenderableType) -> None:
        """Without the spaces that fill a line up, where nothing is a terminal."""
        if self.console.is_terminal:
            self.console.print(part)
            return
        with self.console.capture() as printed:
            self.console.print(part)
        lines = (line.rstrip() for line in printed.get().splitlines())
        self.console.file.write("\n".join(lines) + "\n")

    def words(self, text: str, style: str = "") -> Text:
        """A sentence; on a terminal with the suits of its cards as signs, the red ones red."""
        if not self.console.is_terminal:
            return Text(text, style)
        shown = Text("", style)
        at = 0
        for card in _CARD.finditer(text):
            shown.append(text[at : card.start()])
            shown.append(card[1] + _SYMBOLS[card[2]], "red" if card[2] in "dh" else "")
            at = card.end()
        return shown.append(text[at:])

    def rows(self, indent: int = 0) -> "Rows":
        return Rows(self, indent)


class Rows:
    """Names, words and clauses in columns; each row may have a style of its own."""

    def __init__(self, paper: Paper, indent: int) -> None:
        self.paper, self._indent = paper, indent
        self.table = Table.grid(padding=(0, 2), expand=True)
        self.table.add_column(min_width=_NAMES - 4, max_width=_NAMES * 2)
        self.table.add_column(ratio=1)
        if not paper.narrow:
            self.table.add_column(justify="right", style="dim", max_width=_CLAUSES, overflow="fold")

    def add(self, name: str, text: str, clauses: Iterable[str] = (), style: str = "") -> None:
        words, cited = self.paper.words(text, style), numbers(dict.fromkeys(clauses))
        if not self.paper.narrow:
            self.table.add_row(Text(name, style or "bold"), words, cited)
        else:
            if cited:
                words = Text("\n").join([words, Text(cited, "dim")])
            self.table.add_row(Text(name, style or "bold"), words)

    def print(self) -> None:
        if self.table.rows:
            self.paper.line(self.table, indent=self._indent)
