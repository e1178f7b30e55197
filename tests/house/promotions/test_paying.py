"""Prizes are paid exactly: large ones in cash as the winner chooses, others as the terms say."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house.promotions import PayBy, Payment, Prize
from croupier.house.promotions.actions import ChoosePayment, HandOver, PayPrize, TakeCash
from croupier.house.promotions.events import PaymentChosen, PrizePaid
from croupier.house.promotions.prizes import Cash, CasinoDollars, Goods, Part, SlotsDollars
from croupier.machine import Refusal
from tests.house.promotions.promos import VEHICLE, after, happens, of, offered, refused, won

LARGE, SMALL = Prize("large", 10_001, (Cash(),)), Prize("small", 10_000, (Cash(),))
CAR = Prize("car", 30_000, (VEHICLE,), cash_alternative=25_000)
RADIO = Prize("radio", 300, (Goods(),), cash_alternative=200)


def cash(amount: int | Fraction) -> tuple[Payment, ...]:
    return (Payment(PayBy.CASH, amount),)


@pytest.mark.clauses("nsw-lunar:15.4")
@pytest.mark.parametrize(
    "payments",
    [
        (Payment(PayBy.CASH, 10_001),),
        (Payment(PayBy.CHEQUE, 10_001),),
        (Payment(PayBy.TRANSFER, 10_001, to="Ann Lee"),),
        (Payment(PayBy.CASH, 1), Payment(PayBy.CHEQUE, 6_000), Payment(PayBy.TRANSFER, 4_000)),
    ],
)
def test_the_winner_of_more_than_10000_chooses_how_to_be_paid(
    payments: tuple[Payment, ...],
) -> None:
    state = won(LARGE)
    refusal = refused(state, PayPrize(1, payments))
    assert (refusal.code, refusal.clauses) == ("winner-chooses", ("nsw-lunar:15.4",))
    (chosen,) = happens(state, ChoosePayment(1, payments))
    assert isinstance(chosen, PaymentChosen)
    state = after(state, [ChoosePayment(1, payments)])
    (paid,) = happens(state, PayPrize(1, payments[::-1]))
    assert isinstance(paid, PrizePaid)
    assert paid.clauses == ("nsw-lunar:15.4",)
    state = after(state, [PayPrize(1, payments)])
    assert state.wins[1].awarded == state.at
    assert refused(state, PayPrize(1, payments)).code == "awarded"


@pytest.mark.clauses("nsw-lunar:15.4")
def test_what_the_winner_has_not_chosen_is_not_paid() -> None:
    state = after(won(LARGE), [ChoosePayment(1, cash(10_001))])
    refusal = refused(state, PayPrize(1, (Payment(PayBy.CHEQUE, 10_001),)))
    assert refusal.code == "not-as-chosen"
    assert "Ann Lee has chosen 10001 by cash" in refusal.message
    changed = after(state, [ChoosePayment(1, (Payment(PayBy.CHEQUE, 10_001),))])
    assert refused(changed, PayPrize(1, cash(10_001))).code == "not-as-chosen"


@pytest.mark.clauses("nsw-lunar:15.4")
def test_10000_exactly_is_paid_as_the_operator_decides() -> None:
    state = won(SMALL)
    refusal = refused(state, ChoosePayment(1, cash(10_000)))
    assert (refusal.code, refusal.clauses) == ("no-choice", ("nsw-lunar:15.4",))
    (paid,) = happens(state, PayPrize(1, (Payment(PayBy.CHEQUE, 10_000),)))
    assert "nsw-lunar:15.4" not in paid.clauses


@pytest.mark.clauses("nsw-lunar:15.4")
@pytest.mark.parametrize("payments", [(), cash(10_000), cash(10_002), cash(5_000) * 3])
def test_payments_come_to_the_prize_exactly(payments: tuple[Payment, ...]) -> None:
    for action in (ChoosePayment(1, payments), PayPrize(1, payments)):
        refusal = refused(won(LARGE), action)
        assert (refusal.code, refusal.clauses) == ("wrong-sum", ("nsw-lunar:15.4",))


@pytest.mark.clauses("nsw-lunar:15.4")
@pytest.mark.parametrize(
    ("payment", "code"),
    [
        (Payment(PayBy.CHEQUE, 10_001, to="Bob Ray"), "not-the-winner"),
        (Payment(PayBy.TRANSFER, 10_001, to="Bob Ray"), "not-the-winner"),
        (Payment("chips", 10_001), "no-such-payment"),  # type: ignore[arg-type]
        (Payment(PayBy.CASH, 10_001.0), "bad-amount"),  # type: ignore[arg-type]
        (Payment(PayBy.CASH, 0), "bad-amount"),
        (Payment(PayBy.CASH, -10_001), "bad-amount"),
    ],
)
def test_payments_are_of_the_three_kinds_and_to_the_winner(payment: Payment, code: str) -> None:
    refusal = refused(won(LARGE), ChoosePayment(1, (payment,)))
    assert (refusal.code, refusal.clauses) == (code, ("nsw-lunar:15.4",))


@pytest.mark.clauses("nsw-lunar:15.3")
def test_a_cash_alternative_is_taken_if_the_terms_state_one() -> None:
    state = after(won(RADIO), [TakeCash(1)])
    assert refused(state, HandOver(1)).code == "pay-it"
    assert refused(state, TakeCash(1)).code == "cash-taken"
    (paid,) = happens(state, PayPrize(1, cash(200)))
    assert paid.clauses == ("nsw-lunar:15.3",)
    none = refused(won(Prize("radio", 300, (Goods(),))), TakeCash(1))
    assert (none.code, none.clauses) == ("no-alternative", ("nsw-lunar:15.3",))


@pytest.mark.clauses("nsw-lunar:15.3")
def test_casino_dollars_are_handed_over_and_never_cash() -> None:
    state = won(Prize("credit", 300, (CasinoDollars(),)))
    assert refused(state, TakeCash(1)).code == "no-alternative"
    assert refused(state, PayPrize(1, cash(300))).code == "not-cash"
    after(state, [HandOver(1)])


@pytest.mark.clauses("nsw-lunar:15.3", "nsw-lunar:15.4", "ruling:promotions-cash-alternative")
def test_a_large_cash_alternative_is_paid_as_the_winner_chooses() -> None:
    state = won(CAR)
    assert refused(state, ChoosePayment(1, cash(25_000))).code == "not-cash"
    state = after(state, [TakeCash(1)])
    refusal = refused(state, PayPrize(1, cash(25_000)))
    assert refusal.code == "winner-chooses"
    assert "ruling:promotions-cash-alternative" in refusal.clauses
    assert refused(state, ChoosePayment(1, cash(30_000))).code == "wrong-sum"
    after(state, [ChoosePayment(1, cash(25_000)), PayPrize(1, cash(25_000))])


def test_a_prize_in_kind_is_handed_over_once() -> None:
    state = after(won(CAR), [HandOver(1)])
    for action in (HandOver(1), TakeCash(1)):
        assert refused(state, action).code == "awarded"
    assert refused(state, HandOver(2)).code == "no-such-win"
    assert refused(won(SMALL), HandOver(1)).code == "pay-it"


AMOUNTS = st.fractions(Fraction(1, 100), 20_000, max_denominator=100)


@pytest.mark.clauses("nsw-lunar:15.4")
@given(st.lists(st.tuples(st.sampled_from(PayBy), AMOUNTS), min_size=1, max_size=6))
def test_what_is_paid_is_what_was_won(parts: list[tuple[PayBy, Fraction]]) -> None:
    payments = tuple(Payment(by, amount) for by, amount in parts)
    value = sum(payment.amount for payment in payments)
    state = won(Prize("first", value, (Cash(),)))
    if value > 10_000:
        state = after(state, [ChoosePayment(1, payments)])
    (paid,) = happens(state, PayPrize(1, payments))
    assert isinstance(paid, PrizePaid)
    assert sum(payment.amount for payment in paid.payments) == value


HAMPER = Prize("hamper", 16_000, (Cash(12_000), Goods()), cash_alternative=15_000)


@pytest.mark.clauses("nsw-lunar:15.4")
@pytest.mark.parametrize(("amount", "chosen"), [(10_000, False), (10_001, True)])
def test_cash_beside_goods_is_paid_as_the_winner_chooses_if_it_is_large(
    amount: int, chosen: bool
) -> None:
    state = won(Prize("hamper", 16_000, (Cash(amount), Goods())))
    if chosen:
        refusal = refused(state, PayPrize(1, cash(amount)))
        assert (refusal.code, refusal.clauses) == ("winner-chooses", ("nsw-lunar:15.4",))
        state = after(state, [ChoosePayment(1, cash(amount))])
    else:
        assert refused(state, ChoosePayment(1, cash(amount))).code == "no-choice"
    state = after(state, [PayPrize(1, cash(amount))])
    assert state.wins[1].awarded is None, "the goods are still owed"
    assert refused(state, PayPrize(1, cash(amount))).code == "paid-already"
    state = after(state, [HandOver(1)])
    assert state.wins[1].awarded == state.at
    assert refused(state, HandOver(1)).code == "awarded"


@pytest.mark.clauses("nsw-lunar:15.4")
def test_the_goods_may_come_first_and_the_cash_is_still_owed() -> None:
    state = after(won(HAMPER), [HandOver(1)])
    assert state.wins[1].awarded is None
    assert refused(state, HandOver(1)).code == "pay-it"
    assert refused(state, TakeCash(1)).code == "given-in-part"
    state = after(state, [ChoosePayment(1, cash(12_000)), PayPrize(1, cash(12_000))])
    assert state.wins[1].awarded == state.at


@pytest.mark.clauses("nsw-lunar:15.3")
@pytest.mark.parametrize("part", [SlotsDollars(), CasinoDollars()])
def test_slots_dollars_and_casino_dollars_have_no_cash_alternative(part: Part) -> None:
    for parts in ((part,), (Goods(), part)):
        credit = Prize("credit", 300, parts, cash_alternative=200)
        with pytest.raises(Refusal) as refused_:
            offered(of(credit))
        assert refused_.value.code == "bad-terms"
        assert "nsw-lunar:15.3" in refused_.value.clauses
        state = won(Prize("credit", 300, parts))
        assert refused(state, TakeCash(1)).code == "no-alternative"
        after(state, [HandOver(1)])
