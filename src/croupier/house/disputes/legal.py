"""What may be decided now, and by whom."""

from dataclasses import dataclass

from croupier.house.disputes.dispute import Dispute, Stage, Step
from croupier.house.disputes.state import DisputeRules, Disputes, pending
from croupier.house.people import Official, same_name
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses

POWERS = {Step.FIRST: "decide", Step.REVIEW: "review", Step.FINAL: "rule"}


@dataclass(frozen=True)
class Offer:
    """A decision that the official may take."""

    step: Step
    dispute: int
    clauses: Clauses

    @property
    def text(self) -> str:
        return f"{self.step} of dispute {self.dispute}"


def legal(state: Disputes, official: Official) -> tuple[Offer, ...]:
    """Every decision that this official may take on a dispute now."""
    return tuple(
        Offer(step, dispute.number, step_clauses(state.rules, dispute, step))
        for dispute in pending(state)
        for step in steps_due(state.rules, dispute)
        if may_take(state.rules, official, dispute, step)
    )


def may_take(rules: DisputeRules, official: Official, dispute: Dispute, step: Step) -> bool:
    """Of the rank for it, and no review of the official's own decision."""
    own = step is Step.REVIEW and same_name(dispute.decisions[-1].by.name, official.name)
    return rules.powers.may(official, POWERS[step]) and not own


def steps_due(rules: DisputeRules, dispute: Dispute) -> tuple[Step, ...]:
    """The decisions that the dispute is ready for."""
    at_once = dispute.uncovered or not rules.cites.dispute_first
    match dispute.stage:
        case Stage.OPENED:
            return (Step.FINAL,) if at_once else (Step.FIRST,)
        case Stage.TO_REVIEW:
            return (Step.REVIEW,)
        case Stage.DECIDED | Stage.REVIEWED:
            return (Step.FINAL,)
    return ()


def step_clauses(rules: DisputeRules, dispute: Dispute, step: Step) -> Clauses:
    """What the document says of a step; nothing where it has no such step."""
    cites = rules.cites
    match step:
        case Step.FIRST:
            return cites.dispute_first
        case Step.REVIEW:
            return cites.dispute_review
    return cites.dispute_uncovered if dispute.uncovered else cites.dispute_final


def refusal(
    state: Disputes, official: Official, code: str, clauses: Clauses, message: str
) -> Refusal:
    """A refusal that says what this official may decide now."""
    return Refusal(code, clauses, message, tuple(each.text for each in legal(state, official)))
