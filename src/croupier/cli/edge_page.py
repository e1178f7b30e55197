"""Edges on the terminal: a line a wager, then where each comes from."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.cli.edge_lunar import errors, show_lunar
from croupier.cli.edge_tables import new_table, percent
from croupier.money import say_odds
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.options import value_text

if TYPE_CHECKING:
    from croupier.analysis.distribution import Distribution
    from croupier.analysis.edges import Edges
    from croupier.analysis.uth.figures import Shares
    from croupier.analysis.uth.jackpot import Return
    from croupier.analysis.wager import WagerFigures
    from croupier.rulebooks.holdem import HoldemRules

_NAMES = {
    "main": "ante, blind and play",
    "super": "super, own box",
    "super_on": "super, another box",
    "dealer_super": "super, dealer's hand",
    "play_unchanged": "trips, folds forfeit it",
    "play_reoptimised": "trips, played with it in mind",
    "with_super": "  with an equal super",
}
_LUNAR = {**_NAMES, "main": "ante, draw and bet"}
_BAR = 30


def show(rules: "HoldemRules | LunarRules", edges: "Edges") -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{escape(rules.title)}[/]  {_options(rules)}\n")
    names = _LUNAR if isinstance(rules, LunarRules) else _NAMES
    console.print(_wagers(edges, names))
    console.print("The house edge exactly:")
    console.print(_exactly(edges, names))
    console.print()
    if isinstance(rules, LunarRules):
        show_lunar(console, rules, edges)
    if edges.shares is not None:
        console.print(_shares(edges.shares))
    for name, figures in edges.wagers.items():
        if figures.lines and name not in ("super_on", "dealer_super"):
            console.print(_lines(name, figures))
    if edges.growing is not None:
        console.print(_growing(edges.growing))
    if "main" in edges.wagers:
        console.print(_results(edges.wagers["main"].results))


def _options(rules: "HoldemRules | LunarRules") -> str:
    chosen = {name: value for name, value in rules.options.items() if value is not None}
    return escape(", ".join(f"{name}={value_text(value)}" for name, value in chosen.items()))


def _wagers(edges: "Edges", names: Mapping[str, str]) -> Table:
    table = new_table("wager", "house edge", "staked", "of all staked", "deviation", "won")
    table.columns[0].no_wrap = True
    if edges.lunar is not None and "main" not in edges.wagers:
        table.add_row(names["main"], percent(edges.lunar.house_edge), "", "", "", "")
    for name, figures in edges.wagers.items():
        table.add_row(
            names.get(name, name),
            percent(figures.house_edge),
            f"{float(figures.average_wager):.4f}",
            percent(figures.element_of_risk),
            f"{figures.standard_deviation:.4f}",
            percent(figures.hit_frequency, 3),
        )
        if figures.played is not None:
            table.add_row(*(f"[dim]{each}[/]" for each in errors(figures, figures.played)))
        for more, edge in figures.more.items():
            table.add_row(f"[dim]{names[more]}[/]", percent(edge), "", "", "", "")
    return table


def _exactly(edges: "Edges", names: Mapping[str, str]) -> Table:
    table = Table.grid(padding=(0, 2))
    if edges.lunar is not None and "main" not in edges.wagers:
        table.add_row(f"  {names['main']}", str(edges.lunar.house_edge))
    for name, figures in edges.wagers.items():
        table.add_row(f"  {names.get(name, name)}", str(figures.house_edge))
        for more, edge in figures.more.items():
            table.add_row(f"  [dim]{names[more]}[/]", str(edge))
    return table


def _shares(shares: "Shares") -> str:
    told = (("4x", shares.four), ("2x", shares.two), ("1x", shares.one), ("fold", shares.fold))
    return "Played as well as can be: " + ", ".join(
        f"{name} {percent(share, 3)}" for name, share in told
    )


def _lines(name: str, figures: "WagerFigures") -> Table:
    table = new_table(name, "pays", "ways", "probability", "one in", "gives back")
    for line in figures.lines:
        table.add_row(
            line.name.replace("_", " "),
            say_odds(line.odds),
            f"{line.ways:,}",
            f"{float(line.probability):.8f}",
            f"{float(1 / line.probability):,.1f}" if line.ways else "never",
            percent(line.contribution),
        )
    return table


def _growing(growing: "Mapping[str, Return]") -> Table:
    table = new_table("jackpot, as its pool grows", "from", "each 1,000", "costs nothing at")
    for name, line in growing.items():
        table.add_row(
            name,
            f"{float(line.least_pool):,.0f}",
            percent(line.slope * 1_000, 5),
            f"{float(line.break_even):,.1f}",
        )
    table.caption = "pools in jackpot wagers; of two pools the major one"
    return table


def _results(results: "Distribution") -> Table:
    """Every net result of the main game, in antes."""
    table = new_table("net, in antes", "probability", "")
    most = max(results.probability(net) for net in results.ways)
    for net in results.ways:
        share = results.probability(net)
        table.add_row(
            f"{float(net):+g}",
            f"{float(share):.8f}",
            f"[green]{'█' * round(float(_BAR * share / most))}[/]",
        )
    return table
