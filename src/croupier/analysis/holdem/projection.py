"""Boards, flops and holes as they are seen from one suit.

Seen from a suit a card is one of 26 classes: its rank (0 to 12), or 13 more if it is of the suit.
Seen by rank alone it is one of the first thirteen. A hole is a pair of classes. Everything that a
kernel looks up by is numbered here, once.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

RANKS = 13
CLASSES = 2 * RANKS
_PAIRS = list(combinations_with_replacement(range(RANKS), 2))
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Holes:
    """Pairs of classes, numbered: by rank 91, seen from a suit 338."""

    first: Ints
    second: Ints
    number: Ints
    """The number of a pair of classes, in either order; -1 for a pair that cannot exist."""


@cache
def rank_holes() -> Holes:
    return _holes(_PAIRS, RANKS)


@cache
def suit_holes() -> Holes:
    pairs = combinations_with_replacement(range(CLASSES), 2)
    return _holes([(x, y) for x, y in pairs if x != y or x < RANKS], CLASSES)


def _holes(pairs: list[tuple[int, int]], classes: int) -> Holes:
    number = np.full((classes, classes), -1, dtype=np.int64)
    for at, (x, y) in enumerate(pairs):
        number[x, y] = number[y, x] = at
    first, second = np.array(pairs, dtype=np.int64).T.copy()
    return Holes(first, second, number)


def holes_seen(suited: bool) -> Holes:
    """By rank, or as they are seen from a suit."""
    return suit_holes() if suited else rank_holes()


@dataclass(frozen=True)
class Boards:
    """Boards or flops: how many cards of each class, one row each."""

    counts: Ints

    def __len__(self) -> int:
        return len(self.counts)


@cache
def rank_boards(cards: int) -> Boards:
    """Every choice of ranks, none more than four times: 6,175 of five cards, 455 of three."""
    chosen = combinations_with_replacement(range(RANKS), cards)
    rows = [_count(ranks, RANKS) for ranks in chosen]
    return Boards(np.array([row for row in rows if max(row) <= 4], dtype=np.int64))


@cache
def suit_boards(cards: int, least: int) -> Boards:
    """Every choice of cards seen from a suit, with at least `least` cards of it: 36,608 boards of
    five cards with three or more, 2,483 flops with one or more."""
    rows = [
        _count((*(RANKS + rank for rank in suited), *others), CLASSES)
        for of_suit in range(cards, least - 1, -1)
        for suited in combinations(range(RANKS), of_suit)
        for others in combinations_with_replacement(range(RANKS), cards - of_suit)
    ]
    return Boards(np.array([row for row in rows if max(row[:RANKS]) <= 3], dtype=np.int64))


def boards_seen(suited: bool) -> Boards:
    """Boards of five cards by rank; or from a suit that has three or more of them."""
    return suit_boards(5, 3) if suited else rank_boards(5)


def copies(suited: bool) -> Ints:
    """How many cards there are of each class."""
    return np.array([3] * RANKS + [1] * RANKS if suited else [4] * RANKS, dtype=np.int64)


@cache
def draws(suited: bool) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """By class, cards left of it and hole: the ways to draw one card of the class, and two, when
    the hole's cards are gone too."""
    holes, classes = holes_seen(suited), len(copies(suited))
    each = np.arange(classes)[:, None]
    held = (holes.first == each).astype(np.int16) + (holes.second == each)
    left = np.arange(5, dtype=np.int16)[:, None] - held[:, None]
    return left, left * (left - 1) // 2


def _count(classes: tuple[int, ...], of: int) -> list[int]:
    return [classes.count(each) for each in range(of)]


def address(counts: Ints) -> Ints:
    """A unique number for each row of counts of at most five cards."""
    places = 6 ** np.arange(counts.shape[1], dtype=np.int64)
    if counts.shape[1] == RANKS:
        return counts @ places
    # Seen from a suit: the ranks of the other suits in base four, those of the suit in base two.
    others = counts[:, :RANKS] @ (4 ** np.arange(RANKS, dtype=np.int64))
    suited = counts[:, RANKS:] @ (2 ** np.arange(RANKS, dtype=np.int64))
    return (others << RANKS) | suited


@dataclass(frozen=True)
class Flops:
    """The flops in each board, and the classes of the two cards that complete the board."""

    counts: Ints
    """How many cards of each class, by flop."""
    starts: Ints
    """By board: where its flops begin in the arrays below; and where the last ends."""
    flop: Ints
    first: Ints
    second: Ints

    def __len__(self) -> int:
        return len(self.counts)


@cache
def flops_in(suited: bool) -> Flops:
    """The flops in boards by rank, or seen from a suit."""
    flops = (suit_boards(3, 1) if suited else rank_boards(3)).counts
    boards = address(boards_seen(suited).counts)
    order = np.argsort(boards)
    holes = holes_seen(suited)
    found = []
    for x, y in zip(holes.first, holes.second, strict=True):
        rows = flops.copy()
        rows[:, x] += 1
        rows[:, y] += 1
        at = address(rows)
        place = np.minimum(np.searchsorted(boards, at, sorter=order), len(boards) - 1)
        board = order[place]
        there = (boards[board] == at) & _possible(rows)
        flop = np.flatnonzero(there)
        found.append(np.stack([flop, np.full_like(flop, x), np.full_like(flop, y), board[there]]))
    every = np.concatenate(found, axis=1)
    every = every[:, np.argsort(every[3], kind="stable")]
    starts = np.searchsorted(every[3], np.arange(len(boards) + 1))
    return Flops(flops, starts, *(np.ascontiguousarray(row) for row in every[:3]))


def _possible(counts: Ints) -> NDArray[np.bool_]:
    """Which rows have no more cards of a class than exist."""
    fits: NDArray[np.bool_] = np.all(counts <= copies(counts.shape[1] > RANKS), axis=1)
    return fits
