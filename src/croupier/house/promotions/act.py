"""A promotion as a state machine."""

from collections.abc import Iterable
from datetime import datetime
from functools import reduce

from croupier.house.checks import TimedRecorder, in_utc
from croupier.house.promotions import actions as act_
from croupier.house.promotions.awards import (
    choose_payment,
    decide_dispute,
    hand_over,
    not_satisfied,
    pay_prize,
    raise_dispute,
    refuse_claim,
    take_cash,
    tell_reasons,
)
from croupier.house.promotions.draws import (
    advertise,
    award_prize,
    cancel,
    change_rulebook,
    change_terms,
    commence,
    confirm_notice,
    hold_draw,
    lodge_terms,
    make_available,
    notify,
    postpone,
    validate,
)
from croupier.house.promotions.events import Event, Events, PromotionOffered
from croupier.house.promotions.rules import PromotionRules
from croupier.house.promotions.state import Promotion, check_phase, fold, legal, local, refusal
from croupier.house.promotions.terms import Terms, check_terms
from croupier.machine import Machine, Refusal


def offer(
    rules: PromotionRules, name: str, terms: Terms, now: datetime
) -> tuple[Promotion, Events]:
    """Prepare a promotion, whose terms may be unfinished."""
    cites = rules.cites
    if not name.strip():
        raise Refusal("no-name", cites.promo_offer, "a promotion needs a name")
    check_terms(rules, terms)
    offered = PromotionOffered(name, terms, in_utc(now, cites.promo_offer), cites.promo_offer)
    return _opened(rules, offered), (offered,)


def act(state: Promotion, action: act_.Action, now: datetime) -> tuple[Promotion, Events]:
    """The promotion after the action, and the events; or a `Refusal`, and nothing changes."""
    return MACHINE.act(state, action, now)


def replay(rules: PromotionRules, events: Iterable[Event]) -> Promotion:
    """The promotion after these events, starting with the offer."""
    first, *rest = events
    assert isinstance(first, PromotionOffered), "a promotion begins with its offer"
    return reduce(fold, rest, _opened(rules, first))


def _opened(rules: PromotionRules, offered: PromotionOffered) -> Promotion:
    return Promotion(rules, offered.name, offered.terms, offered.at)


def _check(record: TimedRecorder[Promotion], action: act_.Action) -> None:
    """Check that the phase allows the action, and that time does not go back."""
    state = record.state
    check_phase(state, action)
    clauses = state.rules.cites.promo_offer
    record.now = in_utc(record.now, clauses)
    if record.now < state.at:
        raise refusal(
            state,
            "clock-went-back",
            clauses,
            f"{local(state, record.now)} is before the last act, at {local(state, state.at)}",
        )


MACHINE = Machine(
    subject="a promotion",
    clauses=lambda state: state.rules.cites.promo_offer,
    fold=fold,
    recorder=TimedRecorder,
    legal=legal,
    check=_check,
    do={
        act_.ChangeRulebook: change_rulebook,
        act_.ChangeTerms: change_terms,
        act_.MakeAvailable: make_available,
        act_.Advertise: advertise,
        act_.LodgeTerms: lodge_terms,
        act_.Commence: commence,
        act_.HoldDraw: hold_draw,
        act_.AwardPrize: award_prize,
        act_.Notify: notify,
        act_.TakeCash: take_cash,
        act_.ChoosePayment: choose_payment,
        act_.PayPrize: pay_prize,
        act_.HandOver: hand_over,
        act_.RefuseClaim: refuse_claim,
        act_.TellReasons: tell_reasons,
        act_.RaiseDispute: raise_dispute,
        act_.DecideDispute: decide_dispute,
        act_.NotSatisfied: not_satisfied,
        act_.Postpone: postpone,
        act_.Validate: validate,
        act_.Cancel: cancel,
        act_.ConfirmNotice: confirm_notice,
    },
)
