"""Pages to look something up on: the keys, and the clauses behind a settlement."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.table.words import short_wager
from croupier.engine.settlement import SettlementLine
from croupier.rulebooks import LunarRules, clause_index
from croupier.rulebooks.rulings import RULING, rulings

_HELP = (
    ("wagers", "an amount; Enter takes the one in brackets; 0 puts nothing down"),
    ("1=10 d=10", "super wagers on box 1 and the dealer, where there are such"),
    ("f b x y", "fold, bet, exchange cards, buy a sixth card"),
    ("x 1 4 5", "exchange by place; by name: x 9h 5c 2d"),
    ("g d", "force the dealer to try to qualify, or decline"),
    ("c", "concede, where the document has it; Enter settles"),
    ("w", "after a round: why, the clauses behind every line"),
    ("s", "after a round: save its record as round-N.json"),
    ("p ? m", "pay tables, this page, more chips"),
    ("q", "leave; Ctrl-D does too"),
)


def help_page() -> RenderableType:
    grid = Table.grid(padding=(0, 3))
    for keys, meaning in _HELP:
        grid.add_row(Text(keys, "key"), meaning)
    return grid


def why_page(rules: LunarRules, lines: Sequence[SettlementLine]) -> RenderableType:
    """Each clause that decided something, in our own words, and what it decided."""
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=2)
    grid.add_column(ratio=1, style="quiet")
    decided: dict[str, list[str]] = {}
    for line in lines:
        for clause in line.clauses:
            decided.setdefault(clause, []).append(f"box {line.box} {short_wager(line.wager)}")
    for clause, wagers in decided.items():
        grid.add_row(Text(_number(clause), "key"), says(rules, clause), ", ".join(wagers))
    return grid


def says(rules: LunarRules, clause: str) -> str:
    """What a clause or a ruling says, in our own words."""
    if clause.startswith(RULING):
        return rulings()[clause.removeprefix(RULING)].says
    return clause_index(rules.id)[_number(clause)].says


def _number(clause: str) -> str:
    """As it stands on the page; a ruling has a name instead."""
    return clause.partition(":")[2]
