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
from croupier.analysis.holdem.game import (
    CHECKED,
    FEW,
    FIXED,
    LOST,
    PLAY,
    SIDE,
    SIDE_PLAYED,
    TIED,
    WEAK_LOST,
    WON,
)
from croupier.analysis.kernels.jit import kernel, part
from croupier.analysis.kernels.values import HIGH_MASK, HIGH_SHIFT, LOW_MASK

DEALER_HANDS = 990


@kernel
def rank_river(
    counts: Any,
    weights: Any,
    first: Any,
    second: Any,
    keys: Any,
    any_five: Any,
    tables: Any,
    game: Any,
    flops: Any,
    values: Any,
    ends: Any,
    summed: Any,
    summed_ends: Any,
    hands: Any,
) -> Any:
    """Every rank board by every rank hole, as if there were no flushes; and each rank flop.

    `hands` counts how often each hand is the player's in the end.
    """
    holes = len(first)
    strength = np.zeros(holes, dtype=np.int64)
    left = np.zeros(13, dtype=np.int64)
    triples = np.zeros(10, dtype=np.int64)
    for board in range(len(counts)):
        for rank in range(13):
            left[rank] = 4 - counts[board, rank]
        number = _triples(counts[board], keys, triples)
        whole = np.int64(0)
        for rank in range(13):
            whole += counts[board, rank] * keys[rank]
        for hole in range(holes):
            x, y = first[hole], second[hole]
            strength[hole] = 0
            if _can_be_held(x, y, left):
                pair = keys[x] + keys[y]
                strength[hole] = _plain(whole, pair, triples, number, any_five, tables)
                hands[strength[hole]] += weights[board] * _ways(x, y, left)
        _walk(strength, first, second, left, game, values[board], ends[board])
        add_board(board, values[board], flops, summed)
        add_board(board, ends[board], flops, summed_ends)


@kernel
def suit_river(
    begin: Any,
    end: Any,
    counts: Any,
    weights: Any,
    rank_board: Any,
    first: Any,
    second: Any,
    rank_hole: Any,
    keys: Any,
    any_five: Any,
    tables: Any,
    flushes: Any,
    game: Any,
    ranked: Any,
    ranked_ends: Any,
    flops: Any,
    summed: Any,
    summed_ends: Any,
    hands: Any,
) -> Any:
    """Every flop and hole seen from a suit: what boards `begin` to `end` with three or more cards
    of the suit add to the rank part."""
    holes = len(first)
    values = np.zeros((holes, ranked.shape[2]), dtype=np.int64)
    ends = np.zeros((holes, ranked_ends.shape[2]), dtype=np.int32)
    strength = np.zeros(holes, dtype=np.int64)
    left = np.zeros(26, dtype=np.int64)
    triples = np.zeros(10, dtype=np.int64)
    ranks = np.zeros(13, dtype=np.int64)
    suited = np.zeros(5, dtype=np.int64)
    for board in range(begin, end):
        whole, mask, of_suit = np.int64(0), 0, 0
        for rank in range(13):
            left[rank] = 3 - counts[board, rank]
            left[13 + rank] = 1 - counts[board, 13 + rank]
            ranks[rank] = counts[board, rank] + counts[board, 13 + rank]
            whole += ranks[rank] * keys[rank]
            if counts[board, 13 + rank]:
                mask |= 1 << rank
                suited[of_suit] = rank
                of_suit += 1
        number = _triples(ranks, keys, triples)
        for hole in range(holes):
            x, y = first[hole], second[hole]
            strength[hole] = 0
            if not _can_be_held(x, y, left):
                continue
            pair = keys[x % 13] + keys[y % 13]
            plain = _plain(whole, pair, triples, number, any_five, tables)
            strength[hole] = plain
            held = (1 << (x - 13) if x >= 13 else 0) | (1 << (y - 13) if y >= 13 else 0)
            in_hole = (x >= 13) + (y >= 13)
            if any_five:
                if of_suit + in_hole < 5:
                    continue
                strength[hole] = flushes[mask | held]
            elif in_hole < 2:
                continue
            else:
                best = 0
                for a in range(of_suit - 2):
                    for b in range(a + 1, of_suit - 1):
                        for c in range(b + 1, of_suit):
                            three = 1 << suited[a] | 1 << suited[b] | 1 << suited[c]
                            best = max(best, flushes[held | three])
                strength[hole] = best
            often = weights[board] * _ways(x, y, left)
            hands[strength[hole]] += often
            hands[plain] -= often
        _walk(strength, first, second, left, game, values, ends)
        _without(strength, rank_hole, ranked[rank_board[board]], values)
        _without(strength, rank_hole, ranked_ends[rank_board[board]], ends)
        add_board(board, values, flops, summed)
        add_board(board, ends, flops, summed_ends)


