"""ruling: second-combination, by its examples and against a plain twin."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations as choose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, CardError, format_cards, parse_cards
from croupier.hands import (
    Category,
    Combination,
    Line,
    StraightWithPair,
    combinations,
    evaluate,
    first_and_second,
)

TWO_STRAIGHTS = StraightWithPair.TWO_STRAIGHTS
STRAIGHT_AND_PAIR = StraightWithPair.STRAIGHT_AND_PAIR
ODDS = dict(zip(Line, (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True))
ALL_FOUR = pytest.mark.clauses(
    "nz-lunar:10.9", "wa-lunar:10.7", "vu-lunar:10.9", "nsw-lunar:9.5.1.1"
)

# Name, cards, total odds, the first combination, the second.
EXAMPLES = [
    ("KKKK+A", "Ks Kh Kd Kc Ac", 21, "four kings", "ace and king"),
    (
        "three pairs",
        "Ks Kh 8s 8d 2c 2d",
        4,
        "two pairs, kings and eights",
        "two pairs, kings and twos",
    ),
    ("344567", "3c 4c 4d 5h 6h 7s", 8, "straight, seven high", "straight, seven high"),
    ("six diamonds", "2d 4d 7d 9d Jd Kd", 10, "flush, king high", "flush, king high"),
    ("AKK35", "As Ks Kd 3h 5c", 2, "a pair of kings", "ace and king"),
    ("88AK5", "8s 8d As Kh 5c", 2, "a pair of eights", "ace and king"),
    ("AAAK2", "As Ah Ad Kc 2c", 4, "three aces", "ace and king"),
    ("KK88A", "Ks Kd 8s 8d Ac", 3, "two pairs, kings and eights", "ace and king"),
    (
        "AAAKKK",
        "As Ah Ad Ks Kh Kd",
        14,
        "full house, aces over kings",
        "full house, aces over kings",
    ),
    ("AAAAKK", "As Ah Ad Ac Ks Kh", 27, "four aces", "full house, aces over kings"),
    ("AAAK88", "As Ah Ad Kc 8s 8d", 8, "full house, aces over eights", "ace and king"),
    ("5432A+K", "5s 4d 3h 2c Ac Kd", 5, "straight, five high", "ace and king"),
    ("flush pairing", "2d 4d 7d 9d Jd Jc", 6, "flush, jack high", "a pair of jacks"),
    ("royal+9", "As Ks Qs Js Ts 9s", 150, "royal flush", "straight flush, king high"),
    ("royal+ten", "As Ks Qs Js Ts Td", 104, "royal flush", "straight, ace high"),
    ("AAKK8", "As Ah Ks Kh 8c", 2, "two pairs, aces and kings", None),
    ("AAAKK", "As Ah Ad Ks Kh", 7, "full house, aces over kings", None),
    # Not among the ruling's examples, but what it says all the same.
    ("ace and king alone", "As Kd 9h 5c 2s", 1, "ace and king", None),
    ("six odd cards", "As Kd 9h 5c 2s 7d", 1, "ace and king", None),
    ("a lone pair", "9s 9d Qh 5c 2s 7d", 1, "a pair of nines", None),
    ("six in sequence", "3c 4d 5h 6h 7s 8s", 8, "straight, eight high", "straight, seven high"),
    ("straight beside a flush", "4d 5d 6d 7d Kd 8c", 9, "flush, king high", "straight, eight high"),
    ("suited sequence of six", "3d 4d 5d 6d 7d 8d", 100, None, "straight flush, seven high"),
    ("straight flush+suited", "3d 4d 5d 6d 7d Kd", 55, None, "flush, king high"),
    ("straight flush+pair", "3d 4d 5d 6d 7d 7c", 54, None, "straight, seven high"),
    ("straight flush+next", "3d 4d 5d 6d 7d 8c", 54, None, "straight, eight high"),
    ("full house+odd card", "As Ah Ad Ks Kh Qc", 7, None, None),
    ("broadway pairing", "As Kd Qh Jc Tc Kh", 8, "straight, ace high", "straight, ace high"),
    ("flush to the ace+king", "Ad Td 7d 4d 2d Kc", 6, "flush, ace high", "ace and king"),
]


def total(
    text: str, odds: Mapping[Line, int] = ODDS, option: StraightWithPair = TWO_STRAIGHTS
) -> int:
    return sum(
        odds[each.line] for each in first_and_second(parse_cards(text), odds, option) if each
    )


@ALL_FOUR
@pytest.mark.parametrize(
    ("text", "pays", "first", "second"), [row[1:] for row in EXAMPLES], ids=[r[0] for r in EXAMPLES]
)
def test_examples(text: str, pays: int, first: str | None, second: str | None) -> None:
    cards = parse_cards(text)
    found = first_and_second(cards, ODDS)
    assert sum(ODDS[each.line] for each in found if each) == pays
    assert found[0] is not None
    assert found[0].name == (first or evaluate(cards).name)
    assert (found[1] and found[1].name) == second


@ALL_FOUR
@pytest.mark.parametrize(
    ("text", "two_straights", "straight_and_pair"),
    [
        ("3c 4c 4d 5h 6h 7s", 8, 5),
        ("Ac 2c 2d 3h 4h 5s", 8, 5),
        ("As Kd Qh Jc Tc Kh", 8, 5),
        ("3c 4d 5h 6h 7s 8s", 8, 8),  # straights of different ranks
        ("3d 4d 5d 6d 7d 7c", 54, 54),  # the first is a straight flush
        ("As Ks Qs Js Ts Td", 104, 104),
    ],
)
def test_option_straight_with_pair(text: str, two_straights: int, straight_and_pair: int) -> None:
    assert total(text, option=TWO_STRAIGHTS) == two_straights
    assert total(text, option=STRAIGHT_AND_PAIR) == straight_and_pair


def test_the_pair_beside_a_straight_is_the_second_combination() -> None:
    cards = parse_cards("3c 4c 4d 5h 6h 7s")
    first, second = first_and_second(cards, ODDS, STRAIGHT_AND_PAIR)
    assert first is not None
    assert second is not None
    assert format_cards(first.cards) == "7s 6h 5h 4d 3c"
    assert format_cards(second.cards) == "4d 4c"


def test_odd_cards_without_ace_and_king_are_nothing() -> None:
    assert first_and_second(parse_cards("As Qd 9h 5c 2s"), ODDS) == (None, None)
    assert first_and_second(parse_cards("Ks Qd 9h 5c 2s 7d"), ODDS) == (None, None)
    assert combinations(parse_cards("Ks Qd 9h 5c 2s 7d")) == ()


def test_a_combination_is_its_own_cards_in_reading_order() -> None:
    found = combinations(parse_cards("2c Ad 3h 5s 4c 5d"))
    assert [(each.line, format_cards(each.cards), each.name) for each in found] == [
        (Line.PAIR, "5s 5d", "a pair of fives"),
        (Line.STRAIGHT, "5s 4c 3h 2c Ad", "straight, five high"),
        (Line.STRAIGHT, "5d 4c 3h 2c Ad", "straight, five high"),
    ]
    quads = combinations(parse_cards("Ks Kh Kd Kc Ac"))
    assert Counter(each.line for each in quads) == {
        Line.ACE_AND_KING: 4,
        Line.PAIR: 6,
        Line.THREE_OF_A_KIND: 4,
        Line.FOUR_OF_A_KIND: 1,
    }
    full_house = combinations(parse_cards("4s 4h 4d 9s 9h"))
    assert Counter(each.line for each in full_house) == {
        Line.PAIR: 4,
        Line.TWO_PAIRS: 3,
        Line.THREE_OF_A_KIND: 1,
        Line.FULL_HOUSE: 1,
    }


def test_equal_pay_goes_to_the_higher_line_then_the_higher_ranks() -> None:
    # A pair of kings and ace and king both pay 1 beside this straight.
    _, second = first_and_second(parse_cards("As Kd Qh Jc Tc Kh"), ODDS, STRAIGHT_AND_PAIR)
    assert second is not None
    assert second.name == "a pair of kings"
    _, second = first_and_second(parse_cards("Ks Kh 8s 8d 2c 2d"), ODDS)
    assert second is not None
    assert format_cards(second.cards) == "Ks Kh 2d 2c"


def test_odds_may_be_fractions() -> None:
    odds: dict[Line, int | Fraction] = {**ODDS, Line.ACE_AND_KING: Fraction(3, 2)}
    _, second = first_and_second(parse_cards("As Kd Qh Jc Tc Kh"), odds, STRAIGHT_AND_PAIR)
    assert second is not None
    assert second.name == "ace and king"


@pytest.mark.parametrize("count", [4, 7])
def test_other_numbers_of_cards_are_refused(count: int) -> None:
    with pytest.raises(CardError, match="5 or 6 cards wanted"):
        first_and_second(DECK[:count], ODDS)
    with pytest.raises(CardError, match="5 or 6 cards wanted"):
        combinations(DECK[:count])


# The plain twin: look at every set of two to five cards, name it by counting, and try them all.


def plain_line(own: Sequence[Card]) -> Line | None:
    ranks = sorted(card.rank for card in own)
    counts = sorted(Counter(ranks).values())
    of_a_kind = {2: Line.PAIR, 3: Line.THREE_OF_A_KIND, 4: Line.FOUR_OF_A_KIND}
    if len(counts) == 1:
        return of_a_kind[len(own)]
    if ranks == [13, 14]:
        return Line.ACE_AND_KING
    if counts == [2, 2]:
        return Line.TWO_PAIRS
    return plain_line_of_five(own) if len(own) == 5 else None


def plain_line_of_five(own: Sequence[Card]) -> Line | None:
    ranks = sorted(card.rank for card in own)
    if sorted(Counter(ranks).values()) == [2, 3]:
        return Line.FULL_HOUSE
    straight = ranks == [2, 3, 4, 5, 14] or ranks == list(range(ranks[0], ranks[0] + 5))
    flush = len({card.suit for card in own}) == 1
    if straight and flush:
        return Line.ROYAL_FLUSH if ranks[0] == 10 else Line.STRAIGHT_FLUSH
    if straight:
        return Line.STRAIGHT
    return Line.FLUSH if flush else None


def plain_combinations(cards: Sequence[Card]) -> dict[frozenset[Card], Line]:
    sets = (own for size in (2, 3, 4, 5) for own in choose(cards, size))
    return {frozenset(own): line for own in sets if (line := plain_line(own))}


def plain_pairs(
    cards: Sequence[Card], option: StraightWithPair
) -> tuple[set[frozenset[Card]], list[tuple[frozenset[Card], frozenset[Card]]]]:
    """Every layout of the best hand, and every layout with every second combination."""
    found = plain_combinations(cards)
    best = max(evaluate(five) for five in choose(cards, 5))
    best_fives = [set(five) for five in choose(cards, 5) if evaluate(five) is best]
    category = best.category.name
    line = Line["ACE_AND_KING" if category == "ODD_CARDS" else category]
    firsts = {
        own for own in found if found[own] is line and any(own <= five for five in best_fives)
    }

    def same_straight(first: frozenset[Card], second: frozenset[Card]) -> bool:
        both_straights = found[first] is found[second] is Line.STRAIGHT
        return both_straights and {c.rank for c in first} == {c.rank for c in second}

    pairs = [(first, second) for first in firsts for second in found if second - first]
    if option is STRAIGHT_AND_PAIR:
        pairs = [pair for pair in pairs if not same_straight(*pair)]
    return firsts, pairs


def check_against_twin(
    cards: Sequence[Card], odds: Mapping[Line, int], option: StraightWithPair
) -> None:
    found = plain_combinations(cards)
    firsts, pairs = plain_pairs(cards, option)
    first, second = first_and_second(cards, odds, option)
    if first is None:
        assert not found
        return
    assert frozenset(first.cards) in firsts
    assert found[frozenset(first.cards)] is first.line
    if second is None:
        assert not pairs
        return
    assert (frozenset(first.cards), frozenset(second.cards)) in pairs
    assert found[frozenset(second.cards)] is second.line
    order = list(Line)
    most = max((odds[found[other]], order.index(found[other])) for _, other in pairs)
    assert (odds[second.line], order.index(second.line)) == most


def rich_hands(count: int, each: int) -> Iterable[list[Card]]:
    """Random hands from the deck and from packs rich in pairs, straights and flushes."""
    random = Random(1707)
    packs: list[Sequence[Card]] = [
        DECK,
        DECK[32:],  # tens to aces: pairs, broadway, ace and king
        [card for card in DECK if card.suit == "d" or card.rank in (5, 13, 14)],
        [card for card in DECK if card.suit in "hs" and card.rank < 10],
        [card for card in DECK if card.suit in "hs" and card.rank in (14, 2, 3, 4, 5, 6, 13)],
        [card for card in DECK if card.rank in (8, 13, 14)],
    ]
    for pack in packs:
        for _ in range(each):
            yield random.sample(pack, count)


@ALL_FOUR
@pytest.mark.parametrize("option", StraightWithPair)
@pytest.mark.parametrize("count", [5, 6])
def test_random_hands_against_the_twin(count: int, option: StraightWithPair) -> None:
    for cards in rich_hands(count, each=250):
        check_against_twin(cards, ODDS, option)


@pytest.mark.long
@pytest.mark.parametrize("option", StraightWithPair)
@pytest.mark.parametrize("count", [5, 6])
def test_many_random_hands_against_the_twin(count: int, option: StraightWithPair) -> None:
    for cards in rich_hands(count, each=50_000):
        check_against_twin(cards, ODDS, option)


@given(
    st.lists(st.sampled_from(DECK[24:]), min_size=5, max_size=6, unique=True),
    st.lists(st.integers(1, 9), min_size=10, max_size=10),
    st.sampled_from(StraightWithPair),
)
def test_any_odds_against_the_twin(
    cards: list[Card], prices: list[int], option: StraightWithPair
) -> None:
    check_against_twin(cards, dict(zip(Line, prices, strict=True)), option)


@given(st.lists(st.sampled_from(DECK[24:]), min_size=5, max_size=6, unique=True))
def test_combinations_against_the_twin(cards: list[Card]) -> None:
    found = combinations(cards)
    assert {frozenset(each.cards): each.line for each in found} == plain_combinations(cards)
    assert len(found) == len(plain_combinations(cards))


@given(
    st.lists(st.sampled_from(DECK[24:]), min_size=5, max_size=6, unique=True),
    st.sampled_from(StraightWithPair),
)
def test_the_order_of_the_cards_does_not_matter(
    cards: list[Card], option: StraightWithPair
) -> None:
    found = first_and_second(cards, ODDS, option)
    assert found == first_and_second(sorted(cards), ODDS, option)
    assert found == first_and_second(cards[::-1], ODDS, option)


def test_a_combination_cannot_be_changed() -> None:
    pair = Combination(Line.PAIR, parse_cards("Ks Kd"), (13,))
    with pytest.raises(AttributeError):
        pair.line = Line.STRAIGHT  # type: ignore[misc]
    assert pair.name == "a pair of kings"


def test_lines_are_the_categories_in_order() -> None:
    assert [line.name for line in Line][1:] == [category.name for category in Category][1:]
