"""Disputes as a state machine: they are opened, decided, reviewed, ruled on and taken to an
inspector."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from functools import partial

from croupier.games.settlement import Outcome, SettlementLine
from croupier.house.checks import TimedRecorder, check_stated, in_utc, is_exact
from croupier.house.disputes.state import (
    POWERS,
    Accepted,
    Advised,
    Decided,
    Decision,
    Dispute,
    Disputes,
    DisputeStep,
    Event,
    Lodged,
    Opened,
    ReviewRequested,
    Stage,
    find,
    fold,
    may_take,
    refusal,
    step_clauses,
    steps_due,
)
from croupier.house.people import Official, Rank, same_name
from croupier.machine import Machine, Refusal, Refuse
from croupier.money import Amount, simplest
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


@value
class Open:
    """Dispute a round, or ask about something that no rule covers."""

    person: str
    round: str
    complaint: str
    uncovered: bool = False


@value
class Decide:
    """Make the first decision on a dispute."""

    by: Official
    dispute: int
    reason: str
    amounts: Mapping[int, Amount] = field(default_factory=dict)


@value
class Accept:
    """The person who complained accepts the decision."""

    person: str
    dispute: int


@value
class RequestReview:
    """A person asks for a review of the first decision."""

    person: str
    dispute: int


@value
class Review:
    """Another official reviews the decision, on request."""

    by: Official
    dispute: int
    reason: str
    amounts: Mapping[int, Amount] = field(default_factory=dict)


@value
class Rule:
    """Make the final ruling, by a named official of sufficient rank."""

    by: Official
    dispute: int
    reason: str
    amounts: Mapping[int, Amount] = field(default_factory=dict)


@value
class Protest:
    """A person objects to the final ruling."""

    person: str
    dispute: int


@value
class Lodge:
    """An inspector takes a person's complaint about the final ruling."""

    inspector: Official
    person: str
    dispute: int


Deciding = Decide | Review | Rule
Action = Open | Decide | Accept | RequestReview | Review | Rule | Protest | Lodge


Record = TimedRecorder[Disputes]
_STEPS = {Decide: DisputeStep.FIRST, Review: DisputeStep.REVIEW, Rule: DisputeStep.FINAL}


def decide(record: Record, action: Deciding) -> None:
    state, now = record.state, record.now
    step = _STEPS[type(action)]
    clauses = check_decide(state, action, step)
    amounts = {box: simplest(amount) for box, amount in sorted(action.amounts.items())}
    decision = Decision(step, action.by, now, action.reason, amounts, clauses)
    record.emit(Decided(action.dispute, decision))


def check_decide(state: Disputes, action: Deciding, step: DisputeStep) -> Clauses:
    """The clauses of the step; raises a refusal."""
    dispute, refuse = find(state, action.dispute), partial(refusal, state, action.by)
    clauses = _check_due(state, dispute, step, refuse)
    _check_official(state, action.by, dispute, step, clauses, refuse)
    check_stated(action.by.name, "the official's name", clauses)
    check_stated(action.reason, "the reason", clauses)
    _check_amounts(state, action.amounts, clauses, refuse)
    return clauses


def _check_due(state: Disputes, dispute: Dispute, step: DisputeStep, refuse: Refuse) -> Clauses:
    rules, cites = state.rules, state.rules.cites
    clauses = step_clauses(rules, dispute, step)
    if dispute.over:
        final = step_clauses(rules, dispute, DisputeStep.FINAL)
        raise refuse(
            "over", final, f"dispute {dispute.number} is {dispute.stage}: there is no next step"
        )
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
    step: DisputeStep,
    clauses: Clauses,
    refuse: Refuse,
) -> None:
    rules = state.rules
    if may_take(rules, official, dispute, step):
        return
    if rules.powers.may(official, POWERS[step]):
        raise refuse("own-decision", clauses, f"{official} may not review their own decision")
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
            raise refuse(
                "inexact", clauses, f"box {box}: {amount!r} is not an exact amount of money"
            )


def open_dispute(record: Record, action: Open) -> None:
    state, now = record.state, record.now
    cites = state.rules.cites
    clauses = cites.dispute_uncovered if action.uncovered else cites.dispute_open
    check_stated(action.person, "the name of the person complaining", clauses)
    check_stated(action.round, "the round", clauses)
    check_stated(action.complaint, "the complaint", clauses)
    dispute = Dispute(
        number=len(state.disputes) + 1,
        round=action.round,
        person=action.person,
        complaint=action.complaint,
        at=now,
        uncovered=action.uncovered,
    )
    record.emit(Opened(dispute, clauses))


