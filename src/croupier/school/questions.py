"""Questions and their answers, marked; courses and topics that they come from."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from croupier.cards import Card
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import Amount, AmountError, format_amount, parse_amount, simplest
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses

_NOTHING = {"nothing", "none", "nil", "zero"}
_EVEN = {"even", "evens", "even money"}
_THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?\Z", re.ASCII)
_COMMA = re.compile(r"(\d+),(\d{1,2})\Z", re.ASCII)
_ODDS = re.compile(r"(\d{1,9})\s*(?:to|:|for)\s*(\d{1,9})\Z", re.ASCII)


class UnreadAnswer(ValueError):
    """A text that is no answer here; the message says what would be."""


@dataclass(frozen=True)
class PaymentAnswer:
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

    def _unread(self, given: str) -> UnreadAnswer:
        return UnreadAnswer(f"{given.strip()!r:.40} is no payment: {self.hint}")


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
            raise UnreadAnswer(f"{given.strip()!r:.40} is none of these: {self.hint}")
        return fit[0]

    def is_right(self, given: str) -> bool:
        return self.read(given) == self.right


Answer = PaymentAnswer | OneOf


def yes_or_no(yes: bool) -> OneOf:
    return OneOf(("yes", "no"), 0 if yes else 1)


def one_of(right: str, options: Sequence[str]) -> OneOf:
    """The right one among these, in their order."""
    return OneOf(tuple(options), list(options).index(right))


@dataclass(frozen=True)
class Hand:
    """Cards face up, and whose they are."""

    whose: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Stake:
    """A wager that lies on the layout, by its key in a settlement."""

    box: int
    wager: str
    amount: Amount


@dataclass(frozen=True)
class Question:
    """One question. The right answer, its reason and its clauses are the engine's."""

    topic: str
    asks: str
    answer: Answer
    because: str
    clauses: Clauses
    hands: tuple[Hand, ...] = ()
    stakes: tuple[Stake, ...] = ()
    situation: tuple[str, ...] = ()
    """What else must be known, a sentence each."""


PAID = "paid, and the stake goes back"
BACK = "goes back, not paid"
TAKEN = "taken"
FATES = (PAID, BACK, TAKEN)

_FATE_OF = {
    Outcome.WON: PAID,
    Outcome.STAND_OFF: BACK,
    Outcome.VOID: BACK,
    Outcome.LOST: TAKEN,
    Outcome.KEPT: TAKEN,
    Outcome.FORFEITED: TAKEN,
}


def fate(line: SettlementLine) -> OneOf:
    """What becomes of the wager: paid, back or taken."""
    return one_of(_FATE_OF[line.outcome], FATES)


def payment(line: SettlementLine) -> PaymentAnswer:
    """What is paid on the wager, its stake not counted."""
    return PaymentAnswer(line.paid, line.stake)


def line_of(lines: Sequence[SettlementLine], box: int, wager: str) -> SettlementLine | None:
    """How a wager was settled, if it was."""
    return next((each for each in lines if each.box == box and each.wager == wager), None)


@dataclass(frozen=True)
class Marked:
    """A question, what was answered, and whether that is right; None is a pass."""

    question: Question
    given: str | None
    right: bool


def mark(question: Question, given: str) -> Marked:
    """Mark an answer: amounts exactly, options by number or words. `Unread` for what is neither."""
    return Marked(question, given, question.answer.is_right(given))


def pass_on(question: Question) -> Marked:
    """The trainee does not know: as wrong as a wrong answer."""
    return Marked(question, None, False)


@dataclass(frozen=True)
class Course:
    """A rulebook, and options given beside those that it chooses itself."""

    book: Rulebook
    given: Mapping[str, Any]

    @cached_property
    def rules(self) -> Any:
        """Of the game of the rulebook, as its topics know it."""
        return self.book.rules(self.given)

    def limited(self, most: Amount) -> "Course":
        """The same with a maximum payout on the sign."""
        return Course(self.book, {**self.given, "max_payout": most})


Maker = Callable[[Course, Random], Question | None]
"""Deals something and makes a question of it, or nothing where the topic does not show."""

_TRIES = 5000


@dataclass(frozen=True)
class Topic:
    """Something that goes wrong in practice."""

    name: str
    says: str
    weight: int
    """How often it comes up beside the others, for somebody who knows them all alike."""
    make: Maker

    def draw(self, course: Course, random: Random) -> Question:
        """Deal until the topic shows. The same `random` draws the same question."""
        for _ in range(_TRIES):
            question = self.make(course, random)
            if question is not None:
                return question
        raise RuntimeError(f"{self.name} does not show in {_TRIES} deals of {course.book.id}")
