"""A strategy for people, as data: short rules, what they cost, how often each choice is made."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

Line = tuple[str, str]
"""What to do, and when."""
COST = "what the rules cost"
"""The name of that figure on every card."""


@dataclass(frozen=True)
class Difference:
    """Where the cards of other rulebooks have other rules for a kind of hand."""

    rulebooks: tuple[str, ...]
    heading: str
    here: tuple[Line, ...]
    """Rules on this card only."""
    there: tuple[Line, ...]
    """Rules on theirs only."""


@dataclass(frozen=True)
class StrategyCard:
    """Rules to memorise: under each heading, the first rule that fits decides."""

    played_with: str
    rules: Mapping[str, tuple[Line, ...]]
    figures: Mapping[str, Fraction]
    """House edges and the cost of the rules, in antes; what is not known is left out."""
    notes: tuple[str, ...] = ()
    """What words in the rules mean."""
    shares: Mapping[str, Fraction] = field(default_factory=dict)
    """How often each choice is made by the best play."""
    followed: Mapping[str, Fraction] | None = None
    """How often a player who follows the rules makes each choice; None where that is not priced."""
    differences: tuple[Difference, ...] = ()
    unknown: str = ""
    """What is left out, and how to find it."""
    actions: Mapping[str, str] = field(default_factory=dict)
    """Which kind of action the words of a rule name: "keep the pair" is a keep."""

    def __repr__(self) -> str:
        lines = [f"Played with: {self.played_with}"]
        for heading, rules in self.rules.items():
            lines += [heading, *(f"  {do}: {when}" for do, when in rules)]
        costs = (f"{name} {float(100 * each):.4f}%" for name, each in self.figures.items())
        return "\n".join([*lines, *costs])


@dataclass(frozen=True)
class Cell:
    """A starting hand: what raising at once and what checking is worth, in antes."""

    name: str
    action: str
    play: Fraction
    check: Fraction

    @property
    def margin(self) -> Fraction:
        """By how much raising is better."""
        return self.play - self.check


@dataclass(frozen=True)
class StartingHands:
    """Every starting hand, aces first; suited hands above the diagonal."""

    rows: tuple[tuple[Cell, ...], ...]
    played: int
    """How many of all hands are raised."""
    hands: int
    words: str
