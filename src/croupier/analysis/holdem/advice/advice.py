"""Advice for a player of one game: the chart of starting hands, short rules for later, and the cost
of following them."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from croupier.analysis.holdem.advice.rules import Rule, Rules, rules_for, strategy_of
from croupier.analysis.holdem.advice.strategy import Worth, best_strategy, evaluate
from croupier.analysis.holdem.game import Game, game_of
from croupier.analysis.holdem.solution import Solution, Start, solve, starts, value
from croupier.analysis.holdem.wagers import SHARES
from croupier.analysis.strategy import COST, StrategyCard
from croupier.cards import RANKS
from croupier.money import format_amount
from croupier.rulebooks.holdem import HoldemRules

HIGH_TO_LOW = RANKS[::-1]


@dataclass(frozen=True)
class Chart:
    rows: tuple[tuple[Start, ...], ...]
    """Both rows and the hands in a row run from aces down."""

    @property
    def cells(self) -> tuple[Start, ...]:
        return tuple(cell for row in self.rows for cell in row)

    @property
    def holes(self) -> int:
        """How many of the 1,326 holes are played 4x."""
        return sum(cell.holes for cell in self.cells if cell.plays)

    @property
    def in_words(self) -> str:
        """The hands to play: `33+ A2+ K2s+ K5o+`."""
        return " ".join([*self._pairs(), *self._others()])

    def _pairs(self) -> list[str]:
        played = [self.rows[at][at].plays for at in range(len(RANKS))]
        return _runs([RANKS[-1 - at] * 2 for at in range(len(RANKS))], played)

    def _others(self) -> list[str]:
        found = []
        for at, high in enumerate(HIGH_TO_LOW):
            lows = range(at + 1, len(RANKS))
            names = [high + HIGH_TO_LOW[low] for low in lows]
            suited = _runs(names, [self.rows[at][low].plays for low in lows])
            offsuit = _runs(names, [self.rows[low][at].plays for low in lows])
            both = suited == offsuit
            found += suited if both else [_marked(each, "s") for each in suited]
            found += [] if both else [_marked(each, "o") for each in offsuit]
        return found


def chart(solution: Solution) -> Chart:
    by_hand = {(each.ranks, each.suited): each for each in starts(solution)}
    order = range(len(RANKS) - 1, -1, -1)
    rows = tuple(
        tuple(by_hand[(max(row, column), min(row, column)), column < row] for column in order)
        for row in order
    )
    return Chart(rows)


def _runs(names: list[str], played: list[bool]) -> list[str]:
    """Hands from the best down: a run from the first is `K5+`, any other hand stands alone."""
    run = played.index(False) if False in played else len(played)
    first = [names[run - 1] + ("+" if run > 1 else "")] if run else []
    rest = [name for name, plays in zip(names[run:], played[run:], strict=True) if plays]
    return first + rest


def _marked(hand: str, mark: str) -> str:
    return f"{hand[:2]}{mark}{hand[2:]}"


@dataclass(frozen=True)
class Advice:
    chart: Chart
    rules: Rules
    best: Fraction
    """The value of optimal play, in antes."""
    worth: Worth
    """The value of following the chart before the flop and the rules after it."""

    @property
    def cost(self) -> Fraction:
        """The cost of following the rules instead of optimal play, in antes."""
        return self.best - self.worth.value


@lru_cache(8)
def advice_for(game: Game) -> Advice:
    solution, rules = solve(game), rules_for(game)
    worth = evaluate(game, strategy_of(game, rules))
    return Advice(chart(solution), rules, value(solution), worth)


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
    """The rules after the starting hands, as data."""
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
            COST: advice.cost,
        },
        notes=(OUTS,),
        shares=_shares(best),
        followed=_shares(advice.worth),
        actions={"2x": "play", "1x": "play", "check": "check", "fold": "fold"},
    )


def _shares(worth: Worth) -> dict[str, Fraction]:
    return {words: getattr(worth.shares, name) for name, words in SHARES.items()}


def flop_rules(advice: Advice) -> list[tuple[str, str]]:
    """Each rule: what to do, and when; in order."""
    return _listed(advice.rules.flop, "2x", "check")


def river_rules(advice: Advice) -> list[tuple[str, str]]:
    return _listed(advice.rules.river, "1x", "fold")


def _listed(rules: tuple[Rule, ...], play: str, other: str) -> list[tuple[str, str]]:
    listed = [(play if rule.plays else other, f"with {rule.words}") for rule in rules]
    return [*listed, (other, "with anything else")]


def cost(advice: Advice) -> list[tuple[str, str, str]]:
    """Each figure with its name, in percent of an ante and exactly."""
    return [
        _figure("house edge, best play", -advice.best),
        _figure("house edge, chart and rules", advice.worth.house_edge),
        _figure(COST, advice.cost),
    ]


def _figure(name: str, value: Fraction) -> tuple[str, str, str]:
    return name, f"{float(value) * 100:.4f}%", format_amount(value)
