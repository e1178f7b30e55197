"""Topics come by weight, and more often where the trainee is weak."""

import json
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from croupier.school import (
    DamagedRecord,
    Record,
    Tally,
    choose_topic,
    read_record,
    topics,
    weak_spots,
    weakness,
    weight,
)
from tests.school.courses import course

TOPICS = topics(course("nz-lunar"))


def tally(recent: str) -> Tally:
    return Tally(asked=len(recent), right=recent.count("+"), seconds=1.0, recent=recent)


def shares(tallies: dict[str, Tally], count: int = 4000) -> Counter[str]:
    random = Random(3)
    return Counter(choose_topic(TOPICS, tallies, random).name for _ in range(count))


def test_weakness_lies_between_what_is_known_and_what_is_not() -> None:
    assert weakness(None) == weakness(tally("")) == weakness(tally("+-")) == Fraction(1, 2)
    assert weakness(tally("+" * 10)) == Fraction(1, 12)
    assert weakness(tally("-" * 10)) == Fraction(11, 12)


def test_one_more_wrong_answer_weighs_more_and_one_more_right_less() -> None:
    for topic in TOPICS:
        before = weight(topic, tally("+-+"))
        assert weight(topic, tally("+-+-")) > before > weight(topic, tally("+-++"))


def test_the_heavier_topic_comes_more_often() -> None:
    found = shares({})
    assert found["second-combination"] > found["super-line"] > found["instant-hand"] > 0


def test_a_weak_spot_comes_more_often_and_a_strong_one_still_comes() -> None:
    weak, strong = "max-payout", "second-combination"
    found = shares({weak: tally("-" * 10), strong: tally("+" * 10)})
    before = shares({})
    assert found[weak] > 1.4 * before[weak]
    assert 0 < found[strong] < 0.7 * before[strong]


def test_weak_spots_are_named_the_weakest_first() -> None:
    tallies = {
        "force": tally("+-+-"),
        "stand-off": tally("----"),
        "super-line": tally("++++-"),
        "max-payout": tally("+++-"),
    }
    assert [topic.name for topic in weak_spots(TOPICS, tallies)] == ["stand-off", "force"]


def test_answers_add_up_by_rulebook_and_topic() -> None:
    start = Record(trainee="ann")
    record = start
    for right, seconds in ((True, 4.04), (False, 6.0), (True, 2.0)):
        record = record.with_answer("nz-lunar", "force", right, seconds)
    record = record.with_answer("vu-lunar", "force", False, 1.0)
    assert record.of("nz-lunar")["force"] == Tally(asked=3, right=2, seconds=12.0, recent="+-+")
    assert record.of("vu-lunar")["force"].right == 0
    assert record.of("nz-uth") == {}
    assert start == Record(trainee="ann")
    tally = record.of("nz-lunar")["force"]
    assert (round(tally.accuracy, 3), tally.pace) == (0.667, 4.0)


def test_only_the_last_ten_marks_are_remembered_one_by_one() -> None:
    tally = Tally()
    for right in (False,) * 4 + (True,) * 8:
        tally = tally.with_answer(right, 1.0)
    assert tally == Tally(asked=12, right=8, seconds=12.0, recent="--++++++++")


def test_a_clock_gone_wrong_or_a_long_break_does_no_harm() -> None:
    tally = Tally().with_answer(True, -5.0).with_answer(True, 1e9)
    assert tally.seconds == 300.0


def test_it_is_read_back_as_written() -> None:
    record = Record(trainee="Åsa").with_answer("nz-uth", "trips", True, 3.3)
    assert read_record(record.write()) == record
    assert json.loads(record.write()) == {
        "format": "croupier.drill/1",
        "trainee": "Åsa",
        "rulebooks": {"nz-uth": {"trips": {"asked": 1, "right": 1, "seconds": 3.3, "recent": "+"}}},
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": "croupier.drill/2", "trainee": "ann"}',
        '{"format": "croupier.drill/1", "trainee": ""}',
        '{"format": "croupier.drill/1", "trainee": "ann", "more": 1}',
        '{"trainee": "ann", "rulebooks": {"x": {"y": {"asked": -1}}}}',
        '{"trainee": "ann", "rulebooks": {"x": {"y": {"asked": 1, "right": 2}}}}',
        '{"trainee": "ann", "rulebooks": {"x": {"y": {"asked": 1, "recent": "++"}}}}',
        '{"trainee": "ann", "rulebooks": {"x": {"y": {"asked": 3, "recent": "+x"}}}}',
        '{"trainee": "ann", "rulebooks": {"x": {"y": {"asked": 3, "seconds": NaN}}}}',
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(DamagedRecord):
        read_record(text)
