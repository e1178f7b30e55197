"""Before a promotion commences: its terms are written, given out, advertised and lodged."""

from datetime import datetime

from croupier.house.promotions.actions import (
    Advertise,
    ChangeTerms,
    Commence,
    LodgeTerms,
    MakeAvailable,
    Where,
)
from croupier.house.promotions.checking import check_complete, check_terms
from croupier.house.promotions.events import (
    Advertised,
    Events,
    PromotionCommenced,
    TermsChanged,
    TermsLodged,
    TermsMadeAvailable,
)
from croupier.house.promotions.legal import refusal
from croupier.house.promotions.state import Promotion


def change_terms(state: Promotion, action: ChangeTerms, now: datetime) -> Events:
    cites, terms = state.rules.cites, action.terms
    check_terms(state.rules, terms)
    if terms == state.terms:
        raise refusal(state, "no-change", cites.promo_terms, "these are the terms in force already")
    if state.commenced is None:
        return (TermsChanged(terms, action.approval, now, cites.promo_notice_again),)
    if not action.approval.strip():
        raise refusal(
            state,
            "approval-needed",
            cites.promo_amend,
            f"{state.name} has commenced: its terms change only with the Authority's approval",
        )
    check_complete(state.rules, terms)
    return (TermsChanged(terms, action.approval, now, cites.promo_amend),)


def make_available(state: Promotion, action: MakeAvailable, now: datetime) -> Events:
    cites = state.rules.cites
    if action.where not in list(Where):
        raise refusal(
            state,
            "no-such-place",
            cites.promo_available,
            f"terms are made available by {', '.join(Where)}; not by {action.where!r}",
        )
    if action.where == Where.OTHER and not action.detail.strip():
        raise refusal(
            state, "which-means", cites.promo_available, "say which other means is appropriate"
        )
    return (TermsMadeAvailable(Where(action.where), action.detail, now, cites.promo_available),)


def advertise(state: Promotion, action: Advertise, now: datetime) -> Events:
    cites = state.rules.cites
    if not action.material.strip():
        raise refusal(state, "which-material", cites.promo_marketing, "say which material it is")
    if not action.refers_to_terms:
        raise refusal(
            state,
            "no-reference-to-terms",
            cites.promo_marketing,
            f"{action.material}: marketing material must refer to the terms and conditions",
        )
    return (Advertised(action.material, now, cites.promo_marketing),)


def lodge_terms(state: Promotion, action: LodgeTerms, now: datetime) -> Events:
    """Full details only: unfinished terms are no details."""
    del action
    check_complete(state.rules, state.terms)
    return (TermsLodged(state.terms, now, state.rules.cites.promo_notice),)


def commence(state: Promotion, action: Commence, now: datetime) -> Events:
    del action
    cites = state.rules.cites
    check_complete(state.rules, state.terms)
    _check_begins(state, now)
    if not state.available:
        raise refusal(
            state,
            "terms-not-available",
            cites.promo_available,
            f"the terms of {state.name} are not readily available anywhere",
        )
    _check_notice(state, now)
    return (PromotionCommenced(now, cites.promo_offer + cites.promo_notice),)


def _check_begins(state: Promotion, now: datetime) -> None:
    begins = state.terms.begins
    if begins is not None and now < begins:
        raise refusal(
            state,
            "too-early",
            state.rules.cites.promo_place_and_time,
            f"the terms of {state.name} have it begin at {begins.isoformat()}",
        )


def _check_notice(state: Promotion, now: datetime) -> None:
    """The Authority has had these very terms for the whole of the time."""
    cites = state.rules.cites
    if state.lodged is None:
        raise refusal(
            state, "not-lodged", cites.promo_notice, "the Authority has not been given the terms"
        )
    if state.notice is None:
        raise refusal(
            state,
            "lodged-other-terms",
            cites.promo_notice_again,
            "the terms have changed since the Authority was given them: it must have these",
        )
    if now - state.notice < state.rules.notice:
        earliest = state.notice + state.rules.notice
        raise refusal(
            state,
            "short-notice",
            cites.promo_notice,
            f"the Authority was given the terms at {state.notice.isoformat()}: "
            f"{state.name} commences at {earliest.isoformat()} at the earliest",
        )
