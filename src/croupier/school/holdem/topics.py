"""What is taught about Ultimate Texas Hold'em."""

from collections.abc import Iterator

from croupier.rulebooks.holdem import HoldemRules
from croupier.school.holdem import jackpots, settling
from croupier.school.questions import Topic


def topics(rules: HoldemRules) -> Iterator[Topic]:
    yield Topic(settling.BLIND, "winning blind wagers, 3 to 2 for a flush", 5, settling.blind_odds)
    yield Topic(settling.TRIPS, "trips wagers of losing and folded hands", 4, settling.trips)
    yield Topic(
        settling.NOT_QUALIFYING,
        "whether the dealer qualifies, and each wager where not",
        4,
        settling.not_qualifying,
    )
    yield Topic(settling.BEST_HAND, "what two cards and the board make", 3, settling.best_hand)
    yield Topic(settling.STAND_OFF, "hands that are equal, or nearly", 3, settling.stand_off)
    if rules.jackpot.prizes:
        yield Topic(
            jackpots.JACKPOT,
            "jackpot hands and what the pool pays",
            3,
            jackpots.jackpot_share,
        )
    yield Topic(settling.LIMIT, "payments that the table's maximum cuts", 2, settling.max_payout)
