"""One of the dealer's two cards is seen before anything is decided.

The solver once more, for each rank that the seen card may have (its suit does not matter): the
dealer then has one of 44 hands, the seen card with one that nobody has seen. For a board the 26
classes of that other card are sorted by strength, and a hole finds its place among them. The seen
card is gone from the deck, so boards and flops come in fewer ways. Seen from a suit it is a class
like any other, so every board is counted twice: with the seen card of the suit, and not of it.
The published edge of 13.5922% comes out again; a plain twin for single flops is in the tests.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from croupier.analysis.holdem.advice.rivers import strengths
from croupier.analysis.holdem.advice.strategy import Worth
from croupier.analysis.holdem.figures import Shares
from croupier.analysis.holdem.flop import add_board
from croupier.analysis.holdem.game import CHECKED, FIXED, HALF, PLAY, Game
from croupier.analysis.holdem.projection import (
    RANKS,
    Ints,
    boards_seen,
    flops_in,
    holes_seen,
    rank_holes,
    suit_holes,
)
from croupier.analysis.holdem.solution import board_by_rank, flops_of_boards, seen_flops
from croupier.analysis.kernels.jit import kernel, part

FOUR, LATER, TWOS, ONES, COUNT = range(5)
"""Totals of a hole as seen from the seen card's suit, over all flops: 4x and check in half antes,
how often 2x and 1x follow a check, and the number of flops."""
SUMS = 5


@dataclass(frozen=True)
class Seen(Worth):
    """Optimal play by a player who knows one card too early."""

    by_rank: tuple[Fraction, ...]
    """The player's average result by rank of the seen card, from 2 to ace."""


def seen_from(parts: Ints, boards: int, dealer_hands: int) -> Seen:
    """From one block of totals for each rank; `boards` and `dealer_hands` are the cases behind each
    flop."""
    unit = HALF * boards * dealer_hands
    best = np.maximum(parts[..., FOUR], parts[..., LATER])
    totals = [sum(int(each) for each in row) for row in best]
    counts = [int(each) for each in parts[..., COUNT].sum(axis=1)]
    cases, fours = sum(counts), parts[..., FOUR] > parts[..., LATER]
    four = Fraction(int(parts[fours, COUNT].sum()), cases)
    two = Fraction(int(parts[~fours, TWOS].sum()), cases)
    one = Fraction(int(parts[~fours, ONES].sum()), cases * boards)
    by_rank = tuple(
        Fraction(total, unit * count) for total, count in zip(totals, counts, strict=True)
    )
    value = Fraction(sum(totals), unit * cases)
    return Seen(value, Shares(four, two, one, 1 - four - two - one), by_rank)


BOARDS, OTHERS = 1_035, 44
"""Ways for the last two cards after a flop, then for the dealer's other card."""
_PLAYED = 3
_QUANTITIES = 4
Progress = Callable[[int, int], None]
"""Called with the number of parts done and their total."""


def with_dealer_card(game: Game, progress: Progress = lambda *_: None) -> Seen:
    """Optimal play by a player who has seen one of the dealer's cards."""
    parts = []
    for rank in range(RANKS):
        parts.append(sums(game, rank))
        progress(rank + 1, RANKS)
    return seen_from(np.stack(parts), BOARDS, OTHERS)


def sums(game: Game, rank: int) -> Ints:
    """Totals for a seen card of this rank, by hole as seen from its suit and by whether its other
    cards share a suit."""
    rivers = rivers_seeing(game, rank)
    cards, weights = _flops(rank)
    rank_flop, suit_flop = seen_flops(cards)
    out = np.zeros((2 * len(suit_holes().first), SUMS), dtype=np.int64)
    _decide(
        rank * 4,
        cards,
        weights,
        rank_flop,
        suit_flop,
        rank_holes().number,
        suit_holes().number,
        rivers.by_rank,
        rivers.of_suit,
        rivers.off_suit,
        out,
    )
    return out


@dataclass(frozen=True)
class SeenRivers:
    """What every flop and hole is worth, over all turns, rivers and dealer's hands."""

    by_rank: Ints
    of_suit: Ints
    """Seen from the suit of the seen card."""
    off_suit: Ints
    """Seen from another."""


