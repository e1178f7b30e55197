"""What a player sees on the river: small numbers for every board and hole, each with a name.

Nobody counts the dealer's 990 hands at a table. What can be counted are the dealer's *outs*: the
cards still out with which the dealer beats the hand whatever the dealer's other card is. The hand
is *better* than the board if its category is above that of the weakest hand that can be held.
"""

from functools import cache
from typing import Any

import numpy as np

from croupier.analysis.holdem.advice.at_flop import CATEGORIES
from croupier.analysis.holdem.advice.names import Columns, Small
from croupier.analysis.holdem.advice.strengths import strengths
from croupier.analysis.holdem.projection import (
    RANKS,
    Holes,
    Ints,
    rank_boards,
    rank_holes,
    suit_boards,
    suit_holes,
)
from croupier.analysis.kernels.compiling import kernel
from croupier.analysis.kernels.values import Values
from croupier.hands import Category


@cache
def at_river(any_five: bool, suited: bool) -> Columns:
    """By board and hole, by rank or seen from a suit."""
    strength = strengths(any_five, suited)
    counts = (suit_boards(5, 3) if suited else rank_boards(5)).counts
    holes = suit_holes() if suited else rank_holes()
    floor, outs = _outs(strength, counts, holes, suited)
    hand = CATEGORIES[strength]
    ranks = np.sort(np.stack([holes.first % RANKS, holes.second % RANKS]), axis=0)
    of_suit = counts[:, RANKS:].sum(axis=1) if suited else np.zeros(len(counts), dtype=np.int64)
    mine = (holes.first >= RANKS).astype(np.int64) + (holes.second >= RANKS)
    columns = {
        "outs": outs,
        "better": hand > CATEGORIES[floor][:, None],
        "pair_on_board": (CATEGORIES[floor] >= Category.PAIR)[:, None],
        "high": ranks[1][None, :],
        "low": ranks[0][None, :],
        "suit_on_board": of_suit[:, None],
        "suit_held": np.where(of_suit[:, None] > 0, mine[None, :], 0),
        "straight_on_board": _straight(counts, suited)[:, None],
    }
    return {
        name: np.broadcast_to(each.astype(np.int8), strength.shape)
        for name, each in columns.items()
    }


def _straight(counts: Ints, suited: bool) -> Ints:
    """The most ranks of the board that one straight can have: 3 or 4 make one possible."""
    ranks = (counts[:, :RANKS] + counts[:, RANKS:] if suited else counts) > 0
    ring = np.concatenate([ranks[:, -1:], ranks], axis=1).astype(np.int64)
    windows = np.stack([ring[:, low : low + 5].sum(axis=1) for low in range(10)])
    found: Ints = windows.max(axis=0)
    return found


def _outs(strength: Values, counts: Ints, holes: Holes, suited: bool) -> tuple[Values, Small]:
    """Of each board the floor, of each board and hole the outs."""
    copies = np.array([3] * RANKS + [1] * RANKS if suited else [4] * RANKS, dtype=np.int64)
    floor = np.zeros(len(strength), dtype=np.uint16)
    found: Small = np.zeros(strength.shape, dtype=np.int8)
    _fill(counts, copies, holes.first, holes.second, strength, floor, found)
    return floor, found


@kernel
def _fill(
    counts: Any, copies: Any, first: Any, second: Any, strength: Any, floor: Any, out: Any
) -> Any:
    classes, holes = len(copies), len(first)
    none = np.int64(1 << 14)
    least = np.zeros(classes, dtype=np.int64)
    for board in range(len(counts)):
        least[:] = none
        lowest = none
        for hole in range(holes):
            value = np.int64(strength[board, hole])
            if value:
                lowest = min(lowest, value)
                least[first[hole]] = min(least[first[hole]], value)
                least[second[hole]] = min(least[second[hole]], value)
        floor[board] = lowest
        for hole in range(holes):
            mine = np.int64(strength[board, hole])
            number = np.int64(0)
            for each in range(classes):
                if mine and none > least[each] > mine:
                    left = copies[each] - counts[board, each]
                    number += left - (first[hole] == each) - (second[hole] == each)
            out[board, hole] = number
