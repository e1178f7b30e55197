"""The distance of shuffles from chance, in standard deviations."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import sqrt

CARDS = 52
Shuffle = Callable[[bytes], Sequence[int]]


def secrets(count: int, label: str = "") -> Iterator[bytes]:
    """The same secrets every time."""
    return (hashlib.sha256(f"{label}{number}".encode()).digest() for number in range(count))


def by_place(decks: Iterable[Sequence[int]]) -> float:
    """Counts of each card in each place: 51 by 51 degrees of freedom, since every deck fills every
    place."""
    counts: Counter[int] = Counter()
    dealt = 0
    for deck in decks:
        counts.update(place * CARDS + card for place, card in enumerate(deck))
        dealt += 1
    square = _square(counts, CARDS * CARDS, dealt / CARDS)
    return _deviations(square * (CARDS - 1) / CARDS, (CARDS - 1) ** 2)


def by_pair(decks: Iterable[Sequence[int]]) -> float:
    """Counts of each card directly after each other."""
    counts: Counter[int] = Counter()
    dealt = 0
    for deck in decks:
        counts.update(one * CARDS + other for one, other in pairwise(deck))
        dealt += 1
    pairs = CARDS * (CARDS - 1)
    return _deviations(_square(counts, pairs, dealt / CARDS), pairs - 1)


def by_word(words: Iterable[int], parts: int = 256) -> float:
    """Counts of each value of the upper bits."""
    counts = Counter(word * parts >> 32 for word in words)
    return _deviations(_square(counts, parts, counts.total() / parts), parts - 1)


def _square(counts: Counter[int], cells: int, expected: float) -> float:
    missing = cells - len(counts)
    return sum((count - expected) ** 2 for count in counts.values()) / expected + missing * expected


def _deviations(square: float, freedom: int) -> float:
    return (square - freedom) / sqrt(2 * freedom)