def rivers_seeing(game: Game, rank: int) -> SeenRivers:
    """The rivers when the seen card is of this rank."""
    ranked = _river(game, rank, suited=False, plain=None)
    off, of = (_river(game, each, suited=True, plain=ranked) for each in (rank, RANKS + rank))
    return SeenRivers(ranked.summed, of.summed, off.summed)


@dataclass(frozen=True)
class _River:
    rows: Ints
    """By board and hole; empty for boards seen from a suit."""
    summed: Ints
    """By flop and hole."""


def _river(game: Game, seen: int, suited: bool, plain: _River | None) -> _River:
    """Boards added up by flop, for a seen card of this class."""
    holes, boards = holes_seen(suited), boards_seen(suited)
    ways = list(flops_of_boards(suited, _QUANTITIES))
    copies = ways[5].copy()
    copies[seen] -= 1
    ways[5] = copies
    keep = np.zeros((0 if suited else len(boards), len(holes.first), _QUANTITIES), dtype=np.int64)
    summed = np.zeros((len(flops_in(suited)), len(holes.first), _QUANTITIES), dtype=np.int64)
    _river_values(
        seen,
        boards.counts,
        copies,
        holes.first,
        holes.second,
        holes.number,
        strengths(game.any_five, suited),
        (game.least_pair, game.pays_unqualified, np.array(game.blind, dtype=np.int64)),
        board_by_rank() if suited else np.zeros(0, dtype=np.int64),
        rank_holes().number[holes.first % RANKS, holes.second % RANKS],
        plain.rows if plain else keep,
        tuple(ways),
        keep,
        summed,
    )
    return _River(keep, summed)


