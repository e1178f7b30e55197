"""What happens while a round is played, as it happens: the dealer's words and the cards drawn."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.table.faces import with_suits
from croupier.cli.table.words import clause_numbers, glued
from croupier.games.telling import Told


def telling(told: Iterable[Told]) -> RenderableType | None:
    """Who said or did what, and by which clauses; None where there is nothing to tell."""
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", style="quiet", max_width=24)
    for each in told:
        grid.add_row(Text(each.who, "key"), _words(each), clause_numbers(each.clauses))
    return grid if grid.row_count else None


def _words(told: Told) -> Text:
    """The dealer speaks in sentences."""
    words = told.what
    if said := told.spoken:
        words = f"“{said[:1].upper()}{said[1:]}{'' if said.endswith('?') else '.'}”"
    return with_suits(glued(words))
