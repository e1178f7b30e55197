"""What is printed on the felt of Lunar Poker and on the signs beside it."""

from collections.abc import Mapping
from dataclasses import replace

from croupier.games.layout import (
    Layout,
    PayLine,
    PayTable,
    Shape,
    areas_of,
    prices,
    standard_layout,
)
from croupier.hands import Category
from croupier.rulebooks.lunar import LunarRules
from croupier.rulebooks.table import addresses

_SHAPES: Mapping[str, Shape] = {
    "dealer_super": ("circle", 1, None),
    "super": ("circle", 2, None),
    "ante": ("circle", 3, None),
    "bet": ("bar", 5, None),
}
_ON_OTHERS = {"super_on": "super"}
"""A super wager on another box goes on the spots beside the super area, which has the same word."""


def lunar_layout(rules: LunarRules, hand: int) -> Layout:
    return replace(
        standard_layout(rules, hand),
        areas=areas_of(rules, _SHAPES, _ON_OTHERS),
        pays=_pays(rules),
        concede=rules.concede,
        further=rules.draw_antes + rules.bet_antes + (rules.force_antes or 0),
        second=rules.cites.second,
    )


def _pays(rules: LunarRules) -> tuple[PayTable, ...]:
    document = rules.document
    bet, super_ = (
        addresses(document, each.clauses) for each in (document.odds.bet, document.odds.super)
    )
    return (
        prices("bet", "Bet pays", rules.bet_odds, bet),
        prices("super", "Super pays, first five cards", rules.super_odds, super_),
        _ante(rules),
    )


def _ante(rules: LunarRules) -> PayTable:
    below, above = rules.ante_below_straight, rules.ante_straight
    lines = [PayLine("dealer does not qualify", (below,))]
    if above != below:
        lines.append(PayLine("and you a straight or better", (above,)))
    lines += [
        PayLine(
            f"instant {category.name.lower().replace('_', ' ')}", (rules.instant_odds[category],)
        )
        for category in (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
    ]
    document = rules.document
    numbers = (*document.odds.ante.clauses, *document.options["instant"].clauses)
    return PayTable(
        name="ante",
        title="Ante pays",
        lines=tuple(lines),
        clauses=addresses(document, tuple(dict.fromkeys(numbers))),
    )
