"""A promotion, how events change it, what may be done now and what is due."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal

from croupier.house.checks import in_utc
from croupier.house.promotions import actions as act_
from croupier.house.promotions import events as ev
from croupier.house.promotions.actions import Where
from croupier.house.promotions.prizes import Attempt, RefusedClaim, TermsDispute, Win
from croupier.house.promotions.rules import PromotionRules
from croupier.house.promotions.terms import Terms
from croupier.machine import Fold, Refusal, evolve, folding
from croupier.rulebooks.clauses import Clauses
from croupier.value import value

Halt = Literal["postponed", "cancelled"]


class Phase(StrEnum):
    PREPARING = "being prepared"
    RUNNING = "running"
    POSTPONED = "postponed"
    CANCELLED = "cancelled"


@value
class LodgedTerms:
    """What the Authority was given, and when."""

    terms: Terms
    at: datetime


@value
class IntegrityNotice:
    """A notice to the inspectorate, and who has confirmed it."""

    words: str
    at: datetime
    confirmed: str = ""


@value
class Promotion:
    """The state of a promotion; made by `offer` and changed only by folding events."""

    rules: PromotionRules
    name: str
    terms: Terms
    at: datetime
    """When something last happened."""
    available: tuple[tuple[Where, str], ...] = ()
    """Where the terms in force can be read."""
    marketing: tuple[str, ...] = ()
    lodged: LodgedTerms | None = None
    commenced: datetime | None = None
    wins: Mapping[int, Win] = field(default_factory=dict)
    claims: Mapping[int, RefusedClaim] = field(default_factory=dict)
    disputes: Mapping[int, TermsDispute] = field(default_factory=dict)
    halt: Halt | None = None
    """Whether the whole promotion is postponed or cancelled."""
    halted: Mapping[str, Halt] = field(default_factory=dict)
    """By prize, whether its draw is postponed or cancelled."""
    notices: Mapping[int, IntegrityNotice] = field(default_factory=dict)
    """By number, what the inspectorate was told."""

    @property
    def phase(self) -> Phase:
        if self.halt is not None:
            return Phase(self.halt)
        return Phase.PREPARING if self.commenced is None else Phase.RUNNING

    @property
    def notice(self) -> datetime | None:
        """The moment from which the Authority has had the terms in force; None if it has not."""
        if self.lodged is None or self.lodged.terms != self.terms:
            return None
        return self.lodged.at

    def won(self, prize: str) -> int:
        """How many prizes of that name have winners who were not refused."""
        return sum(win.prize.name == prize and not win.refused for win in self.wins.values())

    def halt_of(self, prize: str) -> Halt | None:
        """Whether its draw is postponed, or cancelled while prizes are left to draw."""
        halt, offered = self.halt or self.halted.get(prize), self.terms.prize(prize)
        if halt == "cancelled" and self.rules.reads("prize-won") and offered is not None:
            return halt if offered.count > self.won(prize) else None
        return halt

    def halt_of_win(self, win: Win) -> Halt | None:
        """Why a won prize may not be given now. A cancellation takes no prize from its winner."""
        halt = self.halt_of(win.prize.name)
        return None if halt == "cancelled" and self.rules.reads("prize-won") else halt


def _rulebook_changed(state: Promotion, event: ev.RulebookChanged) -> Promotion:
    return evolve(state, rules=state.rules.under(event.rulebook))


def _terms_changed(state: Promotion, event: ev.TermsChanged) -> Promotion:
    return evolve(state, terms=event.terms, available=())


def _made_available(state: Promotion, event: ev.TermsMadeAvailable) -> Promotion:
    return evolve(state, available=(*state.available, (event.where, event.detail)))


def _advertised(state: Promotion, event: ev.Advertised) -> Promotion:
    return evolve(state, marketing=(*state.marketing, event.material))


def _lodged(state: Promotion, event: ev.TermsLodged) -> Promotion:
    return evolve(state, lodged=LodgedTerms(event.terms, event.at))


def _commenced(state: Promotion, event: ev.PromotionCommenced) -> Promotion:
    return evolve(state, commenced=event.at)


def _won(state: Promotion, event: ev.PrizeWon) -> Promotion:
    return evolve(state, wins={**state.wins, event.win.number: event.win})


def _attempted(state: Promotion, event: ev.NotifyingAttempted) -> Promotion:
    attempts = (*state.wins[event.win].attempts, event.attempt)
    return _with_win(state, event.win, attempts=attempts)


def _cash_taken(state: Promotion, event: ev.CashTaken) -> Promotion:
    return _with_win(state, event.win, took_cash=True)


def _payment_chosen(state: Promotion, event: ev.PaymentChosen) -> Promotion:
    return _with_win(state, event.win, chosen=event.payments)


def _awarded(state: Promotion, event: ev.PrizePaid | ev.PrizeHandedOver) -> Promotion:
    win = state.wins[event.win]
    if win.in_two_parts and not win.given:
        given = "cash" if isinstance(event, ev.PrizePaid) else "kind"
        return _with_win(state, event.win, given=given)
    return _with_win(state, event.win, awarded=event.at)


def _claim_refused(state: Promotion, event: ev.ClaimRefused) -> Promotion:
    state = evolve(state, claims={**state.claims, event.claim.number: event.claim})
    return state if event.win is None else _with_win(state, event.win, refused=True)


def _reasons_told(state: Promotion, event: ev.ReasonsTold) -> Promotion:
    told = evolve(state.claims[event.claim], told=event.at)
    return evolve(state, claims={**state.claims, event.claim: told})


def _dispute_raised(state: Promotion, event: ev.DisputeRaised) -> Promotion:
    return evolve(state, disputes={**state.disputes, event.dispute.number: event.dispute})


def _dispute_decided(state: Promotion, event: ev.DisputeDecided) -> Promotion:
    decided = evolve(state.disputes[event.dispute], decision=event.decision)
    return evolve(state, disputes={**state.disputes, event.dispute: decided})


def _postponed(state: Promotion, event: ev.Postponed) -> Promotion:
    return _halted(state, event.prizes, "postponed")


def _cancelled(state: Promotion, event: ev.Cancelled) -> Promotion:
    return _halted(state, event.prizes, "cancelled")


def _validated(state: Promotion, event: ev.IntegrityValidated) -> Promotion:
    if not event.prizes:
        return evolve(state, halt=None)
    left = {prize: halt for prize, halt in state.halted.items() if prize not in event.prizes}
    return evolve(state, halted=left)


def _halted(state: Promotion, prizes: tuple[str, ...], halt: Halt) -> Promotion:
    if not prizes:
        return evolve(state, halt=halt)
    return evolve(state, halted={**state.halted, **dict.fromkeys(prizes, halt)})


def _notified(state: Promotion, event: ev.InspectorateNotified) -> Promotion:
    notice = IntegrityNotice(event.words, event.at)
    return evolve(state, notices={**state.notices, len(state.notices) + 1: notice})


def _confirmed(state: Promotion, event: ev.NoticeConfirmed) -> Promotion:
    notice = evolve(state.notices[event.notice], confirmed=event.inspector)
    return evolve(state, notices={**state.notices, event.notice: notice})


def _with_win(state: Promotion, number: int, **changes: Any) -> Promotion:
    win = evolve(state.wins[number], **changes)
    return evolve(state, wins={**state.wins, number: win})


def _stamp(state: Promotion, event: ev.Event) -> Promotion:
    return evolve(state, at=event.at)


fold: Fold[Promotion] = folding(
    {
        ev.RulebookChanged: _rulebook_changed,
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
        ev.InspectorateNotified: _notified,
        ev.NoticeConfirmed: _confirmed,
    },
    always=_stamp,
)


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
    act_.ConfirmNotice: _ALWAYS,
}
_OWN_CHECK = (act_.ChangeRulebook, act_.ConfirmNotice)
"""Acts that say for themselves why not."""
_OF_WINS = (act_.TakeCash, act_.ChoosePayment, act_.PayPrize, act_.HandOver)
"""Acts on a prize that was won, which remain possible when all further draws are cancelled."""


def legal(state: Promotion) -> tuple[str, ...]:
    """The kinds of action that the promotion's phase allows, in words."""
    return tuple(map(action_name, allowed(state)))


