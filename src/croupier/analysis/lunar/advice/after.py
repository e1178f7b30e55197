"""What betting a final hand gains over folding, on the average of three cards thrown away.

By ranks exactly; what the upcard's suit adds is taken at the mean number of its cards that are
left. So these sums serve to find rules, and not to price them.
"""

import numpy as np

from croupier.analysis.lunar.advice.search import Floats
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.projection import MOST, RANKS, plain_values, rank_sets
from croupier.analysis.lunar.ranked import (
    NO_HAND,
    choose,
    dealers_of,
    suit_of,
    worth_by_ranks,
)

_DEAD, _SUITS, _SEEN, _OTHERS = 3, 4, 8, 51
_LEFT = (1 - _SEEN / _OTHERS) ** 4
"""How likely four cards of the upcard's suit are all left."""


def gains(game: Game, up: int) -> Floats:
    """By multiset of five ranks, in dealer's hands times antes times deals."""
    dealers = dealers_of(up)
    suit, worth = suit_of(game, dealers), worth_by_ranks(game, dealers, _DEAD)
    finals, gone, values = rank_sets(MOST), rank_sets(_DEAD), plain_values()
    every = np.full(RANKS, _SUITS)
    every[up] -= 1
    in_suit = _LEFT * suit.worth[suit.kind[values], ((1 << RANKS) - 1) & ~(1 << up)]
    ways = _ways(np.broadcast_to(every, finals.shape), finals)
    found = np.zeros(len(finals))
    for place, dead in enumerate(gone):
        by_rank = worth[place, values].astype(np.float64)
        deals = np.where(by_rank == NO_HAND, 0, ways * _ways(every - finals, dead))
        found += deals * (by_rank + in_suit)
    return found


def _ways(cards: Ints, of: Ints) -> Floats:
    """In how many ways so many of each rank can be chosen from so many."""
    table = np.array([[choose(n, k) for k in range(5)] for n in range(5)], dtype=np.float64)
    found: Floats = table[np.maximum(cards, 0), of].prod(axis=1)
    return found * (cards >= 0).all(axis=1)
