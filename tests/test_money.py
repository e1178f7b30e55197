"""Sums of money are exact when they are parsed and formatted."""

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
    read_amount,
    say_odds,
    short,
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


@given(AMOUNTS)
def test_what_is_kept_is_read_as_what_is_typed(amount: int | Fraction) -> None:
    assert read_amount(format_amount(amount)) == amount


@pytest.mark.parametrize(
    "amount",
    [
        10**4299,
        10**4300,
        -(10**9000) + 1,
        Fraction(1, 2**3000),
        Fraction(-1, 3**900),
        Fraction(10**5000 + 1, 7**6000),
        Fraction(10**5000 + 1, 10**6000),
        Fraction(1, 2**20_000),
        sum(Fraction(1, 10**17 + n) for n in range(300)),
    ],
    ids=lambda amount: f"{amount.numerator.bit_length()}-{amount.denominator.bit_length()}",
)
def test_whatever_is_written_can_be_read(amount: Amount) -> None:
    """Also beyond what Python reads and writes of whole numbers by itself: 4300 digits."""
    text = format_amount(amount)
    again = read_amount(text)
    assert again == amount
    assert type(again) is type(simplest(amount))
    assert format_amount(again) == text


@pytest.mark.parametrize(
    "bad", ["x" * 2000, "1/" + "0" * 2000, "9" * 2000 + ".", "1e" + "9" * 2000]
)
def test_a_long_text_that_is_no_amount(bad: str) -> None:
    with pytest.raises(AmountError):
        read_amount(bad)


@pytest.mark.parametrize(
    "bad", ["", " 10", "1e3", "ten", "1/0", "NaN", 1.5, None, True, b"1", "Infinity"]
)
def test_what_is_kept_is_an_exact_amount_too(bad: object) -> None:
    with pytest.raises(AmountError):
        read_amount(bad)


def test_in_a_sentence_a_long_amount_is_cut() -> None:
    assert short("9" * 60) == "9" * 60
    assert short("9" * 61) == "9" * 60 + "..."
