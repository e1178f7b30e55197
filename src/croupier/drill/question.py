"""A question of the drill: what lies on the table, what is asked, and what is right."""

from dataclasses import dataclass

from croupier.cards import Card
from croupier.drill.answer import Answer
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class Hand:
    """Cards face up, and whose they are."""

    whose: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Stake:
    """A wager that lies on the layout, by its key in a settlement."""

    box: int
    wager: str
    amount: Amount


@dataclass(frozen=True)
class Question:
    """One question. The right answer, its reason and its clauses are the engine's."""

    topic: str
    asks: str
    answer: Answer
    because: str
    clauses: Clauses
    hands: tuple[Hand, ...] = ()
    stakes: tuple[Stake, ...] = ()
    situation: tuple[str, ...] = ()
    """What else must be known, a sentence each."""
