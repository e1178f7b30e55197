"""What a player sees and may do: small numbers and codes for every hand under an upcard, each with
a name.

Before the draw for every canonical hand (`solver.hands`); after it for every multiset of five or
six ranks, for a flush is always bet.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.conditions import Columns
from croupier.analysis.kernels import value_of_five
from croupier.analysis.kernels.values import lookup
from croupier.analysis.lunar.game import Ints
from croupier.analysis.lunar.solver.decision import BET, BUY, FOLD
from croupier.analysis.lunar.solver.hands import canonical_hands, cards_of
from croupier.analysis.lunar.solver.projection import MOST, RANKS, plain_values, rank_sets
from croupier.hands import VALUES, Category

CATEGORIES: NDArray[np.int8] = np.array([0, *(value.category for value in VALUES)], dtype=np.int8)
"""By hand value."""
ACE, KING = 12, 11
_STRAIGHTS = [31 << low for low in range(10)]
"""Five ranks in sequence, one bit each; the lowest bit is the ace below the 2."""
_SUITS, _SIX = 4, 6
ENOUGH = 7
"""Outs: four to a flush leave more, and so do two ends of a straight."""


@lru_cache(2)
def rank_counts(up: int) -> Ints:
    """How many cards of each rank, by hand."""
    cards = cards_of(canonical_hands().slots, up).astype(np.int64)
    counts = np.zeros((len(cards), RANKS), dtype=np.int64)
    for column in range(MOST):
        counts[np.arange(len(cards)), cards[:, column] >> 2] += 1
    return counts


@lru_cache(2)
def before_draw(up: int) -> Columns:
    """What is seen before the draw, by canonical hand."""
    cards = cards_of(canonical_hands().slots, up)
    counts, hand = rank_counts(up), CATEGORIES[value_of_five(cards)]
    wide = cards.astype(np.int64)
    found: dict[str, Any] = {
        "hand": hand,
        **rank_columns(counts, up),
        "held": counts[:, up],
        "outs": np.where(hand >= Category.STRAIGHT, 0, outs(wide, counts, up)),
        "two_suited": _two_suited(wide),
        "suited_three": suited_three(wide) > 0,
    }
    return {name: each.astype(np.int8) for name, each in found.items()}


def after_draw(size: int, up: int, thrown: int) -> Columns:
    """What is seen after the draw, by multiset of five or six ranks in the order of `rank_sets`,
    when `thrown` cards of the upcard's rank were thrown away."""
    counts = rank_sets(size)
    six = lookup(_SIX).values.astype(np.int64)
    values = plain_values() if size == MOST else six[six_places()]
    found: dict[str, Any] = {
        "hand": CATEGORIES[values],
        **rank_columns(counts, up),
        "held": counts[:, up] + thrown,
    }
    return {name: each.astype(np.int8) for name, each in found.items()}


