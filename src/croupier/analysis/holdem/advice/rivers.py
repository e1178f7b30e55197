"""What playing one ante is worth for every hole on every board, kept for all of them.

The solver needs each board only once and keeps the sums; here every board stays, so that any
strategy can be laid over it. The counting is the solver's idea, written a second time.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.holdem.advice.strengths import strengths
from croupier.analysis.holdem.game import Game
from croupier.analysis.holdem.projection import (
    RANKS,
    rank_boards,
    rank_holes,
    suit_boards,
    suit_holes,
)
from croupier.analysis.kernels.compiling import kernel
from croupier.analysis.kernels.values import Values

DEALER_HANDS = 990
FOLD = -4 * DEALER_HANDS
"""Ante and blind lost against every hand of the dealer, in half antes (9.6)."""


@dataclass(frozen=True)
class Side:
    """All boards by all holes, by rank or seen from a suit."""

    strength: Values
    """0 where the hole cannot be held."""
    one: NDArray[np.int32]
    """One ante played, ante and blind with it, over the dealer's hands, in half antes."""

    @property
    def possible(self) -> NDArray[np.bool_]:
        return self.strength > 0

    @property
    def plays(self) -> NDArray[np.bool_]:
        """Where that is no worse than a fold."""
        return self.possible & (self.one >= FOLD)


@dataclass(frozen=True)
class Rivers:
    by_rank: Side
    by_suit: Side


@lru_cache(4)
def rivers(game: Game) -> Rivers:
    return Rivers(_side(game, suited=False), _side(game, suited=True))


def _side(game: Game, suited: bool) -> Side:
    strength = strengths(game.any_five, suited)
    boards = suit_boards(5, 3) if suited else rank_boards(5)
    holes = suit_holes() if suited else rank_holes()
    copies = np.array([3] * RANKS + [1] * RANKS if suited else [4] * RANKS, dtype=np.int64)
    one = np.zeros(strength.shape, dtype=np.int32)
    _fill(
        boards.counts,
        copies,
        holes.first,
        holes.second,
        strength,
        game.least_pair,
        game.pays_unqualified,
        np.array(game.blind, dtype=np.int64),
        one,
    )
    return Side(strength, one)


@kernel
def _fill(
    counts: Any,
    copies: Any,
    first: Any,
    second: Any,
    strength: Any,
    least_pair: Any,
    pays: Any,
    blind: Any,
    out: Any,
) -> Any:
    classes, holes = len(copies), len(first)
    below = np.zeros(holes, dtype=np.int64)
    for board in range(len(counts)):
        left = copies - counts[board]
        row = strength[board]
        order = np.argsort(row)
        total, weak_total = np.int64(0), np.int64(0)
        sums, weak_sums = np.zeros(classes, dtype=np.int64), np.zeros(classes, dtype=np.int64)
        begin = 0
        while begin < holes and row[order[begin]] == 0:
            begin += 1
        for place in range(begin, holes):
            hole = order[place]
            if row[hole] >= least_pair:
                break
            weak_total = _add(first[hole], second[hole], left, weak_sums, weak_total)
        while begin < holes:
            value, end = np.int64(row[order[begin]]), begin
            while end < holes and row[order[end]] == value:
                hole = order[end]
                below[hole] = total - sums[first[hole]] - sums[second[hole]]
                end += 1
            for place in range(begin, end):
                hole = order[place]
                total = _add(first[hole], second[hole], left, sums, total)
            for place in range(begin, end):
                hole = order[place]
                x, y = first[hole], second[hole]
                upto = total - sums[x] - sums[y] + 1  # the hole itself was taken off twice
                weak = weak_total - weak_sums[x] - weak_sums[y] + (value < least_pair)
                out[board, hole] = _one(below[hole], upto, weak, pays, blind[value])
            begin = end


@kernel
def _add(x: Any, y: Any, left: Any, sums: Any, total: Any) -> Any:
    """Count a hole among the dealer's hands: by each of its cards, and in all."""
    if x == y:
        sums[x] += left[x] - 1
        return total + left[x] * (left[x] - 1) // 2
    sums[x] += left[y]
    sums[y] += left[x]
    return total + left[x] * left[y]


@kernel
def _one(below: Any, upto: Any, weak: Any, pays: Any, blind: Any) -> Any:
    """`below` hands of the dealer lose, `upto` lose or tie, and with `weak` he has no pair."""
    above = DEALER_HANDS - upto
    weak_below, weak_above = min(weak, below), max(weak - upto, 0)
    ante = (below - weak_below) - (above - weak_above)  # no pair: the ante comes back (10.1)
    won, lost = below, above
    if pays:
        won, lost = below - weak_below + weak, above - weak_above
    return 2 * (won - lost) + 2 * ante + blind * won - 2 * lost
