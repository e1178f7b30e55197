"""The flop: boards added up over the two cards that are still to come, and the better of 2x and
check for every flop and hole; then the same before the flop."""

from typing import Any

import numpy as np

from croupier.analysis.holdem.game import CHECKED, FIXED, PLAY, QUANTITIES
from croupier.analysis.kernels.jit import kernel, part


@part
def add_board(board: Any, row: Any, flops: Any, out: Any) -> Any:
    """Add what each hole is worth on a board to the flops that are in it, as often as the other
    two cards can come when the hole's are gone."""
    starts, flop_of = flops[0], flops[1]
    for at in range(starts[board], starts[board + 1]):
        _add(at, flops, row, out[flop_of[at]])


@part
def add_flops(board: Any, by_flop: Any, flops: Any, row: Any) -> Any:
    """The way back: add what each hole has on the flops that are in a board to the board."""
    starts, flop_of = flops[0], flops[1]
    for at in range(starts[board], starts[board + 1]):
        _add(at, flops, by_flop[flop_of[at]], row)


@part
def _add(at: Any, flops: Any, row: Any, total: Any) -> Any:
    """Add a row of holes to another, as often as the two cards that make a flop a board can come.

    The number of ways is the same for all holes but those that hold a card of the same class, so
    the row is added whole, and then put right for these.
    """
    _, flop_of, first_of, second_of, counts, copies, number = flops
    flop, x, y = flop_of[at], first_of[at], second_of[at]
    left_x, left_y = copies[x] - counts[flop, x], copies[y] - counts[flop, y]
    ways = _ways(x, y, left_x, left_y)
    flat, flat_total = row.reshape(row.size), total.reshape(total.size)
    for place in range(len(flat)):  # one long loop, which the compiler turns into vectors
        flat_total[place] += ways * flat[place]
    for turn in range(1 if x == y else 2):
        held = x if turn == 0 else y
        usual = _ways(x, y, left_x - (held == x), left_y - (held == y)) - ways
        for other in range(counts.shape[1]):
            hole = number[held, other]
            if hole < 0 or (turn == 1 and other == x):
                continue
            fewer = usual
            if other in (x, y):
                n_x = left_x - (held == x) - (other == x)
                n_y = left_y - (held == y) - (other == y)
                fewer = _ways(x, y, n_x, n_y) - ways
            for quantity in range(row.shape[1]):
                total[hole, quantity] += fewer * row[hole, quantity]


@part
def _ways(x: Any, y: Any, left_x: Any, left_y: Any) -> Any:
    """To take a card of each class, or two of one, when so many are left."""
    return left_x * (left_x - 1) // 2 if x == y else left_x * left_y


@kernel
def decide(flops: Any, holes: Any, by_rank: Any, by_suit: Any, out: Any, chosen: Any) -> Any:
    """Every flop by every hole: 2x or check, whichever is better; added up by starting hand.

    A starting hand is numbered by its ranks, the greater first for two of one suit. Of each there
    are the values and the number of flops; `chosen` gets what was added where 2x was better.
    """
    value = np.zeros(QUANTITIES + 1, dtype=np.int64)
    value[QUANTITIES] = 1
    for flop in range(len(flops[0])):
        weight = flops[1][flop]
        for a in range(51):
            for b in range(a + 1, 52):
                if not _on_flop(flop, a, b, flops, holes, by_rank, by_suit, value):
                    continue
                row, column = _start(a, b)
                for each in range(len(value)):
                    out[row, column, each] += weight * value[each]
                if _plays(value):
                    for each in range(len(value)):
                        chosen[row, column, each] += weight * value[each]


FOUR, TWO, LATER = 0, 1, 2
"""4x before the flop, 2x after it, and neither."""


@kernel
def weigh(
    flops: Any, holes: Any, by_rank: Any, by_suit: Any, four: Any, ranked: Any, suited: Any
) -> Any:
    """Count the deals that come to each flop and hole, by rank and from each suit, with 4x played,
    with 2x, and with neither. `four` says with which starting hands 4x is played."""
    value = np.zeros(QUANTITIES, dtype=np.int64)
    _, weights, rank_flop, suit_flop = flops
    rank_holes, suit_holes = holes
    for flop in range(len(weights)):
        weight = weights[flop]
        for a in range(51):
            for b in range(a + 1, 52):
                if not _on_flop(flop, a, b, flops, holes, by_rank, by_suit, value):
                    continue
                row, column = _start(a, b)
                choice = FOUR if four[row, column] else TWO if _plays(value) else LATER
                ranked[rank_flop[flop], rank_holes[a >> 2, b >> 2], choice] += weight
                for suit in range(4):
                    seen = suit_flop[flop, suit]
                    if seen >= 0:
                        hole = suit_holes[_seen(a, suit), _seen(b, suit)]
                        suited[seen, hole, choice] += weight


@part
def _on_flop(
    flop: Any, a: Any, b: Any, flops: Any, holes: Any, by_rank: Any, by_suit: Any, value: Any
) -> Any:
    """Fill in what two cards are worth on a flop; return whether they can be held there."""
    cards, _, rank_flop, suit_flop = flops
    rank_holes, suit_holes = holes
    for place in range(3):
        if cards[flop, place] == a or cards[flop, place] == b:
            return False
    hole = rank_holes[a >> 2, b >> 2]
    for each in range(QUANTITIES):
        value[each] = by_rank[rank_flop[flop], hole, each]
    for suit in range(4):
        seen = suit_flop[flop, suit]
        if seen >= 0:
            hole = suit_holes[_seen(a, suit), _seen(b, suit)]
            for each in range(QUANTITIES):
                value[each] += by_suit[seen, hole, each]
    return True


@part
def _seen(card: Any, suit: Any) -> Any:
    """The class of a card seen from a suit."""
    return (card >> 2) + (13 if card & 3 == suit else 0)


@part
def _start(a: Any, b: Any) -> Any:
    """The starting hand of two cards, the lower one first."""
    return (b >> 2, a >> 2) if a & 3 == b & 3 else (a >> 2, b >> 2)


@part
def _plays(value: Any) -> Any:
    """Whether 2x is better than another check."""
    return value[FIXED] + 4 * value[PLAY] > value[CHECKED]
