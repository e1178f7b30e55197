"""The super wagers of Lunar Poker: exact for every pay table.

They look at the five cards first dealt, of the own box, of another or of the dealer, before
anything is exchanged; so each of the three is worth the same to whoever has seen no card.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb

from croupier.analysis.wager import PayLine, WagerFigures, distribution
from croupier.hands import VALUES, AceKingQueen, Category, Value, best_line, lines_of
from croupier.hands.super_lines import SuperLine
from croupier.money import Amount
from croupier.rulebooks.lunar import LunarRules

HANDS = comb(52, 5)
_SUITS = {
    Category.ODD_CARDS: (1_020, 60),
    Category.PAIR: (384, 16),
    Category.TWO_PAIRS: (144, 4),
    Category.THREE_OF_A_KIND: (64, 0),
    Category.STRAIGHT: (1_020, 60),
    Category.FLUSH: (4, 4),
    Category.FULL_HOUSE: (24, 0),
    Category.FOUR_OF_A_KIND: (4, 0),
    Category.STRAIGHT_FLUSH: (4, 4),
    Category.ROYAL_FLUSH: (4, 4),
}
"""In how many ways suits can be given to the cards of one value; in how many all are one colour.
Five ranks: 4^5 less 4 of one suit, and for each colour 2^5 less 2. A pair of one colour has one
way, and three of a rank cannot be of one."""


def super_wager(rules: LunarRules) -> WagerFigures:
    """Of a super wager by these rules, on whatever hand."""
    return _super_wager(tuple(rules.super_odds.items()), rules.ace_king_queen)


@lru_cache(64)
def _super_wager(
    odds: tuple[tuple[SuperLine, Amount], ...], ace_king_queen: AceKingQueen
) -> WagerFigures:
    """All that it depends on: other options of a rulebook need not count again."""
    table = dict(odds)
    ways: dict[SuperLine | None, int] = dict.fromkeys((*table, None), 0)
    for value, same_coloured, often in values_and_colours():
        ways[best_line(lines_of(value, same_coloured, ace_king_queen), table)] += often
    lines = tuple(PayLine(line.value, pays, ways[line], HANDS) for line, pays in odds)
    paid = ((Fraction(line.odds), line.ways) for line in lines)
    return WagerFigures(distribution([*paid, (Fraction(-1), ways[None])]), lines=lines)


def values_and_colours() -> Iterator[tuple[Value, bool, int]]:
    """Every value, with and without all cards of one colour, and the number of such hands."""
    for value in VALUES:
        every, one_colour = _SUITS[value.category]
        yield value, True, one_colour
        yield value, False, every - one_colour
