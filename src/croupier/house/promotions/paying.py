"""A prize is paid or handed over; a large cash prize as the winner chooses."""

from datetime import datetime

from croupier.house.exact import is_positive
from croupier.house.names import same_name
from croupier.house.promotions.actions import ChoosePayment, HandOver, PayPrize, TakeCash
from croupier.house.promotions.events import (
    CashTaken,
    Events,
    PaymentChosen,
    PrizeHandedOver,
    PrizePaid,
)
from croupier.house.promotions.legal import refusal
from croupier.house.promotions.payment import PayBy, Payment, by_means
from croupier.house.promotions.state import Promotion
from croupier.house.promotions.win import Win
from croupier.house.promotions.winning import check_owed
from croupier.money import Amount, format_amount
from croupier.rulebooks.clauses import Clauses


def take_cash(state: Promotion, action: TakeCash, now: datetime) -> Events:
    cites, win = state.rules.cites, check_owed(state, action.win)
    cash = win.prize.cash_alternative
    if cash is None:
        raise refusal(
            state,
            "no-alternative",
            cites.promo_alternative,
            f"the terms state no cash alternative of {win.prize.name}",
        )
    if win.took_cash:
        raise refusal(
            state, "cash-taken", cites.promo_alternative, f"win {win.number}: cash was chosen"
        )
    return (CashTaken(win.number, cash, now, cites.promo_alternative),)


def choose_payment(state: Promotion, action: ChoosePayment, now: datetime) -> Events:
    win, cash, clauses = _check_cash(state, action.win)
    if cash <= state.rules.choice_over:
        raise refusal(
            state,
            "no-choice",
            state.rules.cites.promo_payment,
            f"{format_amount(cash)} is not over {format_amount(state.rules.choice_over)}: "
            "how it is paid is not the winner's to choose",
        )
    _check_payments(state, cash, clauses, action.payments)
    _check_payees(state, win, clauses, action.payments)
    return (PaymentChosen(win.number, action.payments, now, clauses),)


def pay_prize(state: Promotion, action: PayPrize, now: datetime) -> Events:
    win, cash, clauses = _check_cash(state, action.win)
    _check_payments(state, cash, clauses, action.payments)
    if cash > state.rules.choice_over:
        _check_payees(state, win, clauses, action.payments)
        _check_chosen(state, win, clauses, action.payments)
    return (PrizePaid(win.number, action.payments, now, clauses),)


def hand_over(state: Promotion, action: HandOver, now: datetime) -> Events:
    cites, win = state.rules.cites, check_owed(state, action.win)
    if win.cash is not None:
        raise refusal(state, "pay-it", cites.promo_payment, f"win {win.number} is cash: it is paid")
    return (PrizeHandedOver(win.number, now, cites.promo_draw),)


def _check_cash(state: Promotion, number: int) -> tuple[Win, Amount, Clauses]:
    """A win that is cash, how much, and the clauses on which it is paid."""
    cites, win = state.rules.cites, check_owed(state, number)
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
    """Known means and exact sums that come to the prize."""
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
        raise refusal(
            state, "bad-amount", clauses, f"{payment.amount!r} is no exact sum to be paid"
        )


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
