"""Where integrity is compromised, a promotion or a draw is postponed or cancelled.

The inspectorate is notified in the same act, so that it cannot be forgotten.
"""

from datetime import datetime

from croupier.house.promotions.actions import Cancel, Postpone, Validate
from croupier.house.promotions.events import (
    Cancelled,
    Events,
    InspectorateNotified,
    IntegrityValidated,
    Postponed,
)
from croupier.house.promotions.legal import refusal
from croupier.house.promotions.state import Halt, Promotion
from croupier.rulebooks.clauses import Clauses


def postpone(state: Promotion, action: Postpone, now: datetime) -> Events:
    clauses = state.rules.cites.promo_postpone
    _check_reason(state, action.reason, clauses)
    _check_halts(state, action.prizes, (None,), clauses)
    postponed = Postponed(action.prizes, action.reason, now, clauses)
    return (postponed, _notified(state, action.prizes, "postponed", action.reason, now))


def cancel(state: Promotion, action: Cancel, now: datetime) -> Events:
    clauses = state.rules.cites.promo_cancel
    _check_reason(state, action.reason, clauses)
    _check_halts(state, action.prizes, (None, "postponed"), clauses)
    cancelled = Cancelled(action.prizes, action.reason, now, clauses)
    return (cancelled, _notified(state, action.prizes, "cancelled", action.reason, now))


def validate(state: Promotion, action: Validate, now: datetime) -> Events:
    clauses = state.rules.cites.promo_postpone
    _check_reason(state, action.finding, clauses)
    _check_halts(state, action.prizes, ("postponed",), clauses)
    return (IntegrityValidated(action.prizes, action.finding, now, clauses),)


def check_sound(state: Promotion, prize: str) -> None:
    """The draw of that prize is neither postponed nor cancelled."""
    halt, cites = state.halt_of(prize), state.rules.cites
    if halt is not None:
        clauses = cites.promo_postpone if halt == "postponed" else cites.promo_cancel
        raise refusal(state, f"draw-{halt}", clauses, f"the draw of {prize} is {halt}")


def _notified(
    state: Promotion, prizes: tuple[str, ...], halt: Halt, reason: str, now: datetime
) -> InspectorateNotified:
    words = f"{_say(state, prizes)} {halt}: {reason}"
    return InspectorateNotified(words, now, state.rules.cites.promo_inspectorate)


def _say(state: Promotion, prizes: tuple[str, ...]) -> str:
    return f"{state.name}, draw of {', '.join(prizes)}" if prizes else state.name


def _check_reason(state: Promotion, reason: str, clauses: Clauses) -> None:
    if not reason.strip():
        raise refusal(state, "say-why", clauses, "say what was found of the promotion's integrity")


def _check_halts(
    state: Promotion, prizes: tuple[str, ...], before: tuple[Halt | None, ...], clauses: Clauses
) -> None:
    """The draws, or the promotion, are now in one of these conditions."""
    unknown = [prize for prize in prizes if state.terms.prize(prize) is None]
    if unknown:
        raise refusal(
            state, "no-such-prize", clauses, f"{state.name} has no prize {', '.join(unknown)}"
        )
    now = {prize: state.halted.get(prize) for prize in prizes} or {state.name: state.halt}
    for name, halt in now.items():
        if halt not in before:
            raise refusal(state, "not-now", clauses, f"{name} is {halt or 'not postponed'}")
