"""The value of five to seven cards, and the five that make it."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from croupier.cards import Card, wrong_count
from croupier.hands.tables import (
    FIVE,
    FLUSH_SUIT_OF_SEVEN,
    FLUSH_SUIT_OF_SIX,
    FLUSHES,
    HIGH,
    LOW,
    SEVEN,
    SIX,
    WAYS,
    number_ways,
)
from croupier.hands.value import Value


def evaluate(cards: Sequence[Card]) -> Value:
    """The value of the best five of five, six or seven cards.

    Everything else waits for this, so it adds up keys and looks the sum up (see `tables`), for five
    and seven cards without a loop. Duplicate cards are not detected."""
    count = len(cards)
    if count == 5:
        a, b, c, d, e = cards
        key = a.key + b.key + c.key + d.key + e.key
        if a.suit == b.suit == c.suit == d.suit == e.suit:
            return FLUSHES[key]
        return FIVE[key]
    if count == 7:
        a, b, c, d, e, f, g = cards
        key = a.suit_key + b.suit_key + c.suit_key + d.suit_key + e.suit_key
        if suit := FLUSH_SUIT_OF_SEVEN[key + f.suit_key + g.suit_key]:
            return _flush(cards, suit)
        key = a.split_key + b.split_key + c.split_key + d.split_key + e.split_key
        key += f.split_key + g.split_key
        try:
            return WAYS[LOW[key & 0x1FFFF] + HIGH[key >> 17]]
        except IndexError:  # the first hand of seven, or a card that is there twice
            number_ways()
            return SEVEN[sum([card.key for card in cards])]
    if count == 6:
        if suit := FLUSH_SUIT_OF_SIX[sum([card.suit_key for card in cards])]:
            return _flush(cards, suit)
        return SIX[sum([card.key for card in cards])]
    raise wrong_count("5, 6 or 7", cards)


def evaluate_two_plus_three(hole: Sequence[Card], community: Sequence[Card]) -> Value:
    """The best value of both hole cards with three of the five community cards."""
    if len(hole) != 2:
        raise wrong_count("2", hole)
    if len(community) != 5:
        raise wrong_count("5", community)
    first, second = hole
    if first.suit == second.suit:
        return max(evaluate((*hole, *three)) for three in combinations(community, 3))
    two = first.key + second.key  # of two suits: no flush, and keys alone say the rest
    keys = [card.key for card in community]
    return max([FIVE[two + a + b + c] for a, b, c in combinations(keys, 3)])


def _flush(cards: Sequence[Card], suit: str) -> Value:
    """The value of the flush in six or seven cards, found by its suited cards alone: no other hand
    among cards with a flush beats it except a straight flush, which is of the same suit."""
    return FLUSHES[sum([card.key for card in cards if card.suit == suit])]


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The best five of five, six or seven cards, in reading order.

    If several fives are equally good, the one with the higher suits (spades, hearts, diamonds,
    clubs) is chosen, so that the same cards always give the same five."""
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
    """The five cards by significance: sets first, the low ace of a straight last."""
    place = {rank: place for place, rank in enumerate(value.ranks)}
    low_ace = place.get(1, 0)  # the place of a low ace, which is not among the ranks
    return tuple(sorted(high_to_low(five), key=lambda card: place.get(card.rank, low_ace)))


def _best_of(fives: Iterable[tuple[Card, ...]]) -> tuple[Card, ...]:
    best = max(fives, key=evaluate)
    return in_reading_order(best, evaluate(best))


def high_to_low(cards: Iterable[Card]) -> list[Card]:
    """The cards by rank and then suit, the ace of spades first."""
    return sorted(cards, key=lambda card: card.index, reverse=True)
