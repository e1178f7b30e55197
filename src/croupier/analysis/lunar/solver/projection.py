"""Cards as they look from one suit: of each rank the one card in the suit, and three outside it.

Against a dealer who shows a card of suit 0, only that suit can make a dealer's flush. So what a
hand is worth depends on ranks, and on which of its cards and of the dead ones are of suit 0. A card
is then one of 26 tokens: rank 0 to 12 in the suit, 13 to 25 outside it. Sets of cards become
multisets of tokens, with at most one of each inside and three of each outside:

    1, 26, 338, 2,938, 19,253, 101,608  of 0 to 5 cards

instead of 2,598,960 hands of five. `following` leads from a multiset and a token to the larger one.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.values import flush_values
from croupier.cards import DECK
from croupier.hands import evaluate

Ints = NDArray[np.int64]
RANKS, TOKENS, MOST = 13, 26, 5
_INSIDE, _OUTSIDE, _SUITS = 1, 3, 4
VALUE_COUNT = 7_463


@dataclass(frozen=True)
class Multisets:
    """All multisets of one size."""

    tokens: Ints
    """A row each, ascending; the rows ascending too."""
    counts: Ints
    """A row each: how many of each token."""
    inside: Ints
    """The ranks inside the suit, one bit each."""
    outside: Ints
    """The different ranks outside the suit, one bit each."""
    ranks: Ints
    """Which multiset of ranks it is: its place in `rank_sets`."""


@cache
def multisets(size: int) -> Multisets:
    rows = _rows(size)
    tokens = np.array(rows, dtype=np.int64).reshape(len(rows), size)
    counts = np.zeros((len(rows), TOKENS), dtype=np.int64)
    for column in range(size):
        np.add.at(counts, (np.arange(len(rows)), tokens[:, column]), 1)
    bit = 1 << np.arange(RANKS)
    by_rank = counts[:, :RANKS] + counts[:, RANKS:]
    places = {key: place for place, key in enumerate(_keys(rank_sets(size)))}
    ranks = np.array([places[key] for key in _keys(by_rank)], dtype=np.int64)
    inside = counts[:, :RANKS] @ bit
    return Multisets(tokens, counts, inside, (counts[:, RANKS:] > 0) @ bit, ranks)


@cache
def _rows(size: int) -> list[tuple[int, ...]]:
    if size == 0:
        return [()]
    return [
        (*row, token)
        for row in _rows(size - 1)
        for token in range(row[-1] if row else 0, TOKENS)
        if row.count(token) < (_INSIDE if token < RANKS else _OUTSIDE)
    ]


def _keys(counts: Ints) -> list[int]:
    keys: list[int] = (counts @ (5 ** np.arange(RANKS))).tolist()
    return keys


@cache
def rank_sets(size: int) -> Ints:
    """Every multiset of `size` ranks, at most four of each, as counts; ascending as numbers in base
    five."""
    sets = _rank_sets(size)
    found: Ints = sets[np.argsort(sets @ (5 ** np.arange(RANKS)), kind="stable")]
    return found


@cache
def _rank_sets(size: int) -> Ints:
    """Each smaller multiset with one more card of its highest rank or of a higher one."""
    if size == 0:
        return np.zeros((1, RANKS), dtype=np.int64)
    smaller, found = _rank_sets(size - 1), []
    above = np.where(smaller > 0, np.arange(RANKS), 0).max(axis=1)
    for rank in range(RANKS):
        larger = smaller[(above <= rank) & (smaller[:, rank] < _SUITS)].copy()
        larger[:, rank] += 1
        found.append(larger)
    return np.concatenate(found)


@cache
def rank_places(size: int) -> tuple[Ints, Ints]:
    """Two tables, by the low seven and the high six ranks in base five: their sum is the place of
    a multiset of ranks in `rank_sets`."""
    keys = rank_sets(size) @ (5 ** np.arange(RANKS))
    cut = 5**7
    low, high = np.zeros(cut, dtype=np.int64), np.zeros(5**6, dtype=np.int64)
    start: dict[int, int] = {}
    for place, key in enumerate(keys.tolist()):
        start.setdefault(key // cut, place)
        high[key // cut] = start[key // cut]
        low[key % cut] = place - start[key // cut]
    return low, high


@cache
def following(size: int) -> Ints:
    """By place of a multiset of this size and token: the place of both together, or -1."""
    places = {row: place for place, row in enumerate(_rows(size + 1))}
    found = np.full((len(_rows(size)), TOKENS), -1, dtype=np.int64)
    for place, row in enumerate(_rows(size)):
        for token in range(TOKENS):
            found[place, token] = places.get(tuple(sorted((*row, token))), -1)
    return found


@dataclass(frozen=True)
class Fives:
    """Final hands of five cards as multisets, by value. All inside the suit is a flush; what lies
    outside is counted as if it were none."""

    start: Ints
    """By value: where its multisets begin."""
    multiset: Ints
    inside: NDArray[np.uint16]
    """Its ranks inside the suit, one bit each."""
    tokens: NDArray[np.uint8]
    """Its different tokens, up to five, each as four times the token and how many; then zeros."""


@cache
def fives() -> Fives:
    five = multisets(MOST)
    values = plain_values()[five.ranks].copy()
    suited = np.array([mask.bit_count() == MOST for mask in five.inside.tolist()])
    values[suited] = flush_values()[five.inside[suited]]
    order = np.argsort(values, kind="stable")
    start = np.searchsorted(values[order], np.arange(VALUE_COUNT + 1))
    packed = np.zeros((len(order), MOST), dtype=np.uint8)
    tokens = five.tokens[order]
    new = np.ones_like(tokens, dtype=bool)
    new[:, 1:] = tokens[:, 1:] != tokens[:, :-1]
    column, rows = np.cumsum(new, axis=1) - 1, np.repeat(np.arange(len(order)), MOST)
    packed[rows, column.ravel()] = 4 * tokens.ravel()
    np.add.at(packed, (rows, column.ravel()), 1)
    return Fives(start, order, five.inside[order].astype(np.uint16), packed)


@cache
def plain_values() -> Ints:
    """The value of each multiset of five ranks, without a flush."""
    values = []
    for counts in rank_sets(MOST).tolist():
        ranks = [rank for rank, count in enumerate(counts) for _ in range(count)]
        cards = [DECK[4 * rank + place % 4] for place, rank in enumerate(ranks)]
        values.append(int(evaluate(cards)))
    return np.array(values, dtype=np.int64)


@cache
def parts(size: int) -> tuple[Ints, NDArray[np.uint16], NDArray[np.uint8]]:
    """The smaller multisets in each row of `fives` and in how many ways each occurs, as one list
    with the start of each row."""
    place = {row: at for at, row in enumerate(_rows(size))}
    starts, which, ways = [0], list[int](), list[int]()
    for row in multisets(MOST).tokens[fives().multiset].tolist():
        found: dict[tuple[int, ...], int] = {}
        for part in combinations(row, size):
            found[part] = found.get(part, 0) + 1
        which.extend(place[part] for part in found)
        ways.extend(found.values())
        starts.append(len(which))
    return (
        np.array(starts, dtype=np.int64),
        np.array(which, dtype=np.uint16),
        np.array(ways, dtype=np.uint8),
    )


@cache
def by_ranks(size: int) -> tuple[Ints, Ints]:
    """The multisets of tokens that have the same ranks: where each of `rank_sets` begins, and the
    list."""
    ranks = multisets(size).ranks
    starts = np.searchsorted(np.sort(ranks), np.arange(len(rank_sets(size)) + 1))
    return starts.astype(np.int64), np.argsort(ranks, kind="stable")


@cache
def suited_sets() -> Ints:
    """The 1,287 sets of five ranks, one bit each."""
    return np.array([_bits(ranks) for ranks in combinations(range(RANKS), MOST)], dtype=np.int64)


@cache
def rank_choices(size: int) -> Ints:
    """By ranks, one bit each: the place of a choice of `size` different ranks."""
    places = np.full(1 << RANKS, -1, dtype=np.int64)
    for place, ranks in enumerate(combinations(range(RANKS), size)):
        places[_bits(ranks)] = place
    return places


def _bits(ranks: tuple[int, ...]) -> int:
    return sum(1 << rank for rank in ranks)
