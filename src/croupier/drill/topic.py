"""A topic of the drill, and how its questions are drawn."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from croupier.drill.course import Course
from croupier.drill.question import Question

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
