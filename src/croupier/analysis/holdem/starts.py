"""The 169 starting hands, and what playing and checking them is worth."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.holdem.projection import RANKS
from croupier.analysis.holdem.quantities import FIXED, PLAY
from croupier.analysis.holdem.solution import Solution
from croupier.analysis.holdem.totals import COUNT, HALF, RIVERS, checked


@dataclass(frozen=True)
class Start:
    """A starting hand: what playing and checking are worth, in antes."""

    ranks: tuple[int, int]
    """0 (2) to 12 (ace), the higher first."""
    suited: bool
    fixed: Fraction
    """Ante and blind, if it is played."""
    play: Fraction
    """A play wager of one ante."""
    check: Fraction

    @property
    def four(self) -> Fraction:
        return self.played(4)

    def played(self, multiple: int) -> Fraction:
        """What it is worth to play that many antes at once."""
        return self.fixed + multiple * self.play

    @property
    def holes(self) -> int:
        return 4 if self.suited else 6 if self.ranks[0] == self.ranks[1] else 12

    @property
    def plays(self) -> bool:
        return self.four > self.check


def starts(solution: Solution) -> list[Start]:
    """All 169."""
    all_, check = solution.starts, checked(solution)
    found = []
    for row in range(RANKS):
        for column in range(RANKS):
            low, high = sorted((row, column))
            halves = (all_[row, column, FIXED], HALF * all_[row, column, PLAY], check[row, column])
            count = int(all_[row, column, COUNT]) * RIVERS * HALF
            values = (Fraction(int(each), count) for each in halves)
            found.append(Start((high, low), row > column, *values))
    return found
