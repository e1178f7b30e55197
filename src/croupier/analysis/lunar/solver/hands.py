"""The player's hands under an upcard, up to the names of the three other suits.

The 51 cards that may be dealt have slots: the twelve of the upcard's suit first, then the three
other suits, thirteen each. 2,349,060 hands of five slots become 434,550 when the three suits may be
exchanged, the same for every upcard; each is named by the least number among its copies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import kernel, part

Ints = NDArray[np.int64]
SLOTS, HAND, OWN = 51, 5, 12
HANDS = comb(SLOTS, HAND)
CANONICAL = 434_550
_ORDERS = np.array(list(permutations(range(3))), dtype=np.int64)


@dataclass(frozen=True)
class Hands:
    """One of each kind, ascending by number."""

    numbers: NDArray[np.uint32]
    slots: NDArray[np.uint8]
    """A row each, ascending."""
    copies: NDArray[np.uint8]
    """How many hands it stands for."""


@cache
def canonical_hands() -> Hands:
    every = np.fromiter(
        (slot for hand in combinations(range(SLOTS), HAND) for slot in hand),
        dtype=np.uint8,
        count=HANDS * HAND,
    ).reshape(-1, HAND)
    copies, numbers = np.zeros(HANDS, dtype=np.uint8), np.zeros(HANDS, dtype=np.uint32)
    _name(every, _ORDERS, numbers, copies)
    chosen = np.flatnonzero(copies)
    chosen = chosen[np.argsort(numbers[chosen])]
    return Hands(numbers[chosen], every[chosen], copies[chosen])


@part
def number_of(slots: Any) -> Any:
    """The number of a hand of ascending slots: how many hands come before it, compared from the
    highest slot down."""
    a, b, c, d, e = slots[0], slots[1], slots[2], slots[3], slots[4]
    return (
        e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120
        + d * (d - 1) * (d - 2) * (d - 3) // 24
        + c * (c - 1) * (c - 2) // 6
        + b * (b - 1) // 2
        + a
    )


@part
def reordered(slots: Any, order: Any, into: Any) -> Any:
    """The same hand with the three suits in another order, ascending."""
    for place in range(5):
        slot = np.int64(slots[place])
        if slot >= 12:
            suit, rank = (slot - 12) // 13, (slot - 12) % 13
            slot = 12 + 13 * order[suit] + rank
        at = place
        while at > 0 and into[at - 1] > slot:
            into[at] = into[at - 1]
            at -= 1
        into[at] = slot


@kernel
def _name(every: Any, orders: Any, numbers: Any, copies: Any) -> Any:
    """Give each hand that is the least of its kind its number and the number of its copies."""
    other = np.zeros(5, dtype=np.int64)
    for hand in range(len(every)):
        own, same, least = np.int64(-1), 0, True
        for order in range(6):
            reordered(every[hand], orders[order], other)
            number = number_of(other)
            if order == 0:
                own = number
            if number < own:
                least = False
                break
            if number == own:
                same += 1
        if least:
            numbers[hand], copies[hand] = own, 6 // same


_BELOW = [[comb(slot, place + 1) for slot in range(SLOTS)] for place in range(HAND)]


def least_number(slots: Sequence[int]) -> tuple[int, list[int]]:
    """The number that names a hand of slots, and the slots as they are then.

    Numbers compare hands from the highest slot down, as their slots' bits do; so the least has the
    three suits in the order of their bits, the greatest lowest.
    """
    suits = [0, 0, 0]
    for slot in slots:
        if slot >= OWN:
            suits[(slot - OWN) // 13] |= 1 << (slot - OWN) % 13
    order = sorted(range(3), key=suits.__getitem__, reverse=True)
    start = [0, 0, 0]
    for place, suit in enumerate(order):
        start[suit] = OWN + 13 * place
    moved = [
        slot if slot < OWN else start[(slot - OWN) // 13] + (slot - OWN) % 13 for slot in slots
    ]
    number = 0
    for below, slot in zip(_BELOW, sorted(moved), strict=True):
        number += below[slot]
    return number, moved


def slot_of(card: int, up: int) -> int:
    """The slot of a card; suits are numbered from the upcard's."""
    rank, suit = card >> 2, card & 3
    if suit == 0:
        return rank - (rank > up >> 2)
    return OWN + 13 * (suit - 1) + rank


def cards_of(slots: NDArray[np.uint8], up: int) -> NDArray[np.uint8]:
    """The cards of slots under an upcard of that rank, suits numbered from its own."""
    wide = slots.astype(np.int64)
    own = (wide + (wide >= up)) * 4
    other = (wide - OWN) % 13 * 4 + (wide - OWN) // 13 + 1
    return np.where(wide < OWN, own, other).astype(np.uint8)
