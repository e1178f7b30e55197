"""Answers are marked to the last unit; what is no answer is asked again, not marked."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from croupier.money import Amount
from croupier.rulebooks import RULEBOOK_IDS, address
from croupier.school import (
    Course,
    OneOf,
    PaymentAnswer,
    Question,
    UnreadAnswer,
    choose_topic,
    mark,
    pass_on,
    topics,
)
from tests.school.courses import course, drawn

ODD = PaymentAnswer(Fraction(75, 2), 25)
EVEN = PaymentAnswer(40, 20)


def question(answer: PaymentAnswer | OneOf) -> Question:
    return Question("topic", "How much?", answer, "because", ("nz-lunar:10.9",))


@pytest.mark.parametrize(
    "given", ["37.5", "37.50", "37,5", "75/2", "3 to 2", "3:2", "3 TO 2", "$37.50", " 25 + 12.5 "]
)
def test_an_amount_that_is_not_whole_is_right_in_many_forms(given: str) -> None:
    assert mark(question(ODD), given).right


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ("40", True),
        ("39", False),
        ("41", False),
        ("40.01", False),
        ("39.99", False),
        ("60", False),
        ("2 to 1", True),
        ("1:1 + 1:1", True),
        ("1 to 1 and 1 to 1", True),
        ("evens + even money", True),
        ("20 + 20", True),
        ("1:2", False),
        ("3 to 2", False),
        ("nothing", False),
        ("0", False),
    ],
)
def test_one_unit_off_is_wrong(given: str, right: bool) -> None:
    assert mark(question(EVEN), given).right is right


@pytest.mark.parametrize(
    ("given", "amount"), [("1,250", 1250), ("12,345,678.5", Fraction(24691357, 2)), ("none", 0)]
)
def test_thousands_may_be_parted(given: str, amount: Amount) -> None:
    assert PaymentAnswer(amount, 10).is_right(given)


@pytest.mark.parametrize(
    "given",
    ["", "x", "-5", "4 0", "1:0", "1e3", "ten", "+", "40 +", "½", "٤٠", "1,2,3", "9" * 1001],
)
def test_what_is_no_amount_is_unread(given: str) -> None:
    with pytest.raises(UnreadAnswer, match="odds on the stake"):
        mark(question(EVEN), given)


@pytest.mark.parametrize(
    ("given", "right"), [("2", True), ("goes back", True), ("G", True), ("1", False), ("t", False)]
)
def test_one_of_several_is_meant_by_number_or_by_words(given: str, right: bool) -> None:
    assert mark(question(OneOf(("paid", "goes back", "taken"), 1)), given).right is right


@pytest.mark.parametrize("given", ["", "0", "4", "a mis", "z", "1.5", "²"])
def test_what_fits_none_or_several_is_unread(given: str) -> None:
    options = ("a misdeal of all", "a misdeal of some", "no misdeal")
    with pytest.raises(UnreadAnswer, match="from 1 to 3"):
        mark(question(OneOf(options, 0)), given)


def test_who_passes_is_wrong() -> None:
    marked = pass_on(question(EVEN))
    assert (marked.right, marked.given) == (False, None)


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_thirty_questions_by_seed(name: str) -> None:
    def thirty(seed: str) -> list[object]:
        of, random = course(name), Random(seed)
        chosen = [choose_topic(topics(of), {}, random) for _ in range(30)]
        return [topic.draw(of, random) for topic in chosen]

    assert thirty("a") == thirty("a")
    assert thirty("a") != thirty("b")


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_every_question_is_whole(name: str) -> None:
    of = course(name)
    for topic in topics(of):
        for question in drawn(of, topic.name, 15):
            assert question.topic == topic.name
            assert question.asks.endswith("?")
            assert question.because
            assert question.clauses
            for clause in question.clauses:
                book, _, number = clause.partition(":")
                assert address(name, clause if book == "ruling" else number) == clause
            shown = [card for hand in question.hands for card in hand.cards]
            assert len(set(shown)) == len(shown)
            assert question.answer.is_right(question.answer.text)


def test_topics_are_those_that_the_document_has() -> None:
    def names(of: str) -> set[str]:
        return {topic.name for topic in topics(course(of))}

    assert "force" in names("nz-lunar") & names("vu-lunar")
    assert "force" not in names("wa-lunar") | names("nsw-lunar") | names("nz-uth")
    assert "ante-odds" in names("nsw-lunar") - names("wa-lunar")
    assert "super-elsewhere" in names("wa-lunar") & names("nsw-lunar")
    assert "super-elsewhere" not in names("nz-lunar") | names("vu-lunar")
    assert {"blind-odds", "trips", "jackpot-share"} <= names("nz-uth")
    assert all("irregularities" in names(of) for of in RULEBOOK_IDS)


def test_a_house_variant_is_drilled_by_its_own_options(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text('extends = "nz-lunar"\nid = "harbour"\n[options]\nmax_payout = 250\n')
    of: Course = course(path)
    for question in drawn(of, "max-payout", 10):
        assert "maximum payout 250" in question.situation[0]


@pytest.mark.parametrize("most", [1, 40, 1_000_000])
def test_a_house_limit_however_low_or_high_can_be_drilled(most: int) -> None:
    for name in ("nz-lunar", "nz-uth"):
        drawn(course(name, max_payout=most), "max-payout", 3)


def test_a_limit_of_the_house_is_shown_with_every_payment_that_it_may_cut() -> None:
    for name, topic in (
        ("nz-lunar", "second-combination"),
        ("nz-lunar", "super-line"),
        ("nz-uth", "trips"),
    ):
        for question in drawn(course(name, max_payout=30), topic, 10):
            assert any("maximum payout 30 " in sentence for sentence in question.situation)
