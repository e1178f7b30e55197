"""Where a person deals, the dealer speaks and turns up the hand; nothing does it for the dealer."""

from typing import Any

import pytest

from croupier.cards import DECK
from croupier.games import actions as shared
from croupier.games import holdem, lunar
from croupier.games.events import Announced, DealerRevealed
from croupier.games.holdem import actions as holdem_acts
from croupier.games.lunar import actions as lunar_acts
from croupier.games.state import ByHand
from croupier.machine import Refusal
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules

BY_VOICE = frozenset({ByHand.ANNOUNCING, ByHand.REVEALING})
# From the lowest card up, skipping two at a time, so that no hand is declared.
DECK_WITHOUT_LUCK = [DECK[(place * 7) % 52] for place in range(52)]


def lunar_round(name: str, by_hand: frozenset[ByHand] = BY_VOICE) -> tuple[Any, list[Any]]:
    state: Any = lunar.open_round(
        rulebook(name).rules_as(LunarRules), DECK_WITHOUT_LUCK, "shoe", by_hand
    )
    return _act_all(
        lunar,
        state,
        shared.PlaceWager(1, "ante", 10),
        shared.PlaceWager(1, "super", 10),
        shared.NoMoreBets(),
        lunar_acts.Bet(1),
    )


def holdem_round() -> tuple[Any, list[Any]]:
    rules = rulebook("nz-uth").rules_as(HoldemRules)
    state: Any = holdem.open_round(rules, DECK_WITHOUT_LUCK, by_hand=BY_VOICE)
    return _act_all(
        holdem,
        state,
        shared.PlaceWager(1, "ante", 10),
        shared.PlaceWager(1, "blind", 10),
        shared.NoMoreBets(),
        holdem_acts.Play(1, 4),
    )


def _act_all(game: Any, state: Any, *actions: Any) -> tuple[Any, list[Any]]:
    happened: list[Any] = []
    for action in actions:
        state, events = game.act(state, action)
        happened += events
    return state, happened


@pytest.mark.clauses("nz-lunar:9.10", "wa-lunar:9.10", "vu-lunar:9.10", "nsw-lunar:8.9")
@pytest.mark.parametrize("name", ["nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"])
def test_the_dealers_hand_stays_down_until_the_dealer_turns_it_up(name: str) -> None:
    state, happened = lunar_round(name)
    assert not any(isinstance(event, Announced | DealerRevealed) for event in happened)
    assert state.phase is lunar.Phase.REVEALING
    if name != "nsw-lunar":  # where nothing must be called
        assert [choice.action for choice in lunar.legal(state)] == ["announce"]
        state, happened = _act_all(lunar, state, shared.Announce("no more bets"))
        assert not any(isinstance(event, DealerRevealed) for event in happened)
    assert [choice.action for choice in lunar.legal(state)] == ["reveal_dealer"]
    state, happened = _act_all(lunar, state, shared.RevealDealer())
    assert state.dealer_shown
    assert not any(isinstance(event, Announced) for event in happened)


@pytest.mark.clauses("nz-uth:9.7")
def test_so_it_is_in_holdem() -> None:
    state, _ = holdem_round()
    assert state.phase is holdem.Phase.REVEALING
    state, _ = _act_all(holdem, state, shared.RevealDealer())
    assert state.over


@pytest.mark.clauses("nz-lunar:8.1(a)", "nz-lunar:9.10", "nz-lunar:5.10")
def test_what_the_dealer_says_is_taken_down_with_the_clause_that_prescribes_it() -> None:
    state, _ = lunar_round("nz-lunar")
    for words, clause in (
        ("No more bets", "nz-lunar:9.10"),
        ("All decisions are locked in.", "nz-lunar:5.10"),
        ("The dealer has a pair of nines", "nz-lunar:9.10"),
    ):
        _, (said,) = lunar.act(state, shared.Announce(words))
        assert isinstance(said, Announced)
        assert said.words == words
        assert clause in said.clauses


@pytest.mark.parametrize("words", ["good luck", "", "no"])
def test_what_no_document_prescribes_is_not_an_announcement(words: str) -> None:
    state, _ = lunar_round("nz-lunar")
    with pytest.raises(Refusal) as refused:
        lunar.act(state, shared.Announce(words))
    assert refused.value.code == "not-prescribed"


def test_where_the_software_speaks_and_shows_the_dealer_does_neither() -> None:
    state, happened = lunar_round("nz-lunar", frozenset())
    assert any(isinstance(event, DealerRevealed) for event in happened)
    for action in (shared.Announce("no more bets"), shared.RevealDealer()):
        with pytest.raises(Refusal):
            lunar.act(state, action)
