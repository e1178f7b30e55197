"""Payments that a table's limit cuts, or nearly does."""

from fractions import Fraction
from random import Random

from croupier.drill.course import Course
from croupier.drill.saying import say_amount
from croupier.engine.settlement import Outcome, SettlementLine

SIGNS = (100, 200, 250, 300, 400, 500, 1000)
"""Where the house has no limit of its own: some that are met often."""

_NEAR = Fraction(1, 2)


def near_limit(course: Course, line: SettlementLine, random: Random) -> bool:
    """Whether the limit cuts the payment; or whether it only just does not."""
    limit = course.rules.max_payout
    assert limit is not None
    if line.outcome is not Outcome.WON:
        return False
    if line.paid < line.stake * sum(line.odds):
        return random.random() < 0.4
    return line.paid >= limit * _NEAR


def say_limit(course: Course) -> str:
    limit = course.rules.max_payout
    assert limit is not None
    return f"The sign says: maximum payout {say_amount(limit)} a wager."