def accept(record: Record, action: Accept) -> None:
    """Record that the complainant accepts the first decision or the review, which ends the
    dispute."""
    state, now = record.state, record.now
    dispute = find(state, action.dispute)
    clauses = state.rules.cites.dispute_open
    if dispute.stage not in (Stage.DECIDED, Stage.REVIEWED):
        raise Refusal(
            "not-now",
            clauses,
            f"dispute {dispute.number} cannot be accepted: it is {dispute.stage}",
        )
    if not same_name(action.person, dispute.person):
        raise Refusal("not-yours", clauses, f"only {dispute.person} can accept the decision")
    record.emit(Accepted(dispute.number, now, clauses))


def request_review(record: Record, action: RequestReview) -> None:
    """Request a review, once, after the first decision."""
    state, now = record.state, record.now
    dispute, cites = find(state, action.dispute), state.rules.cites
    if not cites.dispute_review:
        raise Refusal(
            "no-review",
            cites.dispute_final,
            f"{state.rules.id} has no review: the final decision is the only one",
        )
    if dispute.stage is not Stage.DECIDED:
        raise Refusal(
            "not-now",
            cites.dispute_review,
            f"only a first decision can be reviewed; dispute {dispute.number} is {dispute.stage}",
        )
    check_stated(action.person, "the name of the person asking", cites.dispute_review)
    record.emit(ReviewRequested(dispute.number, action.person, now, cites.dispute_review))


def protest(record: Record, action: Protest) -> None:
    """Record the protest of a person against the final ruling, who is then told of the right to
    complain to an inspector."""
    state, now = record.state, record.now
    dispute = _check_final(state, action.dispute)
    advise = state.rules.cites.dispute_advise
    check_stated(action.person, "the name of the person who objects", advise)
    record.emit(Advised(dispute.number, action.person, now, advise))


def lodge(record: Record, action: Lodge) -> None:
    state, now = record.state, record.now
    dispute = _check_final(state, action.dispute)
    advise = state.rules.cites.dispute_advise
    check_stated(action.person, "the name of the person complaining", advise)
    check_stated(action.inspector.name, "the inspector's name", advise)
    if action.inspector.rank is not Rank.INSPECTOR:
        raise Refusal(
            "rank", advise, f"a complaint is lodged with an inspector, not {action.inspector}"
        )
    record.emit(Lodged(dispute.number, action.person, action.inspector, now, advise))


def _check_final(state: Disputes, number: int) -> Dispute:
    """The dispute, which must have its final ruling, under a document that allows a complaint to an
    inspector."""
    dispute, cites = find(state, number), state.rules.cites
    if not cites.dispute_advise:
        raise Refusal(
            "final",
            cites.dispute_final,
            f"{state.rules.id} has no step after the final decision",
        )
    if dispute.stage is not Stage.FINAL:
        raise Refusal(
            "not-now",
            cites.dispute_advise,
            "an inspector takes a complaint only after the final ruling; "
            f"dispute {number} is {dispute.stage}",
        )
    return dispute


def act(state: Disputes, action: Action, now: datetime) -> tuple[Disputes, tuple[Event, ...]]:
    """The state after the action, and the events; or a `Refusal`, and nothing changes."""
    return MACHINE.act(state, action, in_utc(now, state.rules.cites.dispute_open))


MACHINE = Machine(
    subject="disputes",
    clauses=lambda state: state.rules.cites.dispute_open,
    fold=fold,
    recorder=TimedRecorder,
    do={
        Open: open_dispute,
        Decide: decide,
        Review: decide,
        Rule: decide,
        Accept: accept,
        RequestReview: request_review,
        Protest: protest,
        Lodge: lodge,
    },
)


RULING = "ruling"
"""The wager key of settlement lines made by a decision."""


def correction_lines(decision: Decision) -> tuple[SettlementLine, ...]:
    """One line for each box in the decision; its net is the amount decided."""
    return tuple(_line(decision, box, amount) for box, amount in decision.amounts.items())


def all_corrections(dispute: Dispute) -> tuple[SettlementLine, ...]:
    """The lines of every decision on a dispute, in their order."""
    return tuple(line for each in dispute.decisions for line in correction_lines(each))


def _line(decision: Decision, box: int, amount: Amount) -> SettlementLine:
    return SettlementLine(
        box=box,
        wager=RULING,
        outcome=Outcome.RULED,
        stake=0,
        odds=(),
        paid=amount,
        returned=0,
        clauses=decision.clauses,
        because=f"{decision.step} of {decision.by}: {decision.reason}",
    )
