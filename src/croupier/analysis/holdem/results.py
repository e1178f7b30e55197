"""How often a hand of the main game ends in each way, if it is played as well as can be."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.distribution import Distribution, distribution
from croupier.analysis.holdem.quantities import ALL, LOST, TIED, WEAK_LOST, WON, counts_of
from croupier.analysis.holdem.solution import Solution
from croupier.analysis.holdem.totals import EVERYTHING, HALF, plays_four


@dataclass(frozen=True)
class End:
    """One way for a hand to end; sums in antes."""

    multiple: int
    """Of the play wager; 0 where the hand was folded."""
    ante: int
    blind: Fraction
    play: int

    @property
    def net(self) -> Fraction:
        return self.ante + self.blind + self.play


FOLDED = End(0, -1, Fraction(-1), 0)
Ends = Mapping[End, int]


def ends(solution: Solution) -> Ends:
    """Of a thorough solution: how often each, of `EVERYTHING` that can be dealt."""
    found: Counter[End] = Counter()
    for multiple, counts in _by_multiple(solution).items():
        found.update(_ends(multiple, counts, solution.game.blind_levels))
    found[FOLDED] = EVERYTHING - found.total()
    return +found


def _by_multiple(solution: Solution) -> dict[int, list[int]]:
    """By play wager: the counts of how it ends."""
    size = counts_of(len(solution.game.blind_levels))
    played_out, if_better = slice(ALL, ALL + size), slice(ALL + size, ALL + 2 * size)
    plays, all_, two = plays_four(solution), solution.starts, solution.played
    rows = {
        4: all_[plays][:, played_out],
        2: two[~plays][:, played_out],
        1: (all_ - two)[~plays][:, if_better],
    }
    return {
        multiple: [sum(map(int, column)) for column in each.T] for multiple, each in rows.items()
    }


def _ends(multiple: int, counts: list[int], levels: tuple[int, ...]) -> dict[End, int]:
    lost = Fraction(-1)
    made = {
        End(multiple, -1, lost, -multiple): counts[LOST],
        End(multiple, 0, lost, -multiple): counts[WEAK_LOST],
        End(multiple, 0, Fraction(0), 0): counts[TIED],
    }
    for level, halves in enumerate(levels):
        blind, place = Fraction(halves, HALF), WON + 2 * level
        made[End(multiple, 1, blind, multiple)] = counts[place]
        made[End(multiple, 0, blind, multiple)] = counts[place + 1]
    return made


def results(found: Ends, of: Callable[[End], Fraction | int]) -> Distribution:
    """Of one part of a hand's end, or of all."""
    return distribution((of(end), ways) for end, ways in found.items())
