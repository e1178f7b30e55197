"""A strategy for people, as data: short rules, their cost, and the frequency of each choice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

Line = tuple[str, str]
"""What to do, and when."""
COST = "what the rules cost"
"""The name of the rules' cost on every card."""


@dataclass(frozen=True)
class Difference:
    """Rules for a kind of hand that differ between cards of several rulebooks."""

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
    """Definitions of words in the rules."""
    shares: Mapping[str, Fraction] = field(default_factory=dict)
    """How often each choice is made by the best play."""
    followed: Mapping[str, Fraction] | None = None
    """How often a player who follows the rules makes each choice; None if that is not priced."""
    differences: tuple[Difference, ...] = ()
    unknown: str = ""
    """What is left out, and how to find it."""
    actions: Mapping[str, str] = field(default_factory=dict)
    """The kind of action that a rule names: "keep the pair" is a keep."""

    def __repr__(self) -> str:
        lines = [f"Played with: {self.played_with}"]
        for heading, rules in self.rules.items():
            lines += [heading, *(f"  {do}: {when}" for do, when in rules)]
        costs = (f"{name} {float(100 * each):.4f}%" for name, each in self.figures.items())
        return "\n".join([*lines, *costs])


@dataclass(frozen=True)
class Cell:
    """A starting hand: the values of raising at once and of checking, in antes."""

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
