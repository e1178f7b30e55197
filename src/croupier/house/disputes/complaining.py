"""The person who complains: opens a dispute, is content, asks for more, goes to an inspector."""

from datetime import datetime

from croupier.house.disputes.actions import Accept, Lodge, Open, Protest, RequestReview
from croupier.house.disputes.dispute import Dispute, Stage
from croupier.house.disputes.events import (
    Accepted,
    Advised,
    Event,
    Lodged,
    Opened,
    ReviewRequested,
)
from croupier.house.disputes.finding import find
from croupier.house.disputes.state import Disputes
from croupier.house.names import same_name
from croupier.house.official import Rank
from croupier.house.saying import check_said
from croupier.machine import Refusal


def open_dispute(state: Disputes, action: Open, now: datetime) -> tuple[Event, ...]:
    cites = state.rules.cites
    clauses = cites.dispute_uncovered if action.uncovered else cites.dispute_open
    check_said(action.person, "the name of who complains", clauses)
    check_said(action.round, "the round", clauses)
    check_said(action.complaint, "the complaint", clauses)
    dispute = Dispute(
        number=len(state.disputes) + 1,
        round=action.round,
        person=action.person,
        complaint=action.complaint,
        at=now,
        uncovered=action.uncovered,
    )
    return (Opened(dispute, clauses),)


def accept(state: Disputes, action: Accept, now: datetime) -> tuple[Event, ...]:
    """Content with the first decision or its review: the dispute is over."""
    dispute = find(state, action.dispute)
    clauses = state.rules.cites.dispute_open
    if dispute.stage not in (Stage.DECIDED, Stage.REVIEWED):
        raise Refusal(
            "not-now", clauses, f"dispute {dispute.number} cannot be accepted: {dispute.stage}"
        )
    if not same_name(action.person, dispute.person):
        raise Refusal("not-yours", clauses, f"it is {dispute.person}'s to accept the decision")
    return (Accepted(dispute.number, now, clauses),)


def request_review(state: Disputes, action: RequestReview, now: datetime) -> tuple[Event, ...]:
    """Once a first decision is there, and once only."""
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
            f"a first decision is reviewed; dispute {dispute.number} is {dispute.stage}",
        )
    check_said(action.person, "the name of who asks", cites.dispute_review)
    return (ReviewRequested(dispute.number, action.person, now, cites.dispute_review),)


def protest(state: Disputes, action: Protest, now: datetime) -> tuple[Event, ...]:
    """Whoever is not satisfied is told at once of the right to complain to an inspector."""
    dispute = _check_final(state, action.dispute)
    advise = state.rules.cites.dispute_advise
    check_said(action.person, "the name of who is not satisfied", advise)
    return (Advised(dispute.number, action.person, now, advise),)


def lodge(state: Disputes, action: Lodge, now: datetime) -> tuple[Event, ...]:
    dispute = _check_final(state, action.dispute)
    advise = state.rules.cites.dispute_advise
    check_said(action.person, "the name of who complains", advise)
    check_said(action.inspector.name, "the inspector's name", advise)
    if action.inspector.rank is not Rank.INSPECTOR:
        raise Refusal(
            "rank", advise, f"a complaint is lodged with an inspector, not {action.inspector}"
        )
    return (Lodged(dispute.number, action.person, action.inspector, now, advise),)


def _check_final(state: Disputes, number: int) -> Dispute:
    """A dispute with its final ruling, in a document that leads on to an inspector."""
    dispute, cites = find(state, number), state.rules.cites
    if not cites.dispute_advise:
        raise Refusal(
            "final",
            cites.dispute_final,
            f"{state.rules.id} names nobody beyond the final decision",
        )
    if dispute.stage is not Stage.FINAL:
        raise Refusal(
            "not-now",
            cites.dispute_advise,
            f"an inspector is for after the final ruling; dispute {number} is {dispute.stage}",
        )
    return dispute
