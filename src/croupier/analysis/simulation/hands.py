"""The value of a hand inside a kernel: two sums over its cards, looked up without a loop.

The first sum is that of `analysis.kernels.keys`: ranks in base five, suits counted above. The
second has a bit for each card, thirteen for a suit, so that the ranks of a flush are cut out of it.
"""

from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part
from croupier.analysis.kernels.values import (
    FIVE_OR_MORE,
    HIGH_MASK,
    HIGH_SHIFT,
    LOW_MASK,
    THREE_EACH,
    card_keys,
    flush_values,
    lookup,
)
from croupier.hands import VALUES, Category

START = np.uint64(THREE_EACH)
NO_CARDS = np.uint64(0)
_LOW, _HIGH, _SHIFT = np.uint64(LOW_MASK), np.uint64(HIGH_MASK), np.uint64(HIGH_SHIFT)
FLUSH = np.uint64(FIVE_OR_MORE)
_OF_SUIT = tuple(np.uint64(0x8 << (48 + 4 * suit)) for suit in range(4))
_C, _D, _H, _S = _OF_SUIT
_NO, _RANKS = np.uint64(0), np.uint64(0x1FFF)
_BY = tuple(np.uint64(16 * suit) for suit in range(4))
_BY_D, _BY_H, _BY_S = _BY[1:]
CATEGORIES = max(Category) + 1
_LOWS, _HIGHS = 5**7, 5**6
_FIVES, _SIXES, _SEVENS, _FLUSHES = 6_175, 18_395, 49_205, 1 << 13


class HandTables(NamedTuple):
    """Tables of hand values as kernels take them; few arrays, since each adds to the time to
    compile."""

    keys: NDArray[np.uint64]
    bits: NDArray[np.uint64]
    table: NDArray[np.uint16]
    """For five, six and seven cards `low`, `high` and `values`, then flushes, then categories."""


def _starts() -> tuple[int, ...]:
    """Where each part of the table begins."""
    sizes = [_LOWS, _HIGHS, _FIVES, _LOWS, _HIGHS, _SIXES, _LOWS, _HIGHS, _SEVENS, _FLUSHES]
    return tuple(accumulate(sizes, initial=0))


LOW5, HIGH5, VALUES5, LOW6, HIGH6, VALUES6, LOW7, HIGH7, VALUES7, FLUSHES, CATEGORY = _starts()


@cache
def hand_tables() -> HandTables:
    bits = [1 << (16 * (card % 4) + card // 4) for card in range(52)]
    parts = [part for count in (5, 6, 7) for part in lookup(count).parts]
    categories = np.array([0, *(value.category for value in VALUES)], dtype=np.uint16)
    table = np.concatenate([*parts, flush_values(), categories])
    assert len(table) == CATEGORY + len(VALUES) + 1
    return HandTables(card_keys(), np.array(bits, dtype=np.uint64), table)


@inline_part
def category_of(value: Any, hands: Any) -> Any:
    """The category of a value; 0 for 0, which is no hand."""
    return np.int64(hands.table[CATEGORY + value])


@inline_part
def flush_ranks(total: Any, bits: Any) -> Any:
    """The ranks of the suit that has five cards or more, one bit each; 0 if none has."""
    flush = total & FLUSH
    if flush == _NO:
        return _NO
    if flush & _C != _NO:
        return bits & _RANKS
    if flush & _D != _NO:
        return (bits >> _BY_D) & _RANKS
    if flush & _H != _NO:
        return (bits >> _BY_H) & _RANKS
    return (bits >> _BY_S) & _RANKS


@inline_part
def place_of(total: Any, low: Any, high: Any, hands: Any) -> Any:
    """The place of a hand's ranks in the table of its size."""
    of_low = np.int64(hands.table[low + np.int64(total & _LOW)])
    return of_low + np.int64(hands.table[high + np.int64((total >> _SHIFT) & _HIGH)])


@inline_part
def _value(total: Any, bits: Any, low: Any, high: Any, values: Any, hands: Any) -> Any:
    suited = flush_ranks(total, bits)
    if suited != _NO:
        return np.int64(hands.table[FLUSHES + np.int64(suited)])
    return np.int64(hands.table[values + place_of(total, low, high, hands)])


@inline_part
def value_of_five(total: Any, bits: Any, hands: Any) -> Any:
    return _value(total, bits, LOW5, HIGH5, VALUES5, hands)


@inline_part
def value_of_six(total: Any, bits: Any, hands: Any) -> Any:
    return _value(total, bits, LOW6, HIGH6, VALUES6, hands)


@inline_part
def value_of_seven(total: Any, bits: Any, hands: Any) -> Any:
    return _value(total, bits, LOW7, HIGH7, VALUES7, hands)
