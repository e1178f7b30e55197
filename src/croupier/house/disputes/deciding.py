"""An official decides: in the first instance, upon review, or with the last word."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial

from croupier.house.disputes.actions import Decide, Deciding, Review, Rule
from croupier.house.disputes.dispute import Decision, Dispute, Step
from croupier.house.disputes.events import Decided, Event
from croupier.house.disputes.finding import find
from croupier.house.disputes.legal import POWERS, may_take, refusal, step_clauses, steps_due
from croupier.house.disputes.state import Disputes
from croupier.house.exact import is_exact
from croupier.house.official import Official
from croupier.house.saying import check_said
from croupier.machine import Refuse
from croupier.money import Amount, simplest
from croupier.rulebooks.clauses import Clauses

_STEPS = {Decide: Step.FIRST, Review: Step.REVIEW, Rule: Step.FINAL}


def decide(state: Disputes, action: Deciding, now: datetime) -> tuple[Event, ...]:
    step = _STEPS[type(action)]
    clauses = check_decide(state, action, step)
    amounts = {box: simplest(amount) for box, amount in sorted(action.amounts.items())}
    decision = Decision(step, action.by, now, action.reason, amounts, clauses)
    return (Decided(action.dispute, decision),)


def check_decide(state: Disputes, action: Deciding, step: Step) -> Clauses:
    """The clauses of the step, or a refusal."""
    dispute, refuse = find(state, action.dispute), partial(refusal, state, action.by)
    clauses = _check_due(state, dispute, step, refuse)
    _check_official(state, action.by, dispute, step, clauses, refuse)
    check_said(action.by.name, "the official's name", clauses)
    check_said(action.reason, "the reason", clauses)
    _check_amounts(state, action.amounts, clauses, refuse)
    return clauses


def _check_due(state: Disputes, dispute: Dispute, step: Step, refuse: Refuse) -> Clauses:
    rules, cites = state.rules, state.rules.cites
    clauses = step_clauses(rules, dispute, step)
    if dispute.over:
        final = step_clauses(rules, dispute, Step.FINAL)
        raise refuse("over", final, f"dispute {dispute.number} is {dispute.stage}: nothing follows")
    if not clauses:
        raise refuse(
            "no-such-step",
            cites.dispute_final,
            f"{rules.id} has no {step}: the final ruling is the only one",
        )
    due = steps_due(rules, dispute)
    if step not in due:
        before = cites.dispute_first + cites.dispute_review or clauses
        raise refuse(
            "not-now",
            tuple(dict.fromkeys(before)),
            f"dispute {dispute.number} is {dispute.stage}: "
            f"a {', '.join(due)} comes next, not a {step}",
        )
    return clauses


def _check_official(
    state: Disputes,
    official: Official,
    dispute: Dispute,
    step: Step,
    clauses: Clauses,
    refuse: Refuse,
) -> None:
    rules = state.rules
    if may_take(rules, official, dispute, step):
        return
    if rules.powers.may(official, POWERS[step]):
        raise refuse(
            "own-decision", clauses, f"{official} may not review a decision of {official.name}"
        )
    raise refuse(
        "rank", clauses, f"{official} may not give a {step}: {rules.powers.say(POWERS[step])} may"
    )


def _check_amounts(
    state: Disputes, amounts: Mapping[int, Amount], clauses: Clauses, refuse: Refuse
) -> None:
    boxes = state.rules.boxes
    for box, amount in amounts.items():
        if type(box) is not int or not 1 <= box <= boxes:
            raise refuse(
                "no-such-box",
                state.rules.cites.dispute_boxes,
                f"there is no box {box}: the table has boxes 1 to {boxes}",
            )
        if not is_exact(amount):
            raise refuse("inexact", clauses, f"box {box}: {amount!r} is no exact amount of money")
