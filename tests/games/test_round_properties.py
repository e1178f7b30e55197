"""What holds in every round, whatever the cards and the play."""

from collections import Counter

from hypothesis import given, settings

from croupier.games.settlement import Outcome
from croupier.records.rounds import Replay, answer, plain_record, replay
from tests.effort import examples
from tests.games.rounds import replays, states, table_cards


@given(replays())
@settings(max_examples=examples(75), deadline=None)
def test_every_wager_is_settled_exactly_once_and_nothing_else_is(played: Replay) -> None:
    settled = Counter((line.box, line.wager) for line in played.lines)
    placed = {
        (box.number, wager): amount
        for box in played.final.boxes.values()
        for wager, amount in box.wagers.items()
    }
    assert settled == Counter(placed.keys())
    for line in played.lines:
        assert line.stake == placed[line.box, line.wager]


@given(replays())
@settings(max_examples=examples(75), deadline=None)
def test_money_is_conserved_on_every_line(played: Replay) -> None:
    limit = played.rules.max_payout
    for line in played.lines:
        full = line.stake * sum(line.odds)
        assert line.paid == (full if limit is None else min(full, limit))
        comes_back = line.outcome in (Outcome.WON, Outcome.STAND_OFF, Outcome.VOID)
        assert line.returned == (line.stake if comes_back else 0)
        assert (line.paid > 0) == (line.outcome is Outcome.WON)
        assert line.clauses
        assert line.because
    assert sum(box.net for box in played.boxes) == sum(line.net for line in played.lines)


@given(replays())
@settings(max_examples=examples(30), deadline=None)
def test_fifty_two_cards_lie_somewhere_after_every_event(played: Replay) -> None:
    for state, _ in states(played):
        cards = table_cards(state)
        assert len(cards) == 52
        assert len(set(cards)) == 52


@given(replays())
@settings(max_examples=examples(30), deadline=None)
def test_state_is_the_fold_of_events(played: Replay) -> None:
    *_, (state, _) = states(played)
    assert state == played.final


@given(replays())
@settings(max_examples=examples(30), deadline=None)
def test_replaying_a_record_gives_the_same_events_and_the_same_answer(played: Replay) -> None:
    again = replay(plain_record(played.record))
    assert again.events == played.events
    assert answer(again) == answer(played)


@given(replays())
@settings(max_examples=examples(30), deadline=None)
def test_every_event_but_the_turn_of_a_phase_cites_a_clause(played: Replay) -> None:
    for event in played.events:
        line = getattr(event, "line", None)
        clauses = line.clauses if line else getattr(event, "clauses", None)
        if clauses is None:
            assert type(event).__name__ == "PhaseBegan"
        else:
            assert clauses, event
