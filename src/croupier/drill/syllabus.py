"""The topics of each game, weighted to what goes wrong in practice."""

from croupier.drill.course import Course
from croupier.drill.irregular import IRREGULAR, irregularities
from croupier.drill.topic import Topic
from croupier.games.game import game_of, load


def topics(course: Course) -> tuple[Topic, ...]:
    """Those that the rulebook has, the heaviest first; every game has its irregularities."""
    school = game_of(course.book).school
    found = tuple(load(school)(course.rules)) if school else ()
    ruled = Topic(
        IRREGULAR, "what the document makes of mishaps and other situations", 4, irregularities
    )
    return tuple(sorted((*found, ruled), key=lambda topic: -topic.weight))
