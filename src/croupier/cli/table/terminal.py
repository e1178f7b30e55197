"""The way in and out: lines to read, things to show, and how a refusal looks."""

from collections.abc import Callable, Iterable

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from croupier.cli.table.palette import theme_for
from croupier.cli.table.words import GLUE, cite, glued

WIDEST = 100
"""Columns: wider lines are hard to follow from a wager to its clause."""
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

    def spread(self, cloth: str) -> None:
        """Lay the felt of this colour; needed once before anything is shown."""
        self.console.push_theme(theme_for(self.console, cloth))

    def fits(self, felt: RenderableType, below: int) -> bool:
        """Whether it can be seen at once with so many rows below it; paper has no end."""
        console = self.console
        options = console.options.update(width=self._width)
        return (
            not console.is_terminal
            or len(console.render_lines(felt, options)) + below <= console.height
        )

    def lay(self, felt: RenderableType) -> None:
        """Something that fills the width, as the felt does."""
        self.console.print(_Unglued(felt), width=self._width)

    @property
    def _width(self) -> int:
        return min(self.console.width, WIDEST)

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
        message, cited = glued(message), cite(clauses)
        grid = Table.grid(padding=(0, 1))
        grid.add_row(Text("refused:", "refused"), f"{message} ({cited})" if cited else message)
        if legal:
            grid.add_row("", f"legal now: {legal}")
        self.show(grid)


class _Unglued:
    """Something whose lines are broken already: the spaces that kept words together are spaces."""

    def __init__(self, inside: RenderableType) -> None:
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for text, style, control in console.render(self.inside, options):
            yield Segment(text.replace(GLUE, " "), style, control)
