"""The trips wager: alone, and with play that does or does not take it into account."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from croupier.analysis.distribution import Distribution, distribution
from croupier.analysis.holdem.figures import Figures
from croupier.analysis.holdem.game import LINES
from croupier.analysis.holdem.solution import solve
from croupier.analysis.holdem.totals import HALF, value
from croupier.analysis.wager import PayLine
from croupier.hands import VALUES, Line
from croupier.rulebooks.holdem import HoldemRules


@dataclass(frozen=True)
class Trips:
    """A trips wager of one ante; what it gets depends on how the hand is played, for a fold
    forfeits it (9.6)."""

    main: Figures
    """Of the game without it."""

    @cached_property
    def alone(self) -> Distribution:
        """If no hand is ever folded."""
        solution = self.main.solution
        ways = zip(solution.game.trips[1:], solution.hands[1:], strict=True)
        return distribution((Fraction(halves, HALF), int(often)) for halves, often in ways)

    @property
    def play_unchanged(self) -> Fraction:
        """What it gets on average if it does not change how the hand is played."""
        return self.main.trips

    @property
    def play_reoptimised(self) -> Fraction:
        """What placing it changes, if the hand is then played as well as can be."""
        together = solve(replace(self.main.solution.game, with_trips=True))
        return value(together) - self.main.value


def trips_lines(rules: HoldemRules, main: Figures) -> tuple[PayLine, ...]:
    """How often each line of the pay table is paid, if no hand is folded."""
    hands = main.solution.hands
    total = int(hands.sum())
    ways: dict[Line, int] = dict.fromkeys(rules.trips_odds, 0)
    for hand, often in zip(VALUES, hands[1:], strict=True):
        line = LINES.get(hand.category)
        if line in ways:
            ways[line] += int(often)
    return tuple(
        PayLine(line.value, odds, ways[line], total) for line, odds in rules.trips_odds.items()
    )