def _flops(rank: int) -> tuple[Ints, Ints]:
    """One flop of each kind up to a renaming of the three other suits, and how many it stands
    for."""
    every = np.array(list(combinations(range(52), 3)), dtype=np.int64)
    every = every[~(every == rank * 4).any(axis=1)]
    masks = np.zeros((len(every), 4), dtype=np.int64)
    for place in range(3):
        np.add.at(masks, (np.arange(len(every)), every[:, place] % 4), 1 << every[:, place] // 4)
    first = (masks[:, 1] >= masks[:, 2]) & (masks[:, 2] >= masks[:, 3])
    same = (masks[:, 1] == masks[:, 2]).astype(np.int64) + (masks[:, 2] == masks[:, 3])
    return every[first], np.array([6, 3, 1])[same[first]]


@kernel
def _river_values(
    seen: Any,
    counts: Any,
    copies: Any,
    first: Any,
    second: Any,
    number: Any,
    strength: Any,
    game: Any,
    rank_board: Any,
    rank_hole: Any,
    plain: Any,
    ways: Any,
    keep: Any,
    summed: Any,
) -> Any:
    least_pair, pays, blind = game
    classes, suited = len(copies), len(rank_board) > 0
    row = np.zeros((len(first), 4), dtype=np.int64)
    left, dealer = np.zeros(classes, dtype=np.int64), np.zeros(classes, dtype=np.int64)
    order, upto = np.zeros(classes, dtype=np.int64), np.zeros(classes + 1, dtype=np.int64)
    for board in range(len(counts)):
        for each in range(classes):
            left[each] = copies[each] - counts[board, each]
        if left[seen] < 0:
            continue
        for each in range(classes):
            hand = number[seen, each]
            there = hand >= 0 and left[each] > 0
            dealer[each] = np.int64(strength[board, hand]) if there else 0
        weak, size = np.int64(0), 0
        for each in range(classes):  # the classes that are there, weakest first
            if dealer[each]:
                at = size
                while at > 0 and dealer[order[at - 1]] > dealer[each]:
                    order[at] = order[at - 1]
                    at -= 1
                order[at] = each
                size += 1
                if dealer[each] < least_pair:
                    weak += left[each]
        for place in range(size):
            upto[place + 1] = upto[place] + left[order[place]]
        for hole in range(len(first)):
            for quantity in range(4):
                row[hole, quantity] = 0
            x, y = first[hole], second[hole]
            if left[x] < 1 + (x == y) or left[y] < 1:
                continue
            mine = np.int64(strength[board, hole])
            below = upto[_weaker(mine, dealer, order, size)]
            equal = upto[_weaker(mine + 1, dealer, order, size)] - below
            fewer = weak
            for held in (dealer[x], dealer[y]):
                below -= held < mine
                equal -= held == mine
                fewer -= held < least_pair
            _value(row[hole], below, equal, fewer, pays, blind[mine])
        if suited:
            ranked = plain[rank_board[board]]
            for hole in range(len(first)):
                x, y = first[hole], second[hole]
                if left[x] >= 1 + (x == y) and left[y] >= 1:
                    for quantity in range(4):
                        row[hole, quantity] -= ranked[rank_hole[hole], quantity]
        else:
            for hole in range(len(first)):
                for quantity in range(4):
                    keep[board, hole, quantity] = row[hole, quantity]
        add_board(board, row, ways, summed)


@part
def _weaker(value: Any, dealer: Any, order: Any, size: Any) -> Any:
    """How many of the classes make the dealer's hand weaker than this."""
    low, high = 0, size
    while low < high:
        middle = (low + high) >> 1
        if dealer[order[middle]] < value:
            low = middle + 1
        else:
            high = middle
    return low


@part
def _value(out: Any, below: Any, equal: Any, weak: Any, pays: Any, blind: Any) -> Any:
    """Fill in the values when `below` of the dealer's 44 hands lose, `equal` tie and `weak` have no
    pair."""
    above = OTHERS - below - equal
    weak_below, weak_above = min(weak, below), max(weak - below - equal, 0)
    ante = (below - weak_below) - (above - weak_above)
    won, lost = below, above
    if pays:
        won, lost = below - weak_below + weak, above - weak_above
    out[PLAY] = won - lost
    out[FIXED] = 2 * ante + blind * won - 2 * lost
    one, fold = 2 * out[PLAY] + out[FIXED], -4 * OTHERS
    out[CHECKED] = max(one, fold)
    out[_PLAYED] = 1 if one >= fold else 0


@kernel
def _decide(
    seen: Any,
    flops: Any,
    weights: Any,
    rank_flop: Any,
    suit_flop: Any,
    rank_number: Any,
    suit_number: Any,
    by_rank: Any,
    of_suit: Any,
    off_suit: Any,
    out: Any,
) -> Any:
    """The seen card is of suit 0; every flop by every hole."""
    value = np.zeros(4, dtype=np.int64)
    for flop in range(len(flops)):
        cards, weight = flops[flop], weights[flop]
        for a in range(51):
            if a == seen or a == cards[0] or a == cards[1] or a == cards[2]:
                continue
            for b in range(a + 1, 52):
                if b == seen or b == cards[0] or b == cards[1] or b == cards[2]:
                    continue
                ranked = by_rank[rank_flop[flop], rank_number[a >> 2, b >> 2]]
                for quantity in range(4):
                    value[quantity] = ranked[quantity]
                start = np.int64(0)
                for suit in range(4):
                    x = (a >> 2) + (13 if a & 3 == suit else 0)
                    y = (b >> 2) + (13 if b & 3 == suit else 0)
                    hole = suit_number[x, y]
                    if suit == 0:
                        start = hole
                    at = suit_flop[flop, suit]
                    if at >= 0:
                        more = of_suit[at, hole] if suit == 0 else off_suit[at, hole]
                        for quantity in range(4):
                            value[quantity] += more[quantity]
                place = 2 * start + (1 if a & 3 == b & 3 else 0)
                two = value[FIXED] + 4 * value[PLAY]
                out[place, FOUR] += weight * (value[FIXED] + 8 * value[PLAY])
                out[place, LATER] += weight * max(two, value[CHECKED])
                if two > value[CHECKED]:
                    out[place, TWOS] += weight
                else:
                    out[place, ONES] += weight * value[_PLAYED]
                out[place, COUNT] += weight
