"""The river: what every hole is worth on every board, against all 990 hands of the dealer.

At most one suit can have three or more cards on a board, so what a board and a hole are worth is a
part that looks at ranks alone, as if there were no flushes, and a correction that looks from the
side of that one suit. `rank_river` gives the first, `suit_river` the second.

For one board the holes are sorted by strength. Walking up, running sums say how many hands of the
dealer are weaker: all of them, less those that share a card with the player, by inclusion and
exclusion over the player's two cards. So a board takes one walk instead of 990 comparisons a hole.

Sums are in half antes, because the blind wager pays 3 to 2.
"""

from typing import Any

import numpy as np

from croupier.analysis.holdem.flop import add_board
from croupier.analysis.holdem.game import CHECKED, FIXED, LOST, PLAY, WEAK_LOST, WEAK_WON, WON
from croupier.analysis.kernels.jit import inline_part, kernel, part
from croupier.analysis.kernels.values import HIGH_MASK, HIGH_SHIFT, LOW_MASK

DEALER_HANDS = 990


@kernel
def rank_river(
    counts: Any,
    first: Any,
    second: Any,
    keys: Any,
    any_five: Any,
    tables: Any,
    game: Any,
    flops: Any,
    strengths: Any,
    orders: Any,
    values: Any,
    summed: Any,
) -> Any:
    """Every rank board by every rank hole, as if there were no flushes: how strong it is, the
    order from weak to strong, and what it is worth; and what each rank flop is worth."""
    holes = len(first)
    left, triples = np.zeros(13, dtype=np.int64), np.zeros(10, dtype=np.int64)
    against, room = np.zeros((holes, 4), dtype=np.int32), room_for(holes)
    nothing, itself = np.zeros_like(values[0]), np.arange(holes)
    for board in range(len(counts)):
        whole = np.int64(0)
        for rank in range(13):
            left[rank] = 4 - counts[board, rank]
            whole += counts[board, rank] * keys[rank]
        number = _triples(counts[board], keys, triples)
        strength = strengths[board]
        for hole in range(holes):
            x, y = first[hole], second[hole]
            strength[hole] = 0
            if _can_be_held(x, y, left):
                pair = keys[x] + keys[y]
                strength[hole] = _plain(whole, pair, triples, number, any_five, tables)
        held = sort_holes(strength, room[0], room[1], room[2])
        for place in range(holes):
            orders[board, place] = room[0][place] if place < held else -1
        walk(held, strength, first, second, left, game, room, against)
        _worth(strength, against, game, nothing, itself, values[board])
        add_board(board, values[board], flops, summed)


@kernel
def suit_river(
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
    ranked: Any,
    flops: Any,
    summed: Any,
) -> Any:
    """Every flop and hole seen from a suit: what boards `begin` to `end` with three or more cards
    of the suit add to the rank part. `strengths` and `ranked` are the rank part's."""
    holes = len(first)
    values = np.zeros((holes, ranked.shape[2]), dtype=ranked.dtype)
    strength, left = np.zeros(holes, dtype=np.int16), np.zeros(26, dtype=np.int64)
    against, room = np.zeros((holes, 4), dtype=np.int32), room_for(holes)
    for board in range(begin, end):
        by_rank = rank_board[board]
        plain = strengths[by_rank]
        suit_strengths(
            counts[board], first, second, rank_hole, any_five, flushes, plain, left, strength
        )
        held = suit_order(orders[by_rank], plain, seen_as, strength, room)
        walk(held, strength, first, second, left, game, room, against)
        _worth(strength, against, game, ranked[by_rank], rank_hole, values)
        add_board(board, values, flops, summed)


