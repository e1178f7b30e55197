"""Who is directed to play first: before the others, also with a winning hand; draws in turn."""

from typing import Any

import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.games import actions as shared
from croupier.games.events import DealtOutOfOrder
from croupier.games.lunar import Round, act, open_round
from croupier.games.lunar import actions as lunar
from croupier.games.lunar.deal import deal_order
from croupier.games.state import ByHand
from croupier.machine import Refusal
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.games.rounds import LUNAR

HANDS = {
    0: "As Kd 9c 5s 2d",
    1: "9d 7c 4s 3s 2s",
    2: "8h 8d 8s 6c 4h",
    3: "Td 8c 6s 5c 3h",
}
"""Box 2 has three of a kind; the others have nothing that a super wager pays."""


def does(state: Round, *actions: Any) -> Round:
    for action in actions:
        state, _ = act(state, action)
    return state


def dealt(
    book: str, reading: int, first: tuple[int, ...] = (), by_hand: frozenset[ByHand] = frozenset()
) -> Round:
    rules = rulebook(book).at(reading).rules_as(LunarRules)
    placed = [shared.PlaceWager(box, area, 10) for box in (1, 2, 3) for area in ("ante", "super")]
    state = does(open_round(rules, DECK, by_hand=by_hand), *placed)
    piles = {to: list(parse_cards(hand.split())) for to, hand in HANDS.items()}
    order: list[Card] = [piles[to].pop(0) for to, _ in deal_order(state)]
    deck = (*order, *(card for card in DECK if card not in order))
    state = open_round(rules, deck, by_hand=by_hand, first=first)
    return does(state, *placed, shared.NoMoreBets())


def super_paid(state: Round) -> bool:
    return any((line.box, line.wager) == (2, "super") and line.paid for line in state.lines)


@pytest.mark.clauses("nsw-lunar:12.13.1", "ruling:first-and-paid", subject="nsw-lunar:12.13.1")
def test_a_winner_directed_to_play_first_is_paid_and_decides_first() -> None:
    state = dealt("nsw-lunar", 4, first=(2,))
    assert super_paid(state)
    assert state.turn == 2
    with pytest.raises(Refusal) as refused:
        does(state, shared.Fold(1))
    assert "nsw-lunar:12.13.1" in refused.value.clauses
    state = does(state, lunar.Bet(2), shared.Fold(1), shared.Fold(3), lunar.SettleNow())
    assert state.over


@pytest.mark.clauses("nsw-lunar:12.13.1", "nsw-lunar:10.5.2", subject="nsw-lunar:12.13.1")
def test_directed_in_the_round_too() -> None:
    state = does(dealt("nsw-lunar", 4), shared.Fold(1))
    assert not super_paid(state)
    state = does(state, shared.GoFirst(2))
    assert super_paid(state)
    assert state.turn == 2


@pytest.mark.clauses("nsw-lunar:12.13.1", "ruling:first-lifted", subject="nsw-lunar:12.13.1")
def test_a_box_that_need_not_go_first_any_more_decides_in_turn() -> None:
    state = dealt("nsw-lunar", 9, first=(3,))
    assert state.turn == 3
    state = does(state, shared.GoInTurn(3))
    assert state.turn == 1
    with pytest.raises(Refusal, match="not directed"):
        does(state, shared.GoInTurn(3))


@pytest.mark.clauses("nsw-lunar:12.13.1", "nsw-lunar:10.5.1")
def test_under_the_second_reading_the_others_went_before_a_winner() -> None:
    state = dealt("nsw-lunar", 3, first=(2,))
    assert not super_paid(state)
    state = does(state, shared.Fold(1), shared.Fold(3))
    assert super_paid(state)
    assert state.turn == 2


@pytest.mark.parametrize("book", [each for each in LUNAR if each != "nsw-lunar"])
def test_where_decisions_are_locked_in_first_a_declared_hand_waits(book: str) -> None:
    state = dealt(book, 4, first=(2,))
    assert not super_paid(state)
    assert state.turn == 1


@pytest.mark.clauses("nsw-lunar:10.5", "ruling:served-in-turn", subject="nsw-lunar:10.5")
@pytest.mark.parametrize(("reading", "marked"), [(3, False), (4, True)])
def test_draws_are_served_in_turn(reading: int, marked: bool) -> None:
    state = dealt("nsw-lunar", reading, by_hand=frozenset({ByHand.DRAWING}))
    state = does(state, lunar.Buy(1), lunar.Buy(3), shared.Fold(2))
    _, events = act(state, shared.DealCard(3))
    found = [each for each in events if isinstance(each, DealtOutOfOrder)]
    assert bool(found) is marked
    assert all("nsw-lunar:10.5" in each.clauses for each in found)
