"""Amounts that people type are whole units of money, and no sum of them grows without end."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.floor.ledger.postings import token_account
from croupier.floor.promotions import PromotionSettings
from croupier.floor.requests import Request
from croupier.floor.tables.settings import Currency
from croupier.games import actions as shared
from croupier.games.holdem.actions import Play
from croupier.house import disputes
from croupier.house.limits import Limits, Sign
from croupier.house.limits import actions as limits
from croupier.house.people import Official, Rank
from croupier.house.table import SOFTWARE
from croupier.house.table.actions import PlaceWithTokens
from croupier.house.tokens import ExchangeVoucher, IssueVoucher
from croupier.machine import Refusal
from croupier.money import Amount, format_amount
from tests.floor.pits import CHIPS, Pit
from tests.floor.stacking import deal

MANAGER = Official("Max", Rank.CASINO_OPERATOR)
CENT, VATU = Currency(), Currency(1, 5_000_000)
PRIMES = [n for n in range(7, 300) if all(n % d for d in range(2, n))]


def refused(currency: Currency, amount: Any) -> str:
    with pytest.raises(Refusal) as found:
        currency.check_at_cage(amount)
    assert found.value.code == "bad-amount"
    return found.value.message


@pytest.mark.parametrize(
    ("currency", "amount"),
    [
        (CENT, Fraction(1, 100)),
        (CENT, 1),
        (CENT, Fraction(99999999, 100)),
        (CENT, 1_000_000),
        (VATU, 1),
        (VATU, 5_000_000),
        (Currency(Fraction(1, 20), 10), Fraction(15, 100)),
    ],
)
def test_whole_units_up_to_the_ceiling(currency: Currency, amount: Amount) -> None:
    currency.check_at_cage(amount)


@pytest.mark.parametrize(
    ("currency", "amount", "right"),
    [
        (CENT, Fraction(1, 3), "not 1/3, but 0.33 would do"),
        (CENT, Fraction(1, 999_999_999_999_999_999), "but 0.01 would do"),
        (CENT, Fraction(1, 200), "not 0.005, but 0.01 would do"),
        (CENT, 0, "not 0, but 0.01 would do"),
        (CENT, -5, "not -5, but 0.01 would do"),
        (CENT, 1_000_000 + Fraction(1, 100), "not 1000000.01, but 1000000 would do"),
        (VATU, Fraction(5, 2), "not 2.5, but 2 would do"),
        (VATU, 5_000_001, "not 5000001, but 5000000 would do"),
        (Currency(Fraction(1, 20), 10), Fraction(12, 100), "not 0.12, but 0.1 would do"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(
    currency: Currency, amount: Amount, right: str
) -> None:
    message = refused(currency, amount)
    assert right in message
    assert f"whole units of {format_amount(currency.smallest)}, above 0" in message


@pytest.mark.parametrize("amount", [1.5, True, "1", None])
def test_what_is_no_amount(amount: Any) -> None:
    assert "above 0" in refused(CENT, amount)


@pytest.mark.parametrize("smallest", [0, -1, Fraction(2, 3), 2, Fraction(3, 100), 0.01, True])
def test_a_unit_that_goes_into_no_whole(smallest: Any) -> None:
    with pytest.raises(ValueError, match="smallest unit"):
        Currency(Fraction(0) if smallest is True else smallest)


def test_a_ceiling_below_the_unit() -> None:
    assert Currency(1, 1).ceiling == 1
    with pytest.raises(ValueError, match="at least the smallest unit, 1"):
        Currency(1, Fraction(1, 2))


def test_after_any_number_of_small_buy_ins_the_balance_can_be_read(pit: Pit) -> None:
    """`1/prime`, again and again, made a sum that nobody could read any more."""
    pit.floor.buy_in("Ann", 100, "the cage").result()
    for prime in PRIMES:
        with pytest.raises(Refusal, match=r"whole units of 0\.01"):
            pit.floor.buy_in("Ann", Fraction(1, prime), "the cage").result()
        pit.floor.buy_in("Ann", Fraction(1, 100), "the cage").result()
    assert pit.chips("Ann") == 100 + Fraction(len(PRIMES), 100)
    pit.audits()


def test_what_play_leaves_below_a_unit_stays_when_the_rest_is_cashed(pit: Pit) -> None:
    """Here of a floor that counted in smaller units before."""
    pit.floor.currency = Currency(Fraction(1, 1000))
    pit.floor.buy_in("Ann", Fraction(10_005, 1000), "the cage").result()
    pit.floor.currency = CENT
    with pytest.raises(Refusal) as found:
        pit.floor.cash_out("Ann", pit.chips("Ann"), "the cage")
    assert found.value.message.endswith(
        "not 10.005, but 10 would do; what is less than 0.01 stays with its owner"
    )
    pit.floor.cash_out("Ann", 10, "the cage").result()
    assert pit.chips("Ann") == Fraction(5, 1000)
    with pytest.raises(Refusal, match=r"only 0\.005 can be cashed"):
        pit.floor.cash_out("Ann", Fraction(1, 100), "the cage").result()
    pit.audits()


@pytest.mark.parametrize("limits", ["10:500", "10:500:5"])
def test_a_wager_is_of_whole_units_too(pit: Pit, limits: str) -> None:
    """A sign without units lets any amount through: the money has units all the same."""
    table = pit.opens("nz-lunar", boxes=(1,), limits=limits)
    for amount in (10 + Fraction(1, 7), 10 + Fraction(1, 3**40), 10 + Fraction(1, 2**3000)):
        refusal = pit.refuses(table, shared.PlaceWager(1, "ante", amount), "Ann", "bad-amount")
        assert refusal["message"].endswith("but 10.14 would do" if amount > 10.1 else "10 would do")
    if limits == "10:500":
        pit.does(table, shared.PlaceWager(1, "ante", 10 + Fraction(1, 100)), "Ann")
    pit.audits()


def test_tokens_vouchers_decisions_and_signs_are_of_whole_units(pit: Pit) -> None:
    third, huge = Fraction(1, 3), 10**999
    table = pit.opens("nsw-lunar", boxes=(1,), limits="10:500")
    pit.does(table, IssueVoucher("V1", 20), MANAGER)
    pit.does(table, ExchangeVoucher("V1", "Ann"), SOFTWARE)
    sign = Sign(Limits(10 + third, 500))
    for action, by in (
        (IssueVoucher("V2", 20 + third), MANAGER),
        (IssueVoucher("V2", huge), MANAGER),
        (PlaceWithTokens(1, "ante", 20, 15 + third), "Ann"),
        (disputes.Rule(MANAGER, 1, "so it was", {1: third}), MANAGER),
        (disputes.Rule(MANAGER, 1, "so it was", {1: -huge}), MANAGER),
        (limits.ChangeLimits(sign, MANAGER), MANAGER),
    ):
        pit.refuses(table, action, by, "bad-amount")
    assert pit.floor.balance(token_account("Ann")) == 20
    pit.audits()


@pytest.mark.parametrize("limits", ["1/7:500", "10:500:1/7", "10:500 super=10:1000/7"])
def test_no_table_is_opened_with_a_sign_of_parts(pit: Pit, limits: str) -> None:
    with pytest.raises(Refusal, match=r"whole units of 0\.01"):
        pit.opens("nz-lunar", limits=limits)


@pytest.mark.parametrize("option", ["max_payout", "jackpot_wager", "jackpot_minor_percent"])
def test_no_table_is_opened_with_options_of_parts(pit: Pit, option: str) -> None:
    """A most of 100/7 would be paid in sevenths."""
    with pytest.raises(Refusal, match=r"whole units of 0\.01: not 100/7, but 14\.28 would do"):
        pit.opens("nz-uth", options={option: "100/7"})
    pit.opens("nz-uth", options={option: "14.28"})


def test_a_jackpot_is_opened_in_whole_units(pit: Pit) -> None:
    with pytest.raises(Refusal, match="whole units"):
        pit.floor.open_jackpot("big", {"pool": "1/3"}, "the operator").result()
    with pytest.raises(Refusal, match="whole units"):
        pit.opens("nz-uth", own={"pool": "1000/7"}, limits="10:500:5 jackpot=5")
    pit.floor.open_jackpot("big", {"minor": "0.5", "major": "25000000"}, "the operator").result()
    pit.audits()


def test_a_promotion_takes_measures_but_nothing_of_endless_digits(pit: Pit) -> None:
    settings = PromotionSettings(rulebook="nsw-lunar", name="Moon")

    def offer(id: str, minimum: str) -> Any:
        terms = {"minimum_wager": minimum}
        return pit.floor.office.offer("max", id, settings, terms, MANAGER).result()

    answer = offer("1", f"1/{3**40}")
    assert answer.refusal is not None
    assert answer.refusal["code"] == "bad-amount"
    assert offer("2", "0.375").accepted
    act = {"act": "offer", "with": {"terms": {"minimum_wager": f"1/{2**3000}"}}}
    asked = Request("max", "3", "promotion:Moon", MANAGER, act)
    assert not pit.floor.office.ask(asked).result().accepted
    pit.audits()


def test_what_the_rules_pay_is_exact_below_a_unit(pit: Pit) -> None:
    """A flush pays the blind 3 to 2: of one cent that is one and a half, kept and not cashed."""
    table = pit.opens("nz-uth", limits="0.01:500")
    deal(pit, table, {1: "As 9s", 0: "Qh Jd", -1: "Ks 7s 2s 4d 5c"})
    pit.seats(table, 1)
    pit.passes(table)
    pit.wagers(table, 1, amount=Fraction(1, 100))
    pit.passes(table)
    pit.does(table, Play(1, 4), "Ann")
    while pit.due(table) is not None:
        pit.passes(table)
    assert pit.chips("Ann") == CHIPS + Fraction(4, 100) + Fraction(15, 1000)
    pit.does(table, shared.PlaceWager(1, "ante", Fraction(1, 100)), "Ann")
    pit.floor.cash_out("Ann", CENT.whole(pit.chips("Ann")), "the cage").result()
    assert pit.chips("Ann") == Fraction(5, 1000)
    pit.audits()
