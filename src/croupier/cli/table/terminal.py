"""The way in and out: lines to read, things to show, and how a refusal looks."""

from collections.abc import Callable, Iterable

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.table.palette import theme_for
from croupier.cli.table.words import cite

WIDEST = 100
"""Columns: wider lines are hard to follow from a wager to its clause."""
TALL = 30
"""Rows that two hands of faces and a settlement need."""
MARGIN = 2
LONGEST = 200
"""Characters of an answer; nobody means more."""


class Leave(Exception):
    """The player leaves the table."""


class Terminal:
    """A console to print on and a function that reads a line, as `input` does.

    With `echo` the answers are printed too, so that a session fed from a file reads as one.
    """

    def __init__(self, console: Console, read: Callable[[], str], echo: bool = False) -> None:
        self.console = console
        self.read = read
        self.echo = echo
        console.push_theme(theme_for(console))

    @property
    def low(self) -> bool:
        """Whether the screen is too low for two rows of faces and a settlement."""
        return self.console.is_terminal and self.console.height < TALL

    def lay(self, felt: RenderableType) -> None:
        """Something that fills the width, as the felt does."""
        self.console.print(felt, width=min(self.console.width, WIDEST))

    def show(self, *parts: RenderableType) -> None:
        """Words, with a margin that puts them under the felt's."""
        for part in parts:
            self.lay(Padding(part, (0, MARGIN)))

    def ask(self, prompt: str) -> str:
        """A line without the spaces around it; the end of the input is a wish to leave."""
        self.console.print(Text(f"{' ' * MARGIN}{prompt} › ", "key"), end="", soft_wrap=True)
        try:
            text = self.read().strip()[:LONGEST]
        except (EOFError, KeyboardInterrupt) as end:
            self.console.print()
            raise Leave from end
        if self.echo:
            self.console.print(Text("".join(filter(str.isprintable, text))))
        return text

    def refuse(self, message: str, clauses: Iterable[str] = (), legal: str = "") -> None:
        """What, why, and what is legal now."""
        cited = cite(clauses)
        grid = Table.grid(padding=(0, 1))
        grid.add_row(Text("refused:", "refused"), f"{message} ({cited})" if cited else message)
        if legal:
            grid.add_row("", f"legal now: {legal}")
        self.show(grid)
