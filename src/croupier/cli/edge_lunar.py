"""Lunar Poker's edges on the terminal: what its main game has beyond a line among the wagers."""

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from croupier.cli.edge_tables import new_table, percent
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.options import value_text

if TYPE_CHECKING:
    from croupier.analysis.edges import Edges
    from croupier.analysis.lunar.main_game import InstantEdge
    from croupier.analysis.wager import Played, WagerFigures


def show_lunar(console: Console, rules: LunarRules, edges: "Edges") -> None:
    """What is simulated and what is not; how it is played; every pair of instant odds."""
    if edges.lunar is not None:
        _show_main(console, rules, edges)
    if edges.missing:
        console.print(edges.missing)
    console.print("Super wagers look at the first five cards, so all are worth the same.")


def _show_main(console: Console, rules: LunarRules, edges: "Edges") -> None:
    assert edges.lunar is not None
    console.print(f"The main game is solved: {edges.lunar.known.command}")
    main = edges.wagers.get("main")
    if main is not None and main.played is not None:
        console.print(_simulated(main, main.played))
    if rules.max_payout is not None:
        console.print("Figures are without the maximum payout: they are in antes, and it is not.")
    console.print("\n" + _shares(edges.lunar.shares))
    console.print(_instants(edges.lunar.instants))
    if edges.with_super is not None:
        console.print(_together(rules, edges.with_super, main))


def errors(figures: "WagerFigures", played: "Played") -> tuple[str, ...]:
    """A row below the figures: by how much each may be wrong."""
    return (
        "  standard error",
        "exact",
        f"{played.wager_error:.4f}",
        percent(figures.risk_error, 5),
        f"{played.deviation_error:.4f}",
        percent(played.hit_error, 3),
    )


def _simulated(figures: "WagerFigures", played: "Played") -> str:
    """Also the mean of these rounds, to hold against the exact edge."""
    mean = -float(figures.results.mean)
    return (
        "Staked, deviation, won and results come from exact choices and simulated rounds, "
        f"{played.rounds:,} of them ({played.command}); on average they cost "
        f"{percent(mean)} ± {percent(played.mean_error)}."
    )


def _shares(shares: dict[str, Fraction]) -> str:
    told = ", ".join(f"{name} {percent(share)}" for name, share in shares.items())
    return f"Played as well as can be: {told}"


def _instants(instants: "tuple[InstantEdge, ...]") -> Table:
    """Every allowed pair, by reading of straight_with_pair; the exact fractions are in the JSON."""
    readings = list(instants[0].edges)
    table = new_table("  main game by instant odds", *(reading.value for reading in readings))
    for each in instants:
        mark = "●" if each.chosen else " "
        edges = (percent(each.edges[reading], 6) for reading in readings)
        table.add_row(f"{mark} {value_text(each.pair)}", *edges)
    return table


def _together(rules: LunarRules, edge: Fraction, main: "WagerFigures | None") -> str:
    """What a round really costs where a super wager must lie beside the ante."""
    clauses = ", ".join(dict.fromkeys((*rules.cites.super, *rules.cites.super_at_least)))
    risk = ""
    if main is not None:
        risk = f", {percent(edge / (main.average_wager + 1))} of all that is staked"
    return (
        f"An ante is not played without a super wager at least as large ({clauses}). With one unit "
        f"on each a round costs {percent(edge)} of a unit, exactly {edge}{risk}.\n"
    )
