"""Keys of cards for kernels, and the tables that their sums are looked up in.

A card's key is one 64-bit number with three fields, so that a hand is seven additions:

- bits 0 to 16: a one at the place of its rank, in base five, if the rank is 2 to 8;
- bits 20 to 33: the same, if the rank is 9 to ace;
- bits 48 to 63: a one at the place of its suit, in base sixteen.

The first two fields of the sum say how many cards of each rank there are: there are only 49,205
ways for seven cards. They are numbered without a gap: `low` says where the ways with these low
ranks begin, `high` which of them it is, and `values` has the value of each. The three tables fit
into a processor's second cache, which is what makes it fast. Three added to each suit's place sets
the place's top bit exactly where there are five or more cards of the suit; a flush is looked up by
the ranks of its cards, one bit each.
"""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.hands.tables import FIVE, FLUSHES, SEVEN, SIX, Table

_LOW_RANKS = 7
_HIGH_RANKS = 13 - _LOW_RANKS
HIGH_SHIFT, SUIT_SHIFT = 20, 48
LOW_MASK, HIGH_MASK = (1 << 17) - 1, (1 << 14) - 1
THREE_EACH = 0x3333 << SUIT_SHIFT
FIVE_OR_MORE = 0x8888 << SUIT_SHIFT
_OF_COUNT = {5: FIVE, 6: SIX, 7: SEVEN}
_CUT: int = 5**_LOW_RANKS


@dataclass(frozen=True)
class Lookup:
    """The tables for hands of one size."""

    low: NDArray[np.uint16]
    high: NDArray[np.uint16]
    values: NDArray[np.uint16]

    @property
    def parts(self) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16]]:
        return self.low, self.high, self.values


@cache
def card_keys() -> NDArray[np.uint64]:
    """Of each of the 52 cards."""
    return np.array([_key(card) for card in DECK], dtype=np.uint64)


def _key(card: Card) -> int:
    high, low = divmod(card.key, _CUT)
    return low | high << HIGH_SHIFT | card.suit_key << SUIT_SHIFT


@cache
def lookup(count: int) -> Lookup:
    """The tables for five, six or seven cards."""
    table = _filled(_OF_COUNT[count])
    beside: dict[int, list[int]] = defaultdict(list)
    for key in sorted(table):
        high, low = divmod(key, _CUT)
        beside[low].append(high)
    low_table = np.zeros(_CUT, dtype=np.uint16)
    high_table = np.zeros(5**_HIGH_RANKS, dtype=np.uint16)
    values, at = np.zeros(len(table), dtype=np.uint16), 0
    for low, highs in beside.items():
        # Ways with as many low cards have the same high parts, in the same order.
        low_table[low] = at
        for number, high in enumerate(highs):
            high_table[high] = number
            values[at + number] = table[high * _CUT + low]
        at += len(highs)
    return Lookup(low_table, high_table, values)


def _filled(table: Table) -> dict[int, int]:
    if not table:
        table[sum(card.key for card in _ANY[id(table)])]
    return dict(table)


_ANY = {
    id(FIVE): (*DECK[:4], DECK[4]),
    id(SIX): (*DECK[:4], *DECK[4:6]),
    id(SEVEN): (*DECK[:4], *DECK[4:7]),
    id(FLUSHES): DECK[:20:4],
}
"""Some hand of each table, to ask for: a table fills itself when it is first asked."""


@cache
def flush_values() -> NDArray[np.uint16]:
    """Of the ranks of five to seven cards of one suit, one bit each (2 is the lowest)."""
    values = np.zeros(1 << 13, dtype=np.uint16)
    for key, value in _filled(FLUSHES).items():
        ranks = [place for place in range(13) if key // 5**place % 5]
        values[sum(1 << rank for rank in ranks)] = value
    return values