def allowed(state: Promotion) -> tuple[type, ...]:
    """The kinds of action that the promotion's phase allows."""
    return tuple(action for action in WHEN if _is_time(state, action))


def _is_time(state: Promotion, action: type) -> bool:
    """Whether the phase allows the action; some also need a promotion that has commenced."""
    if action is act_.ConfirmNotice:
        return any(not notice.confirmed for notice in state.notices.values())
    if action in _OF_WINS and state.phase is Phase.CANCELLED:
        return state.commenced is not None and state.rules.reads("prize-won")
    begun = state.commenced is not None or WHEN[action] is not _COMMENCED
    return begun and state.phase in WHEN[action]


def action_name(action: type) -> str:
    """The name of an action in words: "hold draw"."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", action.__name__).lower()


def refusal(state: Promotion, code: str, clauses: Clauses, message: str) -> Refusal:
    """A refusal that says what is legal now."""
    return Refusal(code, clauses, message, legal(state))


def check_phase(state: Promotion, action: act_.Action) -> None:
    """Refuse an action that the promotion's phase does not allow."""
    cites, kind = state.rules.cites, type(action)
    if kind in _OWN_CHECK or _is_time(state, kind):
        return
    why, clauses = {
        Phase.PREPARING: ("it has not commenced", cites.promo_notice),
        Phase.RUNNING: ("it has commenced already", cites.promo_notice),
        Phase.POSTPONED: ("it is postponed until it is validated", cites.promo_postpone),
        Phase.CANCELLED: ("it is cancelled", cites.promo_cancel),
    }[state.phase]
    raise refusal(
        state, "not-now", clauses, f"{state.name}: may not {action_name(kind)} now: {why}"
    )


