"""The pay tables of Lunar Poker."""

from collections.abc import Iterator

from rich.console import RenderableType

from croupier.cli.table.signs import chosen, hand_name, odds_rows, side_by_side, sign
from croupier.cli.table.words import odds_text
from croupier.hands import Category
from croupier.rulebooks.lunar import LunarRules


def signs(rules: LunarRules) -> Iterator[RenderableType]:
    document, odds = rules.document, rules.document.odds
    yield side_by_side(
        (
            sign("Bet pays", odds.bet.clauses, odds_rows(rules.bet_odds.items())[::-1]),
            sign(
                "Super pays, first five cards",
                odds.super.clauses,
                odds_rows(rules.super_odds.items()),
            ),
        ),
        (
            sign("Ante pays", odds.ante.clauses, _ante(rules)),
            sign("Ante pays, instant hand", document.options["instant"].clauses, _instant(rules)),
        ),
    )
    yield from chosen(rules, shown=("instant",))


def _ante(rules: LunarRules) -> list[tuple[str, ...]]:
    low, high = rules.ante_below_straight, rules.ante_straight
    rows = [("Dealer has no hand", odds_text(low))]
    if low != high:
        rows.append(("with a straight or higher", odds_text(high)))
    return [*rows]


def _instant(rules: LunarRules) -> list[tuple[str, ...]]:
    hands = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH)
    return [(hand_name(each.name), odds_text(rules.instant_odds[each])) for each in hands]
