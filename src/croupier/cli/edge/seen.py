"""`croupier edge --seen`: what a card is worth that should be hidden."""

from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.table import Table

from croupier.analysis.edges import SeenCard
from croupier.analysis.mathematics import Mathematics, every_mathematics
from croupier.cli.options import games_with, refused
from croupier.rulebooks import rulebook
from croupier.rulebooks.installed import rulebook_ids
from croupier.rulebooks.table import TableRules


def find_seen(rules: TableRules, reckon: Mathematics, which: str) -> SeenCard:
    """The player's best with that card known before the first decision."""
    known = [each for one in every_mathematics() for each in one.hidden_cards]
    if which not in (reckon.hidden_cards or known):
        raise refused(f"--seen takes {' or '.join(reckon.hidden_cards or known)}, not {which!r}")
    if not reckon.has("seen"):
        having = {each.game for each in every_mathematics() if each.has("seen")}
        books = ", ".join(id for id in rulebook_ids() if rulebook(id).game in having)
        raise refused(f"--seen is for {games_with('seen')} ({books})")
    return reckon.seen(rules, which)


def seen_json(rules: TableRules, which: str, seen: SeenCard) -> dict[str, Any]:
    edge, staked = seen.house_edge, seen.average_wager
    main = {
        "house_edge": str(edge),
        "house_edge_percent": float(edge * 100),
        "element_of_risk_percent": float(edge / staked * 100),
        "average_wager": float(staked),
        "average_wager_exact": str(staked),
        "method": "exact",
        "shares": {name: _exact(share) for name, share in seen.shares.items()},
        "by_card": {rank: _exact(-each) for rank, each in seen.by_card.items()},
    }
    return {"rulebook": rules.id, "seen": which, "wagers": {"main": main}}


def show_seen(card: str, seen: SeenCard) -> None:
    console, edge = Console(highlight=False), seen.house_edge
    whose = "the player's" if edge < 0 else "the house's"
    console.print(
        f"With {card} seen before the first decision the edge is {whose}: "
        f"[bold]{float(abs(edge) * 100):.4f}%[/] of the ante, exactly {abs(edge)}."
    )
    table = Table("card seen", "to the player", box=None, padding=(0, 2))
    for rank, value in reversed(list(seen.by_card.items())):
        table.add_row(rank, f"{float(value):+.4f}")
    console.print(table)


def _exact(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "decimal": float(value)}
