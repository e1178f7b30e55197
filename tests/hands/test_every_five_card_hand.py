"""All 2,598,960 hands of five cards."""

from collections import Counter
from itertools import combinations

import pytest

from croupier.cards import DECK
from croupier.hands import ACE_AND_KING, VALUES, Category, Value, evaluate

COUNTS = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIRS: 123_552,
    Category.PAIR: 1_098_240,
    Category.ODD_CARDS: 1_302_540,
}


@pytest.fixture(scope="module")
def hands_of() -> Counter[Value]:
    """How many hands have each value, every hand evaluated."""
    return Counter(map(evaluate, combinations(DECK, 5)))


@pytest.mark.clauses("nz-lunar:4.3", "wa-lunar:4.3", "vu-lunar:4.3", "nsw-lunar:11.2", "nz-uth:4.3")
def test_hands_by_category(hands_of: Counter[Value]) -> None:
    by_category: Counter[Category] = Counter()
    for value, count in hands_of.items():
        by_category[value.category] += count
    assert by_category == COUNTS


def test_every_value_can_be_dealt(hands_of: Counter[Value]) -> None:
    assert sorted(hands_of) == list(VALUES)


def test_the_dealer_qualifies(hands_of: Counter[Value]) -> None:
    qualifying = sum(count for value, count in hands_of.items() if value >= ACE_AND_KING)
    assert qualifying == 1_463_700


def test_no_hand_is_below_seven_high(hands_of: Counter[Value]) -> None:
    """ruling: seven-high. The condition of wa-lunar 5.7, 9.3 and 9.11 can never fail."""
    lowest = min(hands_of)
    assert (lowest, lowest.ranks, lowest.name) == (1, (7, 5, 4, 3, 2), "seven high")
    assert hands_of[lowest] == 4**5 - 4
