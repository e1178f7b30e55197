"""Cards that have a wanted pattern, to ask `hands` what it makes of them."""

from collections.abc import Sequence

from croupier.cards import DECK, SUITS, Card
from croupier.hands import Category, Value

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
