"""The disputes of a table and their rules, and how each event changes them."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from croupier.house.checks import house_cites
from croupier.house.people import Official, Powers, Rank, house_powers, same_name
from croupier.machine import Fold, Refusal, event, evolve, folding
from croupier.money import Amount, simplest
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


class DisputeStep(StrEnum):
    """A step of a dispute, under its usual name."""

    FIRST = "first decision"
    REVIEW = "review"
    FINAL = "final ruling"


class Stage(StrEnum):
    OPENED = "opened"
    DECIDED = "decided"
    TO_REVIEW = "to be reviewed"
    REVIEWED = "reviewed"
    ACCEPTED = "accepted"
    FINAL = "final"


@value
class Decision:
    """A decision of an official: a reason, and the amount that each box receives or pays back."""

    step: DisputeStep
    by: Official
    at: datetime
    reason: str
    amounts: Mapping[int, Amount]
    """What this decision alone moves; a negative amount is paid back by the box."""
    clauses: Clauses


@value
class Dispute:
    number: int
    round: str
    person: str
    complaint: str
    at: datetime
    uncovered: bool
    """Whether it is about something that no rule covers; it then needs no first decision."""
    stage: Stage = Stage.OPENED
    decisions: tuple[Decision, ...] = ()
    advised: tuple[str, ...] = ()
    """Who has been told of the right to complain to an inspector."""
    lodged: tuple[str, ...] = ()
    """Who has lodged such a complaint."""

    @property
    def over(self) -> bool:
        return self.stage in (Stage.ACCEPTED, Stage.FINAL)

    @property
    def moved(self) -> dict[int, Amount]:
        """The total amount that all decisions have given each box."""
        total: dict[int, Amount] = {}
        for decision in self.decisions:
            for box, amount in decision.amounts.items():
                total[box] = simplest(total.get(box, 0) + amount)
        return total


@event("disputes.opened")
class Opened:
    dispute: Dispute
    clauses: Clauses


@event("disputes.decided")
class Decided:
    """A first decision, a review or the final ruling; `correction_lines` has its money."""

    dispute: int
    decision: Decision


@event("disputes.accepted")
class Accepted:
    dispute: int
    at: datetime
    clauses: Clauses


@event("disputes.review-requested")
class ReviewRequested:
    dispute: int
    person: str
    at: datetime
    clauses: Clauses


@event("disputes.advised")
class Advised:
    """A person who is not satisfied has been told of the right to complain to an inspector."""

    dispute: int
    person: str
    at: datetime
    clauses: Clauses


@event("disputes.lodged")
class Lodged:
    """An inspector has the complaint; it is decided elsewhere."""

    dispute: int
    person: str
    inspector: Official
    at: datetime
    clauses: Clauses


Event = Opened | Decided | Accepted | ReviewRequested | Advised | Lodged


@value(kw_only=True)
class DisputeCites:
    """The topics of `[house.disputes]`; those of steps that a document does not have are empty."""

    dispute_open: Clauses
    dispute_final: Clauses
    dispute_uncovered: Clauses
    dispute_boxes: Clauses
    dispute_first: Clauses = ()
    dispute_review: Clauses = ()
    dispute_advise: Clauses = ()


@value
class DisputeRules:
    """The clauses, who decides at which step, and the boxes of the table."""

    id: str
    cites: DisputeCites
    powers: Powers
    boxes: int


def dispute_rules(
    rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR
) -> DisputeRules:
    return DisputeRules(
        rulebook.document.id,
        house_cites(rulebook, "disputes", DisputeCites),
        house_powers(rulebook, "disputes", operator_through),
        rulebook.document.table.boxes,
    )


@value
class Disputes:
    """The disputes at a table, made by `open_disputes`; changed only by folding events."""

    rules: DisputeRules
    disputes: Mapping[int, Dispute] = field(default_factory=dict)
    """By number, in the order in which they were opened."""


def open_disputes(rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR) -> Disputes:
    """The disputes of a new table; `operator_through` is the rank that acts for the operator."""
    return Disputes(dispute_rules(rulebook, operator_through))


def pending(state: Disputes) -> tuple[Dispute, ...]:
    """The disputes that are neither accepted nor finally decided."""
    return tuple(each for each in state.disputes.values() if not each.over)


def find(state: Disputes, number: int) -> Dispute:
    dispute = state.disputes.get(number)
    if dispute is None:
        raise Refusal("no-dispute", state.rules.cites.dispute_open, f"there is no dispute {number}")
    return dispute


def _opened(state: Disputes, event: Opened) -> Disputes:
    dispute = event.dispute
    return evolve(state, disputes={**state.disputes, dispute.number: dispute})


def _decided(state: Disputes, event: Decided) -> Disputes:
    decisions = (*state.disputes[event.dispute].decisions, event.decision)
    return _with(state, event.dispute, stage=_AFTER[event.decision.step], decisions=decisions)


def _accepted(state: Disputes, event: Accepted) -> Disputes:
    return _with(state, event.dispute, stage=Stage.ACCEPTED)


def _review_requested(state: Disputes, event: ReviewRequested) -> Disputes:
    return _with(state, event.dispute, stage=Stage.TO_REVIEW)


def _advised(state: Disputes, event: Advised) -> Disputes:
    advised = (*state.disputes[event.dispute].advised, event.person)
    return _with(state, event.dispute, advised=advised)


def _lodged(state: Disputes, event: Lodged) -> Disputes:
    lodged = (*state.disputes[event.dispute].lodged, event.person)
    return _with(state, event.dispute, lodged=lodged)


def _with(state: Disputes, number: int, **changes: object) -> Disputes:
    changed = evolve(state.disputes[number], **changes)
    return evolve(state, disputes={**state.disputes, number: changed})


_AFTER = {
    DisputeStep.FIRST: Stage.DECIDED,
    DisputeStep.REVIEW: Stage.REVIEWED,
    DisputeStep.FINAL: Stage.FINAL,
}

fold: Fold[Disputes] = folding(
    {
        Opened: _opened,
        Decided: _decided,
        Accepted: _accepted,
        ReviewRequested: _review_requested,
        Advised: _advised,
        Lodged: _lodged,
    }
)


POWERS = {DisputeStep.FIRST: "decide", DisputeStep.REVIEW: "review", DisputeStep.FINAL: "rule"}


@value
class PossibleDecision:
    """A decision that the official may take."""

    step: DisputeStep
    dispute: int
    clauses: Clauses

    @property
    def text(self) -> str:
        return f"{self.step} of dispute {self.dispute}"


def legal(state: Disputes, official: Official) -> tuple[PossibleDecision, ...]:
    """Every decision that this official may take on a dispute now."""
    return tuple(
        PossibleDecision(step, dispute.number, step_clauses(state.rules, dispute, step))
        for dispute in pending(state)
        for step in steps_due(state.rules, dispute)
        if may_take(state.rules, official, dispute, step)
    )


def may_take(rules: DisputeRules, official: Official, dispute: Dispute, step: DisputeStep) -> bool:
    """Whether the official has the rank for the step and would not review their own decision."""
    own = step is DisputeStep.REVIEW and same_name(dispute.decisions[-1].by.name, official.name)
    return rules.powers.may(official, POWERS[step]) and not own


def steps_due(rules: DisputeRules, dispute: Dispute) -> tuple[DisputeStep, ...]:
    """The decisions that the dispute is ready for."""
    at_once = dispute.uncovered or not rules.cites.dispute_first
    match dispute.stage:
        case Stage.OPENED:
            return (DisputeStep.FINAL,) if at_once else (DisputeStep.FIRST,)
        case Stage.TO_REVIEW:
            return (DisputeStep.REVIEW,)
        case Stage.DECIDED | Stage.REVIEWED:
            return (DisputeStep.FINAL,)
    return ()


def step_clauses(rules: DisputeRules, dispute: Dispute, step: DisputeStep) -> Clauses:
    """The clauses of a step; empty if the document has no such step."""
    cites = rules.cites
    match step:
        case DisputeStep.FIRST:
            return cites.dispute_first
        case DisputeStep.REVIEW:
            return cites.dispute_review
    return cites.dispute_uncovered if dispute.uncovered else cites.dispute_final


def refusal(
    state: Disputes, official: Official, code: str, clauses: Clauses, message: str
) -> Refusal:
    """A refusal that says what this official may decide now."""
    return Refusal(code, clauses, message, tuple(each.text for each in legal(state, official)))
