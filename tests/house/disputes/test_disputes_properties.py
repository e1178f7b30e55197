"""Whatever is tried: steps keep their order, money is what was ruled, the state is its events."""

from functools import reduce

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.house.disputes import (
    Accept,
    Action,
    Decide,
    Dispute,
    DisputeStep,
    Event,
    Lodge,
    Open,
    Protest,
    RequestReview,
    Review,
    Rule,
    Stage,
    act,
    all_corrections,
    correction_lines,
    fold,
    legal,
)
from croupier.machine import Refusal
from croupier.rulebooks import RULEBOOK_IDS
from tests.effort import examples
from tests.house.disputes.books import book, check_whole
from tests.house.officials import EVERYBODY, NOON

TEXTS = st.sampled_from(["", "Pat", "Quinn", "Grace"])
NUMBERS = st.integers(0, 3)
OFFICIALS = st.sampled_from(EVERYBODY)
AMOUNTS = st.dictionaries(
    st.integers(0, 6), st.integers(-1000, 1000) | st.fractions(-50, 50, max_denominator=20)
)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Open, TEXTS, TEXTS, TEXTS, st.booleans()),
    *(
        st.builds(kind, OFFICIALS, NUMBERS, TEXTS, AMOUNTS)
        for kind in (Decide, Review, Rule, Decide, Review, Rule)
    ),
    *(st.builds(kind, TEXTS, NUMBERS) for kind in (Accept, RequestReview, Protest)),
    st.builds(Lodge, OFFICIALS, TEXTS, NUMBERS),
)
OPENED = [Open("Pat", "r1", "the flush"), Open("Quinn", "r2", "a bird", uncovered=True)]
RANKS = {DisputeStep.FIRST: "decide", DisputeStep.REVIEW: "review", DisputeStep.FINAL: "rule"}


@given(st.sampled_from(RULEBOOK_IDS), st.lists(ACTIONS, max_size=30))
@settings(max_examples=examples(100), deadline=None)
def test_whatever_is_tried(name: str, tries: list[Action]) -> None:
    start = state = book(name)
    events: list[Event] = []
    for action in (*OPENED, *tries):
        try:
            state, happened = act(state, action, NOON)
        except Refusal as refusal:
            check_whole(refusal)
            continue
        events += happened
    assert reduce(fold, events, start) == state
    for dispute in state.disputes.values():
        check_order(dispute)
        check_money(dispute)
        for decision in dispute.decisions:
            assert state.rules.powers.may(decision.by, RANKS[decision.step])
            assert decision.clauses


def check_order(dispute: Dispute) -> None:
    steps = [decision.step for decision in dispute.decisions]
    assert steps == [step for step in DisputeStep if step in steps]
    assert (DisputeStep.FINAL in steps) == (dispute.stage is Stage.FINAL)
    if DisputeStep.REVIEW in steps:
        first, review = dispute.decisions[:2]
        assert first.by != review.by
    if dispute.uncovered:
        assert DisputeStep.FIRST not in steps


def check_money(dispute: Dispute) -> None:
    for decision in dispute.decisions:
        lines = correction_lines(decision)
        assert {line.box: line.net for line in lines} == decision.amounts
    lines = all_corrections(dispute)
    for box, moved in dispute.moved.items():
        assert sum(line.net for line in lines if line.box == box) == moved
    assert sum(line.net for line in lines) == sum(dispute.moved.values())


@given(st.sampled_from(RULEBOOK_IDS), st.lists(ACTIONS, max_size=20))
@settings(max_examples=examples(50), deadline=None)
def test_what_is_offered_is_granted(name: str, tries: list[Action]) -> None:
    state = book(name, *OPENED)
    for action in tries:
        try:
            state, _ = act(state, action, NOON)
        except Refusal:
            continue
    kinds: dict[DisputeStep, type[Decide] | type[Review] | type[Rule]] = {
        DisputeStep.FIRST: Decide,
        DisputeStep.REVIEW: Review,
        DisputeStep.FINAL: Rule,
    }
    for official in EVERYBODY:
        for offer in legal(state, official):
            act(state, kinds[offer.step](official, offer.dispute, "so"), NOON)
