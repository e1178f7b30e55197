"""Prizes paid, claims refused, and disputes about them."""

from croupier.house.checks import TimedRecorder, is_positive
from croupier.house.people import same_name
from croupier.house.promotions.actions import (
    ChoosePayment,
    DecideDispute,
    HandOver,
    NotSatisfied,
    PayPrize,
    RaiseDispute,
    RefuseClaim,
    TakeCash,
    TellReasons,
)
from croupier.house.promotions.draws import check_open, check_owed, check_prize
from croupier.house.promotions.events import (
    CashTaken,
    ClaimRefused,
    ComplaintRightAdvised,
    DisputeDecided,
    DisputeRaised,
    PaymentChosen,
    PrizeHandedOver,
    PrizePaid,
    ReasonsTold,
)
from croupier.house.promotions.prizes import (
    PayBy,
    Payment,
    Prize,
    RefusedClaim,
    TermsDispute,
    Win,
    by_means,
)
from croupier.house.promotions.state import Promotion, refusal
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses


def take_cash(record: TimedRecorder[Promotion], action: TakeCash) -> None:
    state, now = record.state, record.now
    cites, win = state.rules.cites, check_owed(state, action.win)
    cash = win.prize.cash_alternative
    if cash is None:
        raise refusal(
            state,
            "no-alternative",
            cites.promo_alternative,
            f"the terms state no cash alternative for {win.prize.name}",
        )
    if win.took_cash:
        raise refusal(
            state,
            "cash-taken",
            cites.promo_alternative,
            f"win {win.number}: cash has already been chosen",
        )
    if win.given:
        message = f"win {win.number}: a part of the prize has been given already"
        raise refusal(state, "given-in-part", cites.promo_alternative, message)
    record.emit(CashTaken(win.number, cash, now, cites.promo_alternative))


def choose_payment(record: TimedRecorder[Promotion], action: ChoosePayment) -> None:
    state, now = record.state, record.now
    win, cash, clauses = _check_cash(state, action.win)
    if cash <= state.rules.choice_over:
        raise refusal(
            state,
            "no-choice",
            state.rules.cites.promo_payment,
            f"{format_amount(cash)} is not over {format_amount(state.rules.choice_over)}: "
            "the winner does not choose how it is paid",
        )
    _check_payments(state, cash, clauses, action.payments)
    _check_payees(state, win, clauses, action.payments)
    record.emit(PaymentChosen(win.number, action.payments, now, clauses))


def pay_prize(record: TimedRecorder[Promotion], action: PayPrize) -> None:
    state, now = record.state, record.now
    win, cash, clauses = _check_cash(state, action.win)
    _check_payments(state, cash, clauses, action.payments)
    if cash > state.rules.choice_over:
        _check_payees(state, win, clauses, action.payments)
        _check_chosen(state, win, clauses, action.payments)
    record.emit(PrizePaid(win.number, action.payments, now, clauses))


def hand_over(record: TimedRecorder[Promotion], action: HandOver) -> None:
    state, now = record.state, record.now
    cites, win = state.rules.cites, check_owed(state, action.win)
    if win.cash is not None and not win.in_two_parts:
        raise refusal(
            state, "pay-it", cites.promo_payment, f"win {win.number} is cash and must be paid"
        )
    if win.given == "kind":
        message = f"win {win.number}: only its cash is still to be paid"
        raise refusal(state, "pay-it", cites.promo_payment, message)
    record.emit(PrizeHandedOver(win.number, now, cites.promo_draw))


def _check_cash(state: Promotion, number: int) -> tuple[Win, Amount, Clauses]:
    """A cash win, its amount, and the clauses of its payment."""
    cites, win = state.rules.cites, check_owed(state, number)
    if win.given == "cash":
        message = f"win {win.number}: its cash was paid, the rest is to be handed over"
        raise refusal(state, "paid-already", cites.promo_payment, message)
    if win.cash is None:
        raise refusal(
            state,
            "not-cash",
            cites.promo_alternative,
            f"{win.prize.name} is not cash, and no cash alternative was taken",
        )
    if win.cash > state.rules.choice_over:
        over = cites.promo_payment_instead if win.took_cash else cites.promo_payment
        return win, win.cash, over
    return win, win.cash, cites.promo_alternative if win.took_cash else cites.promo_prizes


def _check_payments(
    state: Promotion, cash: Amount, clauses: Clauses, payments: tuple[Payment, ...]
) -> None:
    """Check that the payments use known means and add up to the prize."""
    for payment in payments:
        _check_payment(state, clauses, payment)
    total = sum(payment.amount for payment in payments)
    if total != cash:
        raise refusal(
            state,
            "wrong-sum",
            clauses,
            f"the payments come to {format_amount(total)}, the prize is {format_amount(cash)}",
        )


