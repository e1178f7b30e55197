"""The cards found against the 52 that a deck has."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, parse_cards
from croupier.house.upkeep import SUIT_ORDER, WHOLE, DeckFinding, FoundCard, compare
from croupier.house.upkeep.decks import out_of_order


def test_a_whole_deck_is_whole_in_any_order_and_notation() -> None:
    assert compare(WHOLE, "blue").whole
    assert compare([FoundCard(card.text, "blue") for card in reversed(DECK)], "blue").whole
    tens = [FoundCard("10" + card.suit if card.rank == 10 else card.text.upper()) for card in DECK]
    assert compare(tens, "blue").whole


@pytest.mark.parametrize(
    ("found", "missing", "foreign", "words"),
    [
        (WHOLE[:-1], "As", [], "missing: As"),
        ((*WHOLE, FoundCard("joker")), "", ["joker"], "foreign: joker"),
        ((*WHOLE, FoundCard("As")), "", ["As"], "foreign: As"),
        ((*WHOLE[:-1], FoundCard("2c")), "As", ["2c"], "missing: As; foreign: 2c"),
        (
            (*WHOLE[:-1], FoundCard("As", "red")),
            "As",
            ["As with a red back"],
            "missing: As; foreign: As with a red back",
        ),
        ((*WHOLE[:-1], FoundCard("")), "As", [""], "missing: As; foreign: "),
    ],
)
def test_what_is_missing_and_what_is_foreign(
    found: tuple[FoundCard, ...], missing: str, foreign: list[str], words: str
) -> None:
    finding = compare(found, "blue")
    assert not finding.whole
    assert finding.missing == parse_cards(missing)
    assert [str(each) for each in finding.foreign] == foreign
    assert str(finding) == words
    assert finding.count == len(found)


@pytest.mark.parametrize(("number", "whole"), [(51, False), (52, True), (53, False), (0, False)])
def test_a_count_alone_says_whether_the_number_is_right(number: int, whole: bool) -> None:
    assert DeckFinding(number).whole is whole


def test_a_fault_that_was_noticed_is_never_whole() -> None:
    assert not DeckFinding(None, missing=(DECK[0],)).whole
    assert not DeckFinding(None).whole
    assert str(DeckFinding(51)) == "51 cards, 52 wanted"


CARDS = st.sampled_from(DECK)


@given(
    st.lists(CARDS, unique=True, max_size=52),
    st.lists(CARDS | st.sampled_from(["joker", "score card"]), max_size=4),
)
def test_found_and_missing_make_a_deck_and_the_rest_is_foreign(
    lost: list[Card], added: list[Card | str]
) -> None:
    kept = [card for card in DECK if card not in lost]
    found = [FoundCard(card.text) for card in kept] + [FoundCard(str(each)) for each in added]
    finding = compare(found, "blue")
    belong = {card.text for card in kept} | {str(each) for each in added if isinstance(each, Card)}
    assert {card.text for card in finding.missing} == {card.text for card in DECK} - belong
    assert len(found) == 52 - len(finding.missing) + len(finding.foreign)
    assert finding.whole == (not finding.missing and not finding.foreign)


@given(st.permutations([SUIT_ORDER[at : at + 13] for at in range(0, 52, 13)]), st.data())
def test_suits_may_lie_in_any_order_up_or_down(
    suits: list[tuple[Card, ...]], data: st.DataObject
) -> None:
    rows: list[Card] = []
    for suit in suits:
        ace_low = (suit[-1], *suit[:-1])
        rows += data.draw(st.sampled_from([suit, ace_low, suit[::-1], ace_low[::-1]]))
    assert out_of_order(tuple(rows)) is None


@given(st.permutations(SUIT_ORDER).filter(lambda order: tuple(order[:13]) != SUIT_ORDER[:13]))
def test_a_heap_does_not_pass_for_a_spread(order: list[Card]) -> None:
    runs = sum(a.suit != b.suit for a, b in pairwise(order))
    if runs > 3:
        assert out_of_order(tuple(order)) is not None
