"""The five cards of the best hand, as they are laid out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, CardError, format_cards, parse_cards
from croupier.hands import (
    best_five,
    best_two_plus_three,
    evaluate,
    evaluate_two_plus_three,
)


@pytest.mark.parametrize(
    ("text", "laid_out"),
    [
        ("4c Ks Kd Kh Kc", "Ks Kh Kd Kc 4c"),
        ("4c Ks 4d Kh Kc", "Ks Kh Kc 4d 4c"),
        ("9c Ks 2d Kh Kc", "Ks Kh Kc 9c 2d"),
        ("Ac 4s Kh 4d Kc", "Kh Kc 4s 4d Ac"),
        ("2c Ac 4s 7h 4d", "4s 4d Ac 7h 2c"),
        ("2c Ac 4s 7h 9d", "Ac 9d 7h 4s 2c"),
        ("2c Ac 4s 3h 5d", "5d 4s 3h 2c Ac"),
        ("2s As 4s 3s 5s", "5s 4s 3s 2s As"),
        ("Tc Ac Qs Kh Jd", "Ac Kh Qs Jd Tc"),
        ("2s As 4s 3s 9s", "As 9s 4s 3s 2s"),
        ("Kc 2c Ac 4s 3h 5d 5s", "5s 4s 3h 2c Ac"),
        ("Ks Kd 8h 8c 2s 2d", "Ks Kd 8h 8c 2s"),
        ("As Ad Ah Ks Kd Kh 2c", "As Ah Ad Ks Kh"),
        ("2h 3h 4h 5h Kh 6s 7s", "Kh 5h 4h 3h 2h"),
        ("7d 7c 6s 5s 4h 3d 3c", "7d 6s 5s 4h 3d"),
    ],
)
def test_reading_order(text: str, laid_out: str) -> None:
    assert format_cards(best_five(parse_cards(text))) == laid_out


def test_two_plus_three_lays_out_both_hole_cards() -> None:
    hole, community = parse_cards("2c 7d"), parse_cards("As Ks 7s Js Ts")
    assert format_cards(best_two_plus_three(hole, community)) == "7s 7d As Ks 2c"


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
def test_five_of_the_cards_with_the_value_of_all(cards: list[Card]) -> None:
    five = best_five(cards)
    assert len(five) == 5
    assert set(five) <= set(cards)
    assert evaluate(five) is evaluate(cards)
    assert best_five(sorted(cards)) == five


@given(st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True))
def test_two_plus_three_has_the_value_it_is_given(cards: list[Card]) -> None:
    five = best_two_plus_three(cards[:2], cards[2:])
    assert set(cards[:2]) <= set(five) <= set(cards)
    assert evaluate(five) is evaluate_two_plus_three(cards[:2], cards[2:])


@pytest.mark.parametrize("count", [4, 8])
def test_other_numbers_of_cards_are_refused(count: int) -> None:
    with pytest.raises(CardError, match="5, 6 or 7 cards wanted"):
        best_five(DECK[:count])


@pytest.mark.parametrize(("hole", "community"), [(1, 5), (2, 4)])
def test_two_and_five_or_nothing(hole: int, community: int) -> None:
    with pytest.raises(CardError):
        best_two_plus_three(DECK[:hole], DECK[10 : 10 + community])
