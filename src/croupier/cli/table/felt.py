"""What lies on the felt of any table: the inscription, hands with remarks, wagers."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.cli.table.words import money, short_wager
from croupier.money import Amount
from croupier.rulebooks.table import TableRules


def on_felt(*parts: RenderableType, rows_around: bool = True) -> RenderableType:
    return Padding(Group(*parts), (int(rows_around), 2), style="felt")


def inscription(rules: TableRules) -> Rule:
    return Rule(Text(rules.document.table.inscription.upper(), "felt.print"), style="felt.quiet")


def title(box: int, hand: str) -> Text:
    """A box's number and what it holds."""
    words = Text(f"BOX {box}", "felt.brass")
    return words.append(f"  {hand}", "felt.name") if hand else words


def cards_and_remarks(cards: Text, *remarks: RenderableType) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, width=max(map(len, cards.plain.splitlines())))
    grid.add_column()
    grid.add_row(cards, Group(*remarks))
    return grid


def wagers(stakes: Mapping[str, Amount], notes: Mapping[str, Text]) -> Table:
    """Every wager of a box, and what there is to say of it."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    for key, stake in stakes.items():
        grid.add_row(short_wager(key), money(stake), notes.get(key, Text()))
    return grid
