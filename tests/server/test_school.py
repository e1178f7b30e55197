"""Dealer school over HTTP: questions without their answers, marked by the engine."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.school import Course, OneOf, Question, topics
from tests.server.serving import Served, Visitor, serving, visitor


def drawn(rulebook_id: str, told: dict[str, Any], **options: Any) -> Question:
    """The question that the server has drawn, with its answer."""
    course = Course(rulebook(rulebook_id), options)
    topic = next(each for each in topics(course) if each.name == told["topic"])
    return topic.draw(course, Random(told["seed"]))


def right(question: Question) -> str:
    return (
        str(question.answer.right + 1)
        if isinstance(question.answer, OneOf)
        else (question.answer.text)
    )


async def asked(who: Visitor, path: str, **given: Any) -> dict[str, Any]:
    answer = await who.post(f"/api/school/{path}", given)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def with_trainee(tmp_path: Path, story: Any) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await story(ann)

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize("book", RULEBOOK_IDS)
def test_every_topic_is_asked_and_marked(tmp_path: Path, book: str) -> None:
    async def story(ann: Visitor) -> None:
        course = await asked(ann, "courses", rulebook=book)
        assert [each["name"] for each in course["topics"]] == [
            each.name for each in topics(Course(rulebook(book), {}))
        ]
        for topic in course["topics"]:
            told = await asked(ann, "questions", rulebook=book, topics=[topic["name"]])
            question = drawn(book, told)
            assert told["topic"] == topic["name"]
            assert told["asks"] == question.asks
            assert [each["cards"] for each in told["hands"]] == [
                [str(card) for card in hand.cards] for hand in question.hands
            ]
            marked = await asked(
                ann,
                "answers",
                rulebook=book,
                topic=told["topic"],
                seed=told["seed"],
                given=right(question),
                seconds=2.5,
            )
            assert marked["right"]
            assert marked["answer"] == question.answer.text
            assert marked["because"] == question.because
            assert marked["clauses"] == list(question.clauses)
            assert all(each["says"] for each in marked["told"])
            assert marked["tally"] == {"asked": 1, "right": 1, "seconds": 2.5, "recent": "+"}

    with_trainee(tmp_path, story)


def test_a_question_does_not_tell_its_answer(tmp_path: Path) -> None:
    """Neither what is right nor why, nor on which clauses, before it is answered."""

    async def story(ann: Visitor) -> None:
        for _ in range(20):
            told = await asked(ann, "questions", rulebook="nsw-lunar", topics=["stand-off"])
            assert told.keys() == {
                *("topic", "title", "seed", "asks", "kind", "options", "hint"),
                *("hands", "stakes", "situation"),
            }
            assert drawn("nsw-lunar", told).because not in str(told)

    with_trainee(tmp_path, story)


def test_wrong_answers_and_passes_count_alike(tmp_path: Path) -> None:
    async def story(ann: Visitor) -> None:
        told = await asked(ann, "questions", rulebook="nz-uth", topics=["stand-off"])
        question = drawn("nz-uth", told)
        assert isinstance(question.answer, OneOf)
        wrong = (question.answer.right + 1) % len(question.answer.options)
        before = {"stand-off": {"asked": 1, "right": 1, "seconds": 3, "recent": "+"}}
        for given, understood in ((str(wrong + 1), question.answer.options[wrong]), (None, None)):
            marked = await asked(
                ann,
                "answers",
                rulebook="nz-uth",
                topic="stand-off",
                seed=told["seed"],
                given=given,
                seconds=1,
                tallies=before,
            )
            assert not marked["right"]
            assert marked["given"] == understood
            assert marked["tally"] == {"asked": 2, "right": 1, "seconds": 4.0, "recent": "+-"}
            assert marked["weak"] == ["stand-off"]

    with_trainee(tmp_path, story)


def test_weak_spots_come_more_often(tmp_path: Path) -> None:
    """Of two topics of one weight, the one that is never known and the one that always is."""

    async def story(ann: Visitor) -> None:
        tallies = {
            "force": {"asked": 10, "right": 0, "seconds": 1, "recent": "-" * 10},
            "stand-off": {"asked": 10, "right": 10, "seconds": 1, "recent": "+" * 10},
        }
        course = await asked(ann, "courses", rulebook="nz-lunar", tallies=tallies)
        assert [each["name"] for each in course["topics"] if each["weak"]] == ["force"]
        counted = {"force": 0, "stand-off": 0}
        for _ in range(60):
            told = await asked(
                ann, "questions", rulebook="nz-lunar", topics=list(counted), tallies=tallies
            )
            counted[told["topic"]] += 1
        assert counted["force"] > counted["stand-off"]

    with_trainee(tmp_path, story)


def test_options_of_the_house_are_drilled(tmp_path: Path) -> None:
    async def story(ann: Visitor) -> None:
        told = await asked(
            ann,
            "questions",
            rulebook="nz-lunar",
            topics=["super-line"],
            options={"super_paytable": "3"},
        )
        assert drawn("nz-lunar", told, super_paytable="3").asks == told["asks"]

    with_trainee(tmp_path, story)


@pytest.mark.parametrize(
    ("path", "given", "code", "field"),
    [
        ("courses", {"rulebook": "poker"}, "no-such-rulebook", "rulebook"),
        ("courses", {"rulebook": "house.toml"}, "no-such-rulebook", "rulebook"),
        ("courses", {}, "bad-request", "rulebook"),
        ("questions", {"rulebook": "nz-uth", "topics": ["force"]}, "no-such-topic", "topics"),
        (
            "questions",
            {"rulebook": "nz-lunar", "options": {"super_paytable": 9}},
            "option-not-allowed",
            None,
        ),
        (
            "answers",
            {"rulebook": "nz-lunar", "topic": "super-line", "seed": "0" * 32, "given": "lots"},
            "unread",
            "given",
        ),
        (
            "answers",
            {"rulebook": "nz-lunar", "topic": "super-line", "seed": "mine", "given": "1"},
            "bad-request",
            "seed",
        ),
        (
            "questions",
            {"rulebook": "nz-lunar", "tallies": {"force": {"asked": 1, "right": 2}}},
            "bad-request",
            "tallies.force",
        ),
    ],
)
def test_what_cannot_be_asked(
    tmp_path: Path, path: str, given: Any, code: str, field: str | None
) -> None:
    async def story(ann: Visitor) -> None:
        answer = await ann.post(f"/api/school/{path}", given)
        assert answer.status_code == 422
        assert (answer.json()["code"], answer.json()["field"]) == (code, field), answer.text

    with_trainee(tmp_path, story)


@pytest.mark.clauses("nz-lunar:5.9")
def test_an_option_outside_the_document_is_refused_with_its_clause(tmp_path: Path) -> None:
    async def story(ann: Visitor) -> None:
        for paytable, status in (("7", 200), ("8", 422)):
            given = {"rulebook": "nz-lunar", "options": {"super_paytable": paytable}}
            answer = await ann.post("/api/school/questions", given)
            assert answer.status_code == status
        assert answer.json()["clauses"] == ["nz-lunar:5.9"]

    with_trainee(tmp_path, story)
