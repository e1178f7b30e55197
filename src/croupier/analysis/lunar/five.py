"""How much exchanging all five cards can be worth at most, by the ranks of the cards alone."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lunar.compiling import kernel
from croupier.analysis.lunar.exchanging import suited_values
from croupier.analysis.lunar.game import Ints
from croupier.analysis.lunar.projection import MOST, plain_values, rank_sets
from croupier.analysis.lunar.ranked import NO_HAND, Suit, binomials


def most_of_five(up: int, suit: Suit, worth: NDArray[np.int32]) -> Ints:
    """Of each multiset of five ranks: no less than what its exchange gains over folding.

    Every final hand counts with the most that the upcard's suit may add; all flushes count as if
    none of their cards were gone, beside what they would be without their suit.
    """
    sets = rank_sets(MOST)
    most = np.zeros(len(sets), dtype=np.int64)
    _, suited = suited_values()
    _bound(sets, up, plain_values(), suited, suit.kind, suit.most, worth, most)
    return most


@kernel
def _bound(
    sets: Any, up: Any, plain: Any, suited: Any, kind: Any, most: Any, worth: Any, out: Any
) -> Any:
    binomial = binomials()
    live = np.zeros(13, dtype=np.int64)
    for gone in range(len(sets)):
        for rank in range(13):
            live[rank] = 4 - sets[gone, rank] - (1 if rank == up else 0)
        if live[up] < 0:
            continue
        total = 0
        for five in range(len(sets)):
            value = plain[five]
            each = np.int64(worth[gone, value])
            if each == NO_HAND or each + most[kind[value]] <= 0:
                continue
            ways = 1
            for rank in range(13):
                ways *= binomial[live[rank], sets[five, rank]]
            total += ways * (each + most[kind[value]])
        for value in suited:
            each = np.int64(worth[gone, value])
            if each != NO_HAND:
                total += 4 * max(0, each + most[kind[value]])
        out[gone] = total
