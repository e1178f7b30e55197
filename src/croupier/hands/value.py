"""The value of a hand: which of the 7,462 that can be told apart it has."""

from collections.abc import Iterator
from itertools import combinations
from typing import final

from croupier.hands.category import Category
from croupier.hands.names import hand_detail, hand_name

Ranks = tuple[int, ...]


@final
class Value(int):
    """A hand's strength, 1 (7-5-4-3-2) to 7462 (royal flush): the greater value wins.

    Each exists once; `Value(7462)` gives the one there is.
    """

    __slots__ = ()

    def __new__(cls, strength: int) -> "Value":
        if not 1 <= strength <= len(VALUES):
            raise ValueError(f"there is no value {int(strength)}: values are 1 to {len(VALUES)}")
        return VALUES[strength - 1]

    @property
    def category(self) -> Category:
        """What the hand is called, without its ranks."""
        return _KINDS[self - 1][0]

    @property
    def ranks(self) -> Ranks:
        """The hand's different ranks, the most significant first: (13, 14, 9, 4) for K-K-A-9-4.

        An ace that is counted low is a 1, so a five-high straight is (5, 4, 3, 2, 1).
        Of two values of a category the one with the greater `ranks` wins.
        """
        return _KINDS[self - 1][1]

    @property
    def name(self) -> str:
        """How it is spoken: "a pair of kings"."""
        return hand_name(*_KINDS[self - 1])

    @property
    def detail(self) -> str:
        """The name with what tells it from others: "a pair of kings with ace, nine, four"."""
        return hand_detail(*_KINDS[self - 1])

    def __reduce__(self) -> tuple[type["Value"], tuple[int]]:
        return Value, (int(self),)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.detail[0].upper() + self.detail[1:]


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


def _choices(count: int) -> list[Ranks]:
    """Every choice of different ranks, each high to low, the weakest choice first."""
    return list(combinations(range(14, 1, -1), count))[::-1]


def _with_kickers(alike: int, kickers: int) -> list[Ranks]:
    """Every choice of ranks that come in sets, followed by ranks of other cards."""
    choices = _choices(kickers)
    return [
        sets + others
        for sets in _choices(alike)
        for others in choices
        if not set(sets).intersection(others)
    ]


_KINDS = tuple(_weakest_first())

VALUES: tuple[Value, ...] = tuple(
    int.__new__(Value, strength) for strength in range(1, len(_KINDS) + 1)
)
"""Every value, the weakest first: `VALUES[n - 1]` has strength n."""

ACE_AND_KING: Value = next(value for value in VALUES if value.ranks[:2] == (14, 13))
"""The least hand that holds an ace and a king, A-K-4-3-2: what a Lunar dealer needs to qualify."""
PAIR: Value = next(value for value in VALUES if value.category is Category.PAIR)
"""The least pair, 2-2-5-4-3: what a dealer of Ultimate Texas Hold'em needs to qualify."""
