"""What a player sees: small numbers for every hand under an upcard, each with a name.

Before the draw for every canonical hand (`hands51`); after it for every multiset of five or six
ranks, for a flush is always bet.
"""

from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels import value_of_five
from croupier.analysis.kernels.keys import lookup
from croupier.analysis.lunar.advice.names import Columns
from croupier.analysis.lunar.game import Ints
from croupier.analysis.lunar.solver.hands51 import canonical_hands, cards_of
from croupier.analysis.lunar.solver.projection import MOST, RANKS, plain_values, rank_sets
from croupier.hands import VALUES, Category

CATEGORIES: NDArray[np.int8] = np.array([0, *(value.category for value in VALUES)], dtype=np.int8)
"""By hand value."""
ACE, KING = 12, 11
_STRAIGHTS = [31 << low for low in range(10)]
"""Five ranks in sequence, one bit each; the lowest bit is the ace below the 2."""
_SUITS, _SIX = 4, 6
ENOUGH = 7
"""Outs: four to a flush leave more, and so do two ends of a straight."""


@lru_cache(2)
def rank_counts(up: int) -> Ints:
    """Of each hand: how many of each rank."""
    cards = cards_of(canonical_hands().slots, up).astype(np.int64)
    counts = np.zeros((len(cards), RANKS), dtype=np.int64)
    for column in range(MOST):
        counts[np.arange(len(cards)), cards[:, column] >> 2] += 1
    return counts


@lru_cache(2)
def before_draw(up: int) -> Columns:
    """By canonical hand."""
    cards = cards_of(canonical_hands().slots, up)
    counts, hand = rank_counts(up), CATEGORIES[value_of_five(cards)]
    wide = cards.astype(np.int64)
    found: dict[str, Any] = {
        "hand": hand,
        **rank_columns(counts, up),
        "held": counts[:, up],
        "outs": np.where(hand >= Category.STRAIGHT, 0, outs(wide, counts, up)),
        "two_suited": _two_suited(wide),
        "suited_three": suited_three(wide) > 0,
    }
    return {name: each.astype(np.int8) for name, each in found.items()}


def after_draw(size: int, up: int, thrown: int) -> Columns:
    """By multiset of five or six ranks, in the order of `rank_sets`; so many cards of the upcard's
    rank were thrown away."""
    counts = rank_sets(size)
    six = lookup(_SIX).values.astype(np.int64)
    values = plain_values() if size == MOST else six[six_places()]
    found: dict[str, Any] = {
        "hand": CATEGORIES[values],
        **rank_columns(counts, up),
        "held": counts[:, up] + thrown,
    }
    return {name: each.astype(np.int8) for name, each in found.items()}


@cache
def six_places() -> Ints:
    """Of each multiset of six ranks: its place in the table of values."""
    keys, tables = rank_sets(_SIX) @ (5 ** np.arange(RANKS)), lookup(_SIX)
    found: Ints = tables.low.astype(np.int64)[keys % 5**7] + tables.high[keys // 5**7]
    return found


def rank_columns(counts: Ints, up: int) -> dict[str, Ints]:
    """The highest rank there twice or more; the highest ranks of all; and against the upcard."""
    pair, high = _highest(counts >= 2), _highest(counts > 0)
    rest = (counts > 0) & (np.arange(RANKS) != high[:, None])
    second = _highest(rest)
    third = _highest(rest & (np.arange(RANKS) != second[:, None]))
    ace_king = (counts[:, ACE] > 0) & (counts[:, KING] > 0)
    return {
        "pair": pair,
        "high": high,
        "second": second,
        "third": third,
        "ace_king": ace_king.astype(np.int64),
        "pair_over": np.where(pair >= 0, np.sign(pair - up), 0) + 1,
        "up": np.full(len(counts), up),
    }


def _highest(there: NDArray[np.bool_]) -> Ints:
    """The highest rank that is there, or -1."""
    found: Ints = np.where(there, np.arange(RANKS), -1).max(axis=1)
    return found


def outs(cards: Ints, counts: Ints, up: int) -> Ints:
    """Unseen cards that complete a straight, for each straight that they complete, or a flush; more
    than seven are as good as seven."""
    left = _SUITS - counts
    left[:, up] -= 1
    bits, found = _bits(counts > 0), np.zeros(len(cards), dtype=np.int64)
    for window in _STRAIGHTS:
        for rank in range(RANKS):
            own = int(_bits(np.arange(RANKS)[None] == rank)[0]) & window
            if own:
                found += np.where(bits & window == window & ~own, left[:, rank], 0)
    suited = np.stack([((cards & 3) == suit).sum(axis=1) for suit in range(_SUITS)])
    return np.where(suited.max(axis=0) == 4, ENOUGH, np.minimum(found, ENOUGH))


def _two_suited(cards: Ints) -> NDArray[np.bool_]:
    """Whether the two highest cards are of one suit; of five ranks it is clear which they are."""
    ordered = np.take_along_axis(cards, np.argsort(cards >> 2, axis=1, kind="stable"), axis=1)
    found: NDArray[np.bool_] = ordered[:, -1] & 3 == ordered[:, -2] & 3
    return found


def _bits(there: NDArray[np.bool_]) -> Ints:
    """One bit for each rank, the ace at both ends."""
    bits = there @ (2 << np.arange(RANKS))
    found: Ints = bits | (bits >> RANKS & 1)
    return found


def suited_three(cards: Ints) -> Ints:
    """Three cards of a suit that one straight can have, the highest such, as places in the hand
    (one bit each); 0 if there are not exactly three of a suit, or they lie too far apart."""
    found = np.zeros(len(cards), dtype=np.int64)
    for suit in range(_SUITS):
        mine = (cards & 3) == suit
        ranks = np.zeros((len(cards), RANKS), dtype=bool)
        for column in range(MOST):
            rows = np.flatnonzero(mine[:, column])
            ranks[rows, cards[rows, column] >> 2] = True
        bits = _bits(ranks)
        near = np.zeros(len(cards), dtype=bool)
        for window in _STRAIGHTS:
            near |= bits & window & ~1 == bits & ~1
            near |= bits & window == bits & ~(1 << RANKS)
        three = (mine.sum(axis=1) == 3) & near
        found = np.where(three, mine @ (1 << np.arange(MOST)), found)
    return found
