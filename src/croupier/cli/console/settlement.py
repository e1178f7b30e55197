"""What an act brought to every wager: money in columns, words beside it, the clause last."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from croupier.cli.console.paper import Paper
from croupier.cli.table.words import money, signed
from croupier.games.game import say_wager
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import Amount, say_odds
from croupier.records.rounds.account import tell_line
from croupier.records.telling.house import nets
from croupier.rulebooks.clauses import numbers

_STYLES = {Outcome.WON: "green", Outcome.LOST: "red", Outcome.FORFEITED: "red"}
Lines = tuple[SettlementLine, ...]


def print_settlement(paper: Paper, lines: Lines) -> None:
    """The account of a round that is settled, or of its correction."""
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
