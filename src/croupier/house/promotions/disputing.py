"""Disputes about the terms: the operator decides, and says where to complain."""

from datetime import datetime

from croupier.house.promotions.actions import DecideDispute, NotSatisfied, RaiseDispute
from croupier.house.promotions.dispute import Dispute
from croupier.house.promotions.events import (
    ComplaintRightAdvised,
    DisputeDecided,
    DisputeRaised,
    Events,
)
from croupier.house.promotions.legal import refusal
from croupier.house.promotions.state import Promotion


def raise_dispute(state: Promotion, action: RaiseDispute, now: datetime) -> Events:
    cites = state.rules.cites
    if not (action.person.is_named and action.about.strip()):
        raise refusal(
            state, "who-and-what", cites.promo_dispute, "say who disputes, and what is in dispute"
        )
    dispute = Dispute(len(state.disputes) + 1, action.person, action.about)
    return (DisputeRaised(dispute, now, cites.promo_dispute),)


def decide_dispute(state: Promotion, action: DecideDispute, now: datetime) -> Events:
    cites = state.rules.cites
    dispute = _dispute(state, action.dispute)
    if dispute.decision:
        raise refusal(
            state,
            "decision-final",
            cites.promo_dispute,
            f"dispute {dispute.number} is decided, and the operator's decision is final",
        )
    if not action.decision.strip():
        raise refusal(state, "no-decision", cites.promo_dispute, "say what is decided")
    return (DisputeDecided(dispute.number, action.decision, now, cites.promo_dispute),)


def not_satisfied(state: Promotion, action: NotSatisfied, now: datetime) -> Events:
    """The decision stands; the person is told of the right to complain."""
    _check_decision(state, action)
    return (
        ComplaintRightAdvised(
            action.person,
            action.with_,
            action.number,
            state.rules.complaint,
            now,
            state.rules.cites.promo_complaint,
        ),
    )


def _check_decision(state: Promotion, action: NotSatisfied) -> None:
    if not action.person.is_named:
        raise refusal(state, "who", state.rules.cites.promo_complaint, "say who is not satisfied")
    decided = {
        "claim": set(state.claims),
        "dispute": {number for number, each in state.disputes.items() if each.decision},
    }
    if action.number not in decided.get(action.with_, set()):
        raise refusal(
            state,
            "no-such-decision",
            state.rules.cites.promo_complaint,
            f"nothing has been decided on {action.with_} {action.number}",
        )


def _dispute(state: Promotion, number: int) -> Dispute:
    if number not in state.disputes:
        raise refusal(
            state,
            "no-such-dispute",
            state.rules.cites.promo_dispute,
            f"there is no dispute {number}",
        )
    return state.disputes[number]
