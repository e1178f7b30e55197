"""Courses and questions for the tests."""

from pathlib import Path
from random import Random
from typing import Any

from croupier.cards import Card
from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.school import Course, Question, Topic, topics

LUNAR = tuple(name for name in RULEBOOK_IDS if name.endswith("lunar"))


def course(name: str | Path, **options: Any) -> Course:
    return Course(rulebook(name), options)


def topic(of: Course, name: str) -> Topic:
    return next(each for each in topics(of) if each.name == name)


def drawn(of: Course, name: str, count: int = 40, seed: str = "drill") -> list[Question]:
    random = Random(seed)
    return [topic(of, name).draw(of, random) for _ in range(count)]


def cards_of(question: Question, whose: str) -> tuple[Card, ...]:
    """The cards shown of the dealer, the board or, by any prefix, a box."""
    return next(hand.cards for hand in question.hands if hand.whose.startswith(whose))


def stake_of(question: Question, wager: str) -> int:
    amount = next(stake.amount for stake in question.stakes if stake.wager.startswith(wager))
    assert isinstance(amount, int)
    return amount
