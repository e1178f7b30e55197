"""Topics come by weight, and more often where the trainee is weak."""

from collections import Counter
from fractions import Fraction
from random import Random

from croupier.school import Tally, choose_topic, topics, weak_spots, weakness, weight
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
