"""The five cards that make a hand, laid out as they are read."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from croupier.cards import Card, wrong_count
from croupier.hands.evaluate import evaluate
from croupier.hands.value import Value


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The best five of five, six or seven cards, in reading order.

    Where several fives are equally good, the one with the higher suits (spades, hearts, diamonds,
    clubs), so that the same cards always give the same five.
    """
    if not 5 <= len(cards) <= 7:
        raise wrong_count("5, 6 or 7", cards)
    return _best_of(combinations(high_to_low(cards), 5))


def best_two_plus_three(hole: Sequence[Card], community: Sequence[Card]) -> tuple[Card, ...]:
    """The best five of both hole cards and three of the community cards, in reading order."""
    if len(hole) != 2:
        raise wrong_count("2", hole)
    if len(community) != 5:
        raise wrong_count("5", community)
    return _best_of((*hole, *three) for three in combinations(high_to_low(community), 3))


def in_reading_order(five: Sequence[Card], value: Value) -> tuple[Card, ...]:
    """The five cards by what they count for: sets first, the low ace of a straight last."""
    place = {rank: place for place, rank in enumerate(value.ranks)}
    low_ace = place.get(1, 0)  # where an ace stands that is no rank of its own
    return tuple(sorted(high_to_low(five), key=lambda card: place.get(card.rank, low_ace)))


def _best_of(fives: Iterable[tuple[Card, ...]]) -> tuple[Card, ...]:
    best = max(fives, key=evaluate)
    return in_reading_order(best, evaluate(best))


def high_to_low(cards: Iterable[Card]) -> list[Card]:
    """The cards by rank and then suit, the ace of spades first."""
    return sorted(cards, key=lambda card: card.index, reverse=True)
