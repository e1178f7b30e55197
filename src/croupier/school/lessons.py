"""Lessons: the choice of the next topic, by what a trainee has found hard."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from croupier.games.game import game_of, load
from croupier.rulebooks import RulebookError
from croupier.rulebooks.cases import cases
from croupier.school.cases import IRREGULAR, irregularities
from croupier.school.questions import Course, Topic

FORMAT: Literal["croupier.drill/1"] = "croupier.drill/1"
RECENT = 10
"""How many recent marks are kept one by one, so that old mistakes stop counting."""
LONGEST = 300.0
"""The most seconds that one answer counts for: a trainee who takes longer was probably
interrupted."""


class DamagedRecord(ValueError):
    """Raised for a text that is not a trainee's record."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Tally(_Frozen):
    """The results of a trainee in one topic."""

    asked: int = Field(default=0, ge=0)
    right: int = Field(default=0, ge=0)
    seconds: float = Field(default=0.0, ge=0, allow_inf_nan=False)
    recent: str = Field(default="", pattern=r"^[+-]{0,10}$")

    @model_validator(mode="after")
    def _no_more_right_than_asked(self) -> "Tally":
        if not len(self.recent) <= self.asked >= self.right:
            raise ValueError("more right or recent than asked")
        return self

    @property
    def accuracy(self) -> float:
        """The share of right answers, 0 to 1."""
        return self.right / self.asked if self.asked else 0.0

    @property
    def pace(self) -> float:
        """Seconds per answer."""
        return self.seconds / self.asked if self.asked else 0.0

    def with_answer(self, right: bool, seconds: float) -> "Tally":
        return Tally(
            asked=self.asked + 1,
            right=self.right + right,
            seconds=round(self.seconds + min(max(seconds, 0.0), LONGEST), 1),
            recent=(self.recent + ("+" if right else "-"))[-RECENT:],
        )


Tallies = dict[str, Tally]
"""By topic."""


class Record(_Frozen):
    """A trainee's tallies, for every topic of every rulebook drilled."""

    format: Literal["croupier.drill/1"] = FORMAT
    trainee: str = Field(min_length=1)
    rulebooks: dict[str, Tallies] = {}

    def of(self, rulebook: str) -> Tallies:
        return self.rulebooks.get(rulebook, {})

    def with_answer(self, rulebook: str, topic: str, right: bool, seconds: float) -> "Record":
        """The record after one more answer."""
        tallies = self.of(rulebook)
        tally = tallies.get(topic, Tally()).with_answer(right, seconds)
        rulebooks = {**self.rulebooks, rulebook: {**tallies, topic: tally}}
        return Record(trainee=self.trainee, rulebooks=rulebooks)

    def write(self) -> str:
        return self.model_dump_json(indent=1) + "\n"


def read_record(text: str) -> Record:
    """Read a record from its text; raises `DamagedRecord`."""
    try:
        return Record.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise DamagedRecord(f"{where}: {first['msg']}") from error


_STRESS = 4


def weight(topic: Topic, tally: Tally | None) -> Fraction:
    """The weight of a topic for a trainee with this tally."""
    return topic.weight * (1 + _STRESS * weakness(tally))


def weakness(tally: Tally | None) -> Fraction:
    """The share of recent answers that were wrong; 1/2 if there are none."""
    recent = tally.recent if tally else ""
    return Fraction(recent.count("-") + 1, len(recent) + 2)


def choose_topic(topics: Sequence[Topic], tallies: Mapping[str, Tally], random: Random) -> Topic:
    """Choose a topic by weight. The same `random` and tallies give the same topic."""
    weights = [weight(topic, tallies.get(topic.name)) for topic in topics]
    mark = Fraction(random.random()) * sum(weights)
    for topic, each in zip(topics, weights, strict=True):
        mark -= each
        if mark < 0:
            return topic
    return topics[-1]


MASTERED = 9
"""The number of correct answers among the last ten that masters a topic."""


def mastered(tally: Tally | None) -> bool:
    """Whether at least nine of the last ten answers were right."""
    return tally is not None and tally.recent.count("+") >= MASTERED


def weak_spots(topics: Sequence[Topic], tallies: Mapping[str, Tally]) -> list[Topic]:
    """Topics with more than a quarter of recent answers wrong, the weakest first."""
    weak = [
        (topic, tally)
        for topic in topics
        if (tally := tallies.get(topic.name)) and 4 * tally.recent.count("-") > len(tally.recent)
    ]
    return [topic for topic, tally in sorted(weak, key=lambda each: -weakness(each[1]))]


def topics(course: Course) -> tuple[Topic, ...]:
    """The topics of the game, and irregularities if the rulebook has cases; the heaviest first."""
    school = game_of(course.book).school
    found = list(load(school)(course.rules)) if school else []
    if cases(course.book):
        about = "what the document says about irregular situations"
        found.append(Topic(IRREGULAR, about, 4, irregularities))
    if not found:
        message = f"{course.book.id} is not taught: its game has no questions, and it has no cases"
        raise RulebookError("not-taught", message)
    return tuple(sorted(found, key=lambda topic: -topic.weight))