@part
def _without(strength: Any, rank_hole: Any, plain: Any, out: Any) -> Any:
    """Subtract what the rank part already has."""
    for hole in range(len(strength)):
        for quantity in range(out.shape[1]):
            if strength[hole]:
                out[hole, quantity] -= plain[rank_hole[hole], quantity]
            else:
                out[hole, quantity] = 0


@part
def _can_be_held(x: Any, y: Any, left: Any) -> Any:
    return left[x] > (1 if x == y else 0) and left[y] > 0


@part
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


@part
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


@part
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


@part
def _walk(
    strength: Any, first: Any, second: Any, left: Any, game: Any, values: Any, ends: Any
) -> Any:
    """All holes of a board, weakest first: how many hands of the dealer each beats."""
    least_pair, pays, blind, level, side, fold, side_counts = game
    size = len(strength)
    order, other = np.empty(size, dtype=np.int64), np.empty(size, dtype=np.int64)
    held = sort_holes(strength, order, other, np.empty(129, dtype=np.int64))
    total, qualified = np.int64(0), False
    sums, unqualified = np.zeros(26, dtype=np.int64), np.zeros(26, dtype=np.int64)
    all_unqualified = np.int64(0)
    for at in range(held):  # those with which the dealer does not qualify
        hole = order[at]
        if strength[hole] >= least_pair:
            break
        x, y = first[hole], second[hole]
        all_unqualified += _ways(x, y, left)
        unqualified[x] += left[y] - (x == y)
        if x != y:
            unqualified[y] += left[x]
    at = 0
    while at < held:
        end, value = at, strength[order[at]]
        while end < held and strength[order[end]] == value:
            end += 1
        for place in range(at, end):
            hole = order[place]
            other[hole] = total - sums[first[hole]] - sums[second[hole]]
        for place in range(at, end):
            x, y = first[order[place]], second[order[place]]
            total += _ways(x, y, left)
            sums[x] += left[y] - (x == y)
            if x != y:
                sums[y] += left[x]
        for place in range(at, end):
            hole = order[place]
            x, y = first[hole], second[hole]
            below = other[hole]
            equal = total - sums[x] - sums[y] + 1 - below  # the hole itself was taken off twice
            qualified = value >= least_pair
            weak = all_unqualified - unqualified[x] - unqualified[y] + (0 if qualified else 1)
            above = DEALER_HANDS - below - equal
            weak_below = weak if qualified else below
            weak_above = 0 if qualified else weak - below - equal
            won, lost = below - weak_below, above - weak_above  # against a dealer who qualifies
            if pays:
                weak_below, weak_above = weak, 0
            plays = _value(
                values[hole],
                won,
                lost,
                weak_below,
                weak_above,
                blind[value],
                side[value],
                fold,
                side_counts,
            )
            if ends.shape[1]:
                half = ends.shape[1] // 2
                _count(ends[hole, :half], won, lost, weak_below, weak_above, level[value])
                for each in range(half):
                    ends[hole, half + each] = ends[hole, each] if plays else 0
        at = end


@part
def _ways(x: Any, y: Any, left: Any) -> Any:
    return left[x] * (left[x] - 1) // 2 if x == y else left[x] * left[y]


@part
def _value(
    out: Any,
    won: Any,
    lost: Any,
    weak_below: Any,
    weak_above: Any,
    blind: Any,
    side: Any,
    fold: Any,
    side_counts: Any,
) -> Any:
    """Fill in what a hole is worth; return whether playing one ante is better than folding."""
    play = won - lost + weak_below - weak_above
    fixed = 2 * (won - lost) + blind * (won + weak_below) - 2 * (lost + weak_above)
    counted = DEALER_HANDS * side if side_counts else 0
    played = 2 * play + fixed + counted
    plays = played >= fold * DEALER_HANDS
    out[PLAY] = play
    out[FIXED] = fixed + counted
    out[CHECKED] = played if plays else fold * DEALER_HANDS
    if len(out) > FEW:
        out[SIDE] = DEALER_HANDS * side
        out[SIDE_PLAYED] = DEALER_HANDS * (side if plays else -2)
    return plays


@part
def _count(out: Any, won: Any, lost: Any, weak_below: Any, weak_above: Any, level: Any) -> Any:
    """Count how the hand ends against the dealer's hands."""
    out[:] = 0
    out[LOST], out[WEAK_LOST] = lost, weak_above
    out[TIED] = DEALER_HANDS - won - lost - weak_below - weak_above
    out[WON + 2 * level], out[WON + 2 * level + 1] = won, weak_below
