"""What is taught about Lunar Poker."""

from collections.abc import Iterator

from croupier.rulebooks.lunar import LunarRules
from croupier.school.lunar import bets as betting
from croupier.school.lunar import bets as forcing
from croupier.school.lunar import bets as limits
from croupier.school.lunar import supers
from croupier.school.questions import Topic


def topics(rules: LunarRules) -> Iterator[Topic]:
    yield Topic(
        betting.SECOND,
        "bet wagers that win with two combinations, or with one that looks like two",
        6,
        betting.second_combination,
    )
    yield Topic(supers.SUPER, "super wagers: the one line that pays most", 4, supers.super_line)
    if rules.areas & {"super_on", "dealer_super"}:
        yield Topic(
            supers.ELSEWHERE,
            "super wagers on another box or on the dealer",
            2,
            supers.super_elsewhere,
        )
    yield Topic(
        betting.NOT_QUALIFYING,
        "whether the dealer qualifies, and ante and bet where not",
        3,
        betting.not_qualifying,
    )
    if rules.ante_straight != rules.ante_below_straight:
        yield Topic(
            betting.ANTE_ODDS,
            "the ante, paid more for a straight or higher, when the dealer does not qualify",
            3,
            betting.ante_odds,
        )
    if rules.force_antes is not None:
        yield Topic(forcing.FORCE, "a dealer forced to change the highest card", 3, forcing.force)
    yield Topic(
        betting.STAND_OFF, "hands that are equal, or nearly; the ante of each", 3, betting.stand_off
    )
    yield Topic(
        supers.INSTANT,
        "a straight flush or royal flush in the first five cards",
        1,
        supers.instant_hand,
    )
    yield Topic(limits.LIMIT, "payments that the table's maximum cuts", 2, limits.max_payout)
