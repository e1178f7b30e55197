"""The game as the solver takes it: pay tables by hand value, in half antes; and the quantities
that the kernels compute for each board and hole."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.values import least_of
from croupier.hands import VALUES, Category, Line
from croupier.money import Amount
from croupier.rulebooks.holdem import HoldemRules

PLAY = 0
"""The result of a play wager of one ante, in antes."""
FIXED = 1
"""The part that does not depend on the play wager: ante, blind, and trips where it counts."""
CHECKED = 2
"""The better of one ante played and a fold."""
QUANTITIES = 3
"""How many of these values decisions need."""

WON = 0
"""Counts of the dealer's hands: qualified, and beaten."""
LOST = 1
WEAK_WON = 2
"""Not qualified, and beaten."""
WEAK_LOST = 3
"""Not qualified, and lost to: the ante comes back."""
TIED = 4
FOLDED = 5
WAYS = 6
"""How many ways there are for a hand to end."""

HALF = 2
"""Amounts are in half antes."""
_LEAST_PAIR = least_of(Category.PAIR)
LINES: dict[Category, Line] = {
    category: Line(category.name.lower())
    for category in Category
    if category is not Category.ODD_CARDS
}


@dataclass(frozen=True)
class Game:
    """One way to play nz-uth; amounts in half antes."""

    any_five: bool
    """9.7(b), the best five of seven; else 9.7(a), both hole cards with three of the board."""
    pays_unqualified: bool
    """10.1(b) read literally."""
    blind: tuple[int, ...]
    """By hand value: what a winning blind wager of one ante gets."""
    trips: tuple[int, ...]
    """By hand value: what a trips wager of one ante gets, whoever wins."""
    with_trips: bool = False
    """Whether the trips wager counts when deciding: a fold forfeits it (9.6)."""

    @property
    def for_choices(self) -> "Game":
        """The same game as far as choices go: without the trips table, unless it counts."""
        if self.with_trips:
            return self
        return replace(self, trips=(0,) * len(self.trips))

    @property
    def least_pair(self) -> int:
        """The least value with which the dealer qualifies (10.1)."""
        return _LEAST_PAIR

    @cached_property
    def payoffs(self) -> tuple[Any, ...]:
        """The pay tables as kernels take them."""
        fold = -3 * HALF if self.with_trips else -2 * HALF
        blind: NDArray[np.int64] = np.array(self.blind, dtype=np.int64)
        trips: NDArray[np.int64] = np.array(self.trips, dtype=np.int64)
        return (_LEAST_PAIR, self.pays_unqualified, blind, trips, fold, self.with_trips)


def game_of(rules: HoldemRules, *, with_trips: bool = False) -> Game:
    """The game by these rules."""
    return Game(
        any_five=rules.hand_method == "any",
        pays_unqualified=rules.no_qualify == "pay",
        blind=_by_value(rules.blind_odds, below=0),
        trips=_by_value(rules.trips_odds, below=-1),
        with_trips=with_trips,
    )


def _by_value(odds: Mapping[Line, Amount], below: int) -> tuple[int, ...]:
    """By hand value from 0: the odds in half antes, or `below` for hands that the table does not
    pay."""
    halves = {line: HALF * odds.get(line, below) for line in LINES.values()}
    if any(each != int(each) for each in halves.values()):
        raise ValueError("odds must be whole numbers of half antes")
    whole = {None: HALF * below} | {line: int(each) for line, each in halves.items()}
    return (0, *map(whole.__getitem__, lines_by_value()))


@cache
def lines_by_value() -> tuple[Line | None, ...]:
    """By hand value from 1: the line of the pay tables that it is in."""
    return tuple(LINES.get(value.category) for value in VALUES)
