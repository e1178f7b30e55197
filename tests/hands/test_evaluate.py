"""Five, six and seven cards, and two hole cards with three of the community."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, CardError, parse_cards
from croupier.hands import evaluate, evaluate_two_plus_three


def cards_of(count: int, *packs: tuple[Card, ...]) -> st.SearchStrategy[list[Card]]:
    return st.sampled_from(packs).flatmap(
        lambda pack: st.lists(st.sampled_from(pack), min_size=count, max_size=count, unique=True)
    )


# Beside the whole deck, packs that are rich in flushes and straights, and in pairs.
ONE_SUIT_MOSTLY = tuple(card for card in DECK if card.suit == "h" or card.rank in (5, 14))
FOUR_RANKS = DECK[36:]
PACKS = (DECK, ONE_SUIT_MOSTLY, FOUR_RANKS, DECK[8:36])


@pytest.mark.clauses("nz-uth:9.7(b)")
@given(cards_of(7, *PACKS))
def test_seven_cards_are_worth_their_best_five(cards: list[Card]) -> None:
    assert evaluate(cards) is max(evaluate(five) for five in combinations(cards, 5))


@given(cards_of(6, *PACKS))
def test_six_cards_are_worth_their_best_five(cards: list[Card]) -> None:
    assert evaluate(cards) is max(evaluate(five) for five in combinations(cards, 5))


@pytest.mark.clauses("nz-uth:9.7(a)")
@given(cards_of(7, *PACKS))
def test_two_hole_cards_and_three_of_the_community(cards: list[Card]) -> None:
    hole, community = cards[:2], cards[2:]
    allowed = [five for five in combinations(cards, 5) if set(hole) <= set(five)]
    assert evaluate_two_plus_three(hole, community) is max(evaluate(five) for five in allowed)


@pytest.mark.clauses("nz-uth:9.7(a)", "nz-uth:9.7(b)")
def test_the_two_methods_differ() -> None:
    hole, community = parse_cards("2c 7d"), parse_cards("As Ks Qs Js Ts")
    assert evaluate(hole + community).name == "royal flush"
    assert evaluate_two_plus_three(hole, community).name == "ace and king"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("As Ah Ad Ac Ks Kh Kd", "four aces"),
        ("As Ah Ad Ks Kh Kd 2c", "full house, aces over kings"),
        ("As Ah Ks Kh Qd Qc", "two pairs, aces and kings"),
        ("2h 3h 4h 5h 6h 7h 8h", "straight flush, eight high"),
        ("Ah 2h 3h 4h 5h Kh Qs", "straight flush, five high"),
        ("2h 3h 4h 5h Kh 6s 7s", "flush, king high"),
        ("2h 3d 4h 5h Kh 6s", "straight, six high"),
        ("2h 2d 2c 2s 3h 3d 3c", "four twos"),
    ],
)
def test_the_best_of_more_than_five(text: str, name: str) -> None:
    assert evaluate(parse_cards(text)).name == name


@pytest.mark.parametrize("count", [0, 1, 4, 8])
def test_other_numbers_of_cards_are_refused(count: int) -> None:
    with pytest.raises(CardError, match="5, 6 or 7 cards wanted") as caught:
        evaluate(DECK[:count])
    assert caught.value.code == "wrong-count"


@pytest.mark.parametrize(("hole", "community"), [(1, 5), (3, 5), (2, 3), (2, 4), (2, 6)])
def test_two_and_five_or_nothing(hole: int, community: int) -> None:
    with pytest.raises(CardError) as caught:
        evaluate_two_plus_three(DECK[:hole], DECK[10 : 10 + community])
    assert caught.value.code == "wrong-count"


def test_five_of_a_rank_are_noticed() -> None:
    with pytest.raises(CardError) as caught:
        evaluate([*DECK[:4], DECK[0]])
    assert caught.value.code == "duplicate-card"
