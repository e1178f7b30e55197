"""What a player sees on the flop and on the river: small numbers for every board and hole, each
with a name.

Nobody counts the dealer's 990 hands at a table. What can be counted are the dealer's *outs*: the
cards still out with which the dealer beats the hand whatever the dealer's other card is. The hand
is *better* than the board if its category is above that of the weakest hand that can be held.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.conditions import Columns, Small
from croupier.analysis.holdem.advice.rivers import strengths
from croupier.analysis.holdem.advice.strategy import holes, possible
from croupier.analysis.holdem.projection import (
    RANKS,
    Holes,
    Ints,
    boards_seen,
    copies,
    holes_seen,
)
from croupier.analysis.holdem.solution import canonical_flops
from croupier.analysis.kernels import value_of_five
from croupier.analysis.kernels.jit import kernel
from croupier.analysis.kernels.values import Values
from croupier.hands import VALUES, Category

_SUITS = 4
_STRAIGHTS = [31 << low for low in range(10)]
"""Five ranks in sequence, one bit each; the lowest bit is the ace below the 2."""
CATEGORIES: NDArray[np.int8] = np.array([0, *(value.category for value in VALUES)], dtype=np.int8)
"""By hand value."""


@cache
def at_flop(any_five: bool) -> Columns:
    """By flop and hole; entries for holes that cannot be held are meaningless.

    By 9.7(a) both hole cards count, so a draw needs both.
    """
    rows, columns = np.nonzero(possible())
    hole, flop = holes()[columns], canonical_flops().cards[rows]
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
    """How many ranks would complete a straight."""
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


@cache
def at_river(any_five: bool, suited: bool) -> Columns:
    """By board and hole, by rank or seen from a suit."""
    strength = strengths(any_five, suited)
    counts, holes = boards_seen(suited).counts, holes_seen(suited)
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
    """The most ranks of the board in one straight; with 3 or more a straight is possible."""
    ranks = (counts[:, :RANKS] + counts[:, RANKS:] if suited else counts) > 0
    ring = np.concatenate([ranks[:, -1:], ranks], axis=1).astype(np.int64)
    windows = np.stack([ring[:, low : low + 5].sum(axis=1) for low in range(10)])
    found: Ints = windows.max(axis=0)
    return found


def _outs(strength: Values, counts: Ints, holes: Holes, suited: bool) -> tuple[Values, Small]:
    """The weakest hand on each board, and the dealer's outs for each board and hole."""
    floor = np.zeros(len(strength), dtype=np.uint16)
    found: Small = np.zeros(strength.shape, dtype=np.int8)
    _fill(counts, copies(suited), holes.first, holes.second, strength, floor, found)
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
