"""Edges on the terminal: one line for each wager, then the details."""

from collections.abc import Mapping
from fractions import Fraction

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.analysis.edges import Distribution, Edges, Grid, Played, Return, WagerFigures
from croupier.analysis.mathematics import Mathematics
from croupier.money import say_odds
from croupier.rulebooks.options import value_text
from croupier.rulebooks.table import TableRules

_BAR = 30


def show(rules: TableRules, edges: Edges, mathematics: Mathematics) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{escape(rules.title)}[/]  {_options(rules)}\n")
    console.print(_wagers(edges, mathematics.wager_lines))
    console.print("The exact house edge:")
    console.print(_exactly(edges, mathematics.wager_lines))
    console.print()
    for note in edges.notes:
        console.print(note)
    if edges.shares:
        words = {name: mathematics.share_words.get(name, name) for name in edges.shares}
        told = (
            f"{words[name]} {percent(share, mathematics.share_digits)}"
            for name, share in edges.shares.items()
        )
        console.print(("\n" if edges.notes else "") + "With the best play: " + ", ".join(told))
    if edges.solved is not None:
        console.print(_grid(edges.solved.grid))
    for remark in edges.remarks:
        console.print(remark)
    for name, figures in _different(edges.wagers).items():
        if figures.lines:
            console.print(_lines(name, figures))
    if edges.growing:
        console.print(_growing(edges.growing))
    if "main" in edges.wagers:
        console.print(_results(edges.wagers["main"].results))


def new_table(*columns: str) -> Table:
    """Words in the first column, figures in the others; a column without a name holds bars."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column(columns[0])
    for column in columns[1:]:
        table.add_column(column, justify="left" if column == "" else "right", overflow="fold")
    return table


def percent(value: Fraction | float, digits: int = 4) -> str:
    return f"{float(value * 100):.{digits}f}%"


def _options(rules: TableRules) -> str:
    chosen = {name: value for name, value in rules.options.items() if value is not None}
    return escape(", ".join(f"{name}={value_text(value)}" for name, value in chosen.items()))


def _different(wagers: Mapping[str, WagerFigures]) -> dict[str, WagerFigures]:
    """Only the first of wagers that are worth the same."""
    found: dict[str, WagerFigures] = {}
    for name, figures in wagers.items():
        if figures not in found.values():
            found[name] = figures
    return found


def _wagers(edges: Edges, names: Mapping[str, str]) -> Table:
    table = new_table("wager", "house edge", "staked", "of all staked", "deviation", "won")
    table.columns[0].no_wrap = True
    if edges.solved is not None and "main" not in edges.wagers:
        known = percent(edges.solved.house_edge)
        table.add_row(names.get("main", "main"), known, "", "", "", "")
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
            table.add_row(*(f"[dim]{each}[/]" for each in _errors(figures, figures.played)))
        for more, edge in figures.more.items():
            table.add_row(f"[dim]{names.get(more, more)}[/]", percent(edge), "", "", "", "")
    return table


def _exactly(edges: Edges, names: Mapping[str, str]) -> Table:
    table = Table.grid(padding=(0, 2))
    if edges.solved is not None and "main" not in edges.wagers:
        table.add_row(f"  {names.get('main', 'main')}", str(edges.solved.house_edge))
    for name, figures in edges.wagers.items():
        table.add_row(f"  {names.get(name, name)}", str(figures.house_edge))
        for more, edge in figures.more.items():
            table.add_row(f"  [dim]{names.get(more, more)}[/]", str(edge))
    return table


def _errors(figures: WagerFigures, played: Played) -> tuple[str, ...]:
    """A row of standard errors below the figures."""
    return (
        "  standard error",
        "exact",
        f"{played.wager_error:.4f}",
        percent(figures.risk_error, 5),
        f"{played.deviation_error:.4f}",
        percent(played.hit_error, 3),
    )


def _grid(grid: Grid) -> Table:
    """The edge for every allowed value of two options; exact fractions are in the JSON."""
    values = list(grid.rows[0].edges)
    table = new_table(f"  main game by {grid.option} odds", *values)
    for each in grid.rows:
        mark = "●" if each.chosen else " "
        edges = (percent(each.edges[value], 6) for value in values)
        table.add_row(f"{mark} {value_text(each.value)}", *edges)
    return table


def _lines(name: str, figures: WagerFigures) -> Table:
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


def _growing(growing: Mapping[str, Return]) -> Table:
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


def _results(results: Distribution) -> Table:
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
