"""Rounds whose cards are known: decks stacked for the boxes that play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from croupier.cards import DECK, Card, parse_cards
from croupier.games import actions as shared
from croupier.games import holdem, lunar
from croupier.games.holdem.dealing import deal_order as holdem_order
from croupier.games.lunar.dealing import deal_order as lunar_order
from croupier.rulebooks import rulebook
from croupier.school.hands import stack

DEALER = 0
BOARD = -1


@dataclass(frozen=True)
class Deal:
    """What each place gets, and the cards that come after that."""

    hands: Mapping[int, str]
    coming: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    def deck(self, id: str, dealing: str) -> tuple[Card, ...]:
        game: Any = holdem if id == "nz-uth" else lunar
        state = game.open_round(rulebook(id).rules(self.options), DECK, dealing)
        for box in sorted(place for place in self.hands if place > 0):
            state, _ = game.act(state, shared.PlaceWager(box, "ante", 10))
        order = holdem_order(state) if game is holdem else [to for to, _ in lunar_order(state)]
        wanted = {place: parse_cards(text) for place, text in self.hands.items()}
        coming = parse_cards(self.coming) if self.coming else ()
        return stack(order, wanted, coming, Random(3))
