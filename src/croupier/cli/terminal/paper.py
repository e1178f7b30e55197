"""Paper to print on: colours on a terminal, plain text elsewhere, fewer columns when narrow."""

import sys
from collections.abc import Iterable, Iterator
from io import TextIOWrapper

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.cli.terminal.cards import CARD_TEXT, SYMBOLS
from croupier.cli.terminal.console import Console
from croupier.cli.terminal.terminal import STAND_IN
from croupier.cli.terminal.visible import VisibleStream
from croupier.cli.terminal.words import money, signed
from croupier.games.game import say_wager
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import Amount, say_odds
from croupier.records.rounds.account import tell_line
from croupier.records.sentences.house import nets
from croupier.rulebooks.clauses import numbers

WIDEST = 100
"""In columns: wider lines are hard to follow from the words to their clause."""
NARROW = 80
"""In columns: on a narrower console clauses stand below the words."""
_NAMES = 14
_CLAUSES = 28


def grid(rows: Iterable[Iterable[RenderableType]], gap: int = 2) -> Table:
    """Rows in columns, without lines."""
    table = Table.grid(padding=(0, gap))
    for row in rows:
        table.add_row(*row)
    return table


class Paper:
    """A console that is never too wide to read easily."""

    def __init__(self, *, to_stderr: bool = False) -> None:
        stream = sys.stderr if to_stderr else sys.stdout
        if isinstance(stream, TextIOWrapper | VisibleStream):
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
        """Print without trailing spaces where the output is not a terminal."""
        if self.console.is_terminal:
            self.console.print(part)
            return
        with self.console.capture() as printed:
            self.console.print(part)
        lines = (line.rstrip() for line in printed.get().splitlines())
        self.console.file.write("\n".join(lines) + "\n")

    def words(self, text: str, style: str = "") -> Text:
        """A sentence; on a terminal the suits of its cards are symbols, red ones in red."""
        if not self.console.is_terminal:
            return Text(text, style)
        shown = Text("", style)
        at = 0
        for card in CARD_TEXT.finditer(text):
            shown.append(text[at : card.start()])
            shown.append(card[1] + SYMBOLS[card[2]], "red" if card[2] in "dh" else "")
            at = card.end()
        return shown.append(text[at:])

    def rows(self, indent: int = 0) -> "Rows":
        return Rows(self, indent)


class Rows:
    """Names, words and clauses in columns; each row may have its own style."""

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


_STYLES = {Outcome.WON: "green", Outcome.LOST: "red", Outcome.FORFEITED: "red"}
Lines = tuple[SettlementLine, ...]


def print_settlement(paper: Paper, lines: Lines) -> None:
    """Print the settlement of a round, or its correction."""
    paper.line()
    if paper.wide:
        paper.line(_grid(paper, lines), indent=2)
    else:
        _print_rows(paper, lines)


def _by_box(lines: Lines) -> Iterator[tuple[int, Lines, Amount]]:
    for box, net in sorted(nets(lines).items()):
        yield box, tuple(line for line in lines if line.box == box), net


def _print_rows(paper: Paper, lines: Lines) -> None:
    rows = paper.rows(indent=2)
    for box, its, net in _by_box(lines):
        for index, line in enumerate(its):
            rows.add("" if index else f"Box {box}", tell_line(line).text(), line.clauses)
        rows.add("", f"net {signed(net)}", (), "bold")
    rows.print()


def _grid(paper: Paper, lines: Lines) -> Table:
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", style="dim", max_width=28, overflow="fold")
    grid.add_row(*(Text(word, "dim") for word in ("", "", "stake", "", "paid", "back")))
    for box, its, net in _by_box(lines):
        for index, line in enumerate(its):
            grid.add_row("" if index else f"Box {box}", *_cells(paper, line))
        style = "bold green" if net > 0 else "bold red" if net < 0 else "bold"
        grid.add_row("", "net", Text(signed(net), style))
    return grid


def _cells(paper: Paper, line: SettlementLine) -> Iterator[Text]:
    odds = " + ".join(say_odds(each) for each in line.odds)
    outcome = f"wins {odds}" if line.outcome is Outcome.WON else line.outcome.value
    yield Text(say_wager(line.wager))
    yield Text(money(line.stake))
    yield Text(outcome, _STYLES.get(line.outcome, "yellow"))
    yield Text(money(line.paid) if line.paid else "")
    yield Text(money(line.returned) if line.returned else "")
    yield paper.words(line.because)
    yield Text(numbers(line.clauses))
