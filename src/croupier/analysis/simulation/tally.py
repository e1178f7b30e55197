"""The counts of a run: how often each quantity had each amount.

A wager is counted each time it is placed, `main` once for each box, `total` once for each round. In
a round several boxes meet the same dealer, so their results are not independent: with more than one
box each money quantity is also counted once for each round, summed over the boxes, and spreads are
computed from that.

A kernel adds to two kinds of tables. If a box's results follow from its outcome, a small number,
outcomes are counted and the results of each are stored once. Amounts that depend on several boxes
or on a pool go into a hash table with open addressing that any amount fits in. All sums, averages
and spreads follow from both, exactly, in Python's integers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part, tight_kernel

MAIN = "main"
"""The result of a box without side wagers."""
TOTAL = "total"
"""The result of a round."""


@dataclass(frozen=True)
class Quantities:
    wagers: tuple[str, ...]
    main: tuple[str, ...]
    """The wagers of which `main` is the sum."""
    choices: dict[int, str]

    @property
    def money(self) -> tuple[str, ...]:
        """The quantities whose results are counted, by number."""
        return (*self.wagers, MAIN)

    @property
    def total(self) -> int:
        return len(self.money)

    @property
    def staked(self) -> int:
        """What was wagered in the main game, by box."""
        return len(self.money) + 1

    @property
    def choice(self) -> int:
        return len(self.money) + 2

    @property
    def of_round(self) -> int:
        """Where the sums over the boxes of a round begin."""
        return len(self.money) + 3

    @property
    def by_choice(self) -> int:
        """Where the results of `main` for each choice begin, for games that count them."""
        return self.of_round + len(self.money)


Counts = dict[tuple[int, int], int]
"""By quantity and amount."""

QUANTITIES = 64
_FREE = np.iinfo(np.int64).min
_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(40)
_FEWEST = 1 << 12


class Sparse:
    """A hash table for any amounts: in each row a key of quantity and amount, and its count."""

    def __init__(self, places: int = _FEWEST) -> None:
        self.rows: NDArray[np.int64] = np.zeros((places, 2), dtype=np.int64)
        self.rows[:, 0] = _FREE
        self.used: NDArray[np.int64] = np.zeros(1, dtype=np.int64)

    def grown(self) -> "Sparse":
        """A copy with four times the places."""
        larger = Sparse(4 * len(self.rows))
        refill(self.rows, larger.rows, larger.used)
        return larger

    def read(self) -> Counts:
        rows = self.rows[self.rows[:, 1] != 0]
        quantities, amounts = rows[:, 0] % QUANTITIES, rows[:, 0] // QUANTITIES
        columns = (quantities.tolist(), amounts.tolist(), rows[:, 1].tolist())
        return {(q, amount): count for q, amount, count in zip(*columns, strict=True)}


@inline_part
def add(rows: Any, used: Any, quantity: Any, amount: Any, times: Any) -> Any:
    """Count an amount of a quantity."""
    key = amount * QUANTITIES + quantity
    mask = len(rows) - 1
    place = np.int64((np.uint64(key) * _MIX) >> _SHIFT) & mask
    while rows[place, 0] != key:
        if rows[place, 0] == _FREE:
            rows[place, 0] = key
            used[0] += 1
            break
        place = (place + 1) & mask
    rows[place, 1] += times


@tight_kernel
def refill(rows: Any, larger: Any, used: Any) -> Any:
    """Copy all entries of a table into a larger one."""
    for place in range(len(rows)):
        if rows[place, 0] != _FREE:
            quantity, amount = rows[place, 0] % QUANTITIES, rows[place, 0] // QUANTITIES
            add(larger, used, quantity, amount, rows[place, 1])


@inline_part
def keep_net(net: Any, kept: Any) -> Any:
    """Copy the result of every wager of a round."""
    for row in range(kept.shape[0]):
        for column in range(kept.shape[1]):
            kept[row, column] = net[row, column]


class Outcomes:
    """By box and outcome: how often it came, and the amount of each quantity."""

    def __init__(self, boxes: int, outcomes: int, quantities: int) -> None:
        self.times: NDArray[np.int64] = np.zeros((boxes, outcomes), dtype=np.int64)
        self.amounts: NDArray[np.int64] = np.full(
            (boxes, outcomes, quantities), NOT_PLACED, dtype=np.int64
        )

    def read(self) -> Counts:
        counts: Counts = {}
        for box, outcome in zip(*np.nonzero(self.times), strict=True):
            times = int(self.times[box, outcome])
            for quantity, amount in enumerate(self.amounts[box, outcome].tolist()):
                if amount != NOT_PLACED:
                    key = (quantity, amount)
                    counts[key] = counts.get(key, 0) + times
        return counts


NOT_PLACED = _FREE
"""The amount of a quantity that is not part of an outcome."""


def count_rounds(
    play: Callable[..., int], first: int, last: int, outcomes: Outcomes, quantities: int
) -> Counts:
    """Play rounds from `first` up to, not including, `last`, and count them. The kernel `play`
    returns the next round to play, which is before `last` when the sparse table is full."""
    sparse, sums = Sparse(), np.zeros(quantities, dtype=np.int64)
    while first < last:
        counted = outcomes.times, outcomes.amounts, sums, sparse.rows, sparse.used
        first = play(first, last, *counted)
        if first < last:
            sparse = sparse.grown()
    return merged(outcomes.read(), sparse.read())


def merged(one: Counts, other: Counts) -> Counts:
    """The sum of both counts."""
    total = dict(one)
    for key, count in other.items():
        total[key] = total.get(key, 0) + count
    return total
