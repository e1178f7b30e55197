"""The promotion after an event. Every change of its state is here and nowhere else."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from croupier.house.promotions import events as ev
from croupier.house.promotions.state import Halt, Lodged, Promotion


def fold(state: Promotion, event: ev.Event) -> Promotion:
    """The promotion after the event."""
    change = _CHANGES.get(type(event))
    changed = state if change is None else change(state, event)
    return replace(changed, at=event.at)


def _terms_changed(state: Promotion, event: ev.TermsChanged) -> Promotion:
    return replace(state, terms=event.terms, available=())


def _made_available(state: Promotion, event: ev.TermsMadeAvailable) -> Promotion:
    return replace(state, available=(*state.available, (event.where, event.detail)))


def _advertised(state: Promotion, event: ev.Advertised) -> Promotion:
    return replace(state, marketing=(*state.marketing, event.material))


def _lodged(state: Promotion, event: ev.TermsLodged) -> Promotion:
    return replace(state, lodged=Lodged(event.terms, event.at))


def _commenced(state: Promotion, event: ev.PromotionCommenced) -> Promotion:
    return replace(state, commenced=event.at)


def _won(state: Promotion, event: ev.PrizeWon) -> Promotion:
    return replace(state, wins={**state.wins, event.win.number: event.win})


def _attempted(state: Promotion, event: ev.NotifyingAttempted) -> Promotion:
    attempts = (*state.wins[event.win].attempts, event.attempt)
    return _with_win(state, event.win, attempts=attempts)


def _cash_taken(state: Promotion, event: ev.CashTaken) -> Promotion:
    return _with_win(state, event.win, took_cash=True)


def _payment_chosen(state: Promotion, event: ev.PaymentChosen) -> Promotion:
    return _with_win(state, event.win, chosen=event.payments)


def _awarded(state: Promotion, event: ev.PrizePaid | ev.PrizeHandedOver) -> Promotion:
    return _with_win(state, event.win, awarded=event.at)


def _claim_refused(state: Promotion, event: ev.ClaimRefused) -> Promotion:
    state = replace(state, claims={**state.claims, event.claim.number: event.claim})
    return state if event.win is None else _with_win(state, event.win, refused=True)


def _reasons_told(state: Promotion, event: ev.ReasonsTold) -> Promotion:
    told = replace(state.claims[event.claim], told=event.at)
    return replace(state, claims={**state.claims, event.claim: told})


def _dispute_raised(state: Promotion, event: ev.DisputeRaised) -> Promotion:
    return replace(state, disputes={**state.disputes, event.dispute.number: event.dispute})


def _dispute_decided(state: Promotion, event: ev.DisputeDecided) -> Promotion:
    decided = replace(state.disputes[event.dispute], decision=event.decision)
    return replace(state, disputes={**state.disputes, event.dispute: decided})


def _postponed(state: Promotion, event: ev.Postponed) -> Promotion:
    return _halted(state, event.prizes, "postponed")


def _cancelled(state: Promotion, event: ev.Cancelled) -> Promotion:
    return _halted(state, event.prizes, "cancelled")


def _validated(state: Promotion, event: ev.IntegrityValidated) -> Promotion:
    if not event.prizes:
        return replace(state, halt=None)
    left = {prize: halt for prize, halt in state.halted.items() if prize not in event.prizes}
    return replace(state, halted=left)


def _halted(state: Promotion, prizes: tuple[str, ...], halt: Halt) -> Promotion:
    if not prizes:
        return replace(state, halt=halt)
    return replace(state, halted={**state.halted, **dict.fromkeys(prizes, halt)})


def _with_win(state: Promotion, number: int, **changes: Any) -> Promotion:
    win = replace(state.wins[number], **changes)
    return replace(state, wins={**state.wins, number: win})


_CHANGES: Mapping[type, Callable[[Promotion, Any], Promotion]] = {
    ev.TermsChanged: _terms_changed,
    ev.TermsMadeAvailable: _made_available,
    ev.Advertised: _advertised,
    ev.TermsLodged: _lodged,
    ev.PromotionCommenced: _commenced,
    ev.PrizeWon: _won,
    ev.NotifyingAttempted: _attempted,
    ev.CashTaken: _cash_taken,
    ev.PaymentChosen: _payment_chosen,
    ev.PrizePaid: _awarded,
    ev.PrizeHandedOver: _awarded,
    ev.ClaimRefused: _claim_refused,
    ev.ReasonsTold: _reasons_told,
    ev.DisputeRaised: _dispute_raised,
    ev.DisputeDecided: _dispute_decided,
    ev.Postponed: _postponed,
    ev.IntegrityValidated: _validated,
    ev.Cancelled: _cancelled,
}
