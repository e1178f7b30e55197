"""The value of many hands at once.

Every card has a key, one 64-bit number with three fields, so that a hand is seven additions:

- bits 0 to 16: a one at the place of its rank, in base five, if the rank is 2 to 8;
- bits 20 to 33: the same, if the rank is 9 to ace;
- bits 48 to 63: a one at the place of its suit, in base sixteen.

Bits 40 to 42 tell of bytes that are no card.

The first two fields of the sum say how many cards of each rank there are: there are only 49,205
ways for seven cards. They are numbered without a gap: `low` says where the ways with these low
ranks begin, `high` which of them it is, and `values` has the value of each. The three tables fit
into a processor's second cache, which is what makes it fast. Three added to each suit's place sets
the place's top bit exactly where there are five or more cards of the suit; a flush is looked up by
the ranks of its cards, one bit each. The plain twin is `croupier.hands.evaluate`.
"""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part, kernel, part, tight_kernel
from croupier.cards import DECK, SUITS, Card
from croupier.hands import VALUES, Category
from croupier.hands.tables import FIVE, FLUSHES, SEVEN, SIX, Table

_LOW_RANKS = 7
_HIGH_RANKS = 13 - _LOW_RANKS
HIGH_SHIFT, SUIT_SHIFT = 20, 48
LOW_MASK, HIGH_MASK = (1 << 17) - 1, (1 << 14) - 1
THREE_EACH = 0x3333 << SUIT_SHIFT
FIVE_OR_MORE = 0x8888 << SUIT_SHIFT
NO_CARD = 1 << 40
NO_CARDS = 7 * NO_CARD
"""The bits in the sum of a hand that show one to seven bytes which are no cards."""
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
    """The key of each of the 52 cards."""
    return np.array([_key(card) for card in DECK], dtype=np.uint64)


def _key(card: Card) -> int:
    high, low = divmod(card.key, _CUT)
    suit: int = 16 ** SUITS.index(card.suit)
    return low | high << HIGH_SHIFT | suit << SUIT_SHIFT


@cache
def lookup(count: int) -> Lookup:
    """The tables for five, six or seven cards."""
    table = _filled(_OF_COUNT[count])
    beside: dict[int, list[int]] = defaultdict(list)
    for key in sorted(table):
        high, low = divmod(key, _CUT)
        beside[low].append(high)
    # There is memory wherever an index can point, whatever is added up: repeated cards
    # have no value, and are not detected.
    low_table = np.zeros(LOW_MASK + 1, dtype=np.uint16)[:_CUT]
    high_table = np.zeros(HIGH_MASK + 1, dtype=np.uint16)[: 5**_HIGH_RANKS]
    room = len(table) + max(map(len, beside.values()))
    values, at = np.zeros(room, dtype=np.uint16)[: len(table)], 0
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
"""A hand of each table: a table fills itself at the first lookup."""


