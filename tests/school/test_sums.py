"""The sum in an answer, the cards that decide, and when a topic is mastered."""

from random import Random

import pytest

from croupier.money import format_amount
from croupier.rulebooks import rulebook
from croupier.school import Course, PaymentAnswer, Tally, mastered, topics
from croupier.server.school.schemas import QuestionAsked
from croupier.server.school.views import lessons_told

COURSES = ("nsw-lunar", "nz-uth")


@pytest.mark.parametrize("id", COURSES)
@pytest.mark.clauses("nsw-lunar:10.1", "nsw-lunar:9.5.1.3", "nz-uth:5.11", subject=())
def test_a_payment_is_the_sum_of_its_factors_unless_the_sign_cuts_it(id: str) -> None:
    course, cut = Course(rulebook(id), {}), 0
    for topic in topics(course):
        for seed in range(4):
            question = topic.draw(course, Random(seed))
            answer = question.answer
            if not isinstance(answer, PaymentAnswer) or not question.odds:
                continue
            whole = answer.stake * sum(question.odds)
            assert answer.amount <= whole
            cut += answer.amount < whole
            shown = {card for hand in question.hands for card in hand.cards}
            assert {card for each in question.counting for card in each} <= shown
    assert cut > 0


@pytest.mark.parametrize("id", COURSES)
def test_every_topic_has_a_lesson_with_a_question_worked_out(id: str) -> None:
    told = lessons_told(QuestionAsked(rulebook=id)).lessons
    assert [each.topic.name for each in told] == [
        each.name for each in topics(Course(rulebook(id), {}))
    ]
    for each in told:
        assert each.answer.told
        assert each.question.topic == each.topic.name
        if each.answer.sum is not None and not each.answer.sum.cut:
            total = sum(float(times) for times in each.answer.sum.times)
            assert format_amount(round(total * float(each.answer.sum.stake))) == each.answer.answer


@pytest.mark.parametrize(
    ("recent", "expected"),
    [("", False), ("+++++++++", True), ("+++++-++++", True), ("++++--++++", False)],
)
def test_nine_of_the_last_ten_right_answers_master_a_topic(recent: str, expected: bool) -> None:
    tally = Tally(asked=20, right=len(recent), recent=recent)
    assert mastered(tally) is expected
    assert not mastered(None)
