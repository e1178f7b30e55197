"""Views of the dealer school's questions and marked answers."""

import secrets
from collections.abc import Mapping
from random import Random

from croupier.games.game import say_wager
from croupier.money import format_amount
from croupier.rulebooks import RULEBOOK_IDS, clause_index, rulebook
from croupier.rulebooks.clauses import RULING, rulings
from croupier.school import (
    Course,
    Marked,
    OneOf,
    Question,
    Tally,
    Topic,
    UnreadAnswer,
    choose_topic,
    mark,
    mastered,
    pass_on,
    topics,
    weak_spots,
)
from croupier.server.problems import Problem
from croupier.server.school.schemas import (
    AnswerGiven,
    AnswerTold,
    ClauseSaid,
    CourseAsked,
    HandTold,
    LessonsTold,
    LessonTold,
    MarkTold,
    QuestionAsked,
    QuestionTold,
    StakeTold,
    SumTold,
    TopicTold,
)

_STAND_OFF = "stand-off"
"""A word of the documents, with its hyphen."""
_SEED_BYTES = 16


def course_of(asked: CourseAsked) -> Course:
    if asked.rulebook not in RULEBOOK_IDS:
        known = ", ".join(RULEBOOK_IDS)
        raise Problem(422, "no-such-rulebook", f"it is one of {known}", field="rulebook")
    course = Course(rulebook(asked.rulebook), asked.options)
    _ = course.rules  # raises an error for options that the document does not allow
    return course


def _chosen(offered: tuple[Topic, ...], names: list[str]) -> tuple[Topic, ...]:
    by_name = {topic.name: topic for topic in offered}
    for name in names:
        if name not in by_name:
            message = f"there is no topic {name!r} here: {', '.join(by_name)}"
            raise Problem(422, "no-such-topic", message, field="topics")
    return tuple(by_name[name] for name in dict.fromkeys(names)) or offered


def draw_question(asked: QuestionAsked) -> QuestionTold:
    course = course_of(asked)
    chosen = _chosen(topics(course), asked.topics)
    topic = choose_topic(chosen, asked.tallies, secrets.SystemRandom())
    seed = secrets.token_hex(_SEED_BYTES)
    return _question(topic.draw(course, Random(seed)), seed)


def mark_answer(given: AnswerGiven) -> MarkTold:
    course = course_of(given)
    offered = topics(course)
    [topic] = _chosen(offered, [given.topic])
    question = topic.draw(course, Random(given.seed))
    try:
        marked = pass_on(question) if given.given is None else mark(question, given.given)
    except UnreadAnswer as unread:
        raise Problem(422, "unread", str(unread), field="given") from unread
    tally = given.tallies.get(topic.name, Tally()).with_answer(marked.right, given.seconds)
    tallies = {**given.tallies, topic.name: tally}
    return MarkTold(
        **_answer(question).__dict__,
        right=marked.right,
        given=_understood(marked),
        tally=tally,
        weak=[each.name for each in weak_spots(offered, tallies)],
    )


def _answer(question: Question) -> AnswerTold:
    return AnswerTold(
        answer=question.answer.text,
        sum=_sum(question),
        counting=[[card.text for card in each] for each in question.counting if each],
        because=question.because,
        clauses=list(question.clauses),
        told=[_said(each) for each in dict.fromkeys(question.clauses)],
    )


def _sum(question: Question) -> SumTold | None:
    answer = question.answer
    if isinstance(answer, OneOf) or not question.odds:
        return None
    return SumTold(
        times=[format_amount(each) for each in question.odds],
        stake=format_amount(answer.stake),
        total=format_amount(answer.amount),
        cut=answer.amount < answer.stake * sum(question.odds),
    )


def lessons_told(asked: QuestionAsked) -> LessonsTold:
    """A lesson for each topic asked for."""
    course = course_of(asked)
    offered = topics(course)
    weak = weak_spots(offered, asked.tallies)
    return LessonsTold(
        lessons=[
            _lesson(course, topic, topic_view(topic, topic in weak, asked.tallies))
            for topic in _chosen(offered, asked.topics)
        ]
    )


def _lesson(course: Course, topic: Topic, told: TopicTold) -> LessonTold:
    """The lesson of a topic, with the question, among a few, whose sum shows most."""
    drawn = {seed: topic.draw(course, Random(seed)) for seed in _EXAMPLES}
    seed = max(drawn, key=lambda each: (len(set(drawn[each].odds)), len(drawn[each].counting)))
    question = drawn[seed]
    return LessonTold(topic=told, question=_question(question, seed), answer=_answer(question))


_EXAMPLES = tuple(f"{number:032x}" for number in range(1, 8))


def _understood(marked: Marked) -> str | None:
    answer, given = marked.question.answer, marked.given
    if given is None:
        return None
    if isinstance(answer, OneOf):
        return answer.options[answer.read(given)]
    return format_amount(answer.read(given))


def topic_view(topic: Topic, weak: bool, tallies: Mapping[str, Tally]) -> TopicTold:
    return TopicTold(
        name=topic.name,
        title=_title(topic.name),
        says=topic.says,
        weight=topic.weight,
        weak=weak,
        mastered=mastered(tallies.get(topic.name)),
    )


def _title(name: str) -> str:
    return (name if name == _STAND_OFF else name.replace("-", " ")).capitalize()


def _question(question: Question, seed: str) -> QuestionTold:
    answer = question.answer
    return QuestionTold(
        topic=question.topic,
        title=_title(question.topic),
        seed=seed,
        asks=question.asks,
        kind="choice" if isinstance(answer, OneOf) else "payment",
        options=list(answer.options) if isinstance(answer, OneOf) else [],
        hint=answer.hint,
        hands=[
            HandTold(whose=each.whose, cards=[*map(str, each.cards)]) for each in question.hands
        ],
        stakes=[
            StakeTold(
                box=stake.box,
                wager=stake.wager,
                words=say_wager(stake.wager),
                amount=format_amount(stake.amount),
            )
            for stake in question.stakes
        ],
        situation=list(question.situation),
    )


def _said(clause: str) -> ClauseSaid:
    """A clause or a ruling in our own words."""
    book, _, number = clause.partition(":")
    says = rulings()[number].says if clause.startswith(RULING) else clause_index(book)[number].says
    return ClauseSaid(address=clause, says=says)
