"""Edges as JSON: exact values as `p/q` beside a decimal."""

from fractions import Fraction
from typing import Any

from croupier.analysis.edges import (
    Distribution,
    Edges,
    Grid,
    GridRow,
    PayLine,
    Played,
    Return,
    WagerFigures,
)
from croupier.money import format_amount
from croupier.rulebooks.options import value_text
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
    """How the main game is played; where it was solved beforehand, also its edge by options."""
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
    """Choices and the house edge are exact; these figures come from rounds that were played."""
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
