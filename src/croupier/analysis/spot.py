"""A spot: the known cards by place, and the value of each choice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.cards import Card
from croupier.rulebooks.clauses import Clauses

Cards = tuple[Card, ...]
CardsByPlace = Mapping[str, Cards]


@dataclass(frozen=True)
class Place:
    """A place for cards in a spot: the hole cards, the flop, the dealer's upcard."""

    name: str
    help: str
    counts: tuple[int, ...] = ()
    """How many cards it takes; empty where the game checks that itself."""
    needed: bool = False
    """Whether every spot needs it."""
    after: str = ""
    """A place that must have cards if this one has."""


@dataclass(frozen=True)
class ValuedChoice:
    """A legal choice and its value, in antes."""

    action: str
    ev: Fraction
    multiple: int | None = None
    """For an added wager: how many antes."""
    discard: Cards = ()
    """For an exchange: the cards given away."""
    because: str = ""
    """The reason for its value, in words."""
    label: str = ""
    """Its name, if the action alone does not identify it."""

    @property
    def name(self) -> str:
        """The action with its multiple or its cards."""
        if self.multiple is not None:
            return f"{self.action} {self.multiple}x"
        return " ".join([self.action, *(card.text for card in self.discard)])

    @property
    def words(self) -> str:
        return self.label or self.name

    def __repr__(self) -> str:
        return f"{self.name}: {float(self.ev):+.6f} antes"


def best(of: Sequence[ValuedChoice]) -> ValuedChoice:
    """The choice with the highest value; of equal ones the first."""
    return max(of, key=lambda choice: choice.ev)


class SpotError(Exception):
    """Raised for cards that cannot be in these places: which place, why, and by which clauses."""

    def __init__(self, place: str, message: str, clauses: Clauses = ()) -> None:
        super().__init__(message)
        self.place, self.message, self.clauses = place, message, clauses


class NothingToChoose(Exception):
    """Raised if the hand ends the round, so that there is no choice."""

    def __init__(self, code: str, place: str, message: str, short: str, clauses: Clauses) -> None:
        super().__init__(message)
        self.code, self.place, self.message, self.clauses = code, place, message, clauses
        self.short = short
        """The same without the names of hands and their odds."""


class Asker:
    """The words with which a caller names the places in messages; by default their own names."""

    def named(self, place: str) -> str:
        return place

    def counted(self, counts: Sequence[int]) -> str:
        return " or ".join(map(str, counts))

    def too(self, place: str) -> str:
        return f"the {place}"


def check_places(places: Sequence[Place], cards: CardsByPlace, asker: Asker) -> None:
    """Check that each place has the right number of cards, that no card occurs twice, and that a
    place has cards only if the one before it has."""
    for place in places:
        count = len(cards[place.name])
        if place.counts and count not in place.counts:
            words = f"takes {asker.counted(place.counts)} cards, not {count}"
            raise SpotError(place.name, f"{asker.named(place.name)} {words}")
    for place in places:
        if place.after and cards[place.name] and not cards[place.after]:
            words = f"{asker.named(place.name)} needs {asker.too(place.after)} too"
            raise SpotError(place.after, words)
    every = [card for place in places for card in cards[place.name]]
    twice = sorted({card.text for card in every if every.count(card) > 1})
    if twice:
        words = f"{' '.join(twice)}: there is one of each card in the deck"
        raise SpotError(places[0].name, words)
