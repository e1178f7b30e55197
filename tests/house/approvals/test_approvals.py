"""What the regulator approves: asked for, granted with conditions or refused, and used."""

from typing import Any

import pytest

from croupier.house.approvals import (
    Answer,
    ApprovalAnswered,
    Approvals,
    ApprovalUsed,
    AskApproval,
    RecordApproval,
    UseApproval,
    act,
    open_approvals,
)
from croupier.machine import Refusal
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from tests.house.officials import NOON, OPERATOR

OFFICER = "J. Smith, Department of Internal Affairs"
SECRETARY = "the Secretary for Internal Affairs"


def does(state: Approvals, *actions: Any) -> Approvals:
    for action in actions:
        state, _ = act(state, action, NOON)
    return state


def refuses(state: Approvals, action: Any, code: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        act(state, action, NOON)
    assert caught.value.code == code, caught.value.message
    return caught.value


def asked(matter: str, amount: int | None = None, book: str = "nz-uth") -> Approvals:
    return does(open_approvals(rulebook(book)), AskApproval(matter, OPERATOR, amount))


def granted(matter: str, amount: int | None = None, *conditions: str) -> Approvals:
    answer = RecordApproval(1, Answer.GRANTED, OFFICER, OPERATOR, conditions)
    return does(asked(matter, amount), answer)


def test_new_zealand_s_secretary_approves_and_nobody_else_is_asked() -> None:
    named = {book: set(rulebook(book).document.approvals) for book in RULEBOOK_IDS}
    assert named["nz-lunar"] == {"max-payout"}
    assert named["nz-uth"] == {
        *("equipment", "max-payout", "retained", "divide", "rates", "combine")
    }
    assert not named["wa-lunar"] | named["vu-lunar"]
    for book in ("nz-lunar", "nz-uth"):
        matters = rulebook(book).document.approvals.values()
        assert {each.by for each in matters} == {SECRETARY}


@pytest.mark.clauses("nz-uth:11.6B", "nz-uth:11.6C")
def test_an_approval_may_come_with_conditions_and_they_are_told_with_each_use() -> None:
    state = granted("combine", None, "on a Monday", "with a notice at each table")
    _, [used] = act(state, UseApproval("combine"), NOON)
    assert isinstance(used, ApprovalUsed)
    assert used.conditions == ("on a Monday", "with a notice at each table")
    assert used.clauses[0] == "nz-uth:11.6C"


def test_what_was_refused_or_only_asked_may_not_be_done() -> None:
    waiting = asked("max-payout", 25_000)
    refused = does(waiting, RecordApproval(1, Answer.REFUSED, OFFICER, OPERATOR))
    for state in (waiting, refused):
        why = refuses(state, UseApproval("max-payout", 25_000), "not-approved")
        assert why.clauses[0] == "nz-uth:5.13"
        assert why.legal == ("ask-approval max-payout amount=25000",)
        assert SECRETARY in why.message


def test_another_amount_needs_another_approval_and_the_same_stays_approved() -> None:
    state = granted("max-payout", 25_000)
    refuses(state, UseApproval("max-payout", 25_001), "not-approved")
    for _ in range(2):
        state = does(state, UseApproval("max-payout", 25_000))


def test_an_approval_to_divide_serves_once() -> None:
    state = does(granted("divide", 30), UseApproval("divide"))
    refuses(state, UseApproval("divide"), "not-approved")


def test_an_answer_is_given_once_by_somebody_and_to_something_asked() -> None:
    state = asked("divide", 30)
    refuses(state, RecordApproval(2, Answer.GRANTED, OFFICER, OPERATOR), "no-such-approval")
    refuses(state, RecordApproval(1, Answer.GRANTED, " ", OPERATOR), "nothing-said")
    refuses(state, RecordApproval(1, Answer.GRANTED, OFFICER, OPERATOR, ("",)), "nothing-said")
    with_conditions = RecordApproval(1, Answer.REFUSED, OFFICER, OPERATOR, ("if",))
    refuses(state, with_conditions, "refused-whole")
    state, [told] = act(state, RecordApproval(1, Answer.REFUSED, OFFICER, OPERATOR), NOON)
    assert isinstance(told, ApprovalAnswered)
    assert (told.officer, told.answer) == (OFFICER, Answer.REFUSED)
    again = refuses(state, RecordApproval(1, Answer.GRANTED, OFFICER, OPERATOR), "answered-already")
    assert again.legal == ("ask-approval divide",)


@pytest.mark.parametrize(("matter", "amount"), [("divide", -1), ("divide", 101), ("max-payout", 0)])
def test_percentages_are_0_to_100_and_amounts_above_0(matter: str, amount: int) -> None:
    action = AskApproval(matter, OPERATOR, amount)
    refuses(open_approvals(rulebook("nz-uth")), action, "bad-amount")


def test_what_needs_no_approval_is_not_asked_for() -> None:
    for book in ("wa-lunar", "vu-lunar", "nsw-lunar"):
        state = open_approvals(rulebook(book))
        why = refuses(state, AskApproval("max-payout", OPERATOR, 500), "no-such-matter")
        assert why.clauses
