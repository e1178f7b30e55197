"""What the page on the terminal and the page in a browser say alike."""

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.money import format_amount
from croupier.rulebooks.holdem import HoldemRules

if TYPE_CHECKING:
    from croupier.analysis.uth.advice.advice import Advice
    from croupier.analysis.uth.advice.rules import Rule

_METHODS = {
    "any": "the best five of seven cards",
    "two-plus-three": "both hole cards with three of the board",
}
_READINGS = {
    "compare": "hands are compared when the dealer does not qualify",
    "pay": "play and blind are paid when the dealer does not qualify",
}
OUTS = (
    "Dealer outs: cards still out with which the dealer beats you whatever the other hole card is."
)


def played_with(rules: HoldemRules) -> str:
    return f"{_METHODS[rules.hand_method]}; {_READINGS[rules.no_qualify]}"


def flop_rules(advice: "Advice") -> list[tuple[str, str]]:
    """What to do, and when; in order."""
    return _listed(advice.rules.flop, "2x", "check")


def river_rules(advice: "Advice") -> list[tuple[str, str]]:
    return _listed(advice.rules.river, "1x", "fold")


def _listed(rules: "tuple[Rule, ...]", play: str, other: str) -> list[tuple[str, str]]:
    listed = [(play if rule.plays else other, f"with {rule.words}") for rule in rules]
    return [*listed, (other, "with anything else")]


def cost(advice: "Advice") -> list[tuple[str, str, str]]:
    """What it is, in percent of an ante, and exactly."""
    return [
        _figure("house edge, best play", -advice.best),
        _figure("house edge, chart and rules", advice.worth.house_edge),
        _figure("what the rules cost", advice.cost),
    ]


def _figure(name: str, value: Fraction) -> tuple[str, str, str]:
    return name, f"{float(value) * 100:.4f}%", format_amount(value)
