"""The disputes of a table and their rules, and how each event changes them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.house.checks import house_cites
from croupier.house.disputes import events as ev
from croupier.house.disputes.dispute import Dispute, Stage, Step
from croupier.house.people import Powers, Rank, house_powers
from croupier.machine import Fold, Refusal, evolve, folding
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True, kw_only=True)
class DisputeCites:
    """A document without steps before the final decision has those empty."""

    dispute_open: Clauses
    dispute_final: Clauses
    dispute_uncovered: Clauses
    dispute_boxes: Clauses
    dispute_first: Clauses = ()
    dispute_review: Clauses = ()
    dispute_advise: Clauses = ()


@dataclass(frozen=True)
class DisputeRules:
    """The clauses, who decides at which step, and how many boxes a ruling may speak of."""

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


@dataclass(frozen=True)
class Disputes:
    """Made by `open_disputes`, changed only by folding events."""

    rules: DisputeRules
    disputes: Mapping[int, Dispute] = field(default_factory=dict)
    """By number, in the order in which they were opened."""


def open_disputes(rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR) -> Disputes:
    """No dispute yet; `operator_through` is the rank that acts for the operator."""
    return Disputes(dispute_rules(rulebook, operator_through))


def pending(state: Disputes) -> tuple[Dispute, ...]:
    """The disputes that are neither accepted nor finally decided."""
    return tuple(each for each in state.disputes.values() if not each.over)


def find(state: Disputes, number: int) -> Dispute:
    dispute = state.disputes.get(number)
    if dispute is None:
        raise Refusal("no-dispute", state.rules.cites.dispute_open, f"there is no dispute {number}")
    return dispute


def _opened(state: Disputes, event: ev.Opened) -> Disputes:
    dispute = event.dispute
    return evolve(state, disputes={**state.disputes, dispute.number: dispute})


def _decided(state: Disputes, event: ev.Decided) -> Disputes:
    decisions = (*state.disputes[event.dispute].decisions, event.decision)
    return _with(state, event.dispute, stage=_AFTER[event.decision.step], decisions=decisions)


def _accepted(state: Disputes, event: ev.Accepted) -> Disputes:
    return _with(state, event.dispute, stage=Stage.ACCEPTED)


def _review_requested(state: Disputes, event: ev.ReviewRequested) -> Disputes:
    return _with(state, event.dispute, stage=Stage.TO_REVIEW)


def _advised(state: Disputes, event: ev.Advised) -> Disputes:
    advised = (*state.disputes[event.dispute].advised, event.person)
    return _with(state, event.dispute, advised=advised)


def _lodged(state: Disputes, event: ev.Lodged) -> Disputes:
    lodged = (*state.disputes[event.dispute].lodged, event.person)
    return _with(state, event.dispute, lodged=lodged)


def _with(state: Disputes, number: int, **changes: object) -> Disputes:
    changed = evolve(state.disputes[number], **changes)
    return evolve(state, disputes={**state.disputes, number: changed})


_AFTER = {Step.FIRST: Stage.DECIDED, Step.REVIEW: Stage.REVIEWED, Step.FINAL: Stage.FINAL}

fold: Fold[Disputes] = folding(
    {
        ev.Opened: _opened,
        ev.Decided: _decided,
        ev.Accepted: _accepted,
        ev.ReviewRequested: _review_requested,
        ev.Advised: _advised,
        ev.Lodged: _lodged,
    }
)
