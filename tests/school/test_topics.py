"""Every topic of every rulebook draws questions by seed, quickly, that cite clauses there are."""

from pathlib import Path
from random import Random

import pytest

from croupier.rulebooks import RULEBOOK_IDS, address
from croupier.school import Course, choose_topic, topics
from tests.school.courses import course, drawn


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
