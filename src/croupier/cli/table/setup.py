"""What is fixed before the first round."""

from dataclasses import dataclass
from random import Random

from croupier.cards import DECK, Card
from croupier.cli.table.game import Game
from croupier.money import Amount


@dataclass(frozen=True)
class Setup:
    """The game of the table, the boxes that the player takes, and where chance comes from."""

    game: Game
    boxes: tuple[int, ...]
    """The first of them is the player's seat."""
    chips: Amount
    random: Random

    def shuffled_deck(self) -> list[Card]:
        deck = list(DECK)
        self.random.shuffle(deck)
        return deck
