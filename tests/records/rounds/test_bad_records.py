"""A record that cannot be played says what is wrong, where, and by which clause."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.records.rounds import RecordError, answer, error_answer, read_record, replay
from tests.effort import examples

GOOD: dict[str, Any] = {
    "format": "croupier.round/1",
    "rulebook": "nz-lunar",
    "options": {},
    "dealing": "shoe",
    "deck": "Ah As Kh Kd Ks 9c 3d 5h 5c 2d 2c 3c 4c 5d 6c 7c 8c Tc Jc Qc Kc Ac 2h 3h 4h 6h 7h 8h "
    "9h Th Jh Qh 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs 4d 6d 7d 8d 9d Td Jd Qd Ad",
    "wagers": [{"box": 1, "area": "ante", "amount": "10"}],
    "actions": [{"box": 1, "action": "bet"}],
}


def changed(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(GOOD), **changes}


def without(field: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name != field}


def wager(**changes: Any) -> dict[str, Any]:
    return changed(wagers=[{"box": 1, "area": "ante", "amount": "10", **changes}])


def actions(*entries: dict[str, Any]) -> dict[str, Any]:
    return changed(actions=list(entries))


def test_the_record_that_the_others_spoil_is_good() -> None:
    assert replay(GOOD).box(1).net == 40


BAD = {
    "not an object": (["nonsense"], "bad-record", None, "record"),
    "no format": (without("format"), "bad-record", None, "format"),
    "another format": (changed(format="croupier.round/9"), "bad-record", None, "format"),
    "an unknown field": (changed(colour="red"), "bad-record", None, "colour"),
    "no deck": (without("deck"), "bad-record", None, "deck"),
    "an unknown rulebook": (changed(rulebook="mars"), "unknown-rulebook", None, "nz-lunar"),
    "an unknown option": (changed(options={"x": 1}), "unknown-option", None, "super_paytable"),
    "an option not allowed": (
        changed(options={"super_paytable": 8}),
        "option-not-allowed",
        "nz-lunar:5.9",
        "1, 2, 3",
    ),
    "instant odds not listed": (
        changed(options={"instant": [250, 1000]}),
        "option-not-allowed",
        "nz-lunar:5.6",
        "200:1000",
    ),
    "a negative limit": (
        changed(options={"max_payout": -5}),
        "option-not-allowed",
        "nz-lunar:5.12",
        "more than 0",
    ),
    "an unknown way of dealing": (
        changed(dealing="hat"),
        "bad-dealing",
        "nz-lunar:8.2",
        "shoe or shuffler",
    ),
    "51 cards": (
        changed(deck=GOOD["deck"].removesuffix(" Ad")),
        "bad-deck",
        "nz-lunar:11.10",
        "51",
    ),
    "a card twice": (
        changed(deck=GOOD["deck"].replace("Ad", "Ah")),
        "duplicate-card",
        "nz-lunar:11.10",
        "Ah",
    ),
    "a card that is none": (
        changed(deck=GOOD["deck"].replace("Ad", "1x")),
        "bad-card",
        "nz-lunar:3.5(a)",
        "1x",
    ),
    "a wager of no area": (wager(area="moon"), "no-such-area", "nz-lunar:3.3", "moon"),
    "a super wager on another box": (
        wager(area="super_on", on=2),
        "no-such-area",
        "nz-lunar:5.1",
        "super_on",
    ),
    "box 6": (wager(box=6), "no-such-box", "nz-lunar:3.1", "1 to 5"),
    "an amount that is none": (wager(amount="ten"), "bad-amount", "nz-lunar:5.3", "ten"),
    "a float": (wager(amount=10.0), "bad-record", None, "amount"),
    "nothing wagered": (wager(amount="0"), "bad-amount", "nz-lunar:5.3", "more than 0"),
    "a division by zero": (wager(amount="1/0"), "bad-amount", "nz-lunar:5.3", "1/0"),
    "no wager at all": (changed(wagers=[]), "no-wagers", "nz-lunar:5.1(a)", "ante"),
    "a super wager alone": (wager(area="super"), "ante-missing", "nz-lunar:5.1(a)", "box 1"),
    "no action": (actions(), "incomplete", "nz-lunar:9.1", "box 1"),
    "an unknown action": (actions({"box": 1, "action": "sing"}), "unknown-action", None, "fold"),
    "an action without a box": (actions({"action": "bet"}), "bad-record", None, "box"),
    "an exchange without cards": (
        actions({"box": 1, "action": "exchange"}),
        "bad-record",
        None,
        "discard",
    ),
    "an action too many": (
        actions({"box": 1, "action": "bet"}, {"box": 1, "action": "fold"}),
        "not-now",
        "nz-lunar:9.1",
        "over",
    ),
    "a box not in the round": (
        actions({"box": 2, "action": "bet"}),
        "not-in-round",
        "nz-lunar:5.1(a)",
        "box 2",
    ),
    "force when the dealer qualifies": (
        actions({"box": 1, "action": "bet"}, {"box": 1, "action": "force"}),
        "not-now",
        "nz-lunar:10.3",
        "does not qualify",
    ),
    "concede where there is none": (
        actions({"box": 1, "action": "concede"}),
        "no-concede",
        "nz-lunar:9.1",
        "nz-lunar",
    ),
    "a hand void on no ground": (
        actions({"box": 1, "action": "void_hand", "clause": "5.1", "reason": "dislike"}),
        "no-ground",
        "nz-lunar:11.1",
        "11.1",
    ),
}


@pytest.mark.parametrize(("raw", "code", "clause", "mention"), BAD.values(), ids=BAD.keys())
def test_a_bad_record_is_refused_with_code_clause_and_a_helpful_sentence(
    raw: Any, code: str, clause: str | None, mention: str
) -> None:
    with pytest.raises(RecordError) as caught:
        replay(read_record(raw))
    assert caught.value.code == code
    assert mention in caught.value.message
    if clause is not None:
        assert clause in caught.value.clauses
    assert set(error_answer(caught.value)["error"]) == {"code", "clauses", "message"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(field=st.sampled_from(sorted(GOOD)), value=JSON)
@settings(max_examples=examples(150), deadline=None)
def test_whatever_stands_in_a_field_the_answer_is_a_result_or_a_clear_error(
    field: str, value: Any
) -> None:
    try:
        answered = answer(replay(changed(**{field: value})))
    except RecordError as error:
        answered = error_answer(error)
    assert json.loads(json.dumps(answered))


ENTRY = st.fixed_dictionaries(
    {"action": st.sampled_from(["fold", "bet", "exchange", "buy", "force", "absent", "void_hand"])},
    optional={
        "box": st.integers(-1, 6),
        "discard": st.lists(st.sampled_from(["Ah", "Kh", "Ks", "zz", "2c"]), max_size=6),
        "clause": st.sampled_from(["11.1", "x"]),
        "reason": st.just("because"),
    },
)


@given(st.lists(ENTRY, max_size=4))
@settings(max_examples=examples(150), deadline=None)
def test_any_sequence_of_actions_ends_in_a_result_or_a_clear_error(
    entries: list[dict[str, Any]],
) -> None:
    try:
        answer(replay(actions(*entries)))
    except RecordError as error:
        assert error.code  # noqa: PT017 - either way is right


ROUNDS = Path(__file__).parents[2] / "data" / "rounds.jsonl"
EXAMPLES = list(map(json.loads, ROUNDS.read_text(encoding="utf-8").splitlines()))


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_wager_has_the_net_result_that_the_independent_hand_found(
    example: dict[str, Any],
) -> None:
    boxes = answer(replay(example["record"]))["boxes"]
    nets = {
        box: {wager: result["net"] for wager, result in each["wagers"].items()}
        for box, each in boxes.items()
    }
    assert nets == example["net"]
