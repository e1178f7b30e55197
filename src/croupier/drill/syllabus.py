"""The topics of each game, weighted to what goes wrong in practice."""

from collections.abc import Iterator

from croupier.drill.course import Course
from croupier.drill.holdem import jackpots
from croupier.drill.holdem import settling as holdem
from croupier.drill.irregular import IRREGULAR, irregularities
from croupier.drill.lunar import betting, forcing, limits, supers
from croupier.drill.topic import Topic
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules


def topics(course: Course) -> tuple[Topic, ...]:
    """Those that the rulebook has, the heaviest first."""
    rules = course.rules
    found = _lunar(rules) if isinstance(rules, LunarRules) else _holdem(rules)
    ruled = Topic(
        IRREGULAR, "what the document makes of mishaps and other situations", 4, irregularities
    )
    return tuple(sorted((*found, ruled), key=lambda topic: -topic.weight))


def _lunar(rules: LunarRules) -> Iterator[Topic]:
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


def _holdem(rules: HoldemRules) -> Iterator[Topic]:
    yield Topic(holdem.BLIND, "winning blind wagers, 3 to 2 for a flush", 5, holdem.blind_odds)
    yield Topic(holdem.TRIPS, "trips wagers of losing and folded hands", 4, holdem.trips)
    yield Topic(
        holdem.NOT_QUALIFYING,
        "whether the dealer qualifies, and each wager where not",
        4,
        holdem.not_qualifying,
    )
    yield Topic(holdem.BEST_HAND, "what two cards and the board make", 3, holdem.best_hand)
    yield Topic(holdem.STAND_OFF, "hands that are equal, or nearly", 3, holdem.stand_off)
    if rules.jackpot.prizes:
        yield Topic(
            jackpots.JACKPOT,
            "jackpot hands and what the pool pays",
            3,
            jackpots.jackpot_share,
        )
    yield Topic(holdem.LIMIT, "payments that the table's maximum cuts", 2, holdem.max_payout)
