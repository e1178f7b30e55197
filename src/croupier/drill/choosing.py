"""Which topic comes next: each by its weight, more often where the trainee is weak.

A topic's weight is multiplied by 1 + 4 x the part of its recent marks that were wrong, reckoned as
if one right and one wrong answer came before them: so a topic never drilled counts as half known,
ten right answers bring the factor down to 1.33, and ten wrong ones bring it up to 4.67.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from croupier.drill.record import Tally
from croupier.drill.topic import Topic

_STRESS = 4


def weight(topic: Topic, tally: Tally | None) -> Fraction:
    """How much a topic weighs for somebody with this tally."""
    return topic.weight * (1 + _STRESS * weakness(tally))


def weakness(tally: Tally | None) -> Fraction:
    """The part of recent marks that were wrong, 1/2 where there are none."""
    recent = tally.recent if tally else ""
    return Fraction(recent.count("-") + 1, len(recent) + 2)


def choose_topic(topics: Sequence[Topic], tallies: Mapping[str, Tally], random: Random) -> Topic:
    """One of the topics; the same `random` and the same tallies choose the same."""
    weights = [weight(topic, tallies.get(topic.name)) for topic in topics]
    mark = Fraction(random.random()) * sum(weights)
    for topic, each in zip(topics, weights, strict=True):
        mark -= each
        if mark < 0:
            return topic
    return topics[-1]


def weak_spots(topics: Sequence[Topic], tallies: Mapping[str, Tally]) -> list[Topic]:
    """Topics of which more than a quarter of the recent marks were wrong, the weakest first."""
    weak = [
        (topic, tally)
        for topic in topics
        if (tally := tallies.get(topic.name)) and 4 * tally.recent.count("-") > len(tally.recent)
    ]
    return [topic for topic, tally in sorted(weak, key=lambda each: -weakness(each[1]))]
