"""The ranking of cards and hands, clause by clause of the five documents."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, RANKS, Card, parse_cards
from croupier.hands import VALUES, Category, Value, evaluate

five_cards = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


def value(text: str) -> Value:
    return evaluate(parse_cards(text, count=5))


def category(text: str) -> Category:
    return value(text).category


def weakest(category: Category) -> Value:
    return next(value for value in VALUES if value.category is category)


def strongest(category: Category) -> Value:
    return next(value for value in reversed(VALUES) if value.category is category)


def ascending(*hands: str) -> bool:
    """Whether each hand beats the one before it."""
    return all(value(worse) < value(better) for worse, better in pairwise(hands))


@pytest.mark.clauses("nz-lunar:4.1", "wa-lunar:4.1", "vu-lunar:4.1", "nsw-lunar:11.1", "nz-uth:4.1")
@given(five_cards)
def test_all_suits_have_the_same_rank(cards: list[Card]) -> None:
    expected = evaluate(cards)
    for suits in permutations("cdhs"):
        other_suit = dict(zip("cdhs", suits, strict=True))
        renamed = [Card.parse(card.text[0] + other_suit[card.suit]) for card in cards]
        assert evaluate(renamed) is expected


@pytest.mark.clauses("nz-lunar:4.2", "wa-lunar:4.2", "vu-lunar:4.2", "nsw-lunar:11.1", "nz-uth:4.2")
def test_cards_rank_from_two_to_ace() -> None:
    others = {"3": "2c 4d 6h", "2": "3c 4d 6h", "4": "2c 3d 6h", "6": "2c 3d 4h"}
    pairs = [f"{rank}s {rank}h {others.get(rank, '2c 3d 4h')}" for rank in RANKS]
    assert ascending(*pairs)
    assert ascending(*(f"{rank}s 2c 3d 4h 5h" for rank in "789TJQK"))
    assert ascending("Ks 2c 3d 4h 6h", "As 2c 3d 4h 6h")


@pytest.mark.clauses("nz-lunar:4.2", "wa-lunar:4.2", "vu-lunar:4.2", "nsw-lunar:11.1", "nz-uth:4.2")
def test_the_ace_is_low_only_below_two_three_four_five() -> None:
    assert value("As 2c 3d 4h 5h").ranks == (5, 4, 3, 2, 1)
    assert value("As 2s 3s 4s 5s").ranks == (5, 4, 3, 2, 1)
    for text in ("Ks As 2c 3d 4h", "Qs Ks Ah 2d 3c", "Jh Qs Ks Ah 2d", "As 2c 3d 4h 6h"):
        assert category(text) is Category.ODD_CARDS
        assert value(text).ranks[0] == 14
    assert category("Ks As 2s 3s 4s") is Category.FLUSH
    low_aces = [each for each in VALUES if 1 in each.ranks]
    assert [each.name for each in low_aces] == ["straight, five high", "straight flush, five high"]


@pytest.mark.clauses("nz-lunar:4.3", "wa-lunar:4.3", "vu-lunar:4.3", "nsw-lunar:11.2", "nz-uth:4.3")
def test_the_order_of_hands() -> None:
    assert ascending(
        "As Ks 6d 4h 2c",
        "2s 2d 5h 4c 3c",
        "3s 3d 2h 2c 4c",
        "2s 2d 2h 4c 3c",
        "As 2d 3h 4c 5c",
        "7s 5s 4s 3s 2s",
        "2s 2d 2h 3c 3s",
        "2s 2d 2h 2c 3s",
        "As 2s 3s 4s 5s",
        "As Ks Qs Js Ts",
    )
    for lower, higher in pairwise(Category):
        assert strongest(lower) < weakest(higher)


@pytest.mark.clauses("nz-lunar:4.3(a)", "wa-lunar:4.3(a)", "vu-lunar:4.3(a)", "nsw-lunar:11.2.10")
def test_odd_cards() -> None:
    assert category("As Ks 6d 4h 2c") is Category.ODD_CARDS
    assert category("As Ks 6s 4s 2c") is Category.ODD_CARDS  # two suits suffice
    assert category("As Ks 6s 4s 2s") is not Category.ODD_CARDS
    assert value("7s 5d 4h 3c 2c") == 1
    assert value("As Ks Qd Jh 9c") is strongest(Category.ODD_CARDS)


@pytest.mark.clauses(
    *("nz-lunar:4.3(b)", "wa-lunar:4.3(b)", "vu-lunar:4.3(b)", "nsw-lunar:11.2.9"),
    "nz-uth:4.3(a)",
)
def test_one_pair() -> None:
    assert category("9s 9d Ah 7c 2c") is Category.PAIR
    assert ascending("As Ks Qd Jh 9c", "2s 2d 5h 4c 3c", "Ks Kd Ah Qc Jc", "As Ad 4h 3c 2c")
    assert value("As Ad Kh Qc Jc") is strongest(Category.PAIR)


@pytest.mark.clauses(
    *("nz-lunar:4.3(c)", "wa-lunar:4.3(c)", "vu-lunar:4.3(c)", "nsw-lunar:11.2.8"),
    "nz-uth:4.3(b)",
)
def test_two_pairs() -> None:
    assert category("9s 9d 4h 4c 2c") is Category.TWO_PAIRS
    assert ascending("As Ad Kh Qc Jc", "3s 3d 2h 2c 4c", "Ks Kd Qh Qc Ac", "As Ad 2h 2c 3c")
    assert ascending("9s 9d 4h 4c Ac", "9s 9d 5h 5c 2c", "9s 9d 5h 5c 3c")
    assert value("As Ad Kh Kc Qc") is strongest(Category.TWO_PAIRS)
    assert strongest(Category.TWO_PAIRS).ranks[:2] == (14, 13)


@pytest.mark.clauses(
    *("nz-lunar:4.3(d)", "wa-lunar:4.3(d)", "vu-lunar:4.3(d)", "nsw-lunar:11.2.7"),
    "nz-uth:4.3(c)",
)
def test_three_of_a_kind() -> None:
    assert category("9s 9d 9h 4c 2c") is Category.THREE_OF_A_KIND
    assert ascending("As Ad Kh Kc Qc", "2s 2d 2h 4c 3c", "Ks Kd Kh Ac Qc", "As Ad Ah 3c 2c")
    assert ascending("9s 9d 9h Kc Qc", "9s 9d 9h Ac 2c", "9s 9d 9h Ac 3c")
    assert value("As Ad Ah Kc Qc") is strongest(Category.THREE_OF_A_KIND)


@pytest.mark.clauses(
    *("nz-lunar:4.3(e)", "wa-lunar:4.3(e)", "vu-lunar:4.3(e)", "nsw-lunar:11.2.6"),
    "nz-uth:4.3(d)",
)
def test_straight() -> None:
    straights = ["5s 4d 3h 2c Ac"] + [
        f"{RANKS[low]}s {RANKS[low + 1]}d {RANKS[low + 2]}h {RANKS[low + 3]}c {RANKS[low + 4]}c"
        for low in range(9)
    ]
    assert [value(text).category for text in straights] == [Category.STRAIGHT] * 10
    assert ascending("As Ad Ah Kc Qc", *straights)
    assert category("6s 4d 3h 2c Ac") is Category.ODD_CARDS


@pytest.mark.clauses(
    *("nz-lunar:4.3(f)", "wa-lunar:4.3(f)", "vu-lunar:4.3(f)", "nsw-lunar:11.2.5"),
    "nz-uth:4.3(e)",
)
def test_flush() -> None:
    assert category("Ks 9s 7s 4s 2s") is Category.FLUSH
    assert category("Ks 9s 7s 4s 2d") is Category.ODD_CARDS
    assert category("6s 5s 4s 3s 2s") is not Category.FLUSH  # in sequence
    assert ascending("As Ks Qd Jh Th", "7s 5s 4s 3s 2s", "Ks Qs Js Ts 8s", "As 6s 4s 3s 2s")
    assert ascending("As 9s 7s 4s 2s", "As Ts 7s 4s 2s", "As Ts 8s 4s 2s")
    assert ascending("As Ts 8s 4s 2s", "As Ts 8s 5s 2s", "As Ts 8s 5s 3s")
    assert value("As Ks Qs Js 9s") is strongest(Category.FLUSH)


@pytest.mark.clauses(
    *("nz-lunar:4.3(g)", "wa-lunar:4.3(g)", "vu-lunar:4.3(g)", "nsw-lunar:11.2.4"),
    "nz-uth:4.3(f)",
)
def test_full_house() -> None:
    assert category("9s 9d 9h 4c 4d") is Category.FULL_HOUSE
    assert ascending("As Ks Qs Js 9s", "2s 2d 2h Ac Ad", "3s 3d 3h 2c 2d", "As Ad Ah 2c 2d")
    assert ascending("9s 9d 9h 4c 4d", "9s 9d 9h 5c 5d")
    assert value("As Ad Ah Kc Kd") is strongest(Category.FULL_HOUSE)


@pytest.mark.clauses(
    *("nz-lunar:4.3(h)", "wa-lunar:4.3(h)", "vu-lunar:4.3(h)", "nsw-lunar:11.2.3"),
    "nz-uth:4.3(g)",
)
def test_four_of_a_kind() -> None:
    assert category("9s 9d 9h 9c 4d") is Category.FOUR_OF_A_KIND
    assert ascending("As Ad Ah Kc Kd", "2s 2d 2h 2c Ad", "3s 3d 3h 3c 2d", "As Ad Ah Ac 2d")
    assert ascending("9s 9d 9h 9c 4d", "9s 9d 9h 9c 5d")
    assert value("As Ad Ah Ac Kd") is strongest(Category.FOUR_OF_A_KIND)


@pytest.mark.clauses(
    *("nz-lunar:4.3(i)", "wa-lunar:4.3(i)", "vu-lunar:4.3(i)", "nsw-lunar:11.2.2"),
    "nz-uth:4.3(h)",
)
def test_straight_flush() -> None:
    straight_flushes = ["5s 4s 3s 2s As"] + [
        " ".join(f"{rank}s" for rank in RANKS[low : low + 5]) for low in range(8)
    ]
    assert {category(text) for text in straight_flushes} == {Category.STRAIGHT_FLUSH}
    assert ascending("As Ad Ah Ac Kd", *straight_flushes)
    assert value("Ks Qs Js Ts 9s") is strongest(Category.STRAIGHT_FLUSH)


@pytest.mark.clauses(
    *("nz-lunar:4.3(j)", "wa-lunar:4.3(j)", "vu-lunar:4.3(j)", "nsw-lunar:11.2.1"),
    "nz-uth:4.3(i)",
)
def test_royal_flush() -> None:
    for suit in "cdhs":
        assert value(" ".join(rank + suit for rank in "AKQJT")) is VALUES[-1]
    assert VALUES[-1].category is Category.ROYAL_FLUSH
    assert weakest(Category.ROYAL_FLUSH) is VALUES[-1]  # there is no other
    assert category("As Ks Qs Js Td") is Category.STRAIGHT


@pytest.mark.clauses("nz-lunar:4.4", "wa-lunar:4.4", "vu-lunar:4.4", "nsw-lunar:11.3", "nz-uth:4.4")
def test_hands_of_a_category_rank_by_their_cards() -> None:
    for lower, higher in pairwise(VALUES):
        assert lower.category is not higher.category or lower.ranks < higher.ranks
    assert value("9s 9d 9h 4c 2c") is value("9c 9d 9h 4s 2h")  # the same cards are a draw


@pytest.mark.clauses("nz-lunar:4.4(a)", "wa-lunar:4.4(a)", "vu-lunar:4.4(a)", "nz-uth:4.4(a)")
def test_odd_cards_rank_by_the_highest_card_then_the_next() -> None:
    assert ascending("Ks Qd Jh Tc 8c", "As 6d 4h 3c 2c")
    assert ascending("As 9d 7h 4c 2c", "As Td 5h 4c 2c", "As Td 7h 4c 2c")
    assert ascending("As Td 7h 4c 2c", "As Td 7h 5c 2c", "As Td 7h 5c 3c")


@pytest.mark.clauses("nz-lunar:4.4(b)", "wa-lunar:4.4(b)", "vu-lunar:4.4(b)", "nz-uth:4.4(b)")
def test_equal_pairs_rank_by_the_remaining_cards() -> None:
    assert ascending("9s 9d Kh Qc Jc", "9s 9d Ah 3c 2c", "9s 9d Ah 4c 2c", "9s 9d Ah 4c 3c")


@pytest.mark.clauses(
    *("nz-lunar:4.4(c)", "wa-lunar:4.4(c)", "vu-lunar:4.4(c)", "nsw-lunar:11.3.2"),
    "nz-uth:4.3(b)",
)
def test_two_pairs_rank_by_the_higher_pair_the_lower_and_the_fifth_card() -> None:
    assert ascending("Qs Qd Jh Jc Ac", "Ks Kd 2h 2c 3c", "Ks Kd 3h 3c 2c", "Ks Kd 3h 3c 4c")
    assert value("Ks Kd 3h 3c 4c") is value("Kh Kc 3s 3d 4h")


@pytest.mark.clauses("nz-lunar:4.4(d)", "wa-lunar:4.4(d)", "vu-lunar:4.4(d)", "nsw-lunar:11.3.1")
def test_the_straight_to_the_ace_beats_the_straight_from_the_ace() -> None:
    assert ascending("5s 4d 3h 2c Ac", "6s 5d 4h 3c 2c", "As Kd Qh Jc Tc")
    assert ascending("5s 4s 3s 2s As", "6s 5s 4s 3s 2s", "As Ks Qs Js Ts")


@pytest.mark.clauses("nz-uth:4.4(c)")
def test_a_straight_from_the_king_beats_one_from_the_jack() -> None:
    assert ascending("Js Td 9h 8c 7c", "Ks Qd Jh Tc 9c")
