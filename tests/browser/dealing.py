"""Rounds whose cards are known: decks stacked for the boxes that play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from croupier.cards import DECK, Card, parse_cards
from croupier.games.actions import PlaceWager
from croupier.games.game import game_of
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
        rules = rulebook(id).rules(self.options)
        game = game_of(rules)
        round = game.open(rules, DECK, dealing)
        for box in sorted(place for place in self.hands if place > 0):
            round, _ = game.act(round, PlaceWager(box, "ante", 10))
        order = [to for to, _ in game.deal_order(round)]
        wanted = {place: parse_cards(text) for place, text in self.hands.items()}
        coming = parse_cards(self.coming) if self.coming else ()
        return stack(order, wanted, coming, Random(3))
