"""A terminal to play at: lines to read, things to show, colours, and how a refusal looks."""

import codecs
import sys
from collections.abc import Callable, Iterable
from io import TextIOWrapper

from rich.console import ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from croupier.cli.terminal.console import Console
from croupier.cli.terminal.visible import VisibleStream
from croupier.cli.terminal.words import GLUE, cite, unbroken
from croupier.games.settlement import Outcome

_SIGNS = "╭╮╰╯│─╱╲▒♣♦♥♠“”…·›☾●−"
_ASCII = "..''|-/\\#cdhs\"\".->(*-"
_STAND_IN = dict(zip(_SIGNS, _ASCII, strict=True))

STAND_IN = "croupier-stand-in"
"""The name of the error handler, for `errors=` of a stream."""


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_STAND_IN.get(sign, "?") for sign in unknown), error.end


codecs.register_error(STAND_IN, _stand_in)


_CARD = "on #FDFCF8"


def _felt(cloth: str) -> Theme:
    """For terminals of 256 colours or more."""
    return Theme(
        {
            "felt": f"#F1E9D2 on {cloth}",
            "felt.quiet": f"#A9C4BF on {cloth}",
            "felt.name": f"bold #FFFFFF on {cloth}",
            "felt.brass": f"bold #E8BE66 on {cloth}",
            "felt.print": f"#F1E9D2 on {cloth}",
            "felt.won": f"bold #8FE3B6 on {cloth}",
            "felt.lost": f"#FFBDB3 on {cloth}",
            "felt.stand-off": f"#BFD6EE on {cloth}",
            "felt.void": f"#CDBBE8 on {cloth}",
            "card.black": f"bold #17211F {_CARD}",
            "card.red": f"bold #C1272D {_CARD}",
            "card.edge": f"#B9C4BC {_CARD}",
            "card.back": "#7F9DB5 on #24465F",
            "key": "bold",
            "quiet": "dim",
            "refused": "bold",
        }
    )


_PLAIN = Theme(
    {
        "felt": "none",
        "felt.quiet": "none",
        "felt.name": "bold",
        "felt.brass": "bold",
        "felt.print": "none",
        "felt.won": "bold green",
        "felt.lost": "red",
        "felt.stand-off": "none",
        "felt.void": "none",
        "card.black": "bold",
        "card.red": "bold red",
        "card.edge": "none",
        "card.back": "none",
        "key": "bold",
        "quiet": "none",
        "refused": "bold",
    }
)
"""For other terminals, and for output that is not a terminal."""

OUTCOME_STYLE = {
    Outcome.WON: "felt.won",
    Outcome.LOST: "felt.lost",
    Outcome.FORFEITED: "felt.lost",
    Outcome.KEPT: "felt.lost",
    Outcome.STAND_OFF: "felt.stand-off",
    Outcome.VOID: "felt.void",
}


def theme_for(console: Console, cloth: str) -> Theme:
    """The table's colours on a felt of this colour."""
    return _felt(cloth) if console.color_system in ("truecolor", "256") else _PLAIN


WIDEST = 100
"""In columns: wider lines are hard to follow from a wager to its clause."""
MARGIN = 2
LONGEST = 200
"""The most characters of an answer that are read."""


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
        """Set the colour of the felt; call it once, before anything is shown."""
        self.console.push_theme(theme_for(self.console, cloth))

    def fits(self, felt: RenderableType, below: int) -> bool:
        """Whether it fits on the screen with this many rows below it; anything fits on paper."""
        console = self.console
        options = console.options.update(width=self._width)
        return (
            not console.is_terminal
            or len(console.render_lines(felt, options)) + below <= console.height
        )

    def lay(self, felt: RenderableType) -> None:
        """Print something over the whole width, as the felt does."""
        self.console.print(_Unglued(felt), width=self._width)

    @property
    def _width(self) -> int:
        return min(self.console.width, WIDEST)

    def show(self, *parts: RenderableType) -> None:
        """Print words with a margin that aligns them with those on the felt."""
        for part in parts:
            self.lay(Padding(part, (0, MARGIN)))

    def ask(self, prompt: str) -> str:
        """Read a line without the spaces around it; the end of the input means to leave."""
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
        """Print the reason, its clauses, and what is legal now."""
        message, cited = unbroken(message), cite(clauses)
        grid = Table.grid(padding=(0, 1))
        grid.add_row(Text("refused:", "refused"), f"{message} ({cited})" if cited else message)
        if legal:
            grid.add_row("", f"legal now: {legal}")
        self.show(grid)


def open_terminal() -> Terminal:
    """The terminal of this process. No byte that is typed or printed can interrupt a round."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, STAND_IN)):
        if isinstance(stream, TextIOWrapper | VisibleStream):
            stream.reconfigure(errors=errors)
    console = Console(highlight=False, markup=False, emoji=False)
    return Terminal(console, input, echo=not sys.stdin.isatty())


class _Unglued:
    """Text whose lines are already broken: spaces that kept words together become ordinary ones."""

    def __init__(self, inside: RenderableType) -> None:
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for text, style, control in console.render(self.inside, options):
            yield Segment(text.replace(GLUE, " "), style, control)
