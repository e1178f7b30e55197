"""What differs between two rulebooks, or between a house variant and its document."""

from dataclasses import dataclass

from croupier.rulebooks.facts import Fact, facts, say
from croupier.rulebooks.library import Rulebook

_ABSENT = {
    "areas": "not offered",
    "fees": "not offered",
    "dealing": "no such order",
    "before a round": "no such step",
    "options": "no such option",
}
_NO_LINE = "no such line"


@dataclass(frozen=True)
class Difference:
    """One thing that two rulebooks do not say alike; a side that lacks it cites nothing."""

    topic: str
    what: str
    left: str
    right: str
    left_clauses: tuple[str, ...]
    right_clauses: tuple[str, ...]


def diff(left: Rulebook, right: Rulebook) -> list[Difference]:
    """Every difference, topic by topic; topics that only one of two games has are left out."""
    ours, theirs = facts(left), facts(right)
    both = {fact.topic for fact in ours} & {fact.topic for fact in theirs}
    topics = [topic for topic in dict.fromkeys(fact.topic for fact in ours) if topic in both]
    return [each for topic in topics for each in _in_topic(topic, ours, theirs)]


def _in_topic(topic: str, ours: tuple[Fact, ...], theirs: tuple[Fact, ...]) -> list[Difference]:
    left = {fact.what: fact for fact in ours if fact.topic == topic}
    right = {fact.what: fact for fact in theirs if fact.topic == topic}
    found = []
    for what in left | right:
        absent = Fact(topic, what, (_ABSENT.get(topic, _NO_LINE),), ())
        one, other = left.get(what, absent), right.get(what, absent)
        if one.says != other.says:
            found.append(_difference(one, other))
    return found


def _difference(left: Fact, right: Fact) -> Difference:
    """Only the phrases that the two do not share, unless that leaves one with nothing to say."""
    ours = tuple(phrase for phrase in left.says if phrase not in right.says)
    theirs = tuple(phrase for phrase in right.says if phrase not in left.says)
    if not (ours and theirs):
        ours, theirs = left.says, right.says
    return Difference(left.topic, left.what, say(ours), say(theirs), left.clauses, right.clauses)
