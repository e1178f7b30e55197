"""Sums of money are exact, in and out."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import (
    Amount,
    AmountError,
    format_amount,
    format_odds,
    parse_amount,
    parse_odds,
    say_odds,
    simplest,
)

AMOUNTS = st.integers(-(10**12), 10**12) | st.fractions(
    min_value=-(10**6), max_value=10**6, max_denominator=10**5
)


@given(AMOUNTS)
def test_an_amount_survives_being_written_and_read(amount: int | Fraction) -> None:
    text = format_amount(amount)
    assert parse_amount(text) == amount
    assert ("/" in text) == (not _ends(Fraction(amount).denominator))


def _ends(denominator: int) -> bool:
    return 10**20 % denominator == 0


@pytest.mark.parametrize(
    ("text", "amount", "back"),
    [
        ("10", 10, "10"),
        ("2.50", Fraction(5, 2), "2.5"),
        ("5/2", Fraction(5, 2), "2.5"),
        ("1/3", Fraction(1, 3), "1/3"),
        ("-0.125", Fraction(-1, 8), "-0.125"),
        ("4.00", 4, "4"),
    ],
)
def test_decimal_where_it_ends_else_a_fraction(
    text: str, amount: int | Fraction, back: str
) -> None:
    assert parse_amount(text) == amount
    assert format_amount(parse_amount(text)) == back


@pytest.mark.parametrize(
    "bad", ["", " 10", "1e3", "ten", "1/0", "1/00", "NaN", "٣", "1.2.3", 1.5, None, True, b"1"]
)
def test_what_is_not_an_exact_amount_is_refused(bad: object) -> None:
    with pytest.raises(AmountError):
        parse_amount(bad)


def test_whole_amounts_are_ints_so_that_arithmetic_stays_quick() -> None:
    assert type(parse_amount("10.0")) is int


def test_odds() -> None:
    assert parse_odds("3:2") == Fraction(3, 2)
    assert type(parse_odds("20:1")) is int
    assert format_odds(Fraction(3, 2)) == "3:2"
    assert say_odds(20) == "20 to 1"
    for bad in ("3", "3:0", "3-2", "a:b"):
        with pytest.raises(AmountError):
            parse_odds(bad)


def test_a_pool_paid_by_percentages_keeps_every_digit() -> None:
    """nz-uth 11.9: a tenth of the pool, again and again, and what is left is still exact."""
    pool: Amount = parse_amount("184306.55")
    for _ in range(300):
        pool = simplest(Fraction(pool) * Fraction(9, 10))
        assert parse_amount(format_amount(pool)) == pool


def test_no_text_makes_a_number_that_takes_long() -> None:
    longest = "9" * 1000
    assert parse_amount(longest) == int(longest)
    assert parse_amount(f"0.{longest}") == Fraction(int(longest), 10**1000)
    for beyond in (longest + "9", f"0.{longest}9", f"1/{longest}9", f"1/{'0' * 1000}1"):
        with pytest.raises(AmountError):
            parse_amount(beyond)
