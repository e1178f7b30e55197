"""Whatever is tried: refusals are whole, directions are founded, and the state is its events."""

from datetime import datetime, timedelta
from functools import reduce

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.house.directions import (
    ActAsDecided,
    Action,
    Apart,
    AskForRules,
    Breach,
    Cause,
    DeemSeated,
    Detain,
    Direct,
    Directions,
    EnglishOnly,
    Event,
    ExcludeFromCasino,
    ExcludeFromGame,
    Invalidate,
    Lift,
    OneHandViewed,
    Order,
    PlaceCards,
    PlayFirst,
    Report,
    RevealFolded,
    Silence,
    VoidHands,
    VoidSeenHands,
    act,
    fold,
    in_force,
    legal,
)
from croupier.machine import Refusal
from croupier.rulebooks import RULEBOOK_IDS
from tests.effort import examples
from tests.house.directions.books import book, check_whole
from tests.house.officials import EVERYBODY, NOON

TEXTS = st.sampled_from(["", " ", "4", "Pat", "noise"])
NAMES = st.lists(st.sampled_from(["", "Pat", "Quinn", "pat"]), max_size=3).map(tuple)
NUMBERS = st.integers(0, 4)
BOXES = st.lists(st.integers(1, 5), max_size=3).map(tuple)
TIMES = st.integers(-30, 90).map(lambda count: NOON + timedelta(minutes=count))

ORDERS: st.SearchStrategy[Order] = st.one_of(
    *(st.builds(kind, TEXTS) for kind in (Silence, EnglishOnly, ActAsDecided, OneHandViewed)),
    st.builds(PlaceCards, TEXTS, TEXTS),
    st.builds(PlayFirst, TEXTS, NAMES),
    st.builds(Apart, NAMES),
    *(
        st.builds(kind, NUMBERS)
        for kind in (
            VoidHands,
            VoidSeenHands,
            DeemSeated,
            ExcludeFromGame,
            ExcludeFromCasino,
            Detain,
        )
    ),
    st.builds(RevealFolded, TEXTS, NUMBERS),
    st.builds(Invalidate, TEXTS, st.sampled_from(Cause), BOXES),
)
OFFICIALS = st.sampled_from(EVERYBODY)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(
        Report, TEXTS, st.sampled_from(Breach), NAMES, TEXTS, TEXTS, TEXTS, BOXES, st.booleans()
    ),
    st.builds(Direct, OFFICIALS, ORDERS, TEXTS, st.none() | TIMES),
    st.builds(Lift, OFFICIALS, NUMBERS, TEXTS),
    st.builds(AskForRules, TEXTS),
)


@given(st.sampled_from(RULEBOOK_IDS), st.lists(st.tuples(ACTIONS, TIMES), max_size=25))
@settings(max_examples=examples(150), deadline=None)
def test_whatever_is_tried(name: str, tries: list[tuple[Action, datetime]]) -> None:
    start = state = book(name)
    events: list[Event] = []
    for action, now in tries:
        try:
            state, happened = act(state, action, now)
        except Refusal as refusal:
            check_whole(refusal)
            continue
        events += happened
        check(state, now)
    assert reduce(fold, events, start) == state


def check(state: Directions, now: datetime) -> None:
    for number, direction in state.given.items():
        assert direction.number == number
        assert direction.clauses
        assert direction.why.strip()
        assert direction.to
        assert all(name.strip() for name in direction.to)
        assert state.rules.powers.may(direction.by, direction.order.power)
    for direction in in_force(state, now):
        assert direction.order.lasts
        assert direction.lifted is None


@given(st.sampled_from(RULEBOOK_IDS), st.lists(st.tuples(ACTIONS, TIMES), max_size=15))
@settings(max_examples=examples(50), deadline=None)
def test_what_is_offered_to_be_lifted_can_be_lifted(
    name: str, tries: list[tuple[Action, datetime]]
) -> None:
    state = book(name)
    for action, now in tries:
        try:
            state, _ = act(state, action, now)
        except Refusal:
            continue
    for each in EVERYBODY:
        lifts = [offer.lifts for offer in legal(state, each, NOON) if offer.lifts]
        for number in lifts:
            act(state, Lift(each, number, "enough"), NOON)
