"""What the operator has still to do, and what is overdue."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from croupier.house.moment import in_utc
from croupier.house.promotions.state import Promotion
from croupier.house.promotions.win import Attempt
from croupier.rulebooks.clauses import Clauses


class Duty(StrEnum):
    LODGE_TERMS = "give the Authority the terms"
    MAKE_TERMS_AVAILABLE = "make the terms in force available"
    NOTIFY_WINNER = "notify the winner"
    TELL_REASONS = "tell the claimants the reasons"


@dataclass(frozen=True)
class Due:
    """A duty; `by` is None where the document names no hour.

    A winner who was tried and not reached is still due: whether the endeavours were reasonable is
    for people to judge, from the attempts.
    """

    duty: Duty
    number: int | None
    """Of the win or the refused claim."""
    by: datetime | None
    overdue: bool
    clauses: Clauses
    attempts: tuple[Attempt, ...] = ()


def due(state: Promotion, now: datetime) -> tuple[Due, ...]:
    """Every duty that stands open at this moment."""
    at = in_utc(now, state.rules.cites.promo_notify)
    return (*_terms(state, at), *_winners(state, at), *_reasons(state))


def _terms(state: Promotion, now: datetime) -> Iterator[Due]:
    cites, begins = state.rules.cites, state.terms.begins
    if state.halt == "cancelled":
        return
    if state.commenced is None and state.notice is None:
        by = None if begins is None else in_utc(begins, cites.promo_notice) - state.rules.notice
        late = by is not None and now > by
        yield Due(Duty.LODGE_TERMS, None, by, late, cites.promo_notice)
    if not state.available:
        late = state.commenced is not None
        yield Due(Duty.MAKE_TERMS_AVAILABLE, None, None, late, cites.promo_available)


def _winners(state: Promotion, now: datetime) -> Iterator[Due]:
    clauses = state.rules.cites.promo_notify
    for win in state.wins.values():
        over = win.notified or win.awarded or win.refused
        if win.notify_by is None or over or state.halt_of(win.prize.name) == "cancelled":
            continue
        late = now > win.notify_by
        yield Due(Duty.NOTIFY_WINNER, win.number, win.notify_by, late, clauses, win.attempts)


def _reasons(state: Promotion) -> Iterator[Due]:
    clauses = state.rules.cites.promo_reasons
    for claim in state.claims.values():
        if claim.told is None:
            yield Due(Duty.TELL_REASONS, claim.number, None, False, clauses)
