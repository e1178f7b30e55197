"""The card on the terminal."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.analysis.lunar.advice.advice import (
    cost,
    differences,
    lines_of,
    notes_of,
    played_with,
    said,
    shares,
    unknown,
)
from croupier.rulebooks.lunar import LunarRules

if TYPE_CHECKING:
    from croupier.analysis.lunar.advice.advice import Advice


def show(rules: LunarRules, advice: "Advice") -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{escape(rules.title)}[/]\n{played_with(rules)}")
    console.print(f"{advice.card.lines} rules; of each list the first that fits.\n", style="dim")
    for heading, lines in lines_of(advice):
        console.print(f"[bold]{escape(heading)}[/]")
        console.print(_table([(f"  [bold]{escape(do)}[/]", escape(when)) for do, when in lines]))
    console.print()
    for note in notes_of(advice):
        console.print(escape(note), style="dim")
    console.print()
    figures = [(n, f"[bold]{p}[/]", f"[dim]{escape(e)}[/]") for n, p, e in cost(advice)]
    console.print(_table(figures))
    if unknown(rules, advice):
        console.print(escape(unknown(rules, advice)), style="dim")
    if shares(advice):
        console.print("\n[bold]How often[/]  best play, this card")
        console.print(_table([(f"  {name}", best, mine) for name, best, mine in shares(advice)]))
    if differences(rules, advice):
        console.print("\n[bold]Other rulebooks[/]  + only there, - only here")
        console.print(_table(list(_elsewhere(rules, advice))))


def _elsewhere(rules: LunarRules, advice: "Advice") -> Iterator[tuple[str, ...]]:
    for each in differences(rules, advice):
        yield f"  [bold]{', '.join(each.rulebooks)}[/]", f"[bold]{escape(each.heading.lower())}[/]"
        for sign, lines in (("+", each.there), ("-", each.here)):
            yield from (("", f"{sign} {escape(said(line))}") for line in lines)


def _table(rows: Sequence[tuple[str, ...]]) -> Table:
    table = Table.grid(padding=(0, 2))
    for row in rows:
        table.add_row(*row)
    return table
