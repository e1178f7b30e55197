"""A deck in which certain cards come where they are wanted, and the rest by chance."""

from collections.abc import Mapping, Sequence
from random import Random

from croupier.cards import DECK, Card


def stack(
    order: Sequence[int],
    hands: Mapping[int, Sequence[Card]],
    coming: Sequence[Card],
    random: Random,
) -> tuple[Card, ...]:
    """The deck that deals these hands in this order of places, and then the cards `coming`."""
    wanted = {card for hand in hands.values() for card in hand} | set(coming)
    rest = [card for card in DECK if card not in wanted]
    random.shuffle(rest)
    left = {place: list(hand) for place, hand in hands.items()}
    dealt = [left[place].pop(0) if left.get(place) else rest.pop() for place in order]
    return (*dealt, *coming, *rest)
