"""What is right, and how what somebody types is read: a payment, or one of several."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.money import Amount, AmountError, format_amount, parse_amount, simplest

_NOTHING = {"nothing", "none", "nil", "zero"}
_EVEN = {"even", "evens", "even money"}
_THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?\Z", re.ASCII)
_COMMA = re.compile(r"(\d+),(\d{1,2})\Z", re.ASCII)
_ODDS = re.compile(r"(\d{1,9})\s*(?:to|:|for)\s*(\d{1,9})\Z", re.ASCII)


class Unread(ValueError):
    """A text that is no answer here; the message says what would be."""


@dataclass(frozen=True)
class Payment:
    """An amount to the last unit, paid on a stake; the stake itself does not count."""

    amount: Amount
    stake: Amount

    @property
    def text(self) -> str:
        return format_amount(self.amount)

    @property
    def hint(self) -> str:
        return "an amount (40, 37.5, 75/2), odds on the stake (3 to 2, 1:1 + 1:1), or nothing"

    def read(self, given: str) -> Amount:
        """The amount somebody means, exactly."""
        parts = re.split(r"\+|\band\b|&", given.strip().lower())
        return simplest(sum((self._part(part) for part in parts), Fraction(0)))

    def _part(self, given: str) -> Fraction:
        text = given.strip().removeprefix("$").strip()
        if text in _NOTHING:
            return Fraction(0)
        if text in _EVEN:
            return Fraction(self.stake)
        if odds := _ODDS.match(text):
            if int(odds[2]) == 0:
                raise self._unread(given)
            return Fraction(int(odds[1]), int(odds[2])) * self.stake
        if _THOUSANDS.match(text):
            text = text.replace(",", "")
        text = _COMMA.sub(r"\1.\2", text)
        try:
            amount = Fraction(parse_amount(text))
        except AmountError as error:
            raise self._unread(given) from error
        if amount < 0:
            raise self._unread(given)
        return amount

    def is_right(self, given: str) -> bool:
        return self.read(given) == self.amount

    def _unread(self, given: str) -> Unread:
        return Unread(f"{given.strip()!r:.40} is no payment: {self.hint}")


@dataclass(frozen=True)
class OneOf:
    """Several answers, one of which is right."""

    options: tuple[str, ...]
    right: int
    """Its place, from 0."""

    @property
    def text(self) -> str:
        return self.options[self.right]

    @property
    def hint(self) -> str:
        return f"a number from 1 to {len(self.options)}, or how the words begin"

    def read(self, given: str) -> int:
        """The place of the option somebody means: by number, or by words that fit only one."""
        text = " ".join(given.lower().split())
        if text.isdecimal() and text.isascii() and 1 <= int(text[:9]) <= len(self.options):
            return int(text) - 1
        options = [" ".join(option.lower().split()) for option in self.options]
        if text in options:
            return options.index(text)
        fit = [place for place, option in enumerate(options) if option.startswith(text)]
        if not text or len(fit) != 1:
            raise Unread(f"{given.strip()!r:.40} is none of these: {self.hint}")
        return fit[0]

    def is_right(self, given: str) -> bool:
        return self.read(given) == self.right


Answer = Payment | OneOf


def yes_or_no(yes: bool) -> OneOf:
    return OneOf(("yes", "no"), 0 if yes else 1)


def one_of(right: str, options: Sequence[str]) -> OneOf:
    """The right one among these, in their order."""
    return OneOf(tuple(options), list(options).index(right))
