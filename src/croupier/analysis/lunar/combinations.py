"""What a bet wager is paid for both combinations of a hand, looked up by its pattern.

`hands.first_and_second` is the law; it is asked once for each pattern of ranks and suits, not once
for each hand, with cards made up for that pattern. Six cards are one of 18,395 sets of ranks; or
six of a suit; or five of a suit and one card more. Where there is no straight, only aces and kings
matter by name, and how many cards of each other rank there are: such patterns share an answer.
A command keeps the answers for its next run.
"""

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.values import lookup
from croupier.cards import DECK, SUITS, Card
from croupier.hands import (
    VALUES,
    Category,
    Line,
    StraightWithPair,
    Value,
    evaluate,
    first_and_second,
)
from croupier.hands.tables import SIX
from croupier.stored import stored_object

_HAND = 5
_COPIES = {
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIRS: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}
ONE_SUIT = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
_BLACK = "cs"


def card(rank: int, suit: str) -> Card:
    """Rank 0 (2) to 12 (ace)."""
    return DECK[rank * len(SUITS) + SUITS.index(suit)]


def ranks_of(value: Value) -> list[int]:
    """The ranks of the five cards that have this value, 0 (2) to 12 (ace)."""
    copies = _COPIES.get(value.category, (1,) * _HAND)
    return [(rank - 2) % 13 for n, rank in zip(copies, value.ranks, strict=True) for _ in range(n)]


def five_of(value: Value) -> tuple[Card, ...]:
    """Five cards of this value, of both colours unless they are all of a suit."""
    if value.category in ONE_SUIT:
        return tuple(card(rank, "c") for rank in ranks_of(value))
    return mixed(ranks_of(value))


def black_five_of(value: Value) -> tuple[Card, ...] | None:
    """The same all black; none where three cards are of a rank."""
    if value.category in ONE_SUIT:
        return five_of(value)
    ranks = sorted(ranks_of(value))
    if max(map(ranks.count, ranks)) > len(_BLACK):
        return None
    return tuple(card(rank, _BLACK[place % 2]) for place, rank in enumerate(ranks))


def mixed(ranks: Sequence[int]) -> tuple[Card, ...]:
    """Cards of these ranks with the suits spread evenly."""
    return tuple(card(rank, SUITS[place % 4]) for place, rank in enumerate(sorted(ranks)))


Odds = tuple[tuple[Line, int], ...]
"""What each line pays."""
Ints = NDArray[np.int64]
_RANKS, _KING, _ACE = 13, 11, 12
_LOW_RANKS = 5**7
_POWERS = [5**rank for rank in range(_RANKS)]
STRAIGHTS = [sum(1 << (rank % _RANKS) for rank in range(low, low + 5)) for low in range(-1, 9)]
"""The ranks of each straight, one bit each, the lowest first."""


@lru_cache(16)
def five_card_odds(odds: Odds, option: StraightWithPair) -> Ints:
    """What five cards pay, by value from 0 (no hand)."""

    def ask() -> Ints:
        answer = _Answers(odds, option)
        ranks = [(ranks_of(value), 5 if value.category in ONE_SUIT else 0) for value in VALUES]
        return np.array([0, *(answer.of(*each) for each in ranks)], dtype=np.int64)

    return stored_object(f"odds of five cards {odds} {option}", ask)


@lru_cache(16)
def six_card_odds(odds: Odds, option: StraightWithPair) -> tuple[Ints, Ints, Ints]:
    """What six cards pay: by place in the table of values, with six of a suit, and with five of a
    suit and one more."""

    def ask() -> tuple[Ints, Ints, Ints]:
        answer = _Answers(odds, option)
        return _by_ranks(answer), _six_suited(answer), _five_suited(answer)

    return stored_object(f"odds of six cards {odds} {option}", ask)


def _by_ranks(answer: "_Answers") -> Ints:
    tables = lookup(6)
    found = np.zeros(len(tables.values), dtype=np.int64)
    for key in _six_card_keys():
        ranks = [rank for rank, power in enumerate(_POWERS) for _ in range(key // power % 5)]
        high, low = divmod(key, _LOW_RANKS)
        found[int(tables.low[low]) + int(tables.high[high])] = answer.of(ranks)
    return found


def _six_card_keys() -> list[int]:
    evaluate(mixed(range(6)))  # a table fills itself when it is first asked
    return list(SIX)


def _six_suited(answer: "_Answers") -> Ints:
    found = np.zeros(1 << _RANKS, dtype=np.int64)
    for ranks in combinations(range(_RANKS), 6):
        found[_bits(ranks)] = answer.of(ranks, suited=6)
    return found


def _five_suited(answer: "_Answers") -> Ints:
    found = np.zeros((1 << _RANKS, _RANKS), dtype=np.int64)
    for ranks in combinations(range(_RANKS), 5):
        for other in range(_RANKS):
            found[_bits(ranks), other] = answer.of((*ranks, other), suited=5)
    return found


def _bits(ranks: Iterable[int]) -> int:
    bits = 0
    for rank in ranks:
        bits |= 1 << rank
    return bits


class _Answers:
    """What both combinations pay together; asked once for each pattern."""

    def __init__(self, odds: Odds, option: StraightWithPair) -> None:
        self._odds, self._option = dict(odds), option
        self._known: dict[Hashable, int] = {}

    def of(self, ranks: Sequence[int], suited: int = 0) -> int:
        """What cards of these ranks pay; the first `suited` are of one suit, and there is no other
        flush."""
        pattern = _pattern(ranks, suited)
        if pattern not in self._known:
            self._known[pattern] = self._ask(ranks, suited)
        return self._known[pattern]

    def _ask(self, ranks: Sequence[int], suited: int) -> int:
        cards = [card(rank, "c") for rank in ranks[:suited]]
        cards += [card(rank, "d") for rank in ranks[suited:]] if suited else mixed(ranks)
        both = first_and_second(cards, self._odds, self._option)
        return sum(self._odds[each.line] for each in both if each is not None)


def _pattern(ranks: Sequence[int], suited: int) -> Hashable:
    bits = _bits(ranks)
    flush = (suited, _ACE in ranks[:suited], _KING in ranks[:suited])
    for straight in STRAIGHTS:
        if bits & straight == straight:
            return tuple(sorted(ranks)), suited, _bits(ranks[:suited])
    others = sorted([ranks.count(rank) for rank in ranks if rank < _KING])
    return ranks.count(_ACE), ranks.count(_KING), tuple(others), flush
