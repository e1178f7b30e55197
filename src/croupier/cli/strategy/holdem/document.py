"""Chart, rules and their cost, for scripts."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.options import value_text

if TYPE_CHECKING:
    from croupier.analysis.holdem.advice.advice import Advice, Cell
    from croupier.analysis.holdem.advice.rules import Rule


def strategy_json(rules: HoldemRules, advice: "Advice") -> dict[str, Any]:
    shares = advice.worth.shares
    return {
        "rulebook": rules.id,
        "options": {name: value_text(value) for name, value in rules.options.items()},
        "before_flop": {
            "range": advice.chart.in_words,
            "holes": advice.chart.holes,
            "hands": [_hand(cell) for cell in advice.chart.cells],
        },
        "after_flop": [_rule(rule, "2x", "check") for rule in advice.rules.flop],
        "after_river": [_rule(rule, "1x", "fold") for rule in advice.rules.river],
        "best": _value("house_edge", -advice.best),
        "rules": {
            **_value("house_edge", advice.worth.house_edge),
            **_value("cost", advice.cost),
            "average_wager": float(shares.average_wager),
            "average_wager_exact": str(shares.average_wager),
            "shares": {name: str(getattr(shares, name)) for name in ("four", "two", "one", "fold")},
            "method": "exact",
        },
    }


def _value(name: str, value: Fraction) -> dict[str, Any]:
    return {name: str(value), f"{name}_percent": float(value * 100)}


def _hand(cell: "Cell") -> dict[str, Any]:
    start = cell.start
    return {
        "hand": cell.name,
        "action": cell.action,
        "holes": start.holes,
        "four": str(start.four),
        "check": str(start.check),
        "margin": str(cell.margin),
        "margin_decimal": float(cell.margin),
    }


def _rule(rule: "Rule", play: str, other: str) -> dict[str, Any]:
    when = [condition.text for condition in rule.when]
    return {"do": play if rule.plays else other, "when": when, "words": rule.words}
