"""The strategy on the terminal: the chart in colours, then the rules and their cost."""

from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from croupier.analysis.holdem.advice.advice import OUTS, cost, flop_rules, played_with, river_rules
from croupier.rulebooks.holdem import HoldemRules

if TYPE_CHECKING:
    from croupier.analysis.holdem.advice.advice import Advice, Cell, Chart

_PLAY = ("white on #1f6f43", "white on #2e8b57", "black on #8fd3a8")
_CHECK = ("#c8ccd0 on #3a3f44", "#c8ccd0 on #4a5157", "black on #d9c48f")
"""From far to near the border, where 4x and check are worth nearly the same."""
_NEAR, _CLOSE = 0.3, 0.1


def show(rules: HoldemRules, advice: "Advice") -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{escape(rules.title)}[/]\n{played_with(rules)}\n")
    console.print(_grid(advice.chart))
    chart = advice.chart
    console.print(f"\n[bold]Before the flop[/]  4x with {chart.holes} of 1,326: {chart.in_words}")
    console.print(
        "By how much 4x beats a check, in antes; suited hands above the diagonal.", style="dim"
    )
    for title, listed in (
        ("After the flop", flop_rules(advice)),
        ("After the river", river_rules(advice)),
    ):
        console.print(f"\n[bold]{title}[/]  the first that fits")
        console.print(_rules(listed))
    console.print(f"\n{OUTS}", style="dim")
    console.print()
    console.print(_costs(advice))


def _grid(chart: "Chart") -> Table:
    grid = Table.grid(padding=0)
    for row in chart.rows:
        grid.add_row(*(_cell(cell) for cell in row))
    return grid


def _cell(cell: "Cell") -> Text:
    margin = float(cell.margin)
    far = abs(margin)
    shade = 2 if far < _CLOSE else 1 if far < _NEAR else 0
    style = (_PLAY if cell.plays else _CHECK)[shade]
    return Text(f" {cell.name:<4} \n{margin:+.2f} ", style=style)


def _rules(listed: list[tuple[str, str]]) -> Table:
    table = Table.grid(padding=(0, 2))
    for do, when in listed:
        table.add_row(f"  [bold]{do}[/]", escape(when))
    return table


def _costs(advice: "Advice") -> Table:
    table = Table.grid(padding=(0, 2))
    for name, percent, exactly in cost(advice):
        table.add_row(name, f"[bold]{percent}[/]", f"[dim]{exactly}[/]")
    return table
