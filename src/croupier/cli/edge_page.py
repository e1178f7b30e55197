"""Edges on the terminal: a line a wager, then where each comes from."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

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
}
_BAR = 30


def show(rules: "HoldemRules | LunarRules", edges: "Edges") -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{escape(rules.title)}[/]  {_options(rules)}\n")
    console.print(_wagers(edges))
    console.print("The house edge exactly:")
    console.print(_exactly(edges))
    console.print()
    if isinstance(rules, LunarRules):
        console.print("Super wagers look at the first five cards, so all are worth the same.")
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


def _wagers(edges: "Edges") -> Table:
    table = _table("wager", "house edge", "staked", "of all staked", "deviation", "won")
    for name, figures in edges.wagers.items():
        table.add_row(
            _NAMES.get(name, name),
            _percent(figures.house_edge),
            f"{float(figures.average_wager):.4f}",
            _percent(figures.element_of_risk),
            f"{figures.standard_deviation:.4f}",
            _percent(figures.hit_frequency, 3),
        )
        for more, edge in figures.more.items():
            table.add_row(f"[dim]{_NAMES[more]}[/]", _percent(edge), "", "", "", "")
    return table


def _exactly(edges: "Edges") -> Table:
    table = Table.grid(padding=(0, 2))
    for name, figures in edges.wagers.items():
        table.add_row(f"  {_NAMES.get(name, name)}", str(figures.house_edge))
        for more, edge in figures.more.items():
            table.add_row(f"  [dim]{_NAMES[more]}[/]", str(edge))
    return table


def _shares(shares: "Shares") -> str:
    told = (("4x", shares.four), ("2x", shares.two), ("1x", shares.one), ("fold", shares.fold))
    return "Played as well as can be: " + ", ".join(
        f"{name} {_percent(share, 3)}" for name, share in told
    )


def _lines(name: str, figures: "WagerFigures") -> Table:
    table = _table(name, "pays", "ways", "probability", "one in", "gives back")
    for line in figures.lines:
        table.add_row(
            line.name.replace("_", " "),
            say_odds(line.odds),
            f"{line.ways:,}",
            f"{float(line.probability):.8f}",
            f"{float(1 / line.probability):,.1f}" if line.ways else "never",
            _percent(line.contribution),
        )
    return table


def _growing(growing: "Mapping[str, Return]") -> Table:
    table = _table("jackpot, as its pool grows", "from", "each 1,000", "costs nothing at")
    for name, line in growing.items():
        table.add_row(
            name,
            f"{float(line.least_pool):,.0f}",
            _percent(line.slope * 1_000, 5),
            f"{float(line.break_even):,.1f}",
        )
    table.caption = "pools in jackpot wagers; of two pools the major one"
    return table


def _results(results: "Distribution") -> Table:
    """Every net result of the main game, in antes."""
    table = _table("net, in antes", "probability", "")
    most = max(results.probability(net) for net in results.ways)
    for net in results.ways:
        share = results.probability(net)
        table.add_row(
            f"{float(net):+g}",
            f"{float(share):.8f}",
            f"[green]{'█' * round(float(_BAR * share / most))}[/]",
        )
    return table


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column(columns[0])
    for column in columns[1:]:
        table.add_column(column, justify="left" if column == "" else "right", overflow="fold")
    return table


def _percent(value: Fraction, digits: int = 4) -> str:
    return f"{float(value * 100):.{digits}f}%"
