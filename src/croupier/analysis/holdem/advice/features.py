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
    shape = possible().shape
    found = {**_made(), **_drawn(any_five), **_ranks()}
    return {name: np.broadcast_to(each.astype(np.int8), shape) for name, each in found.items()}


def _made() -> dict[str, Ints]:
    (one, other), flops = _held(), _flop_ranks()
    same = (flops[:, :1] == flops[:, 1:]).sum(axis=1) + (flops[:, 1] == flops[:, 2])
    alone = np.array([Category.ODD_CARDS, Category.PAIR, 0, Category.THREE_OF_A_KIND])[same]
    hand, pocket, on_flop = _categories(), one == other, _bits(flops)[:, None]
    paired = [np.where(pocket | (on_flop >> 1 + each & 1 > 0), each, -1) for each in (one, other)]
    return {
        "hand": hand,
        "better": hand > alone[:, None],
        "flop_pairs": same[:, None],
        "pocket": pocket,
        "paired": np.maximum(*paired),
    }


def _categories() -> Small:
    """By flop and hole, what they make together; nothing for a hole that cannot be held."""
    flop, hole = np.nonzero(possible())
    cards = np.empty((len(flop), 5), dtype=np.uint8)
    cards[:, :2] = holes().astype(np.uint8)[hole]
    cards[:, 2:] = canonical_flops().cards.astype(np.uint8)[flop]
    found: Small = np.zeros(possible().shape, dtype=np.int8)
    found[flop, hole] = CATEGORIES[value_of_five(cards)]
    return found


def _held() -> Small:
    """The ranks of the two hole cards, in a row for each card."""
    return (holes() // _SUITS).astype(np.int8).T


def _flop_ranks() -> Small:
    return (canonical_flops().cards // _SUITS).astype(np.int8)


def _drawn(any_five: bool) -> dict[str, Ints]:
    suits, of, ranks = canonical_flops().cards % _SUITS, holes() % _SUITS, holes() // _SUITS
    needed = 1 if any_five else 2
    four_flush: Ints = np.full(possible().shape, -1, dtype=np.int8)
    for suit in range(_SUITS):
        mine = of == suit
        number, high = mine.sum(axis=1), np.where(mine, ranks, -1).max(axis=1).astype(np.int8)
        whole = (suits == suit).sum(axis=1)[:, None] + number
        four_flush = np.where((whole == 4) & (number >= needed), high, four_flush)
    return {"four_flush": four_flush, "straight_draw": _straight_draw(any_five)}


def _straight_draw(any_five: bool) -> Ints:
    """How many ranks would complete a straight."""
    held, on_flop = _bits(_held().T), _bits(_flop_ranks())[:, None]
    both = np.bitwise_count(held & ~1) == 2
    have = held | on_flop
    wanted, made = np.zeros_like(have), np.zeros(have.shape, dtype=bool)
    for window in _STRAIGHTS:
        inside = np.bitwise_count(held & window) >= 2
        counts = np.ones_like(both) if any_five else both & inside
        there = have & window
        missing = np.where(there ^ window == 1, 1 << RANKS, there ^ window)
        wanted |= np.where(counts & (np.bitwise_count(there) == 4), missing, 0).astype(np.int16)
        made |= counts & (there == window)
    return np.where(made, 0, np.bitwise_count(wanted))


def _bits(ranks: Small) -> Ints:
    """One bit for each rank of a row, the ace at both ends."""
    bits = np.bitwise_or.reduce(np.int16(2) << ranks.astype(np.int16), axis=1)
    found: Ints = bits | (bits >> RANKS & 1)
    return found


def _ranks() -> dict[str, Ints]:
    (one, other), top = _held(), _flop_ranks().max(axis=1)[:, None]
    return {
        "high": np.maximum(one, other),
        "low": np.minimum(one, other),
        "over": (one > top).astype(np.int8) + (other > top),
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
