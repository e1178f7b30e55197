"""What a player sees on the flop: small numbers for every flop and hole, each with a name."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.holdem.advice.flops import flops, holes, possible
from croupier.analysis.holdem.advice.names import Columns, Small
from croupier.analysis.holdem.projection import RANKS, Ints
from croupier.analysis.kernels import value_of_five
from croupier.hands import VALUES, Category

_SUITS = 4
_STRAIGHTS = [31 << low for low in range(10)]
"""Five ranks in sequence, one bit each; the lowest bit is the ace below the 2."""
CATEGORIES: NDArray[np.int8] = np.array([0, *(value.category for value in VALUES)], dtype=np.int8)
"""By hand value."""


@cache
def at_flop(any_five: bool) -> Columns:
    """By flop and hole; what is said of holes that cannot be held means nothing.

    By 9.7(a) both hole cards count, so a draw is one only if both are in it.
    """
    rows, columns = np.nonzero(possible())
    hole, flop = holes()[columns], flops().cards[rows]
    found = {**_made(hole, flop), **_drawn(hole, flop, any_five), **_ranks(hole, flop)}
    return {name: _spread(each, rows, columns) for name, each in found.items()}


def _spread(values: Ints, rows: Ints, columns: Ints) -> Small:
    found = np.zeros(possible().shape, dtype=np.int8)
    found[rows, columns] = values
    return found


def _made(hole: Ints, flop: Ints) -> dict[str, Ints]:
    held, ranks = hole // _SUITS, flop // _SUITS
    hand = CATEGORIES[value_of_five(np.hstack([hole, flop]).astype(np.uint8))].astype(np.int64)
    same = (ranks[:, :1] == ranks[:, 1:]).sum(axis=1) + (ranks[:, 1] == ranks[:, 2])
    alone = np.array([Category.ODD_CARDS, Category.PAIR, 0, Category.THREE_OF_A_KIND])[same]
    matched = (held[:, :, None] == ranks[:, None, :]).any(axis=2)
    matched |= (held[:, 0] == held[:, 1])[:, None]
    paired = np.where(matched, held, -1).max(axis=1)
    return {
        "hand": hand,
        "better": (hand > alone).astype(np.int64),
        "flop_pairs": same,
        "pocket": (held[:, 0] == held[:, 1]).astype(np.int64),
        "paired": paired,
    }


def _drawn(hole: Ints, flop: Ints, any_five: bool) -> dict[str, Ints]:
    suits, of = flop % _SUITS, hole % _SUITS
    needed = 1 if any_five else 2
    four_flush = np.full(len(hole), -1, dtype=np.int64)
    for suit in range(_SUITS):
        mine = of == suit
        whole = (suits == suit).sum(axis=1) + mine.sum(axis=1)
        high = np.where(mine, hole // _SUITS, -1).max(axis=1)
        four_flush = np.where((whole == 4) & (mine.sum(axis=1) >= needed), high, four_flush)
    return {"four_flush": four_flush, "straight_draw": _straight_draw(hole, flop, any_five)}


def _straight_draw(hole: Ints, flop: Ints, any_five: bool) -> Ints:
    """How many ranks make a straight."""
    held = _bits(hole)
    both = np.bitwise_count(held & ~1) == 2
    have, wanted = held | _bits(flop), np.zeros(len(hole), dtype=np.int64)
    made = np.zeros(len(hole), dtype=bool)
    for window in _STRAIGHTS:
        inside = np.bitwise_count(held & window) >= 2
        counts = np.ones(len(hole), dtype=bool) if any_five else both & inside
        missing = window & ~have
        missing = np.where(missing == 1, 1 << RANKS, missing)
        wanted |= np.where(counts & (np.bitwise_count(have & window) == 4), missing, 0)
        made |= counts & (have & window == window)
    return np.where(made, 0, np.bitwise_count(wanted)).astype(np.int64)


def _bits(cards: Ints) -> Ints:
    """One bit for each rank, the ace at both ends."""
    bits = np.bitwise_or.reduce(2 << (cards // _SUITS), axis=1)
    found: Ints = bits | (bits >> RANKS & 1)
    return found


def _ranks(hole: Ints, flop: Ints) -> dict[str, Ints]:
    held, top = hole // _SUITS, flop.max(axis=1) // _SUITS
    return {
        "high": held.max(axis=1),
        "low": held.min(axis=1),
        "over": (held > top[:, None]).sum(axis=1),
    }
