"""Card, cost and shares, for scripts."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.lunar.advice.advice import (
    differences,
    lines_of,
    notes_of,
    said,
    unknown,
)
from croupier.analysis.strategy import Line
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.options import value_text

if TYPE_CHECKING:
    from croupier.analysis.lunar.advice.advice import Advice
    from croupier.analysis.lunar.advice.card import Rule


def strategy_json(rules: LunarRules, advice: "Advice") -> dict[str, Any]:
    """What is not known is left out, and `note` says how to find it."""
    told: dict[str, Any] = {
        "rulebook": rules.id,
        "options": {name: value_text(value) for name, value in rules.options.items()},
        "first": {
            name: [_rule(rule) for rule in listed] for name, listed in advice.card.first.items()
        },
        "after_draw": [_rule(rule) for rule in advice.card.after],
        "words": [
            {"hand": heading, "rules": [{"do": do, "when": when} for do, when in lines]}
            for heading, lines in lines_of(advice)
        ],
        "notes": notes_of(advice),
        "differences": [
            {
                "rulebook": ", ".join(each.rulebooks),
                "hand": each.heading,
                "here": _said(each.here),
                "there": _said(each.there),
            }
            for each in differences(rules, advice)
        ],
    }
    if advice.best is not None:
        best = advice.best
        told["best"] = {**_value("house_edge", best.house_edge()), "shares": _shares(best.shares)}
    if advice.priced is not None and advice.cost is not None:
        figures = advice.priced.figures
        told["card"] = {
            **_value("house_edge", figures.house_edge()),
            **_value("cost", advice.cost),
            "shares": _shares(figures.shares),
            "method": "exact",
            "command": advice.priced.command,
        }
    if unknown(rules, advice):
        told["note"] = unknown(rules, advice)
    return told


def _said(lines: Sequence[Line]) -> str:
    return "; ".join(map(said, lines)) or "none"


def _value(name: str, value: Fraction) -> dict[str, Any]:
    return {name: str(value), f"{name}_percent": float(value * 100)}


def _shares(shares: dict[str, Fraction]) -> dict[str, str]:
    return {name: str(share) for name, share in shares.items()}


def _rule(rule: "Rule") -> dict[str, Any]:
    return {"do": rule.do, "when": [condition.text for condition in rule.when]}
