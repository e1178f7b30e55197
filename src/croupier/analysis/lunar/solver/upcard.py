"""Every state under one upcard: solved, in some seconds and well below 2 GB."""

from collections.abc import Iterable, Mapping, Sequence
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
    CODES,
    INSTANT,
    Draws,
    Forced,
    Table,
    bet_all,
    decide,
    differing,
    exchange_all,
    improve,
    scale_of,
    walking,
)
from croupier.analysis.lunar.solver.exchanges import BEST, exchanges, suited_values
from croupier.analysis.lunar.solver.force import forcing_of, outs
from croupier.analysis.lunar.solver.forced_exchanges import forced_exchanges, most_gained, no_forced
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
READINGS = tuple(StraightWithPair)
"""Both settings of `straight_with_pair`: it matters to six cards only, so both are solved."""


@dataclass(frozen=True)
class Solved:
    """One reading of one upcard; by canonical hand."""

    best: NDArray[np.uint8]
    """The code of the best choice: see `decision`."""
    worth: Ints
    """Its value over the scale's denominator."""
    used: Ints
    """How often force is used after it, over all draws and dealer's hands."""


@dataclass(frozen=True)
class Floors:
    """How hands are played after a draw: bet where that gains more than this over folding."""

    five: Ints
    """By number of cards of the upcard's rank that were thrown away, and by value of five cards."""
    six: Ints
    """By place of six ranks without a flush; a flush of six is always bet."""


def best_floors() -> Floors:
    return Floors(np.full((THROWN, VALUE_COUNT), BEST), np.full(len(lookup(6).values), BEST))


def solve_upcard(game: Game, up: int) -> dict[StraightWithPair, Solved]:
    """Under an upcard of rank 0 (2) to 12 (ace)."""
    return Upcard(game, up).solve()


def bets_of_upcard(game: Game, up: int) -> Ints:
    """By canonical hand: what betting it as it is dealt is worth, over the scale's denominator."""
    upcard = Upcard(game, up)
    worth = np.zeros(len(upcard.cards), dtype=np.int64)
    bet_all(upcard.cards, upcard.values, upcard.nothing_drawn(), worth)
    return worth


