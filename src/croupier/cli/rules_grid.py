"""Names, words and clauses in columns; on a narrow terminal the clauses stand below the words."""

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

NAMES = 28
"""The columns that names take, with the space beside them."""

NARROW = 80
"""On fewer columns what else stands side by side stands one below the other."""

_NARROW_NAMES = 24


class Grid:
    """Rows of one section, for a terminal of so many columns."""

    def __init__(self, width: int) -> None:
        self._narrow = width < NARROW
        self.names = (_NARROW_NAMES if self._narrow else NAMES) - 2
        self.table = Table.grid(padding=(0, 2), expand=True)
        self.table.add_column(width=self.names)
        self.table.add_column(ratio=1)
        if not self._narrow:
            self.table.add_column(style="dim", justify="right", max_width=28, overflow="fold")

    def heading(self, topic: str, beside: str) -> None:
        self._add(f"[bold]{topic.capitalize()}[/]", "", beside)

    def row(self, what: str, words: str, clauses: str) -> None:
        self._add(Padding(escape(what), (0, 0, 0, 2)), escape(words), clauses)

    def _add(self, what: str | Padding, words: str, clauses: str) -> None:
        if not self._narrow:
            self.table.add_row(what, words, clauses)
        else:
            below = f"[dim]{clauses}[/]" if clauses else ""
            self.table.add_row(what, "\n".join(filter(None, (words, below))))
