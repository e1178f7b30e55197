"""`croupier edge --seen`: what a card is worth that should be hidden."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from croupier.cards import RANKS
from croupier.cli.options import refused
from croupier.rulebooks.holdem import HoldemRules

if TYPE_CHECKING:
    from croupier.analysis.uth.seen_sums import Seen

_WHICH = {"dealer": "one of the dealer's cards", "flop": "one card of the flop"}


def find_seen(rules: object, which: str) -> "Seen":
    """The player's best with that card known before the first decision."""
    if which not in _WHICH:
        raise refused(f"--seen takes {' or '.join(_WHICH)}, not {which!r}")
    if not isinstance(rules, HoldemRules):
        raise refused("--seen is for Ultimate Texas Hold'em (nz-uth)")
    from croupier.analysis.uth.game import game_of
    from croupier.analysis.uth.seen import value_with_dealer_card, value_with_flop_card

    game = game_of(rules)
    return value_with_dealer_card(game) if which == "dealer" else value_with_flop_card(game)


def seen_json(rules: HoldemRules, which: str, seen: "Seen") -> dict[str, Any]:
    edge, staked = -seen.value, seen.shares.average_wager
    names = ("four", "two", "one", "fold")
    main = {
        "house_edge": str(edge),
        "house_edge_percent": float(edge * 100),
        "element_of_risk_percent": float(edge / staked * 100),
        "average_wager": float(staked),
        "average_wager_exact": str(staked),
        "method": "exact",
        "shares": {name: _exact(getattr(seen.shares, name)) for name in names},
        "by_card": {rank: _exact(-each) for rank, each in _by_rank(seen)},
    }
    return {"rulebook": rules.id, "seen": which, "wagers": {"main": main}}


def show_seen(which: str, seen: "Seen") -> None:
    console, edge = Console(highlight=False), -seen.value
    whose = "the player's" if edge < 0 else "the house's"
    console.print(
        f"With {_WHICH[which]} seen before the first decision the edge is {whose}: "
        f"[bold]{float(abs(edge) * 100):.4f}%[/] of the ante, exactly {abs(edge)}."
    )
    table = Table("card seen", "to the player", box=None, padding=(0, 2))
    for rank, value in reversed(list(_by_rank(seen))):
        table.add_row(rank, f"{float(value):+.4f}")
    console.print(table)


def _by_rank(seen: "Seen") -> list[tuple[str, Fraction]]:
    return list(zip(RANKS, seen.by_rank, strict=True))


def _exact(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "decimal": float(value)}
