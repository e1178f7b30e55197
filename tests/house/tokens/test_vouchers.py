"""A voucher is exchanged once, on its own conditions, for the same value in tokens."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest

from croupier.house.tokens import (
    Condition,
    ExchangeVoucher,
    InWords,
    IssueVoucher,
    NotAfter,
    NotBefore,
    OnlyAt,
    OnlyFor,
    VoucherExchanged,
    Vouchers,
    act,
    fold,
    open_vouchers,
    token_rules,
)
from croupier.machine import Refusal
from croupier.rulebooks import RULEBOOK_IDS, rulebook

NONE = Vouchers(token_rules(rulebook("nsw-lunar")), "Lunar 7")
NOW = datetime(2019, 3, 1, 20, tzinfo=UTC)
SECOND = timedelta(seconds=1)
ANN = ExchangeVoucher("V1", "Ann Lee")


def voucher(*conditions: Condition, value: int | Fraction = 50) -> Vouchers:
    return act(NONE, IssueVoucher("V1", value, conditions), NOW)[0]


def exchanged(given: Vouchers, action: ExchangeVoucher = ANN) -> VoucherExchanged:
    _, (event,) = act(given, action, NOW)
    assert isinstance(event, VoucherExchanged)
    return event


def refused(given: Vouchers, now: datetime = NOW) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        act(given, ANN, now)
    assert refusal.value.clauses == ("nsw-lunar:1.1",)
    return refusal.value


@pytest.mark.clauses("nsw-lunar:1.1")
@pytest.mark.parametrize("value", [50, Fraction(5, 2)])
def test_a_voucher_becomes_tokens_of_the_same_value(value: int | Fraction) -> None:
    given = voucher(value=value)
    taken, _ = act(given, ANN, NOW)
    event = exchanged(given)
    assert event.tokens == value
    assert (event.holder, event.table, event.at) == ("Ann Lee", "Lunar 7", NOW)
    assert event.clauses == ("nsw-lunar:1.1",)
    assert taken == fold(given, event)
    assert taken.issued["V1"].exchanged == NOW


@pytest.mark.clauses("nsw-lunar:1.1")
def test_a_voucher_is_exchanged_once() -> None:
    taken, _ = act(voucher(), ANN, NOW)
    assert refused(taken).code == "voucher-spent"


@pytest.mark.clauses("nsw-lunar:1.1")
@pytest.mark.parametrize(
    ("condition", "met"),
    [
        (NotBefore(NOW), True),
        (NotBefore(NOW + SECOND), False),
        (NotAfter(NOW), True),
        (NotAfter(NOW - SECOND), False),
        (OnlyFor("ann  lee"), True),
        (OnlyFor("Bob Ray"), False),
        (OnlyAt(frozenset({"Lunar 7", "Lunar 8"})), True),
        (OnlyAt(frozenset({"Lunar 8"})), False),
        (InWords("with a meal at the Oasis bar"), False),
    ],
)
def test_the_conditions_on_the_voucher_hold(condition: Condition, met: bool) -> None:
    given = voucher(condition)
    if met:
        assert exchanged(given).tokens == 50
    else:
        refusal = refused(given)
        assert refusal.code == "condition-not-met"
        assert condition.says in refusal.message


@pytest.mark.clauses("nsw-lunar:1.1")
def test_conditions_in_words_are_for_the_dealer_to_find_met() -> None:
    given = voucher(InWords("members only"))
    members = ExchangeVoucher("V1", "Ann Lee", ("members only",))
    assert exchanged(given, members).tokens == 50


@pytest.mark.clauses("nsw-lunar:1.1")
def test_every_condition_that_is_not_met_is_named() -> None:
    given = voucher(OnlyFor("Bob Ray"), NotAfter(NOW), InWords("members only"))
    assert refused(given).message == "voucher V1 for 50 states: only for Bob Ray; members only"


@pytest.mark.clauses("nsw-lunar:1.1")
@pytest.mark.parametrize("value", [0, -5, 2.5, True, "50"])
def test_a_voucher_nominates_an_exact_value(value: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        act(NONE, IssueVoucher("V1", value), NOW)
    assert (refusal.value.code, refusal.value.clauses) == ("bad-value", ("nsw-lunar:1.1",))


def test_a_voucher_has_a_number_and_times_have_zones() -> None:
    naive = NOW.replace(tzinfo=None)
    for number, now, conditions, code in (
        (" ", NOW, (), "no-number"),
        ("V1", naive, (), "no-time-zone"),
        ("V1", NOW, (NotAfter(naive),), "no-time-zone"),
    ):
        with pytest.raises(Refusal) as refusal:
            act(NONE, IssueVoucher(number, 50, conditions), now)
        assert refusal.value.code == code
    assert refused(voucher(), now=naive).code == "no-time-zone"


@pytest.mark.parametrize("name", [name for name in RULEBOOK_IDS if name != "nsw-lunar"])
def test_documents_without_tokens_know_none(name: str) -> None:
    with pytest.raises(Refusal, match=f"{name} has no promotional vouchers") as refusal:
        token_rules(rulebook(name))
    assert refusal.value.code == "no-tokens"
    assert open_vouchers(rulebook(name), "Lunar 7") is None