class Upcard:
    """One upcard of one game: what its readings share."""

    def __init__(self, game: Game, up: int) -> None:
        self.game, self.up = game, up
        self.dealers: Dealers = dealers_of(up)
        self.suit: Suit = suit_of(game, self.dealers)
        self.hands = canonical_hands()
        self.cards = cards_of(self.hands.slots, up)
        self.values = value_of_five(self.cards).astype(np.int64)

    def solve(self) -> dict[StraightWithPair, Solved]:
        if self.game.draw_antes is None:
            return dict.fromkeys(READINGS, self._decide(self.nothing_drawn()))
        draws, gains, uses = self._exchanges(range(2, MOST))
        readings = [replace(self.game, straight_with_pair=reading) for reading in READINGS]
        tables = [self.table(game, draws, gains, uses) for game in readings]
        first = self._decide(tables[0])
        found = [first, self._decide(tables[1], first, self.differ(tables[0], tables[1]))]
        self._five(tables, found)
        return dict(zip(READINGS, found, strict=True))

    def differ(self, one: Table, other: Table) -> Ints:
        """The hands to which the reading matters: those that a card makes a straight and a pair."""
        assert np.array_equal(one.sixes.won_six, other.sixes.won_six)
        assert np.array_equal(one.sixes.won_five, other.sixes.won_five)
        marked = np.zeros(len(self.cards), dtype=np.bool_)
        differing(self.cards, one, one.sixes.won, other.sixes.won, marked)
        return np.flatnonzero(marked)

    def draws(self, wanted: Mapping[int, NDArray[np.bool_]], floors: Ints) -> Draws:
        """Exchanges of the multisets that are wanted, by size; of others there is nothing."""
        totals = [np.zeros((1, 1), dtype=np.int64) for _ in range(4)]
        flushes = [np.zeros((1, 1, 1), dtype=np.int64) for _ in range(4)]
        for dead, sets in wanted.items():
            worth, counts = self._worth(dead), multisets(dead).counts
            thrown = counts[:, self.up] + counts[:, RANKS + self.up]
            for number in range(dead + 1 if (floors != BEST).any() else 1):
                these = sets & (thrown == number) if (floors != BEST).any() else sets
                if not these.any():
                    continue
                made = exchanges(self.dealers, self.suit, dead, worth, these, floors[number])
                totals[dead - 2] = totals[dead - 2] + made.totals
                flushes[dead - 2] = flushes[dead - 2] + made.flushes
        return Draws(tuple(totals), tuple(flushes))

    def _exchanges(self, sizes: Iterable[int]) -> tuple[Draws, Forced, Forced]:
        """Of so many cards; of others there is nothing."""
        every = {size: np.ones(len(multisets(size).tokens), dtype=np.bool_) for size in sizes}
        draws = self.draws(every, best_floors().five)
        if self.game.force_antes is None:
            return draws, no_forced(), no_forced()
        return draws, *forced_exchanges(self.game, self.up, sizes, {})

    def _worth(self, dead: int) -> NDArray[np.int32]:
        """By ranks. Hands that may force must always be bet, for their gains to add up."""
        worth, rule = worth_by_ranks(self.game, self.dealers, dead), forcing_of(self.game)
        if rule.offered:
            values = np.flatnonzero(self.game.won >= rule.least)
            least = self.suit.worth.min(axis=1)[self.suit.kind[values]]
            of_these = worth[:, values].astype(np.int64)
            assert ((of_these == NO_HAND) | (of_these + least > 0)).all()
        return worth

    def exchanges_of(self, size: int, rows: Ints) -> Ints:
        """By row and code: what every exchange of so many cards is worth."""
        table = self.table(self.game, *self._exchanges([size]))
        worth = np.zeros((len(rows), 32), dtype=np.int64)
        exchange_all(self.cards[rows], size, table, walking(), worth)
        return worth

    def table(self, game: Game, draws: Draws, gains: Forced, uses: Forced) -> Table:
        scale = scale_of(game)
        against_six = comb(_AGAINST_SIX, HIDDEN)
        pay = (game.unqualified, game.won, game.bet_antes, against_six, LEAST_SUITED)
        return Table(
            up=self.up,
            bets=worth_by_ranks(game, self.dealers, 0)[0].astype(np.int64),
            suit=(self.suit.kind, self.suit.worth, self.suit.weaker),
            pay=pay,
            sixes=sixes(game, self.dealers),
            bought=best_floors().six,
            draws=draws,
            gains=gains,
            uses=uses,
            outs=outs(self.up),
            rule=forcing_of(game),
            factors=np.array(scale.factors, dtype=np.int64),
            left=np.array(scale.left, dtype=np.int64),
            denominator=scale.denominator,
            draw_antes=-1 if game.draw_antes is None else game.draw_antes,
            instant=np.array(game.instant or (-1, -1), dtype=np.int64),
        )

    def nothing_drawn(self) -> Table:
        draws = no_forced().own
        return self.table(self.game, draws, no_forced(), no_forced())

    def _decide(
        self, table: Table, so_far: Solved | None = None, rows: Ints | None = None
    ) -> Solved:
        """All hands; or these, where the others are as they were."""
        number = len(self.cards)
        if so_far is None:
            best, worth, used = np.zeros((3, number), dtype=np.int64)
            solved = Solved(best.astype(np.uint8), worth, used)
        else:
            solved = Solved(so_far.best.copy(), so_far.worth.copy(), so_far.used.copy())
        rows = np.arange(number) if rows is None else rows
        decide(rows, self.cards, self.values, table, walking(), *_parts(solved))
        return solved

    def _five(self, tables: list[Table], found: list[Solved]) -> None:
        """Exchange five where it might be best: a cheap bound rules out nearly every hand."""
        worth = self._worth(MOST)
        most = most_of_five(self.up, self.suit, worth)
        scale = scale_of(self.game)
        assert self.game.draw_antes is not None
        more = most_gained(self.game, self.up) if self.game.force_antes is not None else 0
        bound = (most * scale.left[MOST] + more) * scale.factors[MOST]
        bound -= (1 + self.game.draw_antes) * scale.denominator
        ranks = _rank_place(self.cards)
        maybe = np.zeros(len(ranks), dtype=np.bool_)
        for solved in found:
            maybe |= (solved.best != INSTANT) & (bound[ranks] > solved.worth)
        rows = np.flatnonzero(maybe)
        if not len(rows):
            return
        wanted = _wanted(self.cards[rows])
        own = exchanges(self.dealers, self.suit, MOST, worth, wanted[0], best_floors().five[0])
        gains = uses = no_forced()
        if self.game.force_antes is not None:
            gains, uses = forced_exchanges(self.game, self.up, (), {MOST: wanted})
        for table, solved in zip(tables, found, strict=True):
            draws = Draws(
                (*table.draws.totals[:3], own.totals), (*table.draws.flushes[:3], own.flushes)
            )
            with_five = table._replace(
                draws=draws, gains=_joined(table.gains, gains), uses=_joined(table.uses, uses)
            )
            improve(rows, self.cards, with_five, walking(), *_parts(solved))


def _parts(solved: Solved) -> tuple[Any, ...]:
    return solved.best, solved.worth, solved.used


def _joined(smaller: Forced, five: Forced) -> Forced:
    """The first three of one, the last of the other."""
    return Forced(
        Draws(
            (*smaller.own.totals[:3], five.own.totals[3]),
            (*smaller.own.flushes[:3], five.own.flushes[3]),
        ),
        Draws(
            (*smaller.other.totals[:3], five.other.totals[3]),
            (*smaller.other.flushes[:3], five.other.flushes[3]),
        ),
        (*smaller.from_own[:3], five.from_own[3]),
    )


def _rank_place(cards: NDArray[np.uint8]) -> Ints:
    low, high = rank_places(MOST)
    keys = (5 ** (cards.astype(np.int64) >> 2)).sum(axis=1)
    place: Ints = low[keys % 5**7] + high[keys // 5**7]
    return place


def _wanted(cards: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """By suit from which the hands are seen: which multisets they are."""
    return thrown_away(cards, [np.full(len(cards), CODES - 1, dtype=np.uint8)], MOST)


def thrown_away(
    cards: NDArray[np.uint8], lists: Sequence[NDArray[np.uint8]], size: int
) -> NDArray[np.bool_]:
    """By suit from which they are seen: the multisets of so many cards that are exchanged."""
    wanted = np.zeros((4, len(multisets(size).tokens)), dtype=np.bool_)
    for code in range(CODES):
        if code.bit_count() != size:
            continue
        for codes in lists:
            hands = cards[codes == code].astype(np.int64)
            for suit in range(4):
                place = np.zeros(len(hands), dtype=np.int64)
                for number, at in enumerate(at for at in range(MOST) if code >> at & 1):
                    token = (hands[:, at] >> 2) + np.where(hands[:, at] & 3 == suit, 0, RANKS)
                    place = following(number)[place, token]
                wanted[suit, place] = True
    return wanted
