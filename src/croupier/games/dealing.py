"""Hands of the same number of cards for every box and the dealer, in the document's order."""

from croupier.games.events import DEALER, Source
from croupier.games.state import RoundState
from croupier.rulebooks.schema import Dealing


def around(state: RoundState, dealing: Dealing, hand: int) -> list[tuple[int, int]]:
    """Who gets each card, and as which of theirs."""
    boxes = list(state.boxes)
    places = [DEALER, *boxes] if dealing.dealer == "first" else [*boxes, DEALER]
    if dealing.each == hand:
        return [(to, position) for to in places for position in range(1, hand + 1)]
    return [(to, position) for position in range(1, hand + 1) for to in places]


def deal_source(state: RoundState) -> Source:
    return "shoe" if state.dealing == "shoe" else "shuffler"
