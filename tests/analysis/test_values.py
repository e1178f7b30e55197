"""Hand values over arrays are those of `hands`, for every hand there is."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.analysis.kernels import (
    value_of_five,
    value_of_seven,
    value_of_six,
    value_of_two_plus_three,
)
from croupier.cards import DECK
from croupier.hands import VALUES, Category, evaluate, evaluate_two_plus_three
from tests.hands.test_every_five_card_hand import COUNTS

SEVEN = {
    Category.ROYAL_FLUSH: 4_324,
    Category.STRAIGHT_FLUSH: 37_260,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.THREE_OF_A_KIND: 6_461_620,
    Category.TWO_PAIRS: 31_433_400,
    Category.PAIR: 58_627_800,
    Category.ODD_CARDS: 23_294_460,
}


def deal(count: int, hands: int, seed: int) -> NDArray[np.uint8]:
    chance = np.random.default_rng(seed)
    return np.argsort(chance.random((hands, 52)), axis=1)[:, :count].astype(np.uint8)


def all_fives() -> NDArray[np.uint8]:
    flat = (card for hand in combinations(range(52), 5) for card in hand)
    return np.fromiter(flat, dtype=np.uint8, count=2_598_960 * 5).reshape(-1, 5)


def by_category(counts: NDArray[np.int64]) -> dict[Category, int]:
    """From the number of hands of each value."""
    found: Counter[Category] = Counter()
    for value in VALUES:
        found[value.category] += int(counts[value])
    return dict(found)


@pytest.mark.parametrize(
    ("count", "value_of"), [(5, value_of_five), (6, value_of_six), (7, value_of_seven)]
)
def test_random_hands_have_the_value_that_hands_says(count: int, value_of) -> None:  # type: ignore[no-untyped-def]
    dealt = deal(count, 4_000, count)
    for hand, value in zip(dealt, value_of(dealt), strict=True):
        assert value == evaluate([DECK[card] for card in hand])


def test_two_plus_three_takes_both_hole_cards() -> None:
    """nz-uth 9.7(a)."""
    dealt = deal(7, 2_000, 23)
    values = value_of_two_plus_three(dealt[:, :2], dealt[:, 2:])
    for hand, value in zip(dealt, values, strict=True):
        cards = [DECK[card] for card in hand]
        assert value == evaluate_two_plus_three(cards[:2], cards[2:])


def test_all_hands_of_five_cards_are_counted() -> None:
    values = value_of_five(all_fives())
    assert by_category(np.bincount(values, minlength=7_463)) == COUNTS


@pytest.mark.long
def test_all_hands_of_seven_cards_are_counted() -> None:
    fives, counts = all_fives(), np.zeros(7_463, dtype=np.int64)
    for a, b in combinations(range(52), 2):
        rest = fives[np.searchsorted(fives[:, 0], b, side="right") :]
        if len(rest):
            ahead = np.tile(np.array([a, b], dtype=np.uint8), (len(rest), 1))
            values = value_of_seven(np.hstack([ahead, rest]))
            counts += np.bincount(values, minlength=7_463)
    assert by_category(counts) == SEVEN


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (np.zeros((3, 6), dtype=np.uint8), "rows of 5 cards"),
        (np.zeros(5, dtype=np.uint8), "rows of 5 cards"),
        (np.full((1, 5), 52, dtype=np.uint8), "0 .* to 51"),
        (np.full((1, 5), -1, dtype=np.int64), "0 .* to 51"),
    ],
)
def test_what_is_no_hand_is_refused(hands: NDArray[np.uint8], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        value_of_five(hands)


@pytest.mark.parametrize(
    ("value_of", "count"), [(value_of_five, 5), (value_of_six, 6), (value_of_seven, 7)]
)
def test_a_byte_that_is_no_card_is_found_wherever_it_is(
    value_of: Callable[[NDArray[np.uint8]], NDArray[np.uint16]], count: int
) -> None:
    """One of them or a whole hand of them, beside hands that are right."""
    right = np.tile(np.arange(count, dtype=np.uint8) * 9 % 52, (3, 1))
    assert (value_of(right) > 0).all()
    for wrong in range(1, count + 1):
        for byte in (52, 64, 128, 255):
            hands = right.copy()
            hands[1, :wrong] = byte
            with pytest.raises(ValueError, match=r"0 .* to 51"):
                value_of(hands)


def test_no_hands_have_no_values() -> None:
    assert len(value_of_seven(np.zeros((0, 7), dtype=np.uint8))) == 0