def _check_payment(state: Promotion, clauses: Clauses, payment: Payment) -> None:
    if payment.by not in list(PayBy):
        raise refusal(
            state,
            "no-such-payment",
            clauses,
            f"a prize is paid by {', '.join(PayBy)} or a combination; not by {payment.by!r}",
        )
    if not is_positive(payment.amount):
        raise refusal(state, "bad-amount", clauses, f"{payment.amount!r} is not an exact amount")


def _check_payees(
    state: Promotion, win: Win, clauses: Clauses, payments: tuple[Payment, ...]
) -> None:
    for payment in payments:
        if payment.to and not same_name(payment.to, win.winner.name):
            raise refusal(
                state,
                "not-the-winner",
                clauses,
                f"a prize is paid to its winner, {win.winner.name}, not to {payment.to}",
            )


def _check_chosen(
    state: Promotion, win: Win, clauses: Clauses, payments: tuple[Payment, ...]
) -> None:
    if not win.chosen:
        raise refusal(
            state, "winner-chooses", clauses, f"{win.winner.name} must choose how to be paid first"
        )
    if by_means(payments) != by_means(win.chosen):
        wish = ", ".join(
            f"{format_amount(amount)} by {by}" for by, amount in by_means(win.chosen).items()
        )
        raise refusal(state, "not-as-chosen", clauses, f"{win.winner.name} has chosen {wish}")


def refuse_claim(record: TimedRecorder[Promotion], action: RefuseClaim) -> None:
    state, now = record.state, record.now
    cites = state.rules.cites
    prize = _claimed(state, action)
    if not any(reason.strip() for reason in action.reasons):
        raise refusal(state, "why-refused", cites.promo_reasons, "a refusal must give its reasons")
    kept = prize.worth > state.rules.refusals_kept_over
    if kept:
        _check_details(state, action)
    clauses = cites.promo_reasons + (cites.promo_kept if kept else ())
    number = len(state.claims) + 1
    claim = RefusedClaim(number, prize, action.claimants, action.reasons, kept, now)
    record.emit(ClaimRefused(claim, action.win, now, clauses))


def tell_reasons(record: TimedRecorder[Promotion], action: TellReasons) -> None:
    state, now = record.state, record.now
    cites = state.rules.cites
    claim = state.claims.get(action.claim)
    if claim is None:
        raise refusal(
            state, "no-such-claim", cites.promo_reasons, f"no claim {action.claim} was refused"
        )
    if claim.told is not None:
        raise refusal(
            state,
            "told-already",
            cites.promo_reasons,
            f"claim {claim.number}: the claimants have already been told",
        )
    record.emit(ReasonsTold(claim.number, now, cites.promo_reasons))


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
    """Check that, above the limit, names and addresses of all claimants are given."""
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


def raise_dispute(record: TimedRecorder[Promotion], action: RaiseDispute) -> None:
    state, now = record.state, record.now
    cites = state.rules.cites
    if not (action.person.is_named and action.about.strip()):
        raise refusal(
            state, "who-and-what", cites.promo_dispute, "say who disputes, and what is in dispute"
        )
    dispute = TermsDispute(len(state.disputes) + 1, action.person, action.about)
    record.emit(DisputeRaised(dispute, now, cites.promo_dispute))


def decide_dispute(record: TimedRecorder[Promotion], action: DecideDispute) -> None:
    state, now = record.state, record.now
    cites = state.rules.cites
    dispute = _dispute(state, action.dispute)
    if dispute.decision:
        raise refusal(
            state,
            "decision-final",
            cites.promo_dispute,
            f"dispute {dispute.number} is decided, and the operator's decision is final",
        )
    if not action.decision.strip():
        raise refusal(state, "no-decision", cites.promo_dispute, "say what is decided")
    record.emit(DisputeDecided(dispute.number, action.decision, now, cites.promo_dispute))


def not_satisfied(record: TimedRecorder[Promotion], action: NotSatisfied) -> None:
    """Record that a person is not satisfied and is told of the right to complain. The decision
    stands."""
    state, now = record.state, record.now
    _check_decision(state, action)
    record.emit(
        ComplaintRightAdvised(
            action.person,
            action.with_,
            action.number,
            state.rules.complaint,
            now,
            state.rules.cites.promo_complaint,
        )
    )


def _check_decision(state: Promotion, action: NotSatisfied) -> None:
    if not action.person.is_named:
        raise refusal(state, "who", state.rules.cites.promo_complaint, "say who is not satisfied")
    decided = {
        "claim": set(state.claims),
        "dispute": {number for number, each in state.disputes.items() if each.decision},
    }
    if action.number not in decided.get(action.with_, set()):
        raise refusal(
            state,
            "no-such-decision",
            state.rules.cites.promo_complaint,
            f"nothing has been decided on {action.with_} {action.number}",
        )


def _dispute(state: Promotion, number: int) -> TermsDispute:
    if number not in state.disputes:
        raise refusal(
            state,
            "no-such-dispute",
            state.rules.cites.promo_dispute,
            f"there is no dispute {number}",
        )
    return state.disputes[number]
