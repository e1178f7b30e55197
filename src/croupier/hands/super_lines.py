"""The lines of a super wager's pay table, and which of them five cards satisfy."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache

from croupier.cards import Card, wrong_count
from croupier.hands.evaluate import evaluate
from croupier.hands.value import Category, Value


class SuperLine(StrEnum):
    """A line of some document's super pay table, in the order in which they usually stand."""

    FOUR_OF_A_KIND = "four_of_a_kind"
    SAME_COLOURED_STRAIGHT = "same_coloured_straight"
    FIVE_PICTURES = "five_pictures"
    FULL_HOUSE = "full_house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three_of_a_kind"
    ACE_KING_QUEEN = "ace_king_queen"
    SAME_COLOURED = "same_coloured"


class AceKingQueen(StrEnum):
    """The option `ace_king_queen`: whether a pair may stand beside the ace, king and queen."""

    ANY = "any"
    UNPAIRED = "unpaired"


_FLUSHES = {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
_STRAIGHTS = {Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
_PICTURES = {11, 12, 13}


def super_lines(
    cards: Sequence[Card], ace_king_queen: AceKingQueen = AceKingQueen.ANY
) -> frozenset[SuperLine]:
    """Every line that five cards satisfy by its plain definition.

    A straight flush, the royal included, is a flush, a straight and a same-coloured straight.
    """
    if len(cards) != 5:
        raise wrong_count("5", cards)
    a, b, c, d, e = cards
    return lines_of(evaluate(cards), a.red == b.red == c.red == d.red == e.red, ace_king_queen)


def best_super_line(
    cards: Sequence[Card],
    odds: Mapping[SuperLine, int | Fraction],
    ace_king_queen: AceKingQueen = AceKingQueen.ANY,
) -> SuperLine | None:
    """The line of the pay table `odds` that pays five cards most, or None when none does.

    ruling: super-one-line. Equal pay goes to the line that stands first in the table.
    ruling: straight-flush-super. A straight flush satisfies flush, straight and same-coloured
    straight; the best paid of these that a table has is the one its document names.
    """
    lines = super_lines(cards, ace_king_queen)
    return best_line(lines, odds) if lines else None


def best_line(
    lines: frozenset[SuperLine], odds: Mapping[SuperLine, int | Fraction]
) -> SuperLine | None:
    """Of the lines that a hand satisfies, the one that pays most."""
    return max((line for line in odds if line in lines), key=odds.__getitem__, default=None)


@cache
def lines_of(
    value: Value, same_coloured: bool, ace_king_queen: AceKingQueen
) -> frozenset[SuperLine]:
    """The lines of all hands of a value and colour; the ranks of a hand follow from its value."""
    category, ranks = value.category, set(value.ranks)
    straight = category in _STRAIGHTS
    paired = len(ranks) < 5
    satisfied = {
        SuperLine.FOUR_OF_A_KIND: category is Category.FOUR_OF_A_KIND,
        SuperLine.SAME_COLOURED_STRAIGHT: straight and same_coloured,
        SuperLine.FIVE_PICTURES: (ranks <= _PICTURES and category is not Category.FOUR_OF_A_KIND),
        SuperLine.FULL_HOUSE: category is Category.FULL_HOUSE,
        SuperLine.FLUSH: category in _FLUSHES,
        SuperLine.STRAIGHT: straight,
        SuperLine.THREE_OF_A_KIND: category is Category.THREE_OF_A_KIND,
        SuperLine.ACE_KING_QUEEN: (
            ranks >= {14, 13, 12} and not (paired and ace_king_queen == AceKingQueen.UNPAIRED)
        ),
        SuperLine.SAME_COLOURED: same_coloured,
    }
    return frozenset(line for line, holds in satisfied.items() if holds)
