"""What playing one ante is worth for every hole on every board, with every board in memory.

The solver needs each board only once and keeps the sums; here every board stays, so that any
strategy can be laid over it. The counting is the solver's idea (`river`), written a second time.

Strengths come from examples: for each kind of board and hole one example is laid out in cards and
valued. By rank the example's suits are dealt round, so that no suit comes up three times on the
board and nothing is a flush; seen from a suit, clubs are the suit and the others take diamonds,
hearts and spades in turn, and no flush in those is possible beside three clubs.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.holdem.game import Game
from croupier.analysis.holdem.projection import (
    RANKS,
    Holes,
    Ints,
    boards_seen,
    copies,
    holes_seen,
)
from croupier.analysis.holdem.river import DEALER_HANDS, sort_holes
from croupier.analysis.kernels import value_of_seven, value_of_two_plus_three
from croupier.analysis.kernels.jit import kernel, part
from croupier.analysis.kernels.values import Cards, Values

_SUITS = 4
_AT_ONCE = 1_024


@cache
def strengths(any_five: bool, suited: bool) -> Values:
    """One row for each board, one column for each hole; 0 where the hole cannot be held."""
    boards = board_layouts(suited)
    holes = holes_seen(suited)
    found = np.zeros((len(boards), len(holes.first)), dtype=np.uint16)
    for begin in range(0, len(boards), _AT_ONCE):
        part = boards[begin : begin + _AT_ONCE]
        found[begin : begin + _AT_ONCE] = _valued(part, holes, any_five, suited)
    return found


def board_layouts(suited: bool) -> Cards:
    """An example of each board, in cards."""
    return _suit_layouts() if suited else _rank_layouts()


def hole_layouts(boards: Cards, suited: bool) -> Cards:
    """An example of each hole beside each of these boards, where one exists."""
    return _hole_layouts(boards, holes_seen(suited), suited)[0]


def _valued(boards: Cards, holes: Holes, any_five: bool, suited: bool) -> Values:
    laid, possible = _hole_layouts(boards, holes, suited)
    community = np.repeat(boards, len(holes.first), axis=0)[possible.ravel()]
    held = laid.reshape(-1, 2)[possible.ravel()]
    found = np.zeros(possible.shape, dtype=np.uint16)
    if any_five:
        found[possible] = value_of_seven(np.hstack([held, community]))
    else:
        found[possible] = value_of_two_plus_three(held, community)
    return found


def _hole_layouts(boards: Cards, holes: Holes, suited: bool) -> tuple[Cards, NDArray[np.bool_]]:
    """Two cards for every board and hole, and whether they exist."""
    free, many = _free(boards, suited)
    again = holes.first == holes.second
    first, there = _nth(free, many, holes.first, np.zeros_like(again))
    second, too = _nth(free, many, holes.second, again)
    return np.stack([first, second], axis=2).astype(np.uint8), there & too


def _nth(
    free: Ints, many: Ints, classes: Ints, again: NDArray[np.bool_]
) -> tuple[Ints, NDArray[np.bool_]]:
    """The first card of each class that is not on the board; where `again` is set, the second."""
    place = again.astype(np.int64)
    suit = free[:, classes, place]
    return classes % RANKS * _SUITS + suit, many[:, classes] > place


def _free(boards: Cards, suited: bool) -> tuple[Ints, Ints]:
    """For each board and class: the suits that are left, and how many."""
    used = np.zeros((len(boards), RANKS, _SUITS), dtype=np.int64)
    rows = np.arange(len(boards))[:, None]
    used[rows, boards // _SUITS, boards % _SUITS] = 1
    if not suited:
        return np.argsort(used, axis=2, kind="stable"), _SUITS - used.sum(axis=2)
    others = used[:, :, 1:]
    free = np.argsort(others, axis=2, kind="stable") + 1
    clubs = np.zeros_like(free)
    many = np.concatenate([_SUITS - 1 - others.sum(axis=2), 1 - used[:, :, 0]], axis=1)
    return np.concatenate([free, clubs], axis=1), many


def _rank_layouts() -> Cards:
    ranks = _classes(boards_seen(suited=False).counts)
    return (ranks * _SUITS + np.arange(5) % _SUITS).astype(np.uint8)


def _suit_layouts() -> Cards:
    classes = _classes(boards_seen(suited=True).counts)
    turn = np.zeros_like(classes)
    for place in range(1, 5):
        same = classes[:, place] == classes[:, place - 1]
        turn[:, place] = np.where(same, turn[:, place - 1] + 1, 0)
    suit = np.where(classes < RANKS, 1 + turn, 0)
    return (classes % RANKS * _SUITS + suit).astype(np.uint8)


def _classes(counts: Ints) -> Ints:
    """The classes of each board's five cards, in order."""
    rows = [np.repeat(np.arange(counts.shape[1]), row) for row in counts]
    return np.array(rows, dtype=np.int64)


