"""What holds in every round of Ultimate Texas Hold'em, whatever the cards and the play."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, format_cards, known
from croupier.games.events import CardDealt
from croupier.games.holdem import COMMUNITY, DEALER, Event, Round, fold
from croupier.games.settlement import Outcome
from croupier.records.rounds import Replay, answer, plain_record, replay
from croupier.records.rounds.writing import sample_record
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from tests.effort import examples

OPTIONS: list[dict[str, Any]] = [
    {},
    {"hand_method": "any"},
    {"hand_method": "any", "no_qualify": "pay", "paytable": 4},
    {"max_payout": 120, "paytable": 2},
    {"jackpot_operated": "manually", "paytable": 3},
]


@st.composite
def rounds(draw: st.DrawFn, boxes: int | None = None) -> Replay:
    options = draw(st.sampled_from(OPTIONS))
    random = Random(draw(st.integers(0, 2**32)))
    rules = rulebook("nz-uth").rules_as(HoldemRules, options)
    return replay(sample_record("nz-uth", rules, random, boxes, options=options))


def final(played: Replay) -> Round:
    assert isinstance(played.final, Round)
    return played.final


def states(played: Replay) -> list[tuple[Round, Event]]:
    state = played.start
    assert isinstance(state, Round)
    after = []
    for event in played.events:
        state = fold(state, event)
        after.append((state, event))
    return after


@given(rounds())
@settings(max_examples=examples(50), deadline=None)
def test_every_wager_is_settled_exactly_once(played: Replay) -> None:
    placed = Counter(
        (box.number, wager) for box in final(played).boxes.values() for wager in box.wagers
    )
    assert Counter((line.box, line.wager) for line in played.lines) == placed


@given(rounds())
@settings(max_examples=examples(50), deadline=None)
def test_money_is_conserved_on_every_line(played: Replay) -> None:
    limit = played.rules.max_payout
    for line in played.lines:
        assert line.clauses
        assert line.because
        if line.wager == "jackpot":
            assert line.returned == 0
            continue
        full = line.stake * sum(line.odds)
        assert line.paid == (full if limit is None else min(full, limit))
        assert line.returned == (
            line.stake if line.outcome in (Outcome.WON, Outcome.STAND_OFF) else 0
        )


@given(rounds())
@settings(max_examples=examples(50), deadline=None)
def test_what_the_pools_lose_is_what_the_boxes_are_paid_less_what_the_operator_adds(
    played: Replay,
) -> None:
    start, end = played.start, final(played)
    assert isinstance(start, Round)
    assert start.pools is not None
    assert end.pools is not None
    jackpots = sum(line.paid for line in played.lines if line.wager == "jackpot")
    added = sum(line.amount for line in end.pool_lines if line.amount > 0)
    assert start.pools.total - end.pools.total == jackpots - added


@given(rounds())
@settings(max_examples=examples(25), deadline=None)
def test_fifty_two_cards_lie_somewhere_after_every_event(played: Replay) -> None:
    for state, _ in states(played):
        boxes = [card for box in state.playing for card in box.cards]
        left = state.deck[state.dealt :]
        cards = [*left, *state.dealer, *state.community, *boxes, *state.rack]
        assert len(cards) == len(set(cards)) == 52


@given(rounds())
@settings(max_examples=examples(25), deadline=None)
def test_state_is_the_fold_of_events_and_a_record_replays_the_same(played: Replay) -> None:
    assert states(played)[-1][0] == played.final
    again = replay(plain_record(played.record))
    assert again.events == played.events
    assert answer(again) == answer(played)


@pytest.mark.clauses("nz-uth:9.3", "nz-uth:9.5")
@given(rounds())
@settings(max_examples=examples(25), deadline=None)
def test_a_box_with_a_play_wager_is_not_asked_again(played: Replay) -> None:
    for state, _ in states(played):
        turn = state.turn
        if turn is not None:
            assert state.boxes[turn].multiple == 0


@given(rounds(boxes=3), st.sampled_from(list(permutations((1, 2, 3)))))
@settings(max_examples=examples(30), deadline=None)
def test_players_who_change_seats_with_their_cards_get_the_same_results(
    played: Replay, seats: tuple[int, ...]
) -> None:
    seat = dict(zip((1, 2, 3), seats, strict=True))
    record: dict[str, Any] = plain_record(played.record)
    for entry in (*record["wagers"], *record["actions"]):
        entry["box"] = seat[entry["box"]]
    record["actions"] = _in_turn(record["actions"])
    record["deck"] = format_cards(_deck(played, seat))
    moved = replay(record)
    for box in played.boxes:
        assert moved.box(seat[box.number]).wagers == box.wagers


def _in_turn(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each time of asking clockwise."""
    asked: Counter[int] = Counter()
    staged = []
    for action in actions:
        staged.append((asked[action["box"]], action["box"], action))
        asked[action["box"]] += 1
    return [action for _, _, action in sorted(staged, key=lambda each: each[:2])]


def _deck(played: Replay, seat: dict[int, int]) -> list[Card]:
    """A deck that deals each player the same cards at the new box."""
    received: dict[int, list[Card]] = {}
    dealt = [event for event in played.events if isinstance(event, CardDealt)]
    for event in dealt:
        received.setdefault(seat.get(event.to, event.to), []).extend(known((event.card,)))
    assert {DEALER, COMMUNITY} <= received.keys()
    first = [received[event.to].pop(0) for event in dealt]
    return first + [card for card in DECK if card not in first]
