"""Edges as JSON: exact values as `p/q` beside a decimal."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.money import format_amount
from croupier.rulebooks.options import value_text

if TYPE_CHECKING:
    from croupier.analysis.distribution import Distribution
    from croupier.analysis.edges import Edges
    from croupier.analysis.uth.jackpot import Return
    from croupier.analysis.wager import PayLine, WagerFigures
    from croupier.rulebooks.holdem import HoldemRules
    from croupier.rulebooks.lunar import LunarRules


def edges_json(rules: "HoldemRules | LunarRules", edges: "Edges") -> dict[str, Any]:
    wagers = {name: _wager(figures) for name, figures in edges.wagers.items()}
    if edges.shares is not None:
        names = ("four", "two", "one", "fold")
        wagers["main"]["shares"] = {name: _exact(getattr(edges.shares, name)) for name in names}
    if edges.growing is not None:
        wagers["jackpot"]["pool"] = {name: _growing(each) for name, each in edges.growing.items()}
    options = {name: value_text(value) for name, value in rules.options.items()}
    return {"rulebook": rules.id, "options": options, "wagers": wagers}


def _wager(figures: "WagerFigures") -> dict[str, Any]:
    told: dict[str, Any] = {
        "house_edge": _text(figures.house_edge),
        "house_edge_percent": float(figures.house_edge * 100),
        "element_of_risk_percent": float(figures.element_of_risk * 100),
        "average_wager": float(figures.average_wager),
        "average_wager_exact": _text(figures.average_wager),
        "standard_deviation": figures.standard_deviation,
        "variance": _text(figures.results.variance),
        "hit_frequency": _exact(figures.hit_frequency),
        "method": "exact",
        "distribution": _distribution(figures.results),
    }
    for name, edge in figures.more.items():
        told[name] = {"house_edge": _text(edge), "house_edge_percent": float(edge * 100)}
    if figures.lines:
        told["lines"] = [_line(line) for line in figures.lines]
    return told


def _line(line: "PayLine") -> dict[str, Any]:
    return {
        "line": line.name,
        "odds": format_amount(line.odds),
        "ways": line.ways,
        "of": line.total,
        "probability": _exact(line.probability),
        "contribution": _exact(line.contribution),
    }


def _distribution(results: "Distribution") -> list[dict[str, Any]]:
    return [
        {"net": format_amount(net), "ways": ways, "probability": float(results.probability(net))}
        for net, ways in results.ways.items()
    ]


def _growing(line: "Return") -> dict[str, Any]:
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
