"""The strength of every hole on every board, seen by rank and seen from a suit.

For each kind of board and hole one example is laid out in cards and valued. By rank the example's
suits are dealt round, so that no suit comes up three times on the board and nothing is a flush;
seen from a suit, clubs are the suit and the others take diamonds, hearts and spades in turn, and
no flush in those is possible beside three clubs.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.holdem.projection import (
    RANKS,
    Holes,
    Ints,
    rank_boards,
    rank_holes,
    suit_boards,
    suit_holes,
)
from croupier.analysis.kernels import value_of_seven, value_of_two_plus_three
from croupier.analysis.kernels.values import Cards, Values

_SUITS = 4
_AT_ONCE = 1_024


@cache
def strengths(any_five: bool, suited: bool) -> Values:
    """One row for each board, one column for each hole; 0 where the hole cannot be held."""
    boards = board_layouts(suited)
    holes = suit_holes() if suited else rank_holes()
    found = np.zeros((len(boards), len(holes.first)), dtype=np.uint16)
    for begin in range(0, len(boards), _AT_ONCE):
        part = boards[begin : begin + _AT_ONCE]
        found[begin : begin + _AT_ONCE] = _valued(part, holes, any_five, suited)
    return found


def board_layouts(suited: bool) -> Cards:
    """Of each board an example."""
    return _suit_layouts() if suited else _rank_layouts()


def hole_layouts(boards: Cards, suited: bool) -> Cards:
    """Of each hole an example beside each of these boards, where there is one."""
    return _hole_layouts(boards, suit_holes() if suited else rank_holes(), suited)[0]


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
    """Two cards for every board and hole, and whether there are such."""
    free, many = _free(boards, suited)
    again = holes.first == holes.second
    first, there = _nth(free, many, holes.first, np.zeros_like(again))
    second, too = _nth(free, many, holes.second, again)
    return np.stack([first, second], axis=2).astype(np.uint8), there & too


def _nth(
    free: Ints, many: Ints, classes: Ints, again: NDArray[np.bool_]
) -> tuple[Ints, NDArray[np.bool_]]:
    """The first card of each class that is not on the board; again, the second."""
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
    ranks = _classes(rank_boards(5).counts)
    return (ranks * _SUITS + np.arange(5) % _SUITS).astype(np.uint8)


def _suit_layouts() -> Cards:
    classes = _classes(suit_boards(5, 3).counts)
    turn = np.zeros_like(classes)
    for place in range(1, 5):
        same = classes[:, place] == classes[:, place - 1]
        turn[:, place] = np.where(same, turn[:, place - 1] + 1, 0)
    suit = np.where(classes < RANKS, 1 + turn, 0)
    return (classes % RANKS * _SUITS + suit).astype(np.uint8)


def _classes(counts: Ints) -> Ints:
    """Of each board the classes of its five cards, in order."""
    rows = [np.repeat(np.arange(counts.shape[1]), row) for row in counts]
    return np.array(rows, dtype=np.int64)
