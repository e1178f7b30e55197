"""How hands end with the best choices: for each play wager and each final hand of the player, how
many of the dealer's hands win and lose against it.

The solution says what is best on every flop, and so how many deals come to each flop and hole with
4x played, with 2x, and with neither. A board is reached through the flops that are in it: its deals
are theirs, as often as the other two cards can come. So every board is walked once more, and what
becomes of a hole counts as often as the hole comes there. As in the solution, boards are seen by
rank, and those with three or more cards of a suit once more from that suit; what the rank part has
counted too much is taken from its weights.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.holdem.flop import LATER, add_flops, weigh
from croupier.analysis.holdem.game import FOLDED, LOST, TIED, WAYS, WEAK_LOST, WEAK_WON, WON, Game
from croupier.analysis.holdem.projection import (
    Ints,
    flops_in,
    rank_boards,
    rank_holes,
    suit_boards,
    suit_holes,
)
from croupier.analysis.holdem.river import (
    DEALER_HANDS,
    room_for,
    suit_order,
    suit_strengths,
    value_of_play,
    walk,
)
from croupier.analysis.holdem.solution import (
    Solution,
    board_by_rank,
    flops_for_kernels,
    flops_of_boards,
    hole_by_rank,
    holes_for_kernels,
    in_parts,
    plays_four,
    solve,
    ways_to_see,
)
from croupier.analysis.kernels.jit import kernel, part
from croupier.analysis.kernels.values import flush_values

CHOICES = 3
"""4x, 2x, and one ante or a fold on the river."""


def ends(game: Game) -> Ints:
    """By choice, hand value and way to end: how often it comes of all that can be dealt."""
    return _ends(game.for_choices)


@lru_cache(16)
def _ends(game: Game) -> Ints:
    solution = solve(game)
    by_rank, by_suit = _weights(solution)
    holes, boards = suit_holes(), suit_boards(5, 3).counts

    def seen(begin: int, end: int) -> tuple[Ints, NDArray[np.int32]]:
        counted = np.zeros((CHOICES, len(game.blind), WAYS), dtype=np.int64)
        too_much = np.zeros((*solution.strengths.shape, CHOICES), dtype=np.int32)
        _from_suit(
            begin,
            end,
            boards,
            board_by_rank(),
            holes.first,
            holes.second,
            hole_by_rank(),
            game.any_five,
            flush_values(),
            game.payoffs,
            ways_to_see(),
            solution.strengths,
            solution.orders,
            flops_of_boards(True, CHOICES),
            by_suit,
            counted,
            too_much,
        )
        return counted, too_much

    parts = in_parts(seen, len(boards))
    found = sum(counted for counted, _ in parts)
    ranks = rank_holes()
    _by_rank(
        rank_boards(5).counts,
        ranks.first,
        ranks.second,
        game.payoffs,
        solution.strengths,
        solution.orders,
        flops_of_boards(False, CHOICES),
        by_rank,
        sum(too_much for _, too_much in parts),
        found,
    )
    assert isinstance(found, np.ndarray)
    return found


def _weights(solution: Solution) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """By flop, hole and choice, seen by rank and from a suit: how many deals come there."""
    by_rank = np.zeros((len(flops_in(False)), len(rank_holes().first), CHOICES), dtype=np.int32)
    by_suit = np.zeros((len(flops_in(True)), len(suit_holes().first), CHOICES), dtype=np.int32)
    weigh(
        flops_for_kernels(),
        holes_for_kernels(),
        solution.by_rank,
        solution.by_suit,
        plays_four(solution),
        by_rank,
        by_suit,
    )
    return by_rank, by_suit


@kernel
def _by_rank(
    counts: Any,
    first: Any,
    second: Any,
    game: Any,
    strengths: Any,
    orders: Any,
    flops: Any,
    weights: Any,
    too_much: Any,
    out: Any,
) -> Any:
    holes = len(first)
    left, row = np.zeros(13, dtype=np.int64), np.zeros((holes, CHOICES), dtype=np.int32)
    against, room = np.zeros((holes, 4), dtype=np.int32), room_for(holes)
    for board in range(len(counts)):
        for rank in range(13):
            left[rank] = 4 - counts[board, rank]
        held = 0
        while held < holes and orders[board, held] >= 0:
            room[0][held] = orders[board, held]
            held += 1
        walk(held, strengths[board], first, second, left, game, room, against)
        row[:] = 0
        add_flops(board, weights, flops, row)
        for hole in range(holes):
            for choice in range(CHOICES):
                row[hole, choice] -= too_much[board, hole, choice]
        _count(strengths[board], against, game, row, out)


@kernel
def _from_suit(
    begin: Any,
    end: Any,
    counts: Any,
    rank_board: Any,
    first: Any,
    second: Any,
    rank_hole: Any,
    any_five: Any,
    flushes: Any,
    game: Any,
    seen_as: Any,
    strengths: Any,
    orders: Any,
    flops: Any,
    weights: Any,
    out: Any,
    too_much: Any,
) -> Any:
    holes = len(first)
    strength, left = np.zeros(holes, dtype=np.int16), np.zeros(26, dtype=np.int64)
    row = np.zeros((holes, CHOICES), dtype=np.int32)
    against, room = np.zeros((holes, 4), dtype=np.int32), room_for(holes)
    for board in range(begin, end):
        ranked = rank_board[board]
        plain = strengths[ranked]
        suit_strengths(
            counts[board], first, second, rank_hole, any_five, flushes, plain, left, strength
        )
        held = suit_order(orders[ranked], plain, seen_as, strength, room)
        walk(held, strength, first, second, left, game, room, against)
        row[:] = 0
        add_flops(board, weights, flops, row)
        _count(strength, against, game, row, out)
        for hole in range(holes):
            if strength[hole]:
                for choice in range(CHOICES):
                    too_much[ranked, rank_hole[hole], choice] += row[hole, choice]


@part
def _count(strength: Any, against: Any, game: Any, weights: Any, out: Any) -> Any:
    """What becomes of each hole on a board, as often as it comes there."""
    folded = game[4] * DEALER_HANDS
    for hole in range(len(strength)):
        value = strength[hole]
        if value == 0:
            continue
        won, lost = against[hole, WON], against[hole, LOST]
        weak_won, weak_lost = against[hole, WEAK_WON], against[hole, WEAK_LOST]
        play, fixed = value_of_play(value, won, lost, weak_won, weak_lost, game)
        for choice in range(CHOICES):
            often = np.int64(weights[hole, choice])
            if choice == LATER and 2 * play + fixed < folded:
                out[choice, value, FOLDED] += often * DEALER_HANDS
                continue
            out[choice, value, WON] += often * won
            out[choice, value, LOST] += often * lost
            out[choice, value, WEAK_WON] += often * weak_won
            out[choice, value, WEAK_LOST] += often * weak_lost
            tied = DEALER_HANDS - won - lost - weak_won - weak_lost
            out[choice, value, TIED] += often * tied
