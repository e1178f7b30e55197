"""Claims are refused with reasons, which the claimants are told."""

from datetime import datetime

from croupier.house.promotions.actions import RefuseClaim, TellReasons
from croupier.house.promotions.claim import RefusedClaim
from croupier.house.promotions.drawing import check_prize
from croupier.house.promotions.events import ClaimRefused, Events, ReasonsTold
from croupier.house.promotions.legal import refusal
from croupier.house.promotions.prize import Prize
from croupier.house.promotions.state import Promotion
from croupier.house.promotions.winning import check_open
from croupier.money import format_amount


def refuse_claim(state: Promotion, action: RefuseClaim, now: datetime) -> Events:
    cites = state.rules.cites
    prize = _claimed(state, action)
    if not any(reason.strip() for reason in action.reasons):
        raise refusal(
            state, "why-refused", cites.promo_reasons, "a refusal gives its reasons to the claimant"
        )
    kept = prize.worth > state.rules.refusals_kept_over
    if kept:
        _check_details(state, action)
    clauses = cites.promo_reasons + (cites.promo_kept if kept else ())
    number = len(state.claims) + 1
    claim = RefusedClaim(number, prize, action.claimants, action.reasons, kept, now)
    return (ClaimRefused(claim, action.win, now, clauses),)


def tell_reasons(state: Promotion, action: TellReasons, now: datetime) -> Events:
    cites = state.rules.cites
    claim = state.claims.get(action.claim)
    if claim is None:
        raise refusal(
            state, "no-such-claim", cites.promo_reasons, f"no claim {action.claim} was refused"
        )
    if claim.told is not None:
        raise refusal(
            state, "told-already", cites.promo_reasons, f"claim {claim.number}: told already"
        )
    return (ReasonsTold(claim.number, now, cites.promo_reasons),)


def _claimed(state: Promotion, action: RefuseClaim) -> Prize:
    if action.win is None:
        return check_prize(state, action.prize)
    win = check_open(state, action.win)
    if win.prize.name != action.prize:
        raise refusal(
            state,
            "other-prize",
            state.rules.cites.promo_reasons,
            f"win {win.number} is of {win.prize.name}, not of {action.prize}",
        )
    return win.prize


def _check_details(state: Promotion, action: RefuseClaim) -> None:
    """Above the limit the names and addresses of all claimants are kept."""
    whole = all(person.is_named and person.has_address for person in action.claimants)
    if not (action.claimants and whole):
        over = format_amount(state.rules.refusals_kept_over)
        raise refusal(
            state,
            "details-needed",
            state.rules.cites.promo_kept,
            f"{action.prize} is worth more than {over}: the names and addresses of its claimants "
            "are kept with the reasons",
        )