@cache
def six_places() -> Ints:
    """By multiset of six ranks: its place in the table of values."""
    keys, tables = rank_sets(_SIX) @ (5 ** np.arange(RANKS)), lookup(_SIX)
    found: Ints = tables.low.astype(np.int64)[keys % 5**7] + tables.high[keys // 5**7]
    return found


def rank_columns(counts: Ints, up: int) -> dict[str, Ints]:
    """The highest paired rank, the three highest ranks, and how they compare with the upcard."""
    pair, high = _highest(counts >= 2), _highest(counts > 0)
    rest = (counts > 0) & (np.arange(RANKS) != high[:, None])
    second = _highest(rest)
    third = _highest(rest & (np.arange(RANKS) != second[:, None]))
    ace_king = (counts[:, ACE] > 0) & (counts[:, KING] > 0)
    return {
        "pair": pair,
        "high": high,
        "second": second,
        "third": third,
        "ace_king": ace_king.astype(np.int64),
        "pair_over": np.where(pair >= 0, np.sign(pair - up), 0) + 1,
        "up": np.full(len(counts), up),
    }


def _highest(there: NDArray[np.bool_]) -> Ints:
    """The highest rank that is there, or -1."""
    found: Ints = np.where(there, np.arange(RANKS), -1).max(axis=1)
    return found


def outs(cards: Ints, counts: Ints, up: int) -> Ints:
    """Unseen cards that complete a straight, for each straight that they complete, or a flush; more
    than seven are as good as seven."""
    left = _SUITS - counts
    left[:, up] -= 1
    bits, found = _bits(counts > 0), np.zeros(len(cards), dtype=np.int64)
    for window in _STRAIGHTS:
        for rank in range(RANKS):
            own = int(_bits(np.arange(RANKS)[None] == rank)[0]) & window
            if own:
                found += np.where(bits & window == window & ~own, left[:, rank], 0)
    suited = np.stack([((cards & 3) == suit).sum(axis=1) for suit in range(_SUITS)])
    return np.where(suited.max(axis=0) == 4, ENOUGH, np.minimum(found, ENOUGH))


def _two_suited(cards: Ints) -> NDArray[np.bool_]:
    """Whether the two highest of five different ranks are of one suit."""
    ordered = np.take_along_axis(cards, np.argsort(cards >> 2, axis=1, kind="stable"), axis=1)
    found: NDArray[np.bool_] = ordered[:, -1] & 3 == ordered[:, -2] & 3
    return found


def _bits(there: NDArray[np.bool_]) -> Ints:
    """One bit for each rank, the ace at both ends."""
    bits = there @ (2 << np.arange(RANKS))
    found: Ints = bits | (bits >> RANKS & 1)
    return found


def suited_three(cards: Ints) -> Ints:
    """Exactly three cards of a suit that fit in one straight, as places in the hand (one bit each);
    0 where there are none."""
    found = np.zeros(len(cards), dtype=np.int64)
    for suit in range(_SUITS):
        mine = (cards & 3) == suit
        ranks = np.zeros((len(cards), RANKS), dtype=bool)
        for column in range(MOST):
            rows = np.flatnonzero(mine[:, column])
            ranks[rows, cards[rows, column] >> 2] = True
        bits = _bits(ranks)
        near = np.zeros(len(cards), dtype=bool)
        for window in _STRAIGHTS:
            near |= bits & window & ~1 == bits & ~1
            near |= bits & window == bits & ~(1 << RANKS)
        three = (mine.sum(axis=1) == 3) & near
        found = np.where(three, mine @ (1 << np.arange(MOST)), found)
    return found


Codes = NDArray[np.uint8]


class Hands(NamedTuple):
    """Every canonical hand under an upcard."""

    cards: Ints
    counts: Ints
    """How many cards of each rank."""
    number: Ints
    """By card: how many there are of its rank."""


NOT_THERE = 255
"""The code where a hand has no such cards to keep."""
_ALL = 31


@lru_cache(2)
def codes(up: int) -> dict[str, Codes]:
    """By name of a hold: the code for every canonical hand."""
    cards = cards_of(canonical_hands().slots, up).astype(np.int64)
    counts = rank_counts(up)
    hands = Hands(cards, counts, np.take_along_axis(counts, cards >> 2, axis=1))
    return {name: make(hands) for name, make in _MAKERS.items()}


def _always(code: int) -> Callable[[Hands], Codes]:
    return lambda hands: np.full(len(hands.cards), code, dtype=np.uint8)


def _keep(kept: NDArray[np.bool_], there: NDArray[np.bool_]) -> Codes:
    """The codes that exchange what is not kept."""
    gone = _ALL ^ (kept @ (1 << np.arange(MOST)))
    return np.where(there, gone, NOT_THERE).astype(np.uint8)


def _alike(many: int) -> Callable[[Hands], Codes]:
    """Keep the cards of the one rank that occurs `many` times."""

    def make(hands: Hands) -> Codes:
        kept = hands.number == many
        return _keep(kept, (kept.sum(axis=1) == many) & (hands.counts.max(axis=1) == many))

    return make


def _ace_and_king(hands: Hands) -> Codes:
    ranks = hands.cards >> 2
    kept = (ranks == ACE) | (ranks == KING)
    return _keep(kept, (hands.counts[:, ACE] == 1) & (hands.counts[:, KING] == 1))


def _highest_card(hands: Hands) -> Codes:
    """Keep the highest of five different ranks."""
    ranks = hands.cards >> 2
    return _keep(ranks == ranks.max(axis=1)[:, None], hands.counts.max(axis=1) == 1)


def _two_highest(hands: Hands) -> Codes:
    """Keep the two highest of five different ranks."""
    ranks = hands.cards >> 2
    kept = ranks >= np.sort(ranks, axis=1)[:, -2][:, None]
    return _keep(kept, hands.counts.max(axis=1) == 1)


def _three_suited(hands: Hands) -> Codes:
    kept = suited_three(hands.cards)
    return np.where(kept > 0, _ALL ^ kept, NOT_THERE).astype(np.uint8)


_MAKERS: dict[str, Callable[[Hands], Codes]] = {
    "fold": _always(FOLD),
    "bet": _always(BET),
    "buy": _always(BUY),
    "keep-pair": _alike(2),
    "keep-three": _alike(3),
    "keep-ace-king": _ace_and_king,
    "keep-high": _highest_card,
    "keep-two": _two_highest,
    "keep-suited-three": _three_suited,
}
