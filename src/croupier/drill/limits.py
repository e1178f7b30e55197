"""Payments that a table's limit cuts, or nearly does."""

from fractions import Fraction
from random import Random

from croupier.drill.course import Course
from croupier.drill.saying import say_amount
from croupier.games.settlement import Outcome, SettlementLine
from croupier.rulebooks.table import TableRules

_SIGNS = (250, 500, 1000, 2500, 5000, 10_000)
"""Where the house has no limit of its own."""
_PARTS = (2, 3, 4, 6, 8, 12, 20)

_NEAR = Fraction(1, 2)


def limited(course: Course, random: Random) -> Course:
    """The course with a limit: the house's own, or one for the question."""
    if course.rules.max_payout is not None:
        return course
    return course.limited(random.choice(_SIGNS))


def ante_near(course: Course, random: Random) -> int:
    """A round sum of which a few times make the limit."""
    limit = course.rules.max_payout
    assert limit is not None
    ante = max(int(limit) // random.choice(_PARTS), 1)
    chip: int = 5 * 10 ** max(len(str(ante)) - 2, 0)
    return ante // chip * chip or ante


def near_limit(course: Course, line: SettlementLine, random: Random) -> bool:
    """Whether the limit cuts the payment; or whether it only just does not."""
    limit = course.rules.max_payout
    assert limit is not None
    if line.outcome is not Outcome.WON:
        return False
    if line.paid < line.stake * sum(line.odds):
        return random.random() < 0.4
    return bool(line.paid >= limit * _NEAR)


def sign(rules: TableRules) -> tuple[str, ...]:
    """What the table's sign says of the limit, where there is one."""
    if rules.max_payout is None:
        return ()
    return (f"The sign says: maximum payout {say_amount(rules.max_payout)} a wager.",)
