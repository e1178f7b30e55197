"""Approvals as a state machine: they are requested, answered and used."""

from datetime import datetime

from croupier.house.approvals.state import (
    Answer,
    Approval,
    ApprovalAnswered,
    ApprovalAsked,
    Approvals,
    ApprovalUsed,
    Event,
    Matter,
    fold,
)
from croupier.house.checks import TimedRecorder, check_stated, in_utc, is_exact
from croupier.house.people import Official
from croupier.machine import Machine, Refusal
from croupier.money import Amount
from croupier.value import value


@value
class AskApproval:
    """Ask the regulator for an approval; `amount` is the amount or percentage, if there is one."""

    matter: str
    by: Official
    amount: Amount | None = None


@value
class RecordApproval:
    """Record the regulator's answer, the officer who gave it and its conditions."""

    approval: int
    answer: Answer
    officer: str
    by: Official
    conditions: tuple[str, ...] = ()


@value
class UseApproval:
    """Use an approval; refused if it was not granted."""

    matter: str
    amount: Amount | None = None


Action = AskApproval | RecordApproval | UseApproval
Record = TimedRecorder[Approvals]


def ask(record: Record, action: AskApproval) -> None:
    state, matter = record.state, _matter(record.state, action.matter)
    if action.amount is not None and not _fits(matter, action.amount):
        what = "a percentage, 0 to 100" if matter.percent else "an exact amount above 0"
        raise Refusal("bad-amount", matter.clauses, f"{matter.says}: give {what}")
    number = len(state.made) + 1
    asked = Approval(number, action.matter, action.amount, action.by, record.now)
    record.emit(ApprovalAsked(asked, matter.of(action.amount), matter.clauses))


def _matter(state: Approvals, name: str) -> Matter:
    if name not in state.matters:
        known = ", ".join(state.matters) or "nothing"
        message = f"{name!r} needs no approval here; what does: {known}"
        raise Refusal("no-such-matter", state.fallback, message, tuple(state.matters))
    return state.matters[name]


def _fits(matter: Matter, amount: Amount) -> bool:
    if not is_exact(amount):
        return False
    return 0 <= amount <= 100 if matter.percent else amount > 0


def answer(record: Record, action: RecordApproval) -> None:
    """Record a final answer; another answer needs another request."""
    state = record.state
    asked = state.made.get(action.approval)
    if asked is None:
        known = ", ".join(map(str, state.made)) or "none"
        message = f"there is no request {action.approval}; there is: {known}"
        raise Refusal("no-such-approval", state.fallback, message)
    clauses = state.clauses(asked.matter)
    if asked.answer is not None:
        message = f"request {asked.number} was {asked.answer} by {asked.officer}: ask again"
        raise Refusal("answered-already", clauses, message, (f"ask-approval {asked.matter}",))
    check_stated(action.officer, "the officer who answered", clauses)
    for condition in action.conditions:
        check_stated(condition, "a condition", clauses)
    if action.conditions and action.answer is Answer.REFUSED:
        raise Refusal("refused-whole", clauses, "a refusal has no conditions")
    record.emit(
        ApprovalAnswered(
            asked.number,
            action.answer,
            action.officer,
            action.conditions,
            action.by,
            record.now,
            clauses,
        )
    )


def use(record: Record, action: UseApproval) -> None:
    state, matter = record.state, _matter(record.state, action.matter)
    found = state.granted(action.matter, action.amount)
    if found is None:
        amount = "" if action.amount is None else f" amount={matter.amount(action.amount)}"
        raise Refusal(
            "not-approved",
            matter.clauses,
            f"{matter.by} has not approved {matter.of(action.amount)}",
            (f"ask-approval {matter.name}{amount.removesuffix('%')}",),
        )
    record.emit(
        ApprovalUsed(found.number, matter.once, found.conditions, record.now, matter.clauses)
    )


def act(state: Approvals, action: Action, now: datetime) -> tuple[Approvals, tuple[Event, ...]]:
    """The approvals after the action, and its events; or a `Refusal`, and nothing changes."""
    return MACHINE.act(state, action, in_utc(now, state.fallback))


MACHINE = Machine(
    subject="approvals",
    clauses=lambda state: state.fallback,
    fold=fold,
    recorder=TimedRecorder,
    do={AskApproval: ask, RecordApproval: answer, UseApproval: use},
)
