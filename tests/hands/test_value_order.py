"""The order of all values, against a comparator that knows nothing of tables."""

import copy
import pickle
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.hands import ACE_AND_KING, VALUES, Category, Value, evaluate

five_cards = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)

SHAPES = {
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIRS,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}


def plain_value(cards: list[Card]) -> tuple[Category, list[int]]:
    """What a patient person would write down: the category, then the ranks that decide."""
    counts = Counter(card.rank for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    if len(ranks) < 5:
        return SHAPES[tuple(counts[rank] for rank in ranks)], ranks
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    straight = ranks[0] - ranks[4] == 4
    flush = len({card.suit for card in cards}) == 1
    if straight and flush:
        return Category.ROYAL_FLUSH if ranks[0] == 14 else Category.STRAIGHT_FLUSH, ranks
    if flush:
        return Category.FLUSH, ranks
    return Category.STRAIGHT if straight else Category.ODD_CARDS, ranks


def one_hand_of_each_value() -> list[list[Card]]:
    """For every choice of five ranks a hand of mixed suits and, where it can be, a flush."""
    mixed = [
        [DECK[4 * rank + (place + 1) % 4] for place, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(range(13), 5)
        if ranks[0] != ranks[4]
    ]
    suited = [[DECK[4 * rank] for rank in ranks] for ranks in combinations(range(13), 5)]
    return mixed + suited


def test_every_value_in_order() -> None:
    hands = sorted(one_hand_of_each_value(), key=plain_value)
    values = [evaluate(hand) for hand in hands]
    assert values == list(range(1, 7463))
    assert values == list(VALUES)
    for hand, value in zip(hands, values, strict=True):
        assert (value.category, list(value.ranks)) == plain_value(hand)


@given(five_cards, five_cards)
def test_two_hands_compare_as_a_person_would_compare_them(
    one: list[Card], other: list[Card]
) -> None:
    assert (evaluate(one) < evaluate(other)) == (plain_value(one) < plain_value(other))
    assert (evaluate(one) is evaluate(other)) == (plain_value(one) == plain_value(other))


@given(five_cards)
def test_the_order_of_the_cards_does_not_matter(cards: list[Card]) -> None:
    assert evaluate(cards) is evaluate(sorted(cards)) is evaluate(tuple(reversed(cards)))


def test_ace_and_king_is_the_least_hand_with_both() -> None:
    assert ACE_AND_KING == 1114
    assert ACE_AND_KING.ranks == (14, 13, 4, 3, 2)
    assert VALUES[ACE_AND_KING - 2].ranks == (14, 12, 11, 10, 9)
    for value in VALUES:
        has_both = {14, 13} <= set(value.ranks)
        assert (value >= ACE_AND_KING) == (has_both or value.category > Category.ODD_CARDS)


def test_every_value_exists_once() -> None:
    for value in VALUES[::500]:
        assert Value(int(value)) is value
        assert copy.deepcopy(value) is value
        assert pickle.loads(pickle.dumps(value)) is value
    assert all(lower + 1 == higher for lower, higher in pairwise(VALUES))


@pytest.mark.parametrize("strength", [-1, 0, 7463])
def test_there_is_no_other_value(strength: int) -> None:
    with pytest.raises(ValueError, match="1 to 7462"):
        Value(strength)


def test_a_value_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        VALUES[0].note = "marked"  # type: ignore[attr-defined]
