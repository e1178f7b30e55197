"""The tables that give hands their values.

The keys of cards (`Card.key`) are ones at different places of a number in base five. A rank has
only four cards, so no place overflows, and the sum of some cards' keys says how many of each rank
there are, whatever their order and suits. The tables are looked up by that sum: there are 6,175
for five cards, 18,395 for six and 49,205 for seven. Flushes have a table of their own.

The `dict` for seven cards does not fit into a processor's second cache, and waiting for memory
would take longer than all the rest. So these ways are numbered without a gap: by the sum of split
keys (`Card.split_key`), `LOW` says where the ways with these low ranks begin, `HIGH` which of them
it is, and `WAYS` has the value of each.
"""

from collections import defaultdict
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from operator import itemgetter, mul

from croupier.cards import DECK, CardError
from croupier.hands.value import VALUES, Category, Value

_RANK_KEYS = tuple(card.key for card in DECK[::4])
_FLUSHES = {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
_COPIES = {
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIRS: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}


class Table(dict[int, Value]):
    """Values by the sum of keys; filled at the first lookup."""

    def __init__(self, fill: Callable[[], dict[int, Value]]) -> None:
        super().__init__()
        self._fill = fill

    def filled(self) -> dict[int, Value]:
        # One update from a finished dict, so that no thread meets a table that is half full.
        if not self:
            self.update(self._fill())
        return self

    def __missing__(self, key: int) -> Value:
        if key not in self.filled():
            raise CardError("duplicate-card", "a card is there twice: no such hand can be dealt")
        return self[key]


def _key(value: Value) -> int:
    """The sum of keys of the five cards that have this value."""
    copies = _COPIES.get(value.category, (1, 1, 1, 1, 1))
    # Rank 1, the low ace, is place -1: the last place, the ace's.
    return sum(map(mul, copies, [_RANK_KEYS[rank - 2] for rank in value.ranks]))


def _five() -> dict[int, Value]:
    return {_key(value): value for value in VALUES if value.category not in _FLUSHES}


def _with_one_more(table: dict[int, Value]) -> dict[int, Value]:
    """The table for one card more: the best of all the smaller hands inside a hand.

    The smaller hands are taken weakest first, so the last that is written for a key is the best.
    """
    larger = {}
    for key, value in sorted(table.items(), key=itemgetter(1)):
        for rank_key in _RANK_KEYS:
            if key // rank_key % 5 < 4:
                larger[key + rank_key] = value
    return larger


def _flushes() -> dict[int, Value]:
    """Five, six and seven cards of one suit, whose ranks must all be different."""
    table = {_key(value): value for value in VALUES if value.category in _FLUSHES}
    for count in (6, 7):
        for keys in combinations(_RANK_KEYS, count):
            total = sum(keys)
            table[total] = max(table[total - key] for key in keys)
    return table


FIVE = Table(_five)
SIX = Table(lambda: _with_one_more(FIVE.filled()))
SEVEN = Table(lambda: _with_one_more(SIX.filled()))
FLUSHES = Table(_flushes)

LOW, HIGH = [0] * 5**7, [0] * 5**6
WAYS: list[Value] = []


def number_ways() -> None:
    """Fill the three tables for seven cards. The last is filled at once, and after the others, so
    that no thread meets tables that are half full."""
    table, beside = SEVEN.filled(), defaultdict[int, list[int]](list)
    for key in sorted(table):
        high, low = divmod(key, 5**7)
        beside[low].append(high)
    ways: list[Value] = []
    for low, highs in beside.items():
        # Ways with as many low cards have the same high parts, in the same order.
        LOW[low] = len(ways)
        for number, high in enumerate(highs):
            HIGH[high] = number
            ways.append(table[high * 5**7 + low])
    WAYS[:] = ways


def _suits_of_flushes(count: int) -> tuple[str, ...]:
    """By the sum of suit keys of so many cards: the suit of five or more of them, or nothing."""
    keys = {card.suit: card.suit_key for card in DECK[:4]}
    found = [""] * (count * max(keys.values()) + 1)
    for suit in keys:
        for others in combinations_with_replacement(keys, count - 5):
            found[5 * keys[suit] + sum(keys[each] for each in others)] = suit
    return tuple(found)


FLUSH_SUIT_OF_SIX, FLUSH_SUIT_OF_SEVEN = _suits_of_flushes(6), _suits_of_flushes(7)
