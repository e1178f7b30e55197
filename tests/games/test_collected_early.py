"""Hands collected too early: given back, void once the rack was shuffled, and read as before."""

from typing import Any

import pytest

from croupier.cards import DECK, parse_cards
from croupier.games import actions as shared
from croupier.games.lunar import Round, act, open_round
from croupier.games.lunar import actions as lunar
from croupier.games.lunar.deal import deal_order
from croupier.games.settlement import Outcome
from croupier.games.state import ByHand
from croupier.machine import Refusal
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.games.rounds import LUNAR, table_cards

EARLY = {"nz-lunar": "11.13", "wa-lunar": "11.13", "vu-lunar": "11.13", "nsw-lunar": "12.15"}
BOXES = range(1, 6)
HAND = parse_cards("3h 3s 3d Tc Jh")
"""The hand of box 1: its super wager is paid 8 to 1 as soon as all have decided."""
BY_HAND = frozenset({ByHand.DRAWING, ByHand.COLLECTING})


def does(state: Round, *actions: Any) -> Round:
    for action in actions:
        state, _ = act(state, action)
    return state


def decided(book: str) -> Round:
    """Every box exchanges its five cards."""
    rules = rulebook(book).rules_as(LunarRules)
    state = open_round(rules, DECK, by_hand=BY_HAND)
    for box in BOXES:
        state = does(state, shared.PlaceWager(box, "ante", 10), shared.PlaceWager(box, "super", 10))
    own, others = list(HAND), [card for card in DECK if card not in HAND]
    order = [own.pop(0) if to == 1 else others.pop(0) for to, _ in deal_order(state)]
    state = open_round(rules, (*order, *others), by_hand=BY_HAND)
    for box in BOXES:
        state = does(state, shared.PlaceWager(box, "ante", 10), shared.PlaceWager(box, "super", 10))
    state = does(state, shared.NoMoreBets())
    while state.turn is not None:
        hand = state.boxes[state.turn].cards
        state = does(state, lunar.Exchange(state.turn, hand))
    return state


def served(state: Round, boxes: range) -> Round:
    """The dealer serves these boxes; where the deck is empty, from the shuffled rack."""
    for box in boxes:
        while state.boxes[box].to_draw:
            if state.needs_cards:
                state = does(state, shared.ShuffleRack(tuple(reversed(state.rack))))
            state = does(state, shared.DealCard(box))
    return state


def outcomes(state: Round, box: int) -> dict[str, Outcome]:
    return {line.wager: line.outcome for line in state.lines if line.box == box}


@pytest.mark.clauses(
    "nz-lunar:11.13",
    "wa-lunar:11.13",
    "vu-lunar:11.13",
    "nsw-lunar:12.15",
    "ruling:reconstruct",
    "nz-lunar:11.19",
)
@pytest.mark.parametrize("book", LUNAR)
def test_a_hand_that_was_shuffled_with_the_rack_is_void_and_what_was_paid_before_stands(
    book: str,
) -> None:
    state = served(decided(book), range(1, 2))
    state = served(does(state, shared.CollectCards(1)), range(2, 6))
    with pytest.raises(Refusal) as refused:
        does(state, shared.Reconstruct(1))
    assert f"{book}:{EARLY[book]}" in refused.value.clauses
    state = does(state, shared.VoidHand(1, EARLY[book], "shuffled with the rack"))
    found = outcomes(state, 1)
    assert (found["ante"], found["super"]) == (Outcome.VOID, Outcome.WON)
    all_monies = book == "nsw-lunar"
    assert found["draw_fee"] is (Outcome.VOID if all_monies else Outcome.KEPT)
    assert sorted(table_cards(state)) == sorted(DECK)


@pytest.mark.clauses("nz-lunar:11.13", "nsw-lunar:12.15", "ruling:reconstruct")
@pytest.mark.parametrize("book", LUNAR)
def test_a_hand_that_is_being_served_is_given_back_before_its_next_card(book: str) -> None:
    state = does(decided(book), shared.DealCard(1), shared.CollectCards(1))
    with pytest.raises(Refusal, match="reconstruct the hand first"):
        does(state, shared.DealCard(1))
    state = does(state, shared.Reconstruct(1), shared.DealCard(1))
    assert len(state.boxes[1].cards) == 2
    assert sorted(table_cards(state)) == sorted(DECK)


@pytest.mark.parametrize("book", LUNAR)
def test_under_the_first_reading_a_hand_is_given_back_from_the_top_only(book: str) -> None:
    rules = rulebook(book).at(1).rules_as(LunarRules)
    state = open_round(rules, DECK, by_hand=BY_HAND)
    for box in (1, 2):
        state = does(state, shared.PlaceWager(box, "ante", 10), shared.PlaceWager(box, "super", 10))
    state = does(state, shared.NoMoreBets(), shared.CollectCards(2), shared.Fold(1))
    state = does(state, shared.CollectCards(1))
    with pytest.raises(Refusal) as refused:
        does(state, shared.Reconstruct(2))
    assert refused.value.code == "not-on-top"
    assert outcomes(does(state, shared.VoidHand(2, EARLY[book], "lost")), 2)["ante"] is Outcome.VOID
