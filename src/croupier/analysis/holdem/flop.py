"""The flop: boards added up over the two cards that are still to come, and the better of 2x and
check for every flop and hole; then the same before the flop."""

from typing import Any

import numpy as np

from croupier.analysis.holdem.game import CHECKED, FIXED, PLAY
from croupier.analysis.kernels.jit import kernel, part


@part
def add_board(board: Any, row: Any, flops: Any, out: Any) -> Any:
    """Add what each hole is worth on a board to the flops that are in it, as often as the other
    two cards can come when the hole's are gone.

    The number of ways is the same for all holes but those that hold a card of the same class, so
    the row is added whole, and then put right for these.
    """
    starts, flop_of, first_of, second_of, counts, copies, number = flops
    classes, quantities = counts.shape[1], row.shape[1]
    for at in range(starts[board], starts[board + 1]):
        flop, x, y = flop_of[at], first_of[at], second_of[at]
        left_x, left_y = copies[x] - counts[flop, x], copies[y] - counts[flop, y]
        ways = left_x * (left_x - 1) // 2 if x == y else left_x * left_y
        total = out[flop]
        for hole in range(row.shape[0]):
            for quantity in range(quantities):
                total[hole, quantity] += ways * row[hole, quantity]
        for turn in range(1 if x == y else 2):
            held = x if turn == 0 else y
            for other in range(classes):
                hole = number[held, other]
                if hole < 0 or (turn == 1 and other == x):
                    continue
                n_x = left_x - (held == x) - (other == x)
                n_y = left_y - (held == y) - (other == y)
                fewer = n_x * (n_x - 1) // 2 if x == y else n_x * n_y
                for quantity in range(quantities):
                    total[hole, quantity] += (fewer - ways) * row[hole, quantity]


@kernel
def decide(
    flops: Any,
    weights: Any,
    rank_flop: Any,
    suit_flop: Any,
    rank_holes: Any,
    suit_holes: Any,
    by_rank: Any,
    by_suit: Any,
    ends_by_rank: Any,
    ends_by_suit: Any,
    out: Any,
    chosen: Any,
) -> Any:
    """Every flop by every hole: 2x or check, whichever is better; added up by starting hand.

    A starting hand is numbered by its ranks, the greater first for two of one suit. Of each there
    are the values, the counts of how it ends and the number of flops; `chosen` gets what was added
    where 2x was better.
    """
    values, ends = by_rank.shape[2], ends_by_rank.shape[2]
    value = np.zeros(values + ends + 1, dtype=np.int64)
    value[-1] = 1
    for flop in range(len(flops)):
        cards, weight = flops[flop], weights[flop]
        for a in range(51):
            if a == cards[0] or a == cards[1] or a == cards[2]:
                continue
            for b in range(a + 1, 52):
                if b == cards[0] or b == cards[1] or b == cards[2]:
                    continue
                rank_a, rank_b = a >> 2, b >> 2
                hole = rank_holes[rank_a, rank_b]
                for each in range(values):
                    value[each] = by_rank[rank_flop[flop], hole, each]
                for each in range(ends):
                    value[values + each] = ends_by_rank[rank_flop[flop], hole, each]
                for suit in range(4):
                    seen = suit_flop[flop, suit]
                    if seen >= 0:
                        x = rank_a + (13 if a & 3 == suit else 0)
                        y = rank_b + (13 if b & 3 == suit else 0)
                        hole = suit_holes[x, y]
                        for each in range(values):
                            value[each] += by_suit[seen, hole, each]
                        for each in range(ends):
                            value[values + each] += ends_by_suit[seen, hole, each]
                same = a & 3 == b & 3
                low, high = min(rank_a, rank_b), max(rank_a, rank_b)
                start = (high, low) if same else (low, high)
                plays = value[FIXED] + 4 * value[PLAY] > value[CHECKED]
                for each in range(len(value)):
                    out[start[0], start[1], each] += weight * value[each]
                    if plays:
                        chosen[start[0], start[1], each] += weight * value[each]