FOLD = -4 * DEALER_HANDS
"""Ante and blind lost against every hand of the dealer, in half antes (9.6)."""


@dataclass(frozen=True)
class Side:
    """All boards by all holes, by rank or seen from a suit."""

    strength: Values
    """0 where the hole cannot be held."""
    one: NDArray[np.int32]
    """The result of a play wager of one ante with ante and blind, over all dealer's hands, in half
    antes."""

    @property
    def possible(self) -> NDArray[np.bool_]:
        return self.strength > 0

    @property
    def plays(self) -> NDArray[np.bool_]:
        """Where playing is no worse than folding."""
        return self.possible & (self.one >= FOLD)


@dataclass(frozen=True)
class Rivers:
    by_rank: Side
    by_suit: Side


@lru_cache(4)
def rivers(game: Game) -> Rivers:
    return Rivers(_side(game, suited=False), _side(game, suited=True))


def _side(game: Game, suited: bool) -> Side:
    strength = strengths(game.any_five, suited)
    boards, holes = boards_seen(suited), holes_seen(suited)
    one = np.zeros(strength.shape, dtype=np.int32)
    _fill(
        boards.counts,
        copies(suited),
        holes.first,
        holes.second,
        strength,
        game.least_pair,
        game.pays_unqualified,
        np.array(game.blind, dtype=np.int64),
        one,
    )
    return Side(strength, one)


@kernel
def _fill(
    counts: Any,
    copies: Any,
    first: Any,
    second: Any,
    strength: Any,
    least_pair: Any,
    pays: Any,
    blind: Any,
    out: Any,
) -> Any:
    classes, holes = len(copies), len(first)
    below, left = np.zeros(holes, dtype=np.int64), np.zeros(classes, dtype=np.int64)
    order, scratch = np.zeros(holes, dtype=np.int64), np.zeros(holes, dtype=np.int64)
    places = np.zeros(129, dtype=np.int64)
    for board in range(len(counts)):
        for each in range(classes):
            left[each] = copies[each] - counts[board, each]
        row, begin = strength[board], 0
        held = sort_holes(row, order, scratch, places)
        total, weak_total = np.int64(0), np.int64(0)
        sums, weak_sums = np.zeros(classes, dtype=np.int64), np.zeros(classes, dtype=np.int64)
        for place in range(held):
            hole = order[place]
            if row[hole] >= least_pair:
                break
            weak_total = _add(first[hole], second[hole], left, weak_sums, weak_total)
        while begin < held:
            value, end = np.int64(row[order[begin]]), begin
            while end < held and row[order[end]] == value:
                hole = order[end]
                below[hole] = total - sums[first[hole]] - sums[second[hole]]
                end += 1
            for place in range(begin, end):
                hole = order[place]
                total = _add(first[hole], second[hole], left, sums, total)
            for place in range(begin, end):
                hole = order[place]
                x, y = first[hole], second[hole]
                upto = total - sums[x] - sums[y] + 1  # the hole itself was taken off twice
                weak = weak_total - weak_sums[x] - weak_sums[y] + (value < least_pair)
                out[board, hole] = _one(below[hole], upto, weak, pays, blind[value])
            begin = end


@part
def _add(x: Any, y: Any, left: Any, sums: Any, total: Any) -> Any:
    """Count a hole among the dealer's hands: by each of its cards, and in all."""
    if x == y:
        sums[x] += left[x] - 1
        return total + left[x] * (left[x] - 1) // 2
    sums[x] += left[y]
    sums[y] += left[x]
    return total + left[x] * left[y]


@part
def _one(below: Any, upto: Any, weak: Any, pays: Any, blind: Any) -> Any:
    """The result of playing when `below` of the dealer's hands lose, `upto` lose or tie, and `weak`
    have no pair."""
    above = DEALER_HANDS - upto
    weak_below, weak_above = min(weak, below), max(weak - upto, 0)
    ante = (below - weak_below) - (above - weak_above)  # no pair: the ante comes back (10.1)
    won, lost = below, above
    if pays:
        won, lost = below - weak_below + weak, above - weak_above
    return 2 * (won - lost) + 2 * ante + blind * won - 2 * lost
