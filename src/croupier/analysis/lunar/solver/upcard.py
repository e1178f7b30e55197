"""Every state under one upcard: the best choice, found in some seconds and well below 2 GB; or the
value of given choices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels import value_of_five
from croupier.analysis.kernels.jit import kernel
from croupier.analysis.kernels.values import lookup
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.decision import (
    ANY,
    BUY,
    CODES,
    INSTANT,
    NO_DRAWS,
    NO_FORCE,
    PLACES,
    ROOM,
    Draws,
    Forced,
    Table,
    decide,
    differing,
    lay_out,
    scale_of,
    walking,
)
from croupier.analysis.lunar.solver.exchanges import BEST, NEVER, exchanges, suited_values
from croupier.analysis.lunar.solver.force import forcing_of, outs
from croupier.analysis.lunar.solver.forced_exchanges import forced_exchanges, most_gained
from croupier.analysis.lunar.solver.hands import canonical_hands, cards_of
from croupier.analysis.lunar.solver.projection import (
    MOST,
    RANKS,
    VALUE_COUNT,
    following,
    multisets,
    plain_values,
    rank_places,
    rank_sets,
)
from croupier.analysis.lunar.solver.ranks import (
    HIDDEN,
    LEAST_SUITED,
    NO_HAND,
    Dealers,
    Suit,
    binomials,
    dealers_of,
    suit_of,
    worth_by_ranks,
)
from croupier.analysis.lunar.solver.sixes import sixes
from croupier.hands import StraightWithPair


def most_of_five(up: int, suit: Suit, worth: NDArray[np.int32]) -> Ints:
    """Of each multiset of five ranks: no less than what its exchange gains over folding.

    Every final hand counts with the most that the upcard's suit may add; all flushes count as if
    none of their cards were gone, beside what they would be without their suit.
    """
    sets = rank_sets(MOST)
    most = np.zeros(len(sets), dtype=np.int64)
    _, suited = suited_values()
    _bound(sets, up, plain_values(), suited, suit.kind, suit.most, worth, most)
    return most


@kernel
def _bound(
    sets: Any, up: Any, plain: Any, suited: Any, kind: Any, most: Any, worth: Any, out: Any
) -> Any:
    binomial = binomials()
    live = np.zeros(13, dtype=np.int64)
    for gone in range(len(sets)):
        for rank in range(13):
            live[rank] = 4 - sets[gone, rank] - (1 if rank == up else 0)
        if live[up] < 0:
            continue
        total = 0
        for five in range(len(sets)):
            value = plain[five]
            each = np.int64(worth[gone, value])
            if each == NO_HAND or each + most[kind[value]] <= 0:
                continue
            ways = 1
            for rank in range(13):
                ways *= binomial[live[rank], sets[five, rank]]
            total += ways * (each + most[kind[value]])
        for value in suited:
            each = np.int64(worth[gone, value])
            if each != NO_HAND:
                total += 4 * max(0, each + most[kind[value]])
        out[gone] = total


_AGAINST_SIX = 52 - 7
"""Cards that the dealer's hidden four may be when six and the upcard are seen."""
THROWN = 4
"""None to three cards of the upcard's rank may be thrown away."""
Codes = NDArray[np.uint8]
Wanted = Mapping[int, NDArray[np.bool_]]
"""By number of cards exchanged: which multisets."""
READINGS = tuple(StraightWithPair)
"""Both settings of `straight_with_pair`: it matters to six cards only, so both are solved."""


@dataclass(frozen=True)
class Solved:
    """One reading of one upcard; by canonical hand."""

    best: Codes
    """The code of the best choice: see `decision`."""
    worth: Ints
    """Its value over the scale's denominator."""
    used: Ints
    """How often force is used after it, over all draws and dealer's hands."""

    def replaced(self, rows: Ints, by: "Solved") -> "Solved":
        """These rows as they are now, all others as they were."""
        best, worth, used = self.best.copy(), self.worth.copy(), self.used.copy()
        best[rows], worth[rows], used[rows] = by.best, by.worth, by.used
        return Solved(best, worth, used)


@dataclass(frozen=True)
class Floors:
    """How hands are played after a draw: a hand is bet where that gains more than its floor over
    folding."""

    five: Ints
    """By number of cards of the upcard's rank that were thrown away, and by value of five cards."""
    six: Ints
    """By place of six ranks without a flush; a flush of six is always bet."""


def best_floors() -> Floors:
    return Floors(np.full((THROWN, VALUE_COUNT), BEST), np.full(len(lookup(6).values), BEST))


