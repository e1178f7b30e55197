"""What is added up for each rank of a seen card, and what follows from it."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.analysis.holdem.advice.strategy import Worth
from croupier.analysis.holdem.figures import Shares
from croupier.analysis.holdem.projection import Ints

FOUR, LATER, TWOS, ONES, COUNT = range(5)
"""Of a hole as it is seen from the seen card's suit, over all flops: 4x and a check in half antes,
how often then 2x and 1x, and how many flops there are."""
SUMS = 5
_HALF = 2


@dataclass(frozen=True)
class Seen(Worth):
    """Played as well as can be, one card known that should not be."""

    by_rank: tuple[Fraction, ...]
    """What the player gets on average when the seen card is a 2, a 3 and so on to an ace."""


def seen_from(parts: Ints, boards: int, dealer_hands: int) -> Seen:
    """From one block of sums for each rank, each over so many boards and hands of the dealer."""
    unit = _HALF * boards * dealer_hands
    best = np.maximum(parts[..., FOUR], parts[..., LATER])
    totals = [sum(int(each) for each in row) for row in best]
    counts = [int(each) for each in parts[..., COUNT].sum(axis=1)]
    cases, fours = sum(counts), parts[..., FOUR] > parts[..., LATER]
    four = Fraction(int(parts[fours, COUNT].sum()), cases)
    two = Fraction(int(parts[~fours, TWOS].sum()), cases)
    one = Fraction(int(parts[~fours, ONES].sum()), cases * boards)
    by_rank = tuple(
        Fraction(total, unit * count) for total, count in zip(totals, counts, strict=True)
    )
    value = Fraction(sum(totals), unit * cases)
    return Seen(value, Shares(four, two, one, 1 - four - two - one), by_rank)