@inline_part
def suit_strengths(
    counts: Any,
    first: Any,
    second: Any,
    rank_hole: Any,
    any_five: Any,
    flushes: Any,
    plain: Any,
    left: Any,
    strength: Any,
) -> Any:
    """What is left of each class on a board seen from a suit, and how strong each hole is on it: as
    by rank, which is `plain`, or a flush. A flush excludes full houses and four of a kind."""
    mask, of_suit = 0, 0
    for rank in range(13):
        left[rank] = 3 - counts[rank]
        left[13 + rank] = 1 - counts[13 + rank]
        if counts[13 + rank]:
            mask |= 1 << rank
            of_suit += 1
    for hole in range(len(first)):
        x, y = first[hole], second[hole]
        if not _can_be_held(x, y, left):
            strength[hole] = 0
            continue
        strength[hole] = plain[rank_hole[hole]]
        held = (1 << (x - 13) if x >= 13 else 0) | (1 << (y - 13) if y >= 13 else 0)
        in_hole = (x >= 13) + (y >= 13)
        if any_five:
            if of_suit + in_hole >= 5:
                strength[hole] = flushes[mask | held]
        elif in_hole == 2:
            strength[hole] = _with_three(held, mask, flushes)


@inline_part
def _with_three(held: Any, mask: Any, flushes: Any) -> Any:
    """The best flush of two cards that are held and three of the others."""
    best = flushes[held]
    for a in range(13):
        if mask >> a & 1:
            for b in range(a + 1, 13):
                if mask >> b & 1:
                    for c in range(b + 1, 13):
                        if mask >> c & 1:
                            best = max(best, flushes[held | 1 << a | 1 << b | 1 << c])
    return best


@inline_part
def _can_be_held(x: Any, y: Any, left: Any) -> Any:
    return left[x] > (1 if x == y else 0) and left[y] > 0


@inline_part
def _triples(ranks: Any, keys: Any, triples: Any) -> Any:
    """Fill in the keys of the different choices of three of the board's ranks; return their
    number."""
    number = 0
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                if ranks[a] < 1 or ranks[b] < 1 + (a == b) or ranks[c] < 1 + (b == c) + (a == c):
                    continue
                triples[number] = keys[a] + keys[b] + keys[c]
                number += 1
    return number


@inline_part
def _plain(whole: Any, pair: Any, triples: Any, number: Any, any_five: Any, tables: Any) -> Any:
    """The strength of a hand if there were no flushes."""
    low, high, values = tables
    if any_five:
        total = whole + pair
        return np.int64(values[low[total & LOW_MASK] + high[(total >> HIGH_SHIFT) & HIGH_MASK]])
    best = np.int64(0)
    for three in range(number):
        total = triples[three] + pair
        value = values[low[total & LOW_MASK] + high[(total >> HIGH_SHIFT) & HIGH_MASK]]
        best = max(best, np.int64(value))
    return best


@inline_part
def sort_holes(strength: Any, order: Any, other: Any, places: Any) -> Any:
    """Sort the holes that can be held, weakest first, by the low seven bits and then by the high
    six; return their number."""
    held = 0
    for hole in range(len(strength)):
        if strength[hole]:
            other[held] = hole
            held += 1
    for shift in (0, 7):
        places[:] = 0
        for at in range(held):
            places[((strength[other[at]] >> shift) & 127) + 1] += 1
        for place in range(128):
            places[place + 1] += places[place]
        for at in range(held):
            place = (strength[other[at]] >> shift) & 127
            order[places[place]] = other[at]
            places[place] += 1
        for at in range(held if shift == 0 else 0):
            other[at] = order[at]
    return held


@inline_part
def suit_order(ranked: Any, plain: Any, seen_as: Any, strength: Any, room: Any) -> Any:
    """Order the holes seen from a suit, weakest first; return the number of those that can be held.

    They come in the order of their ranks, which is known. Flushes are put in order beside them, and
    the two are merged from the strong end.
    """
    order, flushes = room[0], room[1]
    plains, flushed = 0, 0
    for at in range(len(ranked)):
        rank_hole = ranked[at]
        if rank_hole < 0:
            break
        for way in range(seen_as.shape[1]):
            hole = seen_as[rank_hole, way]
            if hole < 0 or strength[hole] == 0:
                continue
            value = strength[hole]
            if value == plain[rank_hole]:
                order[plains] = hole
                plains += 1
                continue
            place = flushed
            while place > 0 and strength[flushes[place - 1]] > value:
                flushes[place] = flushes[place - 1]
                place -= 1
            flushes[place] = hole
            flushed += 1
    held, at = plains + flushed, plains - 1
    for place in range(held - 1, -1, -1):
        if flushed == 0:
            break
        if at >= 0 and strength[order[at]] > strength[flushes[flushed - 1]]:
            order[place] = order[at]
            at -= 1
        else:
            flushed -= 1
            order[place] = flushes[flushed]
    return held


