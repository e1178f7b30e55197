"""Every state under one upcard: what choices are worth that are told, and not the best."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import kernel
from croupier.analysis.lunar.game import Ints
from croupier.analysis.lunar.solver.decision import (
    BUY,
    INSTANT,
    Draws,
    Forced,
    Table,
    bet,
    buy,
    exchange,
    left,
    project,
    walking,
)
from croupier.analysis.lunar.solver.exchanges import NEVER
from croupier.analysis.lunar.solver.force import forcing_of
from croupier.analysis.lunar.solver.forced_exchanges import forced_exchanges, no_forced
from croupier.analysis.lunar.solver.projection import MOST
from croupier.analysis.lunar.solver.ranks import LEAST_SUITED
from croupier.analysis.lunar.solver.upcard import (
    READINGS,
    Floors,
    Solved,
    Upcard,
    best_floors,
    thrown_away,
)
from croupier.hands import StraightWithPair


@kernel
def follow(
    hands: Any, values: Any, codes: Any, table: Any, walking: Any, worth: Any, used: Any
) -> Any:
    """What the choice that is told for each hand is worth, and how often force is used after it;
    instant hands have none."""
    places = np.zeros((4, 32), dtype=np.int64)
    for hand in range(len(hands)):
        code, value = np.int64(codes[hand]), values[hand]
        start = -(1 + table.draw_antes) * table.denominator
        live, masks = left(hands[hand], table.up)
        if value >= table.pay[4] and table.instant[0] >= 0:
            royal = 1 if value == 7462 else 0
            worth[hand] = table.instant[royal] * table.denominator
        elif code == 0:
            worth[hand] = -table.denominator
        elif code == 1:
            gains, used[hand] = bet(value, live, masks, table)
            worth[hand] = gains * table.factors[0] - table.denominator
        elif code == 2:
            gains, used[hand] = buy(hands[hand], live, masks, table)
            worth[hand] = gains * table.factors[1] + start
        else:
            for view in range(4 if table.rule.offered else 1):
                project(hands[hand], view, walking, places[view])
            worth[hand], used[hand] = exchange(hands[hand], code, places, table, walking)


class Followed(Upcard):
    """One upcard of one game where somebody else decides. Only what is asked for is reckoned: the
    exchanges of cards that are thrown away in some state."""

    def follow(self, codes: NDArray[np.uint8], floors: Floors) -> dict[StraightWithPair, Solved]:
        """What the choices that are told are worth, if hands that drew are then played so.
        Forcing is the best play's; exchanging all five is not told."""
        self._check(floors)
        parts = self._told_exchanges(self.cards, [codes], floors.five)
        tables = [
            self.table(replace(self.game, straight_with_pair=reading), *parts)._replace(
                bought=floors.six
            )
            for reading in READINGS
        ]
        instant = (self.values >= LEAST_SUITED) & (self.game.instant is not None)
        best = np.where(instant, INSTANT, codes).astype(np.uint8)
        first = self._follow(tables[0], codes, np.arange(len(codes)))
        rows = np.intersect1d(self.differ(*tables), np.flatnonzero(codes == BUY))
        other = [each.copy() for each in first]
        for each, now in zip(other, self._follow(tables[1], codes[rows], rows), strict=True):
            each[rows] = now
        return dict(zip(READINGS, (Solved(best, *first), Solved(best, *other)), strict=True))

    def _follow(self, table: Table, codes: NDArray[np.uint8], rows: Ints) -> Ints:
        """Of these hands: what their choices are worth, and how often force is used after them."""
        found = np.zeros((2, len(rows)), dtype=np.int64)
        follow(self.cards[rows], self.values[rows], codes, table, walking(), *found)
        return found

    def worths(
        self, rows: Ints, lists: Sequence[NDArray[np.uint8]], reading: StraightWithPair
    ) -> NDArray[np.float64]:
        """By list of choices and hand, in antes and rounded, if all that follows is played best."""
        parts = self._told_exchanges(self.cards[rows], lists, best_floors().five)
        table = self.table(replace(self.game, straight_with_pair=reading), *parts)
        every = [self._follow(table, codes, rows)[0] for codes in lists]
        return np.array(every) / table.denominator

    def _told_exchanges(
        self, cards: NDArray[np.uint8], lists: Sequence[NDArray[np.uint8]], floors: Ints
    ) -> tuple[Draws, Forced, Forced]:
        """What these hands need for these choices."""
        wanted = {size: thrown_away(cards, lists, size) for size in range(2, MOST)}
        wanted = {size: views for size, views in wanted.items() if views.any()}
        draws = self.draws({size: views[0] for size, views in wanted.items()}, floors)
        if self.game.force_antes is None:
            return draws, no_forced(), no_forced()
        return draws, *forced_exchanges(self.game, self.up, (), wanted)

    def _check(self, floors: Floors) -> None:
        """Hands that may force must be bet, for their gains to add up."""
        rule = forcing_of(self.game)
        if rule.offered:
            assert (floors.five[:, self.game.won >= rule.least] < NEVER).all()
