"""Hands as they are spoken."""

import pytest

from croupier.cards import parse_cards
from croupier.hands import VALUES, evaluate


@pytest.mark.parametrize(
    ("text", "name", "detail"),
    [
        ("As Ks Qs Js Ts", "royal flush", "royal flush"),
        ("9s 8s 7s 6s 5s", "straight flush, nine high", "straight flush, nine high"),
        ("Ks Kd Kh Kc 9s", "four kings", "four kings with nine"),
        ("Ks Kd Kh 4c 4s", "full house, kings over fours", "full house, kings over fours"),
        ("As 9s 7s 4s 2s", "flush, ace high", "flush, ace high with nine, seven, four, two"),
        ("As 2d 3h 4c 5s", "straight, five high", "straight, five high"),
        ("9s 9d 9h Kc 2s", "three nines", "three nines with king, two"),
        ("Ks Kd 4h 4c 6s", "two pairs, kings and fours", "two pairs, kings and fours with six"),
        ("Ks Kd Ah 9c 4s", "a pair of kings", "a pair of kings with ace, nine, four"),
        ("6s 6d Th 9c 4s", "a pair of sixes", "a pair of sixes with ten, nine, four"),
        ("As Kd 9h 5c 2s", "ace and king", "ace and king with nine, five, two"),
        ("As Qd 9h 5c 2s", "ace high", "ace high with queen, nine, five, two"),
        ("Qs Td 9h 5c 2s", "queen high", "queen high with ten, nine, five, two"),
    ],
)
def test_names(text: str, name: str, detail: str) -> None:
    value = evaluate(parse_cards(text))
    assert (value.name, value.detail, str(value)) == (name, detail, name)
    assert repr(value) == detail[0].upper() + detail[1:]


def test_details_tell_all_values_apart() -> None:
    assert len({value.detail for value in VALUES}) == len(VALUES)
    assert all(value.detail.startswith(value.name) for value in VALUES)
