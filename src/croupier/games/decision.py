"""A decision of a box: what its player could see, and what was done."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import Card

Made = tuple[str, int | None, frozenset[Card]]
"""What was done: the action, the multiple of a wager that was added, the cards given away."""


@dataclass(frozen=True)
class Decision:
    when: str
    """In words: "before the flop"."""
    cards: Mapping[str, tuple[Card, ...]]
    """All that was known to the player, by the places that the game's mathematics has."""
    made: Made | None = None
    """None while it is open."""


def seen(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    """Those that are not face down to whoever looks."""
    return tuple(card for card in cards if card is not None)
