"""What may be done in a promotion now, and what is due."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from croupier.house.clock import in_utc
from croupier.house.promotions import actions as act_
from croupier.house.promotions.state import Phase, Promotion
from croupier.house.promotions.wins import Attempt
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses

_ALWAYS = frozenset(Phase)
_OPEN = _ALWAYS - {Phase.CANCELLED}
_RUNNING = frozenset({Phase.RUNNING})
_COMMENCED = _ALWAYS - {Phase.PREPARING}

WHEN: dict[type, frozenset[Phase]] = {
    act_.ChangeTerms: _OPEN,
    act_.MakeAvailable: _OPEN,
    act_.Advertise: _OPEN,
    act_.LodgeTerms: frozenset({Phase.PREPARING}),
    act_.Commence: frozenset({Phase.PREPARING}),
    act_.HoldDraw: _RUNNING,
    act_.AwardPrize: _RUNNING,
    act_.Notify: _COMMENCED,
    act_.TakeCash: _RUNNING,
    act_.ChoosePayment: _RUNNING,
    act_.PayPrize: _RUNNING,
    act_.HandOver: _RUNNING,
    act_.RefuseClaim: _COMMENCED,
    act_.TellReasons: _COMMENCED,
    act_.RaiseDispute: _ALWAYS,
    act_.DecideDispute: _ALWAYS,
    act_.NotSatisfied: _ALWAYS,
    act_.Postpone: frozenset({Phase.PREPARING, Phase.RUNNING}),
    act_.Validate: _OPEN,
    act_.Cancel: _OPEN,
}


def legal(state: Promotion) -> tuple[str, ...]:
    """The kinds of action that the promotion's phase allows, in words."""
    return tuple(map(say, allowed(state)))


def allowed(state: Promotion) -> tuple[type, ...]:
    """The kinds of action that the promotion's phase allows."""
    return tuple(action for action in WHEN if _is_time(state, action))


def _is_time(state: Promotion, action: type) -> bool:
    """What follows commencing does not follow a halt before it."""
    begun = state.commenced is not None or WHEN[action] is not _COMMENCED
    return begun and state.phase in WHEN[action]


def say(action: type) -> str:
    """The name of an action in words: "hold draw"."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", action.__name__).lower()


def refusal(state: Promotion, code: str, clauses: Clauses, message: str) -> Refusal:
    """A refusal that says what is legal now."""
    return Refusal(code, clauses, message, legal(state))


def check_phase(state: Promotion, action: act_.Action) -> None:
    """Refuse an action that the promotion's phase does not allow."""
    cites, kind = state.rules.cites, type(action)
    if _is_time(state, kind):
        return
    why, clauses = {
        Phase.PREPARING: ("it has not commenced", cites.promo_notice),
        Phase.RUNNING: ("it has commenced already", cites.promo_notice),
        Phase.POSTPONED: ("it is postponed until it is validated", cites.promo_postpone),
        Phase.CANCELLED: ("it is cancelled", cites.promo_cancel),
    }[state.phase]
    raise refusal(state, "not-now", clauses, f"{state.name}: may not {say(kind)} now: {why}")


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
