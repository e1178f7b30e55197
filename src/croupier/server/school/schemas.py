"""Schemas of dealer school."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.school import Tally
from croupier.server.schemas import CardText, Clauses, Money, Schema

Word = Annotated[str, Field(max_length=60)]
Tallies = Annotated[dict[Word, Tally], Field(max_length=60)]
"""The trainee's record in this rulebook so far, as croupier.drill/1 has it."""


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class CourseAsked(_Asked):
    """A rulebook, with the options of a house."""

    rulebook: Word
    options: Annotated[dict[Word, Any], Field(max_length=40)] = {}
    tallies: Tallies = {}


class QuestionAsked(CourseAsked):
    """A request for a question in one of these topics; an empty list means any topic."""

    topics: Annotated[list[Word], Field(max_length=40)] = []


class AnswerGiven(CourseAsked):
    """An answer to the question that this topic and this seed draw; None passes."""

    topic: Word
    seed: Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
    given: Annotated[str, Field(max_length=200)] | None
    seconds: Annotated[float, Field(ge=0, le=86_400, allow_inf_nan=False)] = 0


class TopicTold(Schema):
    name: str
    title: str
    says: str
    weight: int
    weak: bool
    """Whether more than a quarter of the last answers were wrong."""
    mastered: bool
    """Whether at least nine of the last ten answers were right."""


class CourseTold(Schema):
    rulebook: str
    name: str
    place: str
    game: str
    currency: str
    document: str
    """The name of the document."""
    topics: list[TopicTold]


class HandTold(Schema):
    whose: str
    cards: list[CardText]


class StakeTold(Schema):
    box: int
    wager: str
    words: str
    amount: Money


class QuestionTold(Schema):
    """A question without its answer. The same topic and seed draw it again for marking."""

    topic: str
    title: str
    seed: str
    asks: str
    kind: Literal["payment", "choice"]
    options: list[str]
    hint: str
    hands: list[HandTold]
    stakes: list[StakeTold]
    situation: list[str]


class ClauseSaid(Schema):
    address: str
    says: str


class SumTold(Schema):
    """How a payment is worked out: each factor times the stake, added up."""

    times: list[Money]
    stake: Money
    total: Money
    cut: bool
    """Whether the maximum payout makes it less than the sum."""


class AnswerTold(Schema):
    """The right answer, and why."""

    answer: str
    sum: SumTold | None
    counting: list[list[CardText]]
    """The cards that decide: of the first combination, then of the second, if there is one."""
    because: str
    clauses: Clauses
    told: list[ClauseSaid]
    """Those clauses in our words."""


class LessonTold(Schema):
    """What a topic is about: the rule in our words, and a question with its answer."""

    topic: TopicTold
    question: QuestionTold
    answer: AnswerTold


class LessonsTold(Schema):
    lessons: list[LessonTold]


class MarkTold(AnswerTold):
    """An answer marked by the engine, with the topic's new tally."""

    right: bool
    given: str | None
    """The answer as it was understood."""
    tally: Tally
    weak: list[str]