@part
def room_for(holes: Any) -> Any:
    """What `walk` writes into on its way."""
    order, other = np.zeros(holes, dtype=np.int64), np.zeros(holes, dtype=np.int64)
    places = np.zeros(129, dtype=np.int64)
    return order, other, places, np.zeros(26, dtype=np.int64), np.zeros(26, dtype=np.int64)


@inline_part
def walk(
    held: Any,
    strength: Any,
    first: Any,
    second: Any,
    left: Any,
    game: Any,
    room: Any,
    against: Any,
) -> Any:
    """The holes of a board, of which `held` are there in order, weakest first: how many hands of
    the dealer each beats, and how many beat it, among those that qualify and those that do not."""
    least_pair, pays = game[0], game[1]
    order, below_of, _, sums, weak_sums = room
    sums[:], weak_sums[:] = 0, 0
    total, weak_total = np.int64(0), np.int64(0)
    for at in range(held):
        hole = order[at]
        if strength[hole] >= least_pair:
            break
        weak_total += _count(first[hole], second[hole], left, weak_sums)
    at = 0
    while at < held:
        end, value = at, strength[order[at]]
        while end < held and strength[order[end]] == value:
            hole = order[end]
            below_of[hole] = total - sums[first[hole]] - sums[second[hole]]
            end += 1
        for place in range(at, end):
            hole = order[place]
            total += _count(first[hole], second[hole], left, sums)
        qualified = value >= least_pair
        for place in range(at, end):
            hole = order[place]
            x, y = first[hole], second[hole]
            below = below_of[hole]
            above = DEALER_HANDS - (total - sums[x] - sums[y] + 1)  # the hole was taken off twice
            weak = weak_total - weak_sums[x] - weak_sums[y] + (0 if qualified else 1)
            weak_below = weak if qualified else below
            weak_above = 0 if qualified else weak - (DEALER_HANDS - above)
            against[hole, WON] = below - weak_below
            against[hole, LOST] = above - weak_above
            against[hole, WEAK_WON] = weak if pays else weak_below
            against[hole, WEAK_LOST] = 0 if pays else weak_above
        at = end


@inline_part
def _count(x: Any, y: Any, left: Any, sums: Any) -> Any:
    """How many hands of the dealer a hole is; they are added to the sums of its two classes."""
    if x == y:
        sums[x] += left[x] - 1
        return left[x] * (left[x] - 1) // 2
    sums[x] += left[y]
    sums[y] += left[x]
    return left[x] * left[y]


@inline_part
def _worth(strength: Any, against: Any, game: Any, counted: Any, as_hole: Any, values: Any) -> Any:
    """Fill in what each hole is worth, less what is already counted of it as another hole; 0 for
    those that cannot be held."""
    folded = game[4] * DEALER_HANDS
    for hole in range(len(strength)):
        value, other = strength[hole], as_hole[hole]
        if value == 0:
            values[hole, PLAY], values[hole, FIXED], values[hole, CHECKED] = 0, 0, 0
            continue
        won, lost = against[hole, WON], against[hole, LOST]
        weak_won, weak_lost = against[hole, WEAK_WON], against[hole, WEAK_LOST]
        play, fixed = value_of_play(value, won, lost, weak_won, weak_lost, game)
        checked = max(2 * play + fixed, folded)
        values[hole, PLAY] = play - counted[other, PLAY]
        values[hole, FIXED] = fixed - counted[other, FIXED]
        values[hole, CHECKED] = checked - counted[other, CHECKED]


@inline_part
def value_of_play(value: Any, won: Any, lost: Any, weak_won: Any, weak_lost: Any, game: Any) -> Any:
    """What a play wager of one ante gets, in antes; and the other wagers, in half antes."""
    _, _, blind, side, _, side_counts = game
    play = won - lost + weak_won - weak_lost
    fixed = 2 * (won - lost) + blind[value] * (won + weak_won) - 2 * (lost + weak_lost)
    if side_counts:
        fixed += DEALER_HANDS * side[value]
    return play, fixed
