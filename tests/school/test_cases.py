"""Questions about irregularities are ways through the cases, with their own ends as answers."""

import pytest

from croupier.rulebooks import RULEBOOK_IDS, rulebook
from croupier.rulebooks.case import Outcome, ask
from croupier.rulebooks.cases import cases
from croupier.school import OneOf
from tests.school.courses import course, drawn


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_the_answer_is_where_the_case_ends(name: str) -> None:
    by_title = {f"{case.title}.": case for case in cases(rulebook(name)).values()}
    kinds = set()
    for question in drawn(course(name), "irregularities", 80):
        case = by_title[question.situation[0]]
        facts = {
            asked.id: answer
            for asked in case.questions.values()
            for answer in asked.answers
            if f"{asked.asks} {answer.replace('_', ' ')}." in question.situation
        }
        end = ask(case, facts)
        assert isinstance(end, Outcome)
        assert question.clauses == end.clauses
        assert isinstance(question.answer, OneOf)
        options = question.answer.options
        assert len(set(options)) == len(options) >= 2
        kinds.add(question.asks == "What follows?")
        if question.asks == "What follows?":
            assert question.answer.text == end.says
        else:
            assert question.because == end.says
    assert kinds == {True, False}


def test_two_cards_exposed_in_the_deal_written_down() -> None:
    """Both must be answered so, whichever form the question takes."""
    found = [
        question
        for question in drawn(course("nz-lunar"), "irregularities", 600)
        if question.situation[0].startswith("A card that should be face down")
        and any(
            "how many" in fact.lower() and fact.endswith("more.") for fact in question.situation
        )
    ]
    assert found
    for question in found:
        assert "nz-lunar:11.5" in question.clauses
        assert question.answer.text in (
            "A misdeal: the round is void and dealt again.",
            "is returned",
        )


def test_an_outcome_is_like_another_of_its_case_and_has_other_words() -> None:
    for name in RULEBOOK_IDS:
        for case in cases(rulebook(name)).values():
            ends = {each.id: each for each in case.outcomes}
            for each in case.outcomes:
                assert all(ends[other].says != each.says for other in each.like), case.id
