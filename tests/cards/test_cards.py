"""The 52 cards: each exists once, in order, and cannot be changed."""

import copy
import pickle
from itertools import combinations_with_replacement, pairwise

import pytest

from croupier.cards import DECK, Card, rank_name, rank_plural


def test_the_deck_is_ordered_by_rank_and_then_suit() -> None:
    assert [card.index for card in DECK] == list(range(52))
    assert [str(card) for card in DECK[:5]] == ["2c", "2d", "2h", "2s", "3c"]
    assert str(DECK[51]) == "As"
    assert all(card.index == 4 * (card.rank - 2) + "cdhs".index(card.suit) for card in DECK)
    assert all(
        one < next_one and next_one > one and one <= one and next_one >= one
        for one, next_one in pairwise(DECK)
    )
    assert max(DECK) is DECK[51]


def test_a_card_tells_its_rank_suit_colour_and_name() -> None:
    ten = Card.parse("Th")
    assert (ten.rank, ten.suit, ten.text, ten.red) == (10, "h", "Th", True)
    assert (str(ten), repr(ten)) == ("Th", "Card('Th')")
    assert {card.suit for card in DECK if card.red} == {"d", "h"}


def test_every_card_exists_once() -> None:
    for card in DECK:
        assert Card.parse(card.text) is card
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card
        assert pickle.loads(pickle.dumps(card)) is card
    assert len(set(DECK)) == 52


def test_no_further_card_can_be_made() -> None:
    with pytest.raises(TypeError, match=r"Card\.parse"):
        Card()
    with pytest.raises(TypeError, match=r"Card\.parse"):
        Card("As")


def test_a_card_cannot_be_changed() -> None:
    card = Card.parse("As")
    with pytest.raises(AttributeError):
        card.rank = 2
    with pytest.raises(AttributeError):
        card.note = "marked"
    with pytest.raises(AttributeError):
        del card.rank
    assert card.rank == 14


def test_a_card_has_no_order_with_anything_else() -> None:
    with pytest.raises(TypeError):
        _ = Card.parse("As") < 3
    text: object = "As"
    assert Card.parse("As") != text


def test_keys_count_ranks_and_suits() -> None:
    assert sum(card.key for card in DECK) == int("4" * 13, base=5)
    split = [divmod(card.split_key, 1 << 17) for card in DECK]
    assert [high * 5**7 + low for high, low in split] == [card.key for card in DECK]


@pytest.mark.parametrize("count", [6, 7])
def test_suits_added_up_tell_of_five_of_one(count: int) -> None:
    told: dict[int, set[str]] = {}
    for suits in combinations_with_replacement("cdhs", count):
        total = sum(DECK["cdhs".index(suit)].suit_key for suit in suits)
        told.setdefault(total, set()).add(next((s for s in suits if suits.count(s) >= 5), ""))
    assert all(len(each) == 1 for each in told.values())


def test_ranks_are_spoken() -> None:
    assert [rank_name(rank) for rank in (2, 6, 10, 11, 12, 13, 14)] == [
        *("two", "six", "ten", "jack", "queen", "king", "ace")
    ]
    assert [rank_plural(rank) for rank in (2, 6, 10, 13)] == ["twos", "sixes", "tens", "kings"]


@pytest.mark.parametrize("rank", [-1, 0, 1, 15])
def test_no_other_rank_is_spoken(rank: int) -> None:
    with pytest.raises(ValueError, match="2 to 14"):
        rank_name(rank)