def solve_upcard(game: Game, up: int) -> dict[StraightWithPair, Solved]:
    """Under an upcard of rank 0 (2) to 12 (ace)."""
    return Upcard(game, up).solve()


class Upcard:
    """One upcard of one game."""

    def __init__(self, game: Game, up: int) -> None:
        self.game, self.up = game, up
        self.dealers: Dealers = dealers_of(up)
        self.suit: Suit = suit_of(game, self.dealers)
        self.hands = canonical_hands()
        self.cards = cards_of(self.hands.slots, up)
        self.values = value_of_five(self.cards).astype(np.int64)

    def solve(self) -> dict[StraightWithPair, Solved]:
        """The best choice in every state."""
        codes = np.full(len(self.cards), ANY, dtype=np.uint8)
        if self.game.draw_antes is None:
            table = self._table(self.game, NO_DRAWS, NO_FORCE)
            return dict.fromkeys(READINGS, self._decide(table, codes))
        every = {size: np.ones((4, len(multisets(size).tokens)), bool) for size in range(2, MOST)}
        tables = self._tables(*self._exchanges(every, best_floors().five))
        found = self._both(tables, codes)
        # What smaller exchanges are worth makes room for those of five.
        tables = [table._replace(draws=NO_DRAWS, forced=NO_FORCE) for table in tables]
        found = self._five(tables, found)
        return dict(zip(READINGS, found, strict=True))

    def follow(self, codes: Codes, floors: Floors) -> dict[StraightWithPair, Solved]:
        """What these choices are worth if hands are played by `floors` after a draw. Forcing is
        optimal; an exchange of all five cannot be one of the choices."""
        rule = forcing_of(self.game)
        if rule.offered:  # such hands must be bet, for their gains to add up
            assert (floors.five[:, self.game.won >= rule.least] < NEVER).all()
        wanted = thrown_away(self.cards, [codes])
        tables = self._tables(*self._exchanges(wanted, floors.five))
        found = self._both([table._replace(bought=floors.six) for table in tables], codes)
        return dict(zip(READINGS, found, strict=True))

    def worths(self, rows: Ints, lists: Sequence[Codes], reading: StraightWithPair) -> Ints:
        """What choices are worth with optimal play afterwards, by list of codes and hand, over the
        scale's denominator."""
        wanted = thrown_away(self.cards[rows], lists)
        parts = self._exchanges(wanted, best_floors().five)
        table = self._table(replace(self.game, straight_with_pair=reading), *parts)
        return np.array([self._decide(table, codes, rows).worth for codes in lists])

    def _both(self, tables: Sequence[Table], codes: Codes) -> list[Solved]:
        """Both readings. They differ only for hands that a sixth card turns into a straight and a
        pair."""
        one, other = (table.sixes for table in tables)
        assert np.array_equal(one.won_six, other.won_six)
        assert np.array_equal(one.won_five, other.won_five)
        marked = np.zeros(len(self.cards), dtype=np.bool_)
        differing(self.cards, one.low, one.high, one.won, other.won, marked)
        rows = np.flatnonzero(marked & ((codes == ANY) | (codes == BUY)))
        first = self._decide(tables[0], codes)
        return [first, first.replaced(rows, self._decide(tables[1], codes[rows], rows))]

    def _decide(self, table: Table, codes: Codes, rows: Ints | slice = slice(None)) -> Solved:
        """Decide these hands by their codes."""
        cards, values = np.ascontiguousarray(self.cards[rows]), self.values[rows]
        worth, used = np.zeros((2, len(cards)), dtype=np.int64)
        best = np.zeros(len(cards), dtype=np.uint8)
        places, room = np.zeros(PLACES, dtype=np.int64), np.zeros(ROOM, dtype=np.int64)
        decide(cards, values, codes, table, walking(), places, room, best, worth, used)
        return Solved(best, worth, used)

    def _exchanges(self, wanted: Wanted, floors: Ints) -> tuple[Draws, Forced]:
        draws = self._draws({size: views[0] for size, views in wanted.items()}, floors)
        if self.game.force_antes is None:
            return draws, NO_FORCE
        return draws, forced_exchanges(self.game, self.up, wanted)

    def _draws(self, wanted: Wanted, floors: Ints) -> Draws:
        """Exchanges of the multisets that are wanted, by size; all others are zero."""
        totals: dict[int, Ints] = {}
        flushes: dict[int, Ints] = {}
        best = bool((floors == BEST).all())
        for dead, sets in wanted.items():
            worth, counts = self._worth(dead), multisets(dead).counts
            thrown = counts[:, self.up] + counts[:, RANKS + self.up]
            for number in range(1 if best else dead + 1):
                these = sets if best else sets & (thrown == number)
                made = exchanges(self.dealers, self.suit, dead, worth, these, floors[number])
                totals[dead] = totals.get(dead, 0) + made.totals[None]
                flushes[dead] = flushes.get(dead, 0) + made.flushes[None]
        return lay_out(totals, flushes)

    def _worth(self, dead: int) -> NDArray[np.int32]:
        """Worth by ranks. Hands that may force must always be bet, for their gains to add up."""
        worth, rule = worth_by_ranks(self.game, self.dealers, dead), forcing_of(self.game)
        if rule.offered:
            values = np.flatnonzero(self.game.won >= rule.least)
            least = self.suit.worth.min(axis=1)[self.suit.kind[values]]
            of_these = worth[:, values].astype(np.int64)
            assert ((of_these == NO_HAND) | (of_these + least > 0)).all()
        return worth

    def _tables(self, draws: Draws, forced: Forced) -> list[Table]:
        """The tables of both readings."""
        games = [replace(self.game, straight_with_pair=reading) for reading in READINGS]
        return [self._table(game, draws, forced) for game in games]

    def _table(self, game: Game, draws: Draws, forced: Forced) -> Table:
        scale = scale_of(game)
        against_six = comb(_AGAINST_SIX, HIDDEN)
        return Table(
            up=self.up,
            bets=worth_by_ranks(game, self.dealers, 0)[0].astype(np.int64),
            suit=(self.suit.kind, self.suit.worth, self.suit.weaker),
            pay=(game.unqualified, game.won, game.bet_antes, against_six, LEAST_SUITED),
            sixes=sixes(game, self.dealers),
            bought=best_floors().six,
            draws=draws,
            forced=forced,
            outs=outs(self.up),
            rule=forcing_of(game),
            factors=np.array(scale.factors, dtype=np.int64),
            left=np.array(scale.left, dtype=np.int64),
            denominator=scale.denominator,
            draw_antes=-1 if game.draw_antes is None else game.draw_antes,
            instant=np.array(game.instant or (-1, -1), dtype=np.int64),
        )

    def _five(self, tables: Sequence[Table], found: list[Solved]) -> list[Solved]:
        """Exchange five where that may be best; a cheap bound rules out nearly every hand."""
        scale, fee = scale_of(self.game), self.game.draw_antes
        assert fee is not None
        most = most_of_five(self.up, self.suit, self._worth(MOST))
        more = most_gained(self.game, self.up) if self.game.force_antes is not None else 0
        bound = (most * scale.left[MOST] + more) * scale.factors[MOST]
        bound -= (1 + fee) * scale.denominator
        ranks = _rank_place(self.cards)
        maybe = np.zeros(len(ranks), dtype=np.bool_)
        for solved in found:
            maybe |= (solved.best != INSTANT) & (bound[ranks] > solved.worth)
        rows = np.flatnonzero(maybe)
        if not len(rows):
            return found
        codes = np.full(len(rows), CODES - 1, dtype=np.uint8)
        wanted = thrown_away(self.cards[rows], [codes])
        draws, forced = self._exchanges(wanted, best_floors().five)
        improved = []
        for table, solved in zip(tables, found, strict=True):
            now = self._decide(table._replace(draws=draws, forced=forced), codes, rows)
            better = now.worth > solved.worth[rows]
            five = Solved(now.best[better], now.worth[better], now.used[better])
            improved.append(solved.replaced(rows[better], five))
        return improved


def _rank_place(cards: NDArray[np.uint8]) -> Ints:
    low, high = rank_places(MOST)
    keys = (5 ** (cards.astype(np.int64) >> 2)).sum(axis=1)
    place: Ints = low[keys % 5**7] + high[keys // 5**7]
    return place


def thrown_away(cards: NDArray[np.uint8], lists: Sequence[Codes]) -> dict[int, NDArray[np.bool_]]:
    """The multisets that these hands exchange, by number of cards and by the suit from which they
    are seen."""
    found = {}
    for size in range(2, MOST + 1):
        wanted = np.zeros((4, len(multisets(size).tokens)), dtype=np.bool_)
        for code in (code for code in range(CODES) if code.bit_count() == size):
            for codes in lists:
                hands = cards[codes == code].astype(np.int64)
                for suit in range(4):
                    place = np.zeros(len(hands), dtype=np.int64)
                    for number, at in enumerate(at for at in range(MOST) if code >> at & 1):
                        token = (hands[:, at] >> 2) + np.where(hands[:, at] & 3 == suit, 0, RANKS)
                        place = following(number)[place, token]
                    wanted[suit, place] = True
        if wanted.any():
            found[size] = wanted
    return found