@cache
def flush_values() -> NDArray[np.uint16]:
    """Values by the ranks of five to seven cards of one suit, one bit each (2 is the lowest)."""
    values = np.zeros(1 << 13, dtype=np.uint16)
    for key, value in _filled(FLUSHES).items():
        ranks = [place for place in range(13) if key // 5**place % 5]
        values[sum(1 << rank for rank in ranks)] = value
    return values


def least_of(category: Category) -> int:
    """The least value of a category."""
    return int(next(value for value in VALUES if value.category is category))


Cards = NDArray[np.uint8]
Values = NDArray[np.uint16]
_LOW, _HIGH, _SHIFT = np.uint64(LOW_MASK), np.uint64(HIGH_MASK), np.uint64(HIGH_SHIFT)
_START, _FLUSH = np.uint64(THREE_EACH), np.uint64(FIVE_OR_MORE)
_NONE, _NO_CARD, _NO_VALUE = np.uint64(0), np.uint64(NO_CARDS), np.uint16(0)
_SELDOM = np.uint64(FIVE_OR_MORE | NO_CARDS)


def value_of_five(hands: Cards) -> Values:
    """The value of each row of five cards."""
    return _value_of(hands, 5)


def value_of_six(hands: Cards) -> Values:
    """The value of the best five of each row of six."""
    return _value_of(hands, 6)


def value_of_seven(hands: Cards) -> Values:
    """The value of the best five of each row of seven."""
    return _value_of(hands, 7)


def value_of_two_plus_three(hole: Cards, community: Cards) -> Values:
    """The best value of both hole cards with three of the five community cards, row by row."""
    hole, community = _checked(hole, 2), _checked(community, 5)
    if len(hole) != len(community):
        raise ValueError(f"{len(hole)} rows of hole cards, {len(community)} of community cards")
    values = np.empty(len(hole), dtype=np.uint16)
    _two_plus_three(hole, community, card_keys(), *lookup(5).parts, flush_values(), values)
    return values


def _value_of(hands: Cards, count: int) -> Values:
    hands = _rows(hands, count)
    values = np.empty(len(hands), dtype=np.uint16)
    tables = (_keys_of_bytes(), *lookup(count).parts, flush_values())
    _require(_FILL[count](hands.reshape(-1), *tables, values))
    return values


def _rows(cards: Cards, count: int) -> Cards:
    """Rows of `count` bytes. The kernel, or `_checked`, finds out whether each is a card."""
    if cards.ndim != 2 or cards.shape[1] != count:
        raise ValueError(f"rows of {count} cards are needed, not an array of shape {cards.shape}")
    if cards.dtype != np.uint8 and cards.size:
        _require(bool(cards.max() <= 51 and cards.min() >= 0))
    return np.ascontiguousarray(cards, dtype=np.uint8)


def _checked(cards: Cards, count: int) -> Cards:
    """The rows, after a check that every card is 0 to 51: a kernel does not check its indices."""
    rows = _rows(cards, count)
    _require(not rows.size or bool(rows.max() <= 51))
    return rows


def _require(are_cards: bool) -> None:
    if not are_cards:
        raise ValueError("a card is a number from 0 (2c) to 51 (As)")


@cache
def _keys_of_bytes() -> NDArray[np.uint64]:
    """The key of every possible byte. A byte that is no card has a bit that no card has, so that a
    hand is checked by the addition that values it."""
    keys = np.full(256, NO_CARD, dtype=np.uint64)
    keys[: len(DECK)] = card_keys()
    return keys


@tight_kernel
def _fill_five(
    cards: Any, keys: Any, low: Any, high: Any, values: Any, flushes: Any, out: Any
) -> Any:
    """Value rows of five cards, and return whether every byte was a card. The kernels index cards
    instead of taking rows, because a row would be a counted reference."""
    seen = _NONE
    for row in range(len(out)):
        at = 5 * row
        total = _START + keys[cards[at]] + keys[cards[at + 1]] + keys[cards[at + 2]]
        total += keys[cards[at + 3]] + keys[cards[at + 4]]
        seen |= total
        out[row] = _looked_up(total, cards, at, 5, low, high, values, flushes)
    return seen & _NO_CARD == _NONE


@tight_kernel
def _fill_six(
    cards: Any, keys: Any, low: Any, high: Any, values: Any, flushes: Any, out: Any
) -> Any:
    seen = _NONE
    for row in range(len(out)):
        at = 6 * row
        total = _START + keys[cards[at]] + keys[cards[at + 1]] + keys[cards[at + 2]]
        total += keys[cards[at + 3]] + keys[cards[at + 4]] + keys[cards[at + 5]]
        seen |= total
        out[row] = _looked_up(total, cards, at, 6, low, high, values, flushes)
    return seen & _NO_CARD == _NONE


@tight_kernel
def _fill_seven(
    cards: Any, keys: Any, low: Any, high: Any, values: Any, flushes: Any, out: Any
) -> Any:
    seen = _NONE
    for row in range(len(out)):
        at = 7 * row
        total = _START + keys[cards[at]] + keys[cards[at + 1]] + keys[cards[at + 2]]
        total += keys[cards[at + 3]] + keys[cards[at + 4]] + keys[cards[at + 5]]
        total += keys[cards[at + 6]]
        seen |= total
        out[row] = _looked_up(total, cards, at, 7, low, high, values, flushes)
    return seen & _NO_CARD == _NONE


_FILL = {5: _fill_five, 6: _fill_six, 7: _fill_seven}


@inline_part
def _looked_up(
    total: Any, cards: Any, at: Any, count: Any, low: Any, high: Any, values: Any, flushes: Any
) -> Any:
    """The value of a hand whose keys add up to `total`; 0 if one of them is no card."""
    if total & _SELDOM != _NONE:
        return _NO_VALUE if total & _NO_CARD != _NONE else _flush(cards, at, count, flushes)
    return values[low[total & _LOW] + high[(total >> _SHIFT) & _HIGH]]


@part
def _flush(cards: Any, at: Any, count: Any, flushes: Any) -> Any:
    """The value of the flush in a hand that has five or more cards of a suit."""
    first, second, third, fourth = 0, 0, 0, 0
    counts = 0
    for place in range(at, at + count):
        card = cards[place]
        bit = 1 << ((card >> 2) & 15)
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
                        value = _flush(hand, 0, 5, flushes)
                    else:
                        value = values[low[total & _LOW] + high[(total >> _SHIFT) & _HIGH]]
                    best = max(best, value)
        out[row] = best
