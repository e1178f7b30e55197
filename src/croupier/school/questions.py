"""Questions, answers and marking; the courses and topics from which questions come."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from croupier.cards import Card
from croupier.games.settlement import Outcome, SettlementLine
from croupier.money import Amount, AmountError, format_amount, parse_amount, simplest
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses
from croupier.value import value

_NOTHING = {"nothing", "none", "nil", "zero"}
_EVEN = {"even", "evens", "even money"}
_THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?\Z", re.ASCII)
_COMMA = re.compile(r"(\d+),(\d{1,2})\Z", re.ASCII)
_ODDS = re.compile(r"(\d{1,9})\s*(?:to|:|for)\s*(\d{1,9})\Z", re.ASCII)


class UnreadAnswer(ValueError):
    """Raised for a text that is no answer to the question; the message shows a possible one."""


@value
class PaymentAnswer:
    """The exact amount paid on a stake, without the stake itself."""

    amount: Amount
    stake: Amount

    @property
    def text(self) -> str:
        return format_amount(self.amount)

    @property
    def hint(self) -> str:
        return "an amount (40, 37.5, 75/2), odds on the stake (3 to 2, 1:1 + 1:1), or nothing"

    def read(self, given: str) -> Amount:
        """Read the exact amount that the trainee means."""
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
        return UnreadAnswer(f"{given.strip()!r:.40} is not a payment: {self.hint}")


@value
class OneOf:
    """Several answers, one of which is right."""

    options: tuple[str, ...]
    right: int
    """The index of the right option."""

    @property
    def text(self) -> str:
        return self.options[self.right]

    @property
    def hint(self) -> str:
        return f"a number from 1 to {len(self.options)}, or the first words of an answer"

    def read(self, given: str) -> int:
        """The option that the trainee means: by number, or by words that fit only one."""
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
    """The right option among these, in this order."""
    return OneOf(tuple(options), list(options).index(right))


@value
class Hand:
    """Face-up cards, and whose they are."""

    whose: str
    cards: tuple[Card, ...]


@value
class Stake:
    """A wager on the layout, by its key in a settlement."""

    box: int
    wager: str
    amount: Amount


@value
class Question:
    """A question. The engine provides its correct answer, the reason and the clauses."""

    topic: str
    asks: str
    answer: Answer
    because: str
    clauses: Clauses
    hands: tuple[Hand, ...] = ()
    stakes: tuple[Stake, ...] = ()
    situation: tuple[str, ...] = ()
    """What else the trainee must know, one sentence each."""
    odds: tuple[Amount, ...] = ()
    """What the stake is multiplied with, one after another, if the answer is such a sum."""
    counting: tuple[tuple[Card, ...], ...] = ()
    """The cards that decide: of each combination that is paid, or of the best hand."""


PAID = "paid, and the stake is returned"
BACK = "returned, not paid"
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
    """What happens to the wager: paid, returned or taken."""
    return one_of(_FATE_OF[line.outcome], FATES)


def counting_in(line: SettlementLine) -> tuple[tuple[Card, ...], ...]:
    """The cards of each combination that the wager is paid for."""
    return tuple(each.cards for each in line.combinations)


def payment(line: SettlementLine) -> PaymentAnswer:
    """The amount paid on the wager, without its stake."""
    return PaymentAnswer(line.paid, line.stake)


def line_of(lines: Sequence[SettlementLine], box: int, wager: str) -> SettlementLine | None:
    """How a wager was settled, if it was."""
    return next((each for each in lines if each.box == box and each.wager == wager), None)


@value
class Marked:
    """A question, the answer given, and whether it is right; `given` is None for a pass."""

    question: Question
    given: str | None
    right: bool


def mark(question: Question, given: str) -> Marked:
    """Mark an answer: amounts exactly, options by number or words. Raises `UnreadAnswer`."""
    return Marked(question, given, question.answer.is_right(given))


def pass_on(question: Question) -> Marked:
    """Mark a question that the trainee skips: it counts as wrong."""
    return Marked(question, None, False)


@value
class Course:
    """A rulebook, and the options given for it."""

    book: Rulebook
    given: Mapping[str, Any]

    @cached_property
    def rules(self) -> Any:
        """The rules of the rulebook's game, of the class that its topics expect."""
        return self.book.rules(self.given)

    def limited(self, most: Amount) -> "Course":
        """The same course with a maximum payout on the sign."""
        return Course(self.book, {**self.given, "max_payout": most})


Maker = Callable[[Course, Random], Question | None]
"""Deals a situation and makes a question of it, or returns None if the topic does not occur in
it."""

_TRIES = 5000


@value
class Topic:
    """A mistake that dealers make in practice."""

    name: str
    says: str
    weight: int
    """How often it occurs, compared with the others, for a trainee who is equally good at all."""
    make: Maker

    def draw(self, course: Course, random: Random) -> Question:
        """Deal until the topic occurs. The same `random` draws the same question."""
        for _ in range(_TRIES):
            question = self.make(course, random)
            if question is not None:
                return question
        raise RuntimeError(f"{self.name} does not show in {_TRIES} deals of {course.book.id}")
