"""Payments near the maximum on the table's sign."""

from random import Random

from croupier.drill.course import Course
from croupier.drill.limits import ante_near, limited, near_limit
from croupier.drill.lunar.betting import against, ask_payment
from croupier.drill.question import Question
from croupier.drill.tempting import any_cards, tempting

LIMIT = "max-payout"


def max_payout(course: Course, random: Random) -> Question | None:
    """A bet wager whose two combinations together reach the limit, or nearly."""
    course = limited(course, random)
    cards = tempting(random, random.choice((5, 6)))
    dealer, ante = any_cards(random, 5, without=cards), ante_near(course, random)
    dealt = against(course, random, cards, dealer, ante)
    line = dealt.line("bet")
    if line is None or not near_limit(course, line, random):
        return None
    return ask_payment(LIMIT, dealt, line)
