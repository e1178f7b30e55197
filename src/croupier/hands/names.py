"""How a hand is spoken at the table."""

from collections.abc import Callable, Sequence

from croupier.cards import rank_name, rank_plural
from croupier.hands.category import Category

Ranks = Sequence[int]


def hand_name(category: Category, ranks: Ranks) -> str:
    """The short name: "a pair of kings". `ranks` in order of significance, as in `Value.ranks`."""
    return _SPEAKERS[category](ranks)


def hand_detail(category: Category, ranks: Ranks) -> str:
    """The name and, where hands that differ share it, the ranks that tell them apart."""
    name = hand_name(category, ranks)
    kickers = ranks[_named_ranks(category, ranks) :]
    if not kickers:
        return name
    return f"{name} with {', '.join(rank_name(rank) for rank in kickers)}"


def _odd_cards(ranks: Ranks) -> str:
    return "ace and king" if tuple(ranks[:2]) == (14, 13) else f"{rank_name(ranks[0])} high"


def _named_ranks(category: Category, ranks: Ranks) -> int:
    """How many of the ranks the short name settles."""
    match category:
        case Category.ODD_CARDS:
            return 2 if tuple(ranks[:2]) == (14, 13) else 1
        case Category.TWO_PAIRS | Category.FULL_HOUSE:
            return 2
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH | Category.ROYAL_FLUSH:
            return 5
        case _:
            return 1


_SPEAKERS: dict[Category, Callable[[Ranks], str]] = {
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
