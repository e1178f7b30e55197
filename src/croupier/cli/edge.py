"""`croupier edge`: house edges, exactly."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

import typer
from rich import box
from rich.markup import escape
from rich.table import Table

from croupier.analysis.edges import (
    Distribution,
    Edges,
    Grid,
    GridRow,
    PayLine,
    Played,
    Return,
    SeenCard,
    WagerFigures,
)
from croupier.analysis.mathematics import Mathematics, every_mathematics
from croupier.cli.options import (
    AsJson,
    Options,
    Pool,
    RulebookName,
    busy,
    chosen_rules,
    games_with,
    mathematics_of,
    read_pool,
    refused,
    refusing,
)
from croupier.cli.terminal.console import Console
from croupier.money import format_amount, say_odds
from croupier.rulebooks import rulebook
from croupier.rulebooks.options import value_text
from croupier.rulebooks.plugins import rulebook_ids
from croupier.rulebooks.table import TableRules


def edges_json(rules: TableRules, edges: Edges) -> dict[str, Any]:
    wagers = {name: wager_json(figures) for name, figures in edges.wagers.items()}
    if edges.growing:
        wagers["jackpot"]["pool"] = {
            name: growing_json(each) for name, each in edges.growing.items()
        }
    if edges.solved is not None:
        wagers.setdefault("main", _edge(edges.solved.house_edge))
    if "main" in wagers:
        main = {**wagers.pop("main"), **_main(edges)}
        wagers = {"main": main, **wagers}
    options = {name: value_text(value) for name, value in rules.options.items()}
    told = {"rulebook": rules.id, "options": options, "wagers": wagers}
    return {**told, "missing": edges.missing} if edges.missing else told


def _main(edges: Edges) -> dict[str, Any]:
    """How often each choice is made; for a game solved beforehand also its edge by options."""
    told: dict[str, Any] = {}
    if edges.shares:
        told["shares"] = {name: exact_json(share) for name, share in edges.shares.items()}
    if edges.solved is not None:
        grid, together = edges.solved.grid, edges.solved.together
        told[grid.option] = [_row(grid, each) for each in grid.rows]
        told["solved_by"] = edges.solved.command
        if together is not None:
            told[together.name] = _edge(together.edge)
    return told


def wager_json(figures: WagerFigures) -> dict[str, Any]:
    told = {
        **_edge(figures.house_edge),
        "element_of_risk_percent": float(figures.element_of_risk * 100),
        "average_wager": float(figures.average_wager),
        "standard_deviation": figures.standard_deviation,
        "distribution": _distribution(figures.results),
    }
    if figures.played is None:
        told["average_wager_exact"] = str(figures.average_wager)
        told["variance"] = str(figures.results.variance)
        told["hit_frequency"] = exact_json(figures.hit_frequency)
    else:
        told["hit_frequency"] = {"decimal": float(figures.hit_frequency)}
        told["simulated"] = _simulated(figures, figures.played)
    for name, edge in figures.more.items():
        told[name] = {"house_edge": str(edge), "house_edge_percent": float(edge * 100)}
    if figures.lines:
        told["lines"] = [line_json(line) for line in figures.lines]
    return told


def _edge(edge: Fraction) -> dict[str, Any]:
    return {"house_edge": str(edge), "house_edge_percent": float(edge * 100), "method": "exact"}


def _simulated(figures: WagerFigures, played: Played) -> dict[str, Any]:
    """Figures from simulated rounds; the choices and the house edge are exact."""
    return {
        "rounds": played.rounds,
        "command": played.command,
        "mean": float(figures.results.mean),
        "standard_error": {
            "mean": played.mean_error,
            "average_wager": played.wager_error,
            "element_of_risk_percent": 100 * figures.risk_error,
            "standard_deviation": played.deviation_error,
            "hit_frequency": played.hit_error,
        },
    }


def _row(grid: Grid, row: GridRow) -> dict[str, Any]:
    edges = {value: _edge(edge) for value, edge in row.edges.items()}
    return {grid.option: value_text(row.value), "chosen": row.chosen, grid.by: edges}


def line_json(line: PayLine) -> dict[str, Any]:
    return {
        "line": line.name,
        "odds": format_amount(line.odds),
        "ways": line.ways,
        "of": line.total,
        "probability": exact_json(line.probability),
        "contribution": exact_json(line.contribution),
    }


def _distribution(results: Distribution) -> list[dict[str, Any]]:
    return [
        {"net": format_amount(net), "ways": ways, "probability": float(results.probability(net))}
        for net, ways in results.ways.items()
    ]


def growing_json(line: Return) -> dict[str, Any]:
    return {
        "from_pool": str(line.least_pool),
        "slope": str(line.slope),
        "break_even_pool": str(line.break_even),
        "break_even_pool_decimal": float(line.break_even),
    }


def exact_json(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "decimal": float(value)}


def value_of_seen_card(rules: TableRules, mathematics: Mathematics, which: str) -> SeenCard:
    """The value of the best play when that card is known before the first decision."""
    known = [each for one in every_mathematics() for each in one.hidden_cards]
    if which not in (mathematics.hidden_cards or known):
        raise refused(
            f"--seen takes {' or '.join(mathematics.hidden_cards or known)}, not {which!r}"
        )
    if not mathematics.has("seen"):
        having = {each.game for each in every_mathematics() if each.has("seen")}
        books = ", ".join(id for id in rulebook_ids() if rulebook(id).game in having)
        raise refused(f"--seen is for {games_with('seen')} ({books})")
    return mathematics.seen(rules, which)


def seen_json(rules: TableRules, which: str, seen: SeenCard) -> dict[str, Any]:
    edge, staked = seen.house_edge, seen.average_wager
    main = {
        "house_edge": str(edge),
        "house_edge_percent": float(edge * 100),
        "element_of_risk_percent": float(edge / staked * 100),
        "average_wager": float(staked),
        "average_wager_exact": str(staked),
        "method": "exact",
        "shares": {name: exact_json(share) for name, share in seen.shares.items()},
        "by_card": {rank: exact_json(-each) for rank, each in seen.by_card.items()},
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


_SOLVING = "Solving the game"


def edge_command(
    rulebook: RulebookName,
    option: Options = [],
    pool: Pool = "0",
    seen: Annotated[
        str,
        typer.Option(
            "--seen", help="Assume that players see one card too early: dealer or flop (nz-uth)."
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Show the exact house edge and the volatility of every wager."""
    rules = chosen_rules(rulebook, option)
    wagers, mathematics = read_pool(pool), mathematics_of(rules)
    if seen:
        with busy(_SOLVING):
            found = value_of_seen_card(rules, mathematics, seen)
        if as_json:
            typer.echo(json.dumps(seen_json(rules, seen, found)))
        else:
            show_seen(mathematics.hidden_cards[seen], found)
        return
    with refusing(), busy(_SOLVING):
        edges = mathematics.stored_edges(rules, wagers)
    if as_json:
        typer.echo(json.dumps(edges_json(rules, edges)))
        return
    show(rules, edges, mathematics)


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
        console.print(_growing_table(edges.growing))
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
    """Only the first of wagers with the same value."""
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


def _growing_table(growing: Mapping[str, Return]) -> Table:
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
