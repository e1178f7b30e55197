"""Random rounds for property tests, and what they must always satisfy."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from croupier.cards import Card, known
from croupier.games import actions as shared
from croupier.games.game import game_of
from croupier.games.lunar import Event, Round, act, fold, open_round
from croupier.machine import Refusal
from croupier.records.rounds import Replay, replay
from croupier.records.rounds.writing import sample_record
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules

LUNAR = ("nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"max_payout": 500},
    {"straight_with_pair": "straight-and-pair"},
)


class Attempts(RuleBasedStateMachine):
    """Tries any action on a round: a refusal says why."""

    state: Any
    events: list[Any]

    def attempt(self, action: Any) -> bool:
        try:
            self.state, events = game_of(self.state).act(self.state, action)
        except Refusal as refused:
            self.check_refusal(refused)
            return False
        self.events += events
        return True

    def check_refusal(self, refused: Refusal) -> None:
        assert refused.code
        assert refused.message
        assert refused.clauses


@st.composite
def replays(draw: st.DrawFn, boxes: int | None = None) -> Replay:
    """A round of random but sensible play under any of the four rulebooks."""
    name = draw(st.sampled_from(LUNAR))
    options = draw(st.sampled_from(OPTIONS))
    random = Random(draw(st.integers(0, 2**32)))
    rules = rulebook(name).rules_as(LunarRules, options)
    return replay(sample_record(name, rules, random, boxes, options=options))


def states(played: Replay) -> Iterator[tuple[Round, Event]]:
    """The state after each event, with the event."""
    state = played.start
    assert isinstance(state, Round)
    for event in played.events:
        state = fold(state, event)
        yield state, event


def table_cards(state: Round) -> list[Card]:
    """Every card, wherever it lies."""
    boxes = [card for box in state.boxes.values() for card in box.lying]
    return [*known((*state.deck[state.dealt :], *state.dealers_cards, *boxes, *state.rack))]


def deal(
    name: str, deck: Sequence[Card], wagers: list[shared.PlaceWager], dealing: str = "shoe"
) -> Round:
    """A round just after the deal."""
    state = open_round(rulebook(name).rules_as(LunarRules), deck, dealing)
    for wager in wagers:
        state, _ = act(state, wager)
    return act(state, shared.NoMoreBets())[0]
