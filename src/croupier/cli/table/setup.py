"""What is fixed before the first round."""

from dataclasses import dataclass
from random import Random

from croupier.cards import DECK, Card
from croupier.money import Amount
from croupier.rulebooks import LunarRules


@dataclass(frozen=True)
class Setup:
    """The rules of the table, the boxes that the player takes, and where chance comes from."""

    rules: LunarRules
    dealing: str
    boxes: tuple[int, ...]
    chips: Amount
    random: Random

    def shuffled_deck(self) -> list[Card]:
        deck = list(DECK)
        self.random.shuffle(deck)
        return deck