class Duty(StrEnum):
    LODGE_TERMS = "give the Authority the terms"
    MAKE_TERMS_AVAILABLE = "make the terms in force available"
    NOTIFY_WINNER = "notify the winner"
    TELL_REASONS = "tell the claimants the reasons"
    CONFIRM_NOTICE = "have the inspectorate confirm the notice"


@value
class Obligation:
    """A duty that is due; `by` is None if the document sets no deadline.

    The duty to notify a winner who could not be reached remains: people judge from the attempts
    whether the effort was reasonable."""

    duty: Duty
    number: int | None
    """The number of the win, of the refused claim or of the notice."""
    by: datetime | None
    overdue: bool
    clauses: Clauses
    attempts: tuple[Attempt, ...] = ()


def due(state: Promotion, now: datetime) -> tuple[Obligation, ...]:
    """Every duty that is open now."""
    at = in_utc(now, state.rules.cites.promo_notify)
    return (*_terms(state, at), *_winners(state, at), *_reasons(state), *_notices(state))


def _terms(state: Promotion, now: datetime) -> Iterator[Obligation]:
    cites, begins = state.rules.cites, state.terms.begins
    if state.halt == "cancelled":
        return
    if state.commenced is None and state.notice is None:
        by = None if begins is None else in_utc(begins, cites.promo_notice) - state.rules.notice
        late = by is not None and now > by
        yield Obligation(Duty.LODGE_TERMS, None, by, late, cites.promo_notice)
    if not state.available:
        late = state.commenced is not None
        yield Obligation(Duty.MAKE_TERMS_AVAILABLE, None, None, late, cites.promo_available)


def _winners(state: Promotion, now: datetime) -> Iterator[Obligation]:
    clauses = state.rules.cites.promo_notify
    for win in state.wins.values():
        over = win.notified or win.awarded or win.refused
        if win.notify_by is None or over or state.halt_of_win(win) == "cancelled":
            continue
        late = now > win.notify_by
        yield Obligation(Duty.NOTIFY_WINNER, win.number, win.notify_by, late, clauses, win.attempts)


def _reasons(state: Promotion) -> Iterator[Obligation]:
    clauses = state.rules.cites.promo_reasons
    for claim in state.claims.values():
        if claim.told is None:
            yield Obligation(Duty.TELL_REASONS, claim.number, None, False, clauses)


def _notices(state: Promotion) -> Iterator[Obligation]:
    """The open duties to have notices confirmed. Notices are immediate, so one that nobody has
    confirmed is late at once."""
    clauses = state.rules.cites.promo_inspectorate
    for number, notice in state.notices.items():
        if not notice.confirmed:
            yield Obligation(Duty.CONFIRM_NOTICE, number, notice.at, True, clauses)


def local(state: Promotion, moment: datetime) -> str:
    """The moment by the clock of the place that the terms name, if they name one."""
    begins = state.terms.begins
    zone = None if begins is None else begins.tzinfo
    return (moment if zone is None else moment.astimezone(zone)).isoformat()
