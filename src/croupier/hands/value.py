"""The value of a hand: its category, its rank among all values, and its name."""

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import final

from croupier.cards import rank_name, rank_plural


class Category(IntEnum):
    """What a hand of five cards is called; a greater category beats a smaller."""

    ODD_CARDS = 1
    PAIR = 2
    TWO_PAIRS = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


Ranks = tuple[int, ...]


def hand_name(category: Category, ranks: Sequence[int]) -> str:
    """The short name: "a pair of kings". `ranks` in order of significance, as in `Value.ranks`."""
    return _SPEAKERS[category](ranks)


def hand_detail(category: Category, ranks: Sequence[int]) -> str:
    """The name and, if different hands share it, the ranks that distinguish them."""
    name = hand_name(category, ranks)
    kickers = ranks[_named_ranks(category, ranks) :]
    if not kickers:
        return name
    return f"{name} with {', '.join(rank_name(rank) for rank in kickers)}"


def _odd_cards(ranks: Sequence[int]) -> str:
    return "ace and king" if tuple(ranks[:2]) == (14, 13) else f"{rank_name(ranks[0])} high"


def _named_ranks(category: Category, ranks: Sequence[int]) -> int:
    """How many of the ranks the short name determines."""
    match category:
        case Category.ODD_CARDS:
            return 2 if tuple(ranks[:2]) == (14, 13) else 1
        case Category.TWO_PAIRS | Category.FULL_HOUSE:
            return 2
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH | Category.ROYAL_FLUSH:
            return 5
        case _:
            return 1


_SPEAKERS: dict[Category, Callable[[Sequence[int]], str]] = {
    Category.ODD_CARDS: _odd_cards,
    Category.PAIR: lambda ranks: f"a pair of {rank_plural(ranks[0])}",
    Category.TWO_PAIRS: lambda ranks: (
        f"two pairs, {rank_plural(ranks[0])} and {rank_plural(ranks[1])}"
    ),
    Category.THREE_OF_A_KIND: lambda ranks: f"three {rank_plural(ranks[0])}",
    Category.STRAIGHT: lambda ranks: f"straight, {rank_name(ranks[0])} high",
    Category.FLUSH: lambda ranks: f"flush, {rank_name(ranks[0])} high",
    Category.FULL_HOUSE: lambda ranks: (
        f"full house, {rank_plural(ranks[0])} over {rank_plural(ranks[1])}"
    ),
    Category.FOUR_OF_A_KIND: lambda ranks: f"four {rank_plural(ranks[0])}",
    Category.STRAIGHT_FLUSH: lambda ranks: f"straight flush, {rank_name(ranks[0])} high",
    Category.ROYAL_FLUSH: lambda _: "royal flush",
}


@final
class Value(int):
    """A hand's strength, 1 (7-5-4-3-2) to 7462 (royal flush): the greater value wins.

    Each exists once; `Value(7462)` returns the existing object."""

    __slots__ = ()

    def __new__(cls, strength: int) -> "Value":
        if not 1 <= strength <= len(VALUES):
            raise ValueError(f"there is no value {int(strength)}: values are 1 to {len(VALUES)}")
        return VALUES[strength - 1]

    @property
    def category(self) -> Category:
        """The category of the hand, without its ranks."""
        return _KINDS[self - 1][0]

    @property
    def ranks(self) -> Ranks:
        """The hand's different ranks, the most significant first: (13, 14, 9, 4) for K-K-A-9-4.

        A low ace is a 1, so a five-high straight is (5, 4, 3, 2, 1). Between two values of a
        category the one with the greater `ranks` wins."""
        return _KINDS[self - 1][1]

    @property
    def name(self) -> str:
        """How people say it: "a pair of kings"."""
        return _name(self)

    @property
    def detail(self) -> str:
        """The name with the ranks that distinguish it: "a pair of kings with ace, nine, four"."""
        return hand_detail(*_KINDS[self - 1])

    def __reduce__(self) -> tuple[type["Value"], tuple[int]]:
        return Value, (int(self),)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.detail[0].upper() + self.detail[1:]


@cache
def _name(value: Value) -> str:
    return hand_name(*_KINDS[value - 1])


def _weakest_first() -> Iterator[tuple[Category, Ranks]]:
    straights = [tuple(range(high, high - 5, -1)) for high in range(5, 15)]
    in_sequence = {*straights, (14, 5, 4, 3, 2)}
    odd_ranks = [ranks for ranks in _choices(5) if ranks not in in_sequence]
    kinds: list[tuple[Category, list[Ranks]]] = [
        (Category.ODD_CARDS, odd_ranks),
        (Category.PAIR, _with_kickers(1, 3)),
        (Category.TWO_PAIRS, _with_kickers(2, 1)),
        (Category.THREE_OF_A_KIND, _with_kickers(1, 2)),
        (Category.STRAIGHT, straights),
        (Category.FLUSH, odd_ranks),
        (Category.FULL_HOUSE, _with_kickers(1, 1)),
        (Category.FOUR_OF_A_KIND, _with_kickers(1, 1)),
        (Category.STRAIGHT_FLUSH, straights[:-1]),
        (Category.ROYAL_FLUSH, straights[-1:]),
    ]
    for category, weakest_first in kinds:
        for ranks in weakest_first:
            yield category, ranks


def _choices(count: int, taken: Ranks = ()) -> list[Ranks]:
    """Every choice of different ranks that are not taken, each high to low, the weakest choice
    first."""
    return list(combinations([rank for rank in range(14, 1, -1) if rank not in taken], count))[::-1]


def _with_kickers(alike: int, kickers: int) -> list[Ranks]:
    """Every choice of ranks that come in sets, followed by ranks of other cards."""
    return [sets + others for sets in _choices(alike) for others in _choices(kickers, sets)]


_KINDS = tuple(_weakest_first())

VALUES: tuple[Value, ...] = tuple(
    int.__new__(Value, strength) for strength in range(1, len(_KINDS) + 1)
)
"""Every value, the weakest first: `VALUES[n - 1]` has strength n."""

ACE_AND_KING: Value = next(value for value in VALUES if value.ranks[:2] == (14, 13))
"""The lowest hand with an ace and a king, A-K-4-3-2, with which a Lunar dealer qualifies."""
PAIR: Value = next(value for value in VALUES if value.category is Category.PAIR)
"""The lowest pair, 2-2-5-4-3, with which a dealer of Ultimate Texas Hold'em qualifies."""
