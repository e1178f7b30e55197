"""Dealer school over HTTP.

The server keeps no state. A question is drawn from a fresh seed. To mark an answer the server draws
the question again from its topic and seed, and only then sends the correct answer. The trainee
keeps the record, in the format of `croupier drill`: each request carries the tallies, and the
response returns the new ones."""

import asyncio

from fastapi import APIRouter

from croupier.school import topics, weak_spots
from croupier.server.auth.guards import SignedIn
from croupier.server.rulebooks.views import layout_view
from croupier.server.school.schemas import (
    AnswerGiven,
    CourseAsked,
    CourseTold,
    LessonsTold,
    MarkTold,
    QuestionAsked,
    QuestionTold,
)
from croupier.server.school.views import (
    course_of,
    draw_question,
    lessons_told,
    mark_answer,
    topic_view,
)

router = APIRouter(prefix="/api/school", tags=["school"])


@router.post("/courses")
async def course(asked: CourseAsked, _: SignedIn) -> CourseTold:
    """The topics of a rulebook, and where the trainee is weak."""
    course = course_of(asked)
    felt = layout_view(course.rules, next(iter(course.rules.deal_clauses)))
    offered = topics(course)
    weak = weak_spots(offered, asked.tallies)
    return CourseTold(
        rulebook=felt.rulebook,
        name=felt.name,
        place=felt.place,
        game=felt.game,
        currency=felt.currency,
        document=course.book.document.document,
        topics=[topic_view(topic, topic in weak, asked.tallies) for topic in offered],
    )


@router.post("/questions")
async def question(asked: QuestionAsked, _: SignedIn) -> QuestionTold:
    """Ask a question, more often on weak topics."""
    return await asyncio.to_thread(draw_question, asked)


@router.post("/lessons")
async def lessons(asked: QuestionAsked, _: SignedIn) -> LessonsTold:
    """What each topic is about: the rule in our words, and a question with its answer."""
    return await asyncio.to_thread(lessons_told, asked)


@router.post("/answers")
async def answer(given: AnswerGiven, _: SignedIn) -> MarkTold:
    """Mark an answer: right or wrong, the right answer, why, and by which clauses."""
    return await asyncio.to_thread(mark_answer, given)
