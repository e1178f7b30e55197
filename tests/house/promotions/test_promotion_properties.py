"""What holds in every promotion, whatever is tried in it."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.house.promotions import (
    Means,
    PayBy,
    Payment,
    Person,
    Phase,
    Prize,
    Promotion,
    Terms,
    act,
    due,
    legal,
    offer,
    promotion_rules,
    replay,
)
from croupier.house.promotions import actions as a
from croupier.house.promotions.events import Event, PrizePaid
from croupier.house.promotions.prizes import Cash, Goods
from croupier.house.promotions.state import WHEN, action_name
from croupier.machine import Refusal
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from tests.house.promotions.promos import ANN, RULES, START, TERMS, of

PRIZES = (
    Prize("large", 10_001, (Cash(),)),
    Prize("small", 100, (Cash(),), count=2),
    Prize("radio", 300, (Goods(),), cash_alternative=200),
)
WHOLE = of(*PRIZES, begins=START)
NAMES = st.sampled_from(["large", "small", "radio", "yacht"])
SOME = st.lists(NAMES, max_size=2).map(tuple)
PEOPLE = st.sampled_from([ANN, Person("Bob Ray"), Person("")])
NUMBERS = st.integers(1, 3)
WORDS = st.sampled_from(["", "because"])
PAYMENTS = st.lists(
    st.builds(Payment, st.sampled_from(PayBy), st.sampled_from([1, 99, 100, 200, 10_000, 10_001])),
    max_size=2,
).map(tuple)
ANYTHING = st.one_of(
    st.builds(a.ChangeTerms, st.sampled_from([TERMS, WHOLE, Terms()]), WORDS),
    st.builds(a.MakeAvailable, st.sampled_from(a.Where), WORDS),
    st.builds(a.Advertise, WORDS, st.booleans()),
    st.just(a.LodgeTerms()),
    st.just(a.Commence()),
    st.builds(a.HoldDraw, st.lists(st.builds(a.Drawn, NAMES, PEOPLE)).map(tuple), WORDS),
    st.builds(a.AwardPrize, NAMES, PEOPLE),
    st.builds(a.Notify, NUMBERS, st.sampled_from(Means), st.booleans()),
    st.builds(a.TakeCash, NUMBERS),
    st.builds(a.ChoosePayment, NUMBERS, PAYMENTS),
    st.builds(a.PayPrize, NUMBERS, PAYMENTS),
    st.builds(a.HandOver, NUMBERS),
    st.builds(
        a.RefuseClaim,
        NAMES,
        st.lists(PEOPLE, max_size=2).map(tuple),
        st.lists(WORDS, max_size=2).map(tuple),
        st.none() | NUMBERS,
    ),
    st.builds(a.TellReasons, NUMBERS),
    st.builds(a.RaiseDispute, PEOPLE, WORDS),
    st.builds(a.DecideDispute, NUMBERS, WORDS),
    st.builds(a.NotSatisfied, PEOPLE, st.sampled_from(["dispute", "claim"]), NUMBERS),
    st.builds(a.Postpone, WORDS, SOME),
    st.builds(a.Validate, WORDS, SOME),
    st.builds(a.Cancel, WORDS, SOME),
)
HALVES = (Payment(PayBy.CASH, 5_000), Payment(PayBy.CHEQUE, 5_001))
WHOLE_SUMS = st.sampled_from(
    [HALVES, *((Payment(PayBy.CASH, amount),) for amount in (10_001, 100, 200))]
)
SENSIBLE = st.one_of(
    st.builds(a.AwardPrize, NAMES, st.just(ANN)),
    st.builds(a.TakeCash, NUMBERS),
    st.builds(a.ChoosePayment, st.just(1), WHOLE_SUMS),
    st.builds(a.PayPrize, NUMBERS, WHOLE_SUMS),
    st.builds(a.HandOver, st.just(3)),
    st.builds(a.Notify, NUMBERS, st.sampled_from(Means), st.booleans()),
    st.builds(a.RefuseClaim, NAMES, st.just((ANN,)), st.just(("late",)), st.none() | NUMBERS),
    st.builds(a.TellReasons, st.just(1)),
    st.builds(a.DecideDispute, st.just(1), st.just("no")),
    st.builds(a.NotSatisfied, st.just(ANN), st.sampled_from(["dispute", "claim"]), st.just(1)),
    st.builds(a.Postpone, st.just("why"), st.just(("small",))),
    st.builds(a.Validate, st.just("sound"), st.sampled_from([(), ("small",)])),
)
ACTIONS = st.one_of(*[SENSIBLE] * 9, ANYTHING)
STEPS = st.lists(st.tuples(ACTIONS, st.integers(0, 60)), max_size=40)
OPENING: list[tuple[a.Action, int]] = [
    (a.MakeAvailable(a.Where.CASINO), 0),
    (a.LodgeTerms(), 0),
    (a.Commence(), 24),
    (a.HoldDraw(tuple(a.Drawn(prize.name, ANN) for prize in PRIZES), "Jo Scrutineer"), 0),
    (a.RaiseDispute(ANN, "what a member is"), 0),
]


def played(steps: list[tuple[a.Action, int]]) -> tuple[Promotion, list[Event], list[Refusal]]:
    """Try everything, each so many hours after the last; keep what happens and what is refused."""
    state, events = offer(RULES, "Lunar Nights", WHOLE, START)
    happened, refusals, now = list(events), [], START
    for action, hours in [*OPENING, *steps]:
        now += timedelta(hours=hours)
        try:
            state, events = act(state, action, now)
            happened += events
        except Refusal as refusal:
            refusals.append(refusal)
    return state, happened, refusals


@given(STEPS)
@settings(deadline=None)
def test_the_state_is_the_fold_of_the_events(steps: list[tuple[a.Action, int]]) -> None:
    state, events, _ = played(steps)
    assert replay(RULES, events) == state


@given(STEPS)
@settings(deadline=None)
def test_everything_that_happens_or_is_refused_or_is_due_cites_a_clause(
    steps: list[tuple[a.Action, int]],
) -> None:
    state, events, refusals = played(steps)
    assert all(event.clauses for event in events)
    assert all(refusal.clauses and refusal.message for refusal in refusals)
    assert all(duty.clauses for duty in due(state, state.at))
    assert all(event.at <= state.at for event in events)


@given(STEPS)
@settings(deadline=None)
def test_no_prize_is_paid_twice_or_otherwise_than_in_full(
    steps: list[tuple[a.Action, int]],
) -> None:
    state, events, _ = played(steps)
    paid = [event for event in events if isinstance(event, PrizePaid)]
    assert len({event.win for event in paid}) == len(paid)
    for event in paid:
        win = state.wins[event.win]
        assert sum(payment.amount for payment in event.payments) == win.cash
        assert win.awarded
        assert not win.refused
    for prize in PRIZES:
        if state.terms == WHOLE:
            assert state.won(prize.name) <= prize.count


@given(STEPS)
@settings(deadline=None)
def test_what_a_refusal_calls_legal_is_legal_in_that_phase(
    steps: list[tuple[a.Action, int]],
) -> None:
    state, _, refusals = played(steps)
    known = {action_name(action) for action in WHEN}
    assert all(set(refusal.legal) <= known for refusal in refusals)
    assert set(legal(state)) <= known
    assert ("hold draw" in legal(state)) == (state.phase is Phase.RUNNING)


@pytest.mark.parametrize("name", [name for name in RULEBOOK_IDS if name != "nsw-lunar"])
def test_documents_without_promotions_have_none(name: str) -> None:
    with pytest.raises(Refusal, match=f"{name} has no rules for promotional prizes") as refusal:
        promotion_rules(rulebook(name))
    assert refusal.value.code == "no-promotions"
