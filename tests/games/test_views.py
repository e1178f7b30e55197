"""Nobody sees a card before the document turns it up for them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, known
from croupier.games import actions as shared_actions
from croupier.games import events as shared
from croupier.games.lunar import DEALER, Phase, Round
from croupier.games.lunar import events as ev
from croupier.games.lunar.view import (
    DEALER_VIEW,
    SPECTATOR,
    SUPERVISOR,
    RoundView,
    Viewer,
    player,
    view,
)
from croupier.records.rounds import Replay, replay
from tests.effort import examples
from tests.games.rounds import deal, replays, states

VIEWERS = [SPECTATOR, DEALER_VIEW, SUPERVISOR, *(player(box) for box in range(1, 6))]


class Seen:
    """An independent account of what each person has been shown, kept from the events alone."""

    def __init__(self) -> None:
        self.own: dict[int, set[Card]] = {}
        self.table: set[Card] = set()
        self.verified: set[Card] = set()

    def note(self, event: ev.Event) -> None:
        match event:
            case shared.CardDealt(to, card, face_up, _, _):
                self.own.setdefault(to, set()).update(known((card,)))
                if face_up:
                    self.table.update(known((card,)))
            case ev.DealerCardTurned(card, _):
                self.table.update(known((card,)))
            case shared.DealerRevealed(cards, _, _, _) | shared.HandShown(_, cards, _, _):
                self.table |= set(known(cards))
            case ev.HandVerified(_, cards, _):
                self.verified |= set(known(cards))

    def allowed(self, viewer: Viewer, state: Round) -> set[Card]:
        seen = set(self.table)
        for box in viewer.boxes:
            seen |= self.own.get(box, set())
        if viewer.role in ("dealer", "supervisor"):
            seen |= self.verified
        if viewer.role == "supervisor" and state.over:
            seen |= {card for box, cards in self.own.items() if box != DEALER for card in cards}
        return seen


def visible(seen: RoundView) -> set[Card]:
    hands = [seen.dealer, *(box.cards for box in seen.boxes.values())]
    return {card for hand in hands for card in hand if card is not None}


@pytest.mark.clauses("nz-lunar:9.13", "wa-lunar:9.14", "vu-lunar:9.13", "nsw-lunar:8.1")
@given(replays())
@settings(max_examples=examples(30), deadline=None)
def test_no_view_ever_shows_a_card_that_the_events_have_not_shown_that_person(
    played: Replay,
) -> None:
    seen = Seen()
    for state, event in states(played):
        seen.note(event)
        for viewer in VIEWERS:
            assert visible(view(state, viewer)) <= seen.allowed(viewer, state)


@pytest.mark.clauses("nz-lunar:8.2", "wa-lunar:8.2", "vu-lunar:8.2", "nsw-lunar:7.4")
@pytest.mark.parametrize("name", ["nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"])
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_hidden_cards_make_no_difference_to_what_a_stranger_sees(
    name: str, dealing: str, seed: int
) -> None:
    """Change every card that is face down for box 1's player: the view must stay the same."""
    random = Random(seed)
    deck = list(DECK)
    random.shuffle(deck)
    state = deal(name, deck, _wagers(), dealing)
    mine = {*state.boxes[1].cards, state.up_card}
    hidden = [place for place, card in enumerate(deck) if card not in mine]
    others = [deck[place] for place in hidden]
    random.shuffle(others)
    for place, card in zip(hidden, others, strict=True):
        deck[place] = card
    other = deal(name, deck, _wagers(), dealing)
    if _asides(state) == _asides(other):
        for viewer in (player(1), player(1, 3)):
            left, right = view(state, viewer), view(other, viewer)
            assert left.boxes[1] == right.boxes[1]
            assert left.boxes[2] == right.boxes[2]
            assert left.dealer == right.dealer
        assert view(state, SPECTATOR) == view(other, SPECTATOR)


def _asides(state: Round) -> list[bool]:
    return [box.aside for box in state.boxes.values()]


def _shuffled() -> list[Card]:
    deck = list(DECK)
    Random(1).shuffle(deck)
    return deck


def _wagers() -> list[shared_actions.PlaceWager]:
    areas = ("ante", "super")
    return [shared_actions.PlaceWager(box, area, 10) for box in (1, 2, 3) for area in areas]


def test_the_dealer_sees_only_the_face_up_card_until_the_hand_is_turned() -> None:
    state = deal("nz-lunar", _shuffled(), _wagers())
    seen = view(state, DEALER_VIEW)
    assert seen.dealer.count(None) == 4
    assert seen.dealer_value is None


def test_a_player_sees_the_own_hand_and_its_value_and_may_act_only_in_turn() -> None:
    state = deal("nz-lunar", _shuffled(), _wagers())
    assert state.phase is Phase.DECIDING
    turn = state.turn
    assert turn is not None
    mine = view(state, player(turn))
    assert mine.boxes[turn].value is not None
    assert {choice.action for choice in mine.legal} == {"fold", "bet", "exchange", "buy"}
    for box in state.boxes:
        if box != turn:
            assert view(state, player(box)).legal == ()
    assert view(state, SPECTATOR).legal == ()


def test_everybody_sees_what_was_settled() -> None:
    final = replay("examples/two-combinations.json").final
    assert isinstance(final, Round)
    assert final.lines
    for viewer in VIEWERS:
        assert view(final, viewer).lines == final.lines
