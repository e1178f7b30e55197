"""How a main game is played when it is played as well as can be, and what that gives."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Chosen:
    """One way to go on."""

    name: str
    share: Fraction
    staked: Fraction | int | None
    """In antes, all that is put up on average; None where it is not known."""
    mean: Fraction | None
    """The result on average, where it is chosen, in antes."""


@dataclass(frozen=True)
class Part:
    """One of the wagers of the main game."""

    name: str
    staked: Fraction
    mean: Fraction


@dataclass(frozen=True)
class Play:
    """The shares add up to one, the parts to the main game's result."""

    chosen: tuple[Chosen, ...]
    parts: tuple[Part, ...]
    says: str

    @property
    def mean(self) -> Fraction | None:
        """Of all choices together; None if it is not known of each."""
        known = [each.share * each.mean for each in self.chosen if each.mean is not None]
        return sum(known, Fraction(0)) if len(known) == len(self.chosen) else None

    @property
    def staked(self) -> Fraction | None:
        known = [each.share * each.staked for each in self.chosen if each.staked is not None]
        return sum(known, Fraction(0)) if len(known) == len(self.chosen) else None
