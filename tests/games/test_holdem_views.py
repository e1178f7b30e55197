"""Nobody at a Hold'em table sees a card before it is turned up for them."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, known
from croupier.games import actions as shared_actions
from croupier.games import events as shared
from croupier.games.holdem import Player, Round, act, open_round
from croupier.games.holdem import actions as act_
from croupier.games.holdem import events as ev
from croupier.games.holdem.view import RoundView, view
from croupier.games.view import DEALER_VIEW, SPECTATOR, SUPERVISOR, Viewer, player
from croupier.records.rounds import Replay
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from tests.effort import examples
from tests.games.test_holdem_properties import rounds, states

VIEWERS = [SPECTATOR, DEALER_VIEW, SUPERVISOR, *(player(box) for box in range(1, 8))]


class Seen:
    """An independent account of what each person has been shown, kept from the events alone."""

    def __init__(self) -> None:
        self.own: dict[int, set[Card]] = {}
        self.table: set[Card] = set()

    def note(self, event: ev.Event) -> None:
        match event:
            case shared.CardDealt(to, card, _, _, _):
                self.own.setdefault(to, set()).update(known((card,)))
            case ev.CommunityTurned(cards, _):
                self.table |= set(known(cards))
            case shared.DealerRevealed(cards, _, _, _) | shared.HandShown(_, cards, _, _):
                self.table |= set(known(cards))

    def allowed(self, viewer: Viewer, state: Round) -> set[Card]:
        boxes = set(state.boxes) if viewer.role == "supervisor" and state.over else viewer.boxes
        return self.table.union(*(self.own.get(box, set()) for box in boxes))


def visible(seen: RoundView) -> set[Card]:
    hands = [seen.dealer, seen.community, *(box.cards for box in seen.boxes.values())]
    return {card for hand in hands for card in hand if card is not None}


@pytest.mark.clauses("nz-uth:9.9", "nz-uth:8.2")
@given(rounds())
@settings(max_examples=examples(25), deadline=None)
def test_no_view_ever_shows_a_card_that_the_events_have_not_shown_that_person(
    played: Replay,
) -> None:
    seen = Seen()
    for state, event in states(played):
        seen.note(event)
        for viewer in VIEWERS:
            assert visible(view(state, viewer)) <= seen.allowed(viewer, state)


def dealt(seed: int, **options: Any) -> Round:
    """Ann at box 2, with box 4 besides; Ben at box 3."""
    deck = list(DECK)
    Random(seed).shuffle(deck)
    rules = rulebook("nz-uth").rules_as(HoldemRules, {"boxes_per_player": "several", **options})
    state = open_round(rules, deck, players=[Player("Ann", (2, 4))])
    for box in (2, 3, 4):
        for area in ("ante", "blind"):
            state, _ = act(state, shared_actions.PlaceWager(box, area, 10))
    return act(state, shared_actions.NoMoreBets())[0]


@pytest.mark.clauses("nz-uth:5.8.2")
@given(st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_additional_hands_are_seen_by_nobody_until_settled_when_the_operator_says_so(
    seed: int,
) -> None:
    state = dealt(seed, additional_hands="blind")
    ann = player(2, 4)
    while not state.over:
        hidden = set(state.boxes[4].cards)
        for viewer in (ann, *VIEWERS):
            assert not hidden & visible(view(state, viewer))
        mine = view(state, ann)
        assert set(mine.boxes[2].cards) == set(state.boxes[2].cards)
        assert all(choice.blind == (choice.box == 4) for choice in mine.legal)
        turn = state.turn
        assert turn is not None
        last = state.phase.value == "after the river"
        state, _ = act(state, act_.Play(turn, 1) if last else act_.Check(turn))
    assert set(view(state, SPECTATOR).boxes[4].cards) == set(state.boxes[4].cards)


@pytest.mark.clauses("nz-uth:5.8")
def test_a_player_on_several_boxes_sees_them_all_otherwise() -> None:
    state = dealt(1)
    mine = view(state, player(2, 4))
    assert None not in (*mine.boxes[2].cards, *mine.boxes[4].cards)
    assert mine.boxes[3].cards == (None, None)


def test_the_board_and_the_dealer_are_face_down_before_the_flop() -> None:
    state = dealt(1)
    seen = view(state, player(2))
    assert seen.community == (None,) * 5
    assert seen.dealer == (None, None)
    assert {choice.text for choice in seen.legal} == {
        "check",
        "play 3 times the ante for 30",
        "play 4 times the ante for 40",
    }
