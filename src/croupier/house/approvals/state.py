"""Approvals: requests, answers, and how each event changes them."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from croupier.house.people import Official
from croupier.machine import Fold, event, evolve, folding
from croupier.money import Amount, format_amount
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import addresses
from croupier.value import value


class Answer(StrEnum):
    GRANTED = "granted"
    REFUSED = "refused"


@value
class Matter:
    """A matter that needs an approval."""

    name: str
    says: str
    by: str
    """Who approves."""
    percent: bool
    once: bool
    clauses: Clauses

    def amount(self, asked: Amount | None) -> str:
        """The amount with its sign; empty without one."""
        return "" if asked is None else f"{format_amount(asked)}{'%' if self.percent else ''}"

    def of(self, asked: Amount | None) -> str:
        """ "the amount of a maximum payout: 25000"."""
        return self.says if asked is None else f"{self.says}: {self.amount(asked)}"


@value
class Approval:
    """One request and its answer."""

    number: int
    matter: str
    amount: Amount | None
    """The amount or percentage requested, if there is one."""
    by: Official
    asked: datetime
    answer: Answer | None = None
    officer: str = ""
    """Who answered for the regulator."""
    conditions: tuple[str, ...] = ()
    spent: bool = False
    """Whether it was valid only once and has been used."""


@event("approvals.asked")
class ApprovalAsked:
    approval: Approval
    says: str
    clauses: Clauses


@event("approvals.answered")
class ApprovalAnswered:
    number: int
    answer: Answer
    officer: str
    conditions: tuple[str, ...]
    by: Official
    at: datetime
    clauses: Clauses


@event("approvals.used")
class ApprovalUsed:
    """Something was done as approved, under the conditions of the approval."""

    number: int
    spent: bool
    conditions: tuple[str, ...]
    at: datetime
    clauses: Clauses


Event = ApprovalAsked | ApprovalAnswered | ApprovalUsed


@value
class Approvals:
    """Made by `open_approvals`; changed only by folding events."""

    matters: Mapping[str, Matter]
    fallback: Clauses
    """The clauses that a refusal cites if the document requires no approval at all."""
    made: Mapping[int, Approval] = field(default_factory=dict)
    """By number."""

    def granted(self, matter: str, amount: Amount | None) -> Approval | None:
        """The approval that allows this, if there is one."""
        fitting = (
            each
            for each in self.made.values()
            if (each.matter, each.answer) == (matter, Answer.GRANTED)
            and not each.spent
            and (amount is None or each.amount == amount)
        )
        return next(fitting, None)

    def clauses(self, matter: str) -> Clauses:
        found = self.matters.get(matter)
        return self.fallback if found is None else found.clauses


def open_approvals(rulebook: Rulebook) -> Approvals:
    """The approvals of a new table, of which none is requested yet."""
    document = rulebook.document
    matters = {
        name: Matter(
            name,
            each.says,
            each.by,
            each.percent,
            each.once,
            addresses(document, each.clauses),
        )
        for name, each in document.approvals.items()
    }
    return Approvals(matters, addresses(document, document.cites["boxes"]))


def _asked(state: Approvals, event: ApprovalAsked) -> Approvals:
    return evolve(state, made={**state.made, event.approval.number: event.approval})


def _answered(state: Approvals, event: ApprovalAnswered) -> Approvals:
    answered = evolve(
        state.made[event.number],
        answer=event.answer,
        officer=event.officer,
        conditions=event.conditions,
    )
    return evolve(state, made={**state.made, event.number: answered})


def _used(state: Approvals, event: ApprovalUsed) -> Approvals:
    used = evolve(state.made[event.number], spent=event.spent)
    return evolve(state, made={**state.made, event.number: used})


fold: Fold[Approvals] = folding(
    {ApprovalAsked: _asked, ApprovalAnswered: _answered, ApprovalUsed: _used}
)
