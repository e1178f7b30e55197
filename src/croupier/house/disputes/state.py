"""Disputes: what each is about, where it stands, and the rules behind it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from croupier.house.checks import house_cites
from croupier.house.people import Official, Powers, Rank, house_powers
from croupier.machine import Refusal
from croupier.money import Amount, simplest
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


class Step(StrEnum):
    """Which decision it is; each is named as it is told."""

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


@dataclass(frozen=True)
class Decision:
    """What an official decided: a reason in words, and for each box what it is given or loses."""

    step: Step
    by: Official
    at: datetime
    reason: str
    amounts: Mapping[int, Amount]
    """What moves by this decision alone; below zero the box pays back."""
    clauses: Clauses


@dataclass(frozen=True)
class Dispute:
    number: int
    round: str
    person: str
    complaint: str
    at: datetime
    uncovered: bool
    """Whether it is about what no rule covers, which needs no first decision."""
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
        """What all decisions so far have given each box; a reviewer who undoes them rules less."""
        total: dict[int, Amount] = {}
        for decision in self.decisions:
            for box, amount in decision.amounts.items():
                total[box] = simplest(total.get(box, 0) + amount)
        return total


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
