"""The value of many hands at once. See `keys` for the idea."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.compiling import kernel
from croupier.analysis.kernels.keys import (
    FIVE_OR_MORE,
    HIGH_MASK,
    HIGH_SHIFT,
    LOW_MASK,
    THREE_EACH,
    card_keys,
    flush_values,
    lookup,
)

Cards = NDArray[np.uint8]
Values = NDArray[np.uint16]
_LOW, _HIGH, _SHIFT = np.uint64(LOW_MASK), np.uint64(HIGH_MASK), np.uint64(HIGH_SHIFT)
_START, _FLUSH = np.uint64(THREE_EACH), np.uint64(FIVE_OR_MORE)
_NONE = np.uint64(0)


def value_of_five(hands: Cards) -> Values:
    """Of each row of five cards."""
    return _value_of(hands, 5)


def value_of_six(hands: Cards) -> Values:
    """The best five of each row of six."""
    return _value_of(hands, 6)


def value_of_seven(hands: Cards) -> Values:
    """The best five of each row of seven."""
    return _value_of(hands, 7)


def value_of_two_plus_three(hole: Cards, community: Cards) -> Values:
    """The best of both hole cards with three of the five community cards, row by row."""
    hole, community = _checked(hole, 2), _checked(community, 5)
    if len(hole) != len(community):
        raise ValueError(f"{len(hole)} rows of hole cards, {len(community)} of community cards")
    values = np.empty(len(hole), dtype=np.uint16)
    _two_plus_three(hole, community, card_keys(), *lookup(5).parts, flush_values(), values)
    return values


def _value_of(hands: Cards, count: int) -> Values:
    hands = _checked(hands, count)
    values = np.empty(len(hands), dtype=np.uint16)
    _fill(hands, card_keys(), *lookup(count).parts, flush_values(), values)
    return values


def _checked(cards: Cards, count: int) -> Cards:
    """Rows of so many cards, each 0 to 51: a kernel does not look where it reads."""
    if cards.ndim != 2 or cards.shape[1] != count:
        raise ValueError(f"rows of {count} cards are needed, not an array of shape {cards.shape}")
    if cards.size and (cards.max() > 51 or cards.min() < 0):
        raise ValueError("a card is a number from 0 (2c) to 51 (As)")
    return np.ascontiguousarray(cards, dtype=np.uint8)


@kernel
def _fill(hands: Any, keys: Any, low: Any, high: Any, values: Any, flushes: Any, out: Any) -> Any:
    for row in range(len(hands)):
        hand = hands[row]
        total = _START
        for card in hand:
            total += keys[card]
        if total & _FLUSH != _NONE:
            out[row] = _flush(hand, flushes)
        else:
            out[row] = values[low[total & _LOW] + high[(total >> _SHIFT) & _HIGH]]


@kernel
def _flush(hand: Any, flushes: Any) -> Any:
    """The value of the flush that is in the hand: of the suit that has the most cards."""
    first, second, third, fourth = 0, 0, 0, 0
    counts = 0
    for card in hand:
        bit = 1 << (card >> 2)
        suit = card & 3
        counts += 1 << (4 * suit)
        if suit == 0:
            first |= bit
        elif suit == 1:
            second |= bit
        elif suit == 2:
            third |= bit
        else:
            fourth |= bit
    if counts & 0xF >= 5:
        return flushes[first]
    if (counts >> 4) & 0xF >= 5:
        return flushes[second]
    if (counts >> 8) & 0xF >= 5:
        return flushes[third]
    return flushes[fourth]


@kernel
def _two_plus_three(
    hole: Any, community: Any, keys: Any, low: Any, high: Any, values: Any, flushes: Any, out: Any
) -> Any:
    hand = np.empty(5, dtype=np.uint8)
    for row in range(len(hole)):
        board = community[row]
        first, second = hole[row, 0], hole[row, 1]
        held = _START + keys[first] + keys[second]
        hand[0], hand[1] = first, second
        best = np.uint16(0)
        for a in range(3):
            for b in range(a + 1, 4):
                two = held + keys[board[a]] + keys[board[b]]
                for c in range(b + 1, 5):
                    total = two + keys[board[c]]
                    if total & _FLUSH != _NONE:
                        hand[2], hand[3], hand[4] = board[a], board[b], board[c]
                        value = _flush(hand, flushes)
                    else:
                        value = values[low[total & _LOW] + high[(total >> _SHIFT) & _HIGH]]
                    best = max(best, value)
        out[row] = best
