"""The flop: boards added up over the two cards that are still to come, and the better of 2x and
check for every flop and hole; then the same before the flop."""

from typing import Any

import numpy as np

from croupier.analysis.holdem.game import CHECKED, FIXED, PLAY, QUANTITIES
from croupier.analysis.holdem.projection import CLASSES, RANKS
from croupier.analysis.kernels.jit import inline_part, kernel

_ROOM = 16
"""Room for the thirteen ranks, as wide as a processor's vectors."""


@inline_part
def add_board(board: Any, row: Any, flops: Any, out: Any) -> Any:
    """Add what each hole is worth on a board to the flops that are in it, as often as the other
    two cards can come when the hole's are gone."""
    starts, flop_of = flops[0], flops[1]
    for at in range(starts[board], starts[board + 1]):
        _add(at, flops, row, out[flop_of[at]])


@inline_part
def add_flops(board: Any, by_flop: Any, flops: Any, row: Any) -> Any:
    """The way back: add what each hole has on the flops that are in a board to the board."""
    starts, flop_of = flops[0], flops[1]
    for at in range(starts[board], starts[board + 1]):
        _add(at, flops, by_flop[flop_of[at]], row)


@inline_part
def _add(at: Any, flops: Any, row: Any, total: Any) -> Any:
    """Add a row of holes to another, each as often as the two cards that make a flop a board can
    come when the hole's are gone."""
    _, flop_of, first_of, second_of, counts, copies, ones, twos = flops
    flop, x, y = flop_of[at], first_of[at], second_of[at]
    left_x, left_y = copies[x] - counts[flop, x], copies[y] - counts[flop, y]
    flat, flat_total = row.reshape(row.size), total.reshape(total.size)
    if x == y:
        for place in range(len(flat)):  # long loops, which the compiler turns into vectors
            flat_total[place] += twos[x, left_x, place] * flat[place]
    else:
        for place in range(len(flat)):
            flat_total[place] += ones[x, left_x, place] * ones[y, left_y, place] * flat[place]


@kernel
def decide(
    begin: Any,
    end: Any,
    flops: Any,
    holes: Any,
    by_rank: Any,
    by_suit: Any,
    out: Any,
    chosen: Any,
) -> Any:
    """Flops `begin` to `end` by every hole: 2x or check, whichever is better; added up by starting
    hand.

    A starting hand is numbered by its ranks, the greater first for two of one suit. Of each there
    are the values and the number of flops; `chosen` gets what was added where 2x was better.

    Holes are taken by their first card and the second's suit, so that what they are worth lies side
    by side in memory, by the second's rank. Both orders of two cards are added up; of two different
    ranks the starting hand is one order, of a pair it is half of both.
    """
    cards, weights, _, suit_flop = flops
    ranked = np.zeros((QUANTITIES, RANKS, _ROOM), dtype=by_rank.dtype)
    seen = np.zeros((4, QUANTITIES, CLASSES, 2, _ROOM), dtype=by_rank.dtype)
    value = np.zeros((QUANTITIES, _ROOM), dtype=by_rank.dtype)
    free = np.zeros((4, _ROOM), dtype=np.int64)
    sums = np.zeros((2, RANKS, 2, QUANTITIES + 1, _ROOM), dtype=np.int64)
    for flop in range(begin, end):
        _spread(flop, flops, holes, by_rank, by_suit, ranked, seen)
        free[:, :RANKS] = 1
        for place in range(3):
            free[cards[flop, place] & 3, cards[flop, place] >> 2] = 0
        sums[:] = 0
        for first in range(52):
            rank, of = first >> 2, first & 3
            if not free[of, rank]:
                continue
            free[of, rank] = 0
            for other in range(4):
                for each in range(QUANTITIES):
                    for second in range(_ROOM):
                        value[each, second] = ranked[each, rank, second]
                    for suit in range(4):
                        if suit_flop[flop, suit] >= 0:
                            card, side = _seen(first, suit), 1 if other == suit else 0
                            for second in range(_ROOM):
                                value[each, second] += seen[suit, each, card, side, second]
                same = 1 if other == of else 0
                for second in range(_ROOM):
                    play, fixed = value[PLAY, second], value[FIXED, second]
                    there = free[other, second]
                    played = there if _plays(play, fixed, value[CHECKED, second]) else 0
                    for each in range(QUANTITIES):
                        sums[same, rank, 0, each, second] += there * value[each, second]
                        sums[same, rank, 1, each, second] += played * value[each, second]
                    sums[same, rank, 0, QUANTITIES, second] += there
                    sums[same, rank, 1, QUANTITIES, second] += played
            free[of, rank] = 1
        for row in range(RANKS):
            for column in range(RANKS):
                same, orders = 1 if row > column else 0, 2 if row == column else 1
                for each in range(QUANTITIES + 1):
                    all_, two = sums[same, row, 0, each, column], sums[same, row, 1, each, column]
                    out[row, column, each] += weights[flop] * (all_ // orders)
                    chosen[row, column, each] += weights[flop] * (two // orders)


@inline_part
def _spread(
    flop: Any, flops: Any, holes: Any, by_rank: Any, by_suit: Any, ranked: Any, seen: Any
) -> Any:
    """Lay out what every hole is worth on a flop by its two cards: by rank, and from each suit."""
    _, _, rank_flop, suit_flop = flops
    rank_holes, suit_holes = holes
    for first in range(RANKS):
        for second in range(RANKS):
            for each in range(QUANTITIES):
                hole = rank_holes[first, second]
                ranked[each, first, second] = by_rank[rank_flop[flop], hole, each]
    for suit in range(4):
        number = suit_flop[flop, suit]
        if number < 0:
            continue
        for first in range(CLASSES):
            for second in range(CLASSES):
                hole = suit_holes[first, second]
                if hole >= 0:
                    for each in range(QUANTITIES):
                        side, rank = second // RANKS, second % RANKS
                        seen[suit, each, first, side, rank] = by_suit[number, hole, each]


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
                plays = _plays(value[PLAY], value[FIXED], value[CHECKED])
                choice = FOUR if four[row, column] else TWO if plays else LATER
                ranked[rank_flop[flop], rank_holes[a >> 2, b >> 2], choice] += weight
                for suit in range(4):
                    seen = suit_flop[flop, suit]
                    if seen >= 0:
                        hole = suit_holes[_seen(a, suit), _seen(b, suit)]
                        suited[seen, hole, choice] += weight


@inline_part
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


@inline_part
def _seen(card: Any, suit: Any) -> Any:
    """The class of a card seen from a suit."""
    return (card >> 2) + (13 if card & 3 == suit else 0)


@inline_part
def _start(a: Any, b: Any) -> Any:
    """The starting hand of two cards, the lower one first."""
    return (b >> 2, a >> 2) if a & 3 == b & 3 else (a >> 2, b >> 2)


@inline_part
def _plays(play: Any, fixed: Any, checked: Any) -> Any:
    """Whether 2x is better than another check."""
    return fixed + 4 * play > checked
