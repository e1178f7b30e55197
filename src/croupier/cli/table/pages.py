"""Pages to look something up on: the table's signs, the keys, the clauses of a settlement."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.table.felt import inscription, on_felt
from croupier.cli.table.game import Game
from croupier.cli.table.words import clause_number, glued, says, short_wager
from croupier.games.settlement import SettlementLine

_BEFORE = (("wagers", "an amount; Enter takes the one in brackets; 0 puts nothing down"),)
_AFTER = (
    ("c w", "after a round: change the wagers; why, the clauses behind every line"),
    ("s", "after a round: save its record as round-N.json"),
    ("p ? m", "pay tables, this page, more chips"),
    ("q", "leave; Ctrl-D does too"),
)


def opening_page(game: Game) -> RenderableType:
    """The table as one finds it: its name, its document, its signs."""
    rules, document = game.rules, game.rules.document
    dealing = game.dealing.replace("-", ", ", 1).replace("-", " ")
    return on_felt(
        Text.assemble(("☾ ", "felt.brass"), (rules.title, "felt.name")),
        Text(document.document, "felt.quiet"),
        Text(f"{document.regulator} · {rules.id}, dealt from a {dealing}", "felt.quiet"),
        inscription(rules),
        *game.signs(),
    )


def signs_page(game: Game) -> RenderableType:
    """The pay tables alone."""
    return on_felt(*game.signs())


def help_page(game: Game) -> RenderableType:
    grid = Table.grid(padding=(0, 3))
    for keys, meaning in (*_BEFORE, *game.keys, *_AFTER):
        grid.add_row(Text(keys, "key"), meaning)
    return grid


def why_page(rulebook: str, lines: Iterable[SettlementLine]) -> RenderableType:
    """Each clause that decided something, in our own words, and what it decided."""
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=2)
    grid.add_column(ratio=1, style="quiet")
    decided: dict[str, dict[str, None]] = {}
    for line in lines:
        for clause in line.clauses:
            decided.setdefault(clause, {})[f"box {line.box} {short_wager(line.wager)}"] = None
    for clause, wagers in decided.items():
        number = Text(clause_number(clause), "key")
        grid.add_row(number, glued(says(rulebook, clause)), ", ".join(wagers))
    return grid
