"""`croupier edge`: house edges, exactly."""

import json
from fractions import Fraction
from typing import Annotated, Any

import typer
from rich.console import Console
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
from croupier.cli.options import chosen_rules, games_with, mathematics_of, refused, refusing
from croupier.cli.parameters import AsJson, Options, Pool, RulebookName
from croupier.money import AmountError, format_amount, parse_amount
from croupier.rulebooks import rulebook
from croupier.rulebooks.options import value_text
from croupier.rulebooks.plugins import rulebook_ids
from croupier.rulebooks.table import TableRules


def edges_json(rules: TableRules, edges: Edges) -> dict[str, Any]:
    wagers = {name: _wager(figures) for name, figures in edges.wagers.items()}
    if edges.growing:
        wagers["jackpot"]["pool"] = {name: _growing(each) for name, each in edges.growing.items()}
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
        told["shares"] = {name: _exact(share) for name, share in edges.shares.items()}
    if edges.solved is not None:
        grid, together = edges.solved.grid, edges.solved.together
        told[grid.option] = [_row(grid, each) for each in grid.rows]
        told["solved_by"] = edges.solved.command
        if together is not None:
            told[together.name] = _edge(together.edge)
    return told


def _wager(figures: WagerFigures) -> dict[str, Any]:
    told = {
        **_edge(figures.house_edge),
        "element_of_risk_percent": float(figures.element_of_risk * 100),
        "average_wager": float(figures.average_wager),
        "standard_deviation": figures.standard_deviation,
        "distribution": _distribution(figures.results),
    }
    if figures.played is None:
        told["average_wager_exact"] = _text(figures.average_wager)
        told["variance"] = _text(figures.results.variance)
        told["hit_frequency"] = _exact(figures.hit_frequency)
    else:
        told["hit_frequency"] = {"decimal": float(figures.hit_frequency)}
        told["simulated"] = _simulated(figures, figures.played)
    for name, edge in figures.more.items():
        told[name] = {"house_edge": _text(edge), "house_edge_percent": float(edge * 100)}
    if figures.lines:
        told["lines"] = [_line(line) for line in figures.lines]
    return told


def _edge(edge: Fraction) -> dict[str, Any]:
    return {"house_edge": _text(edge), "house_edge_percent": float(edge * 100), "method": "exact"}


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


def _line(line: PayLine) -> dict[str, Any]:
    return {
        "line": line.name,
        "odds": format_amount(line.odds),
        "ways": line.ways,
        "of": line.total,
        "probability": _exact(line.probability),
        "contribution": _exact(line.contribution),
    }


def _distribution(results: Distribution) -> list[dict[str, Any]]:
    return [
        {"net": format_amount(net), "ways": ways, "probability": float(results.probability(net))}
        for net, ways in results.ways.items()
    ]


def _growing(line: Return) -> dict[str, Any]:
    return {
        "from_pool": _text(line.least_pool),
        "slope": _text(line.slope),
        "break_even_pool": _text(line.break_even),
        "break_even_pool_decimal": float(line.break_even),
    }


def _exact(value: Fraction) -> dict[str, Any]:
    return {"exact": _text(value), "decimal": float(value)}


def _text(value: Fraction) -> str:
    return str(value)


def find_seen(rules: TableRules, mathematics: Mathematics, which: str) -> SeenCard:
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
        found = find_seen(rules, mathematics, seen)
        if as_json:
            typer.echo(json.dumps(seen_json(rules, seen, found)))
        else:
            show_seen(mathematics.hidden_cards[seen], found)
        return
    from croupier.cli.edge.page import show

    with refusing():
        edges = mathematics.edges(rules, wagers)
    if as_json:
        typer.echo(json.dumps(edges_json(rules, edges)))
        return
    show(rules, edges, mathematics)


def read_pool(text: str) -> Fraction:
    try:
        pool = Fraction(parse_amount(text))
    except AmountError as error:
        raise refused(f"--pool: {error}") from error
    if pool < 0:
        raise refused("--pool: a pool cannot be below zero")
    return pool
