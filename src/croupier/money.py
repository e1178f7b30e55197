"""Exact sums of money and odds.

An amount is an `int` of whole units where it is whole, else a `Fraction`; never a float. Whole sums
are by far the most common at a table, and `int` arithmetic is twenty times as fast as `Fraction`'s.
"""

import re
from decimal import Decimal
from fractions import Fraction

Amount = int | Fraction

# Bounded, so that no input makes a number that is slow to compute with.
_AMOUNT = re.compile(r"-?\d{1,1000}(\.\d{1,1000}|/0{0,999}[1-9]\d{0,999})?\Z", re.ASCII)
_WRITTEN = re.compile(r"(-?\d+)(?:(\.\d+)|/(\d+))?\Z", re.ASCII)
_LONG = 1000
"""Digits from which a number is read and written by `Decimal`: Python's own `int` and `str` refuse
more than 4300."""
_LONG_BITS = 3000
"""A number with fewer bits has fewer digits."""
_SHOWN = 60
_ODDS = re.compile(r"(\d{1,9}):(\d{1,9})\Z", re.ASCII)


class AmountError(ValueError):
    """A text or number that is not an exact amount."""


def parse_amount(given: object) -> Amount:
    """Read "10", "2.50", "5/2" or a whole number; floats are refused because they are not exact."""
    if type(given) is str and given.isdecimal() and given.isascii() and len(given) <= 1000:
        return int(given)  # nearly every wager; the rest of this takes ten times as long
    if isinstance(given, bool) or not isinstance(given, int | Fraction | str):
        raise AmountError(f'{given!r} is not an exact amount: write it as text, "10" or "2.50"')
    if isinstance(given, str) and not _AMOUNT.match(given):
        raise AmountError(f'{given!r:.60} is not an amount: write "10", "2.50" or "5/2"')
    return simplest(Fraction(given))


def read_amount(written: object) -> Amount:
    """Read an amount of any length that `format_amount` wrote.

    A pool that is paid by percentages keeps its remainder exactly and gains a digit or two each
    time, and so do its winners' balances."""
    if not isinstance(written, str) or len(written) <= _LONG:
        return parse_amount(written)
    match = _WRITTEN.match(written)
    if match is None or (match[3] and not match[3].strip("0")):
        raise AmountError(f"{written!r:.60} is not an amount")
    whole, decimals, denominator = match.groups()
    if denominator:
        return simplest(Fraction(_number(whole), _number(denominator)))
    return simplest(Fraction(Decimal(written))) if decimals else _number(whole)


def _number(digits: str) -> int:
    return int(Decimal(digits))


def _digits(number: int) -> str:
    return str(number) if number.bit_length() < _LONG_BITS else str(Decimal(number))


def simplest(amount: Amount) -> Amount:
    """The same amount as an `int` where it is whole."""
    if isinstance(amount, int) or amount.denominator != 1:
        return amount
    return amount.numerator


def format_amount(amount: Amount) -> str:
    """Decimal where the decimal ends, else "p/q"."""
    if isinstance(amount, int):
        return str(amount) if amount.bit_length() < _LONG_BITS else _digits(amount)
    places = _decimal_places(amount.denominator)
    if places is None:
        return f"{_digits(amount.numerator)}/{_digits(amount.denominator)}"
    if places == 0:
        return _digits(amount.numerator)
    scaled = abs(amount.numerator) * 10**places // amount.denominator
    whole, rest = divmod(scaled, 10**places)
    return f"{'-' if amount < 0 else ''}{_digits(whole)}.{_digits(rest).zfill(places)}"


def in_currency(amount: Amount, currency: str) -> str:
    """ "$10", but "VT 10"; without a currency the amount alone."""
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    space = " " if currency[-1:].isalpha() else ""
    return f"{sign}{currency}{space}{format_amount(amount)}"


def short(text: str) -> str:
    """An amount for a sentence, shortened if it has thousands of digits."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def _decimal_places(denominator: int) -> int | None:
    """How many decimals 1/denominator needs; None when its decimal never ends."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator //= 2
        twos += 1
    while denominator % 5 == 0:
        denominator //= 5
        fives += 1
    return max(twos, fives) if denominator == 1 else None


def parse_odds(text: str) -> Amount:
    """ "3:2" is 3/2: what one unit of stake is paid."""
    match = _ODDS.match(text)
    if not match or int(match[2]) == 0:
        raise AmountError(f'{text!r} are not odds: write "20:1" or "3:2"')
    return simplest(Fraction(int(match[1]), int(match[2])))


def format_odds(odds: Amount) -> str:
    """3/2 is "3:2"."""
    return f"{odds.numerator}:{odds.denominator}"


def say_odds(odds: Amount) -> str:
    """3/2 is "3 to 2"."""
    return f"{odds.numerator} to {odds.denominator}"
