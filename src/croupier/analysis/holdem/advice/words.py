"""What the page on the terminal and the page in a browser say alike."""

from fractions import Fraction

from croupier.analysis.holdem.advice.advice import Advice, advice_for
from croupier.analysis.holdem.advice.rules import Rule
from croupier.analysis.holdem.advice.strategy import Worth, best_strategy, evaluate
from croupier.analysis.holdem.edges import SHARES
from croupier.analysis.holdem.game import game_of
from croupier.analysis.strategy import StrategyCard
from croupier.money import format_amount
from croupier.rulebooks.holdem import HoldemRules

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


def strategy_card(rules: HoldemRules) -> StrategyCard:
    """What follows the starting hands, as data."""
    game = game_of(rules)
    advice, best = advice_for(game), evaluate(game, best_strategy(game))
    return StrategyCard(
        played_with=played_with(rules),
        rules={
            "After the flop": tuple(flop_rules(advice)),
            "After the river": tuple(river_rules(advice)),
        },
        figures={
            "house edge, best play": -advice.best,
            "house edge, these rules": advice.worth.house_edge,
            "what the rules cost": advice.cost,
        },
        notes=(OUTS,),
        shares=_shares(best),
        followed=_shares(advice.worth),
    )


def _shares(worth: Worth) -> dict[str, Fraction]:
    return {words: getattr(worth.shares, name) for name, words in SHARES.items()}


def flop_rules(advice: Advice) -> list[tuple[str, str]]:
    """What to do, and when; in order."""
    return _listed(advice.rules.flop, "2x", "check")


def river_rules(advice: Advice) -> list[tuple[str, str]]:
    return _listed(advice.rules.river, "1x", "fold")


def _listed(rules: tuple[Rule, ...], play: str, other: str) -> list[tuple[str, str]]:
    listed = [(play if rule.plays else other, f"with {rule.words}") for rule in rules]
    return [*listed, (other, "with anything else")]


def cost(advice: Advice) -> list[tuple[str, str, str]]:
    """What it is, in percent of an ante, and exactly."""
    return [
        _figure("house edge, best play", -advice.best),
        _figure("house edge, chart and rules", advice.worth.house_edge),
        _figure("what the rules cost", advice.cost),
    ]


def _figure(name: str, value: Fraction) -> tuple[str, str, str]:
    return name, f"{float(value) * 100:.4f}%", format_amount(value)
