"""The combinations in five or six cards, and the two that a bet wager is paid on.

ruling: second-combination. A combination is its own cards only, a pair two and a flush five; a
winning hand is paid for its best and for one other that has a card outside the best.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations as choose
from itertools import product

from croupier.cards import Card, wrong_count
from croupier.hands.evaluate import evaluate, high_to_low, in_reading_order
from croupier.hands.value import ACE_AND_KING, Category, Value, hand_name


class Line(StrEnum):
    """A line of a bet wager's pay table, the lowest first."""

    ACE_AND_KING = "ace_and_king"
    PAIR = "pair"
    TWO_PAIRS = "two_pairs"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"


class StraightWithPair(StrEnum):
    """The option `straight_with_pair`: what 3-4-4-5-6-7 holds beside its straight."""

    TWO_STRAIGHTS = "two-straights"
    STRAIGHT_AND_PAIR = "straight-and-pair"


# Both lists run from the lowest to the highest; odd cards are a line only with ace and king.
_LINE_OF: dict[Category, Line] = dict(zip(Category, Line, strict=True))
_CATEGORY_OF: dict[Line, Category] = dict(zip(Line, Category, strict=True))
_OF_A_KIND = {2: Line.PAIR, 3: Line.THREE_OF_A_KIND, 4: Line.FOUR_OF_A_KIND}
_OF_FIVE_CARDS = frozenset(
    (Line.STRAIGHT, Line.FLUSH, Line.FULL_HOUSE, Line.STRAIGHT_FLUSH, Line.ROYAL_FLUSH)
)
_LOWEST_OF_FIVE_CARDS = Category.STRAIGHT


@dataclass(frozen=True, slots=True)
class Combination:
    """One line of the pay table, made of certain cards."""

    line: Line
    cards: tuple[Card, ...]
    """Its own cards and no others, in reading order."""
    ranks: tuple[int, ...]
    """Their different ranks, the most significant first, a low ace as 1."""

    @property
    def name(self) -> str:
        """How people say it: "a pair of kings"."""
        return hand_name(_CATEGORY_OF[self.line], self.ranks)


def combinations(cards: Sequence[Card]) -> tuple[Combination, ...]:
    """Every combination in five or six cards, once for each set of cards that makes it."""
    return tuple(_find(cards, _evaluate(cards)))


def first_and_second(
    cards: Sequence[Card],
    odds: Mapping[Line, int | Fraction],
    straight_with_pair: StraightWithPair = StraightWithPair.TWO_STRAIGHTS,
) -> tuple[Combination | None, Combination | None]:
    """The best hand in five or six cards and the other combination that pays most beside it.

    `odds` prices every line. Either may be None: odd cards without ace and king hold nothing. If
    the best hand can be laid out in several ways, the way that lets the second pay most is chosen.
    Equal pay goes to the higher line, then the higher ranks, then the higher suits."""
    value = _evaluate(cards)
    if value < ACE_AND_KING:
        return None, None
    found = list(_find(cards, value))
    firsts = [each for each in found if _is_best(each, value)]
    pairs = [
        (first, second)
        for first in firsts
        for second in found
        if _may_follow(first, second, straight_with_pair)
    ]
    if not pairs:
        return firsts[0], None
    # Of equals `max` keeps the first, and combinations are found from the higher suits down.
    return max(pairs, key=lambda pair: _worth(pair[1], odds))


def _evaluate(cards: Sequence[Card]) -> Value:
    """Like `evaluate`, but seven cards are not a hand of Lunar Poker."""
    if not 5 <= len(cards) <= 6:
        raise wrong_count("5 or 6", cards)
    return evaluate(cards)


def _find(cards: Sequence[Card], value: Value) -> Iterator[Combination]:
    """The combinations, each kind from the higher ranks and suits down."""
    ordered = high_to_low(cards)
    by_rank: dict[int, list[Card]] = {}
    for card in ordered:
        by_rank.setdefault(card.rank, []).append(card)
    if 14 in by_rank and 13 in by_rank:
        for own in product(by_rank[14], by_rank[13]):
            yield Combination(Line.ACE_AND_KING, own, (14, 13))
    sets = {rank: alike for rank, alike in by_rank.items() if len(alike) > 1}
    yield from _find_of_a_kind(sets)
    yield from _find_two_pairs(sets)
    if value.category >= _LOWEST_OF_FIVE_CARDS:
        yield from _find_of_five_cards(ordered)


def _find_of_a_kind(sets: Mapping[int, list[Card]]) -> Iterator[Combination]:
    for rank, alike in sets.items():
        for size in range(2, len(alike) + 1):
            for own in choose(alike, size):
                yield Combination(_OF_A_KIND[size], own, (rank,))


def _find_two_pairs(sets: Mapping[int, list[Card]]) -> Iterator[Combination]:
    for high, low in choose(sets, 2):
        for upper, lower in product(choose(sets[high], 2), choose(sets[low], 2)):
            yield Combination(Line.TWO_PAIRS, upper + lower, (high, low))


def _find_of_five_cards(cards: Sequence[Card]) -> Iterator[Combination]:
    for five in choose(cards, 5):
        value = evaluate(five)
        line = _LINE_OF[value.category]
        if line in _OF_FIVE_CARDS:
            yield Combination(line, in_reading_order(five, value), value.ranks)


def _is_best(combination: Combination, value: Value) -> bool:
    """Whether this gives the whole hand its value, kickers aside."""
    ranks = combination.ranks
    return combination.line is _LINE_OF[value.category] and ranks == value.ranks[: len(ranks)]


def _may_follow(first: Combination, second: Combination, option: StraightWithPair) -> bool:
    if set(first.cards).issuperset(second.cards):
        return False
    same_straight = first.line is second.line is Line.STRAIGHT and first.ranks == second.ranks
    return not (same_straight and option == StraightWithPair.STRAIGHT_AND_PAIR)


def _worth(
    second: Combination, odds: Mapping[Line, int | Fraction]
) -> tuple[int | Fraction, Category, tuple[int, ...]]:
    return odds[second.line], _CATEGORY_OF[second.line], second.ranks
