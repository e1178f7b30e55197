"""What forcing adds to every exchange.

A hand that may force pays so well that it is always bet, so its gain simply adds up. The gain is a
part by ranks and a part for each suit (`forcing`). The part of a suit depends on ranks and on which
cards of the hand and of the dead ones are of that suit: seen from it, the walk over final hands is
the one of `exchanging`, once from the upcard's suit, which takes the part by ranks along, and once
from another suit, which serves for all three. A flush of a suit other than the one from which it is
seen is kept apart as there; of the upcard's suit, which lacks a card, in a table of its own.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels import value_of_five
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.compiling import kernel
from croupier.analysis.lunar.solver.exchanging import (
    LIVE,
    copies,
    share,
    subsets_of_five,
    suited_values,
)
from croupier.analysis.lunar.solver.forced_walk import room, walk_all
from croupier.analysis.lunar.solver.forcing import forcing_of, gain, outs
from croupier.analysis.lunar.solver.hands51 import canonical_hands, cards_of
from croupier.analysis.lunar.solver.projection import (
    MOST,
    RANKS,
    by_ranks,
    fives,
    multisets,
    parts,
    rank_choices,
    rank_sets,
    suited_sets,
)
from croupier.analysis.lunar.solver.table import Draws, Forced

_FREE = 42
"""Unseen cards less the dealer's hidden four."""
GAINS, USES = 0, 1


class Kinds(NamedTuple):
    """The values with which forcing may pay."""

    value: Ints
    won: Ints
    ranks: Ints
    """How many of each rank."""
    flush: Ints
    """Which five ranks a flush has; -1 if it is none."""
    odd: Ints
    """Which five ranks a straight has that is no flush; -1 if it is none."""


def kinds_of(game: Game) -> Kinds:
    least = forcing_of(game).least
    values = np.flatnonzero(game.won >= least)
    final, five = fives(), multisets(MOST)
    first = final.multiset[final.start[values]]
    ranks = five.counts[first][:, :RANKS] + five.counts[first][:, RANKS:]
    plain, suited = suited_values()
    flush, odd = ({int(value): at for at, value in enumerate(each)} for each in (suited, plain))
    return Kinds(
        values,
        game.won[values],
        ranks,
        np.array([flush.get(value, -1) for value in values.tolist()], dtype=np.int64),
        np.array([odd.get(value, -1) for value in values.tolist()], dtype=np.int64),
    )


def no_forced() -> Forced:
    """Where nobody may force: nothing, in the same form."""
    return _gathered({}, {}, GAINS)


def forced_exchanges(
    game: Game, up: int, every: Iterable[int], some: Mapping[int, NDArray[np.bool_]]
) -> tuple[Forced, Forced]:
    """Gains and uses: of exchanges of `every` so many cards, and of `some` others only for the
    multisets wanted, by suit from which they are seen."""
    wanted = {dead: np.ones((4, len(multisets(dead).tokens)), dtype=np.bool_) for dead in every}
    wanted.update(some)
    own, other = {}, {}
    for dead, views in wanted.items():
        seen: NDArray[np.bool_] = np.logical_or.reduce(views[1:])
        own[dead] = _view(game, up, dead, views[0], own=True)
        other[dead] = _view(game, up, dead, seen, own=False)
    return _gathered(own, other, GAINS), _gathered(own, other, USES)


Views = Mapping[int, tuple[Ints, Ints, Ints]]


def _gathered(own: Views, other: Views, what: int) -> Forced:
    """Gains or uses; nothing where nothing was asked for."""

    def of(views: Views, table: int) -> tuple[Ints, ...]:
        empty = np.zeros((1, 1) if table == 0 else (1, 1, 1), dtype=np.int64)
        sizes = range(2, MOST + 1)
        return tuple(views[dead][table][what] if dead in views else empty for dead in sizes)

    return Forced(Draws(of(own, 0), of(own, 1)), Draws(of(other, 0), of(other, 1)), of(other, 2))


def _view(
    game: Game, up: int, dead: int, wanted: NDArray[np.bool_], own: bool
) -> tuple[Ints, Ints, Ints]:
    """Gains and uses seen from the upcard's suit or from another."""
    gone, kept, final = multisets(dead), multisets(MOST - dead), fives()
    cards = copies(up, from_its_suit=own)
    wanted = wanted & (gone.counts <= cards).all(axis=1)
    live = LIVE & ~gone.inside & ~((1 << up) if own else 0)
    totals = np.zeros((2, len(gone.tokens), len(kept.tokens)), dtype=np.int64)
    choices = int(rank_choices(MOST - dead).max()) + 1
    flushes = np.zeros((2, len(gone.tokens), 1 << dead, choices), dtype=np.int64)
    of_own = np.zeros((1, 1, 1, 1), dtype=np.int64) if own else np.zeros_like(flushes)
    walk_all(
        (*by_ranks(dead), gone.counts, live, wanted, gone.outside, rank_sets(dead)),
        (cards, up, own, _FREE - dead),
        kinds_of(game),
        (final.start, final.tokens, final.inside),
        parts(MOST - dead),
        (suited_sets(), subsets_of_five(MOST - dead)),
        outs(up),
        forcing_of(game),
        room(outs(up)),
        totals,
        flushes,
        of_own,
    )
    for what in (GAINS, USES):
        share(gone.counts, wanted, cards, kept.counts, totals[what])
    return totals, flushes, of_own


def most_gained(game: Game, up: int) -> int:
    """No less than what forcing adds to any exchange of five: every final hand counts, as if none
    of the cards were gone and no next card made the dealer win."""
    rule = forcing_of(game)._replace(lost=0)
    hands = canonical_hands()
    cards = cards_of(hands.slots, up)
    values = value_of_five(cards).astype(np.int64)
    rows = np.flatnonzero(game.won[values] >= rule.least)
    won = game.won[values[rows]]
    left = _FREE - MOST
    return int(_most(cards[rows], values[rows], won, hands.copies[rows], up, left, outs(up), rule))


@kernel
def _most(
    cards: Any, values: Any, won: Any, copies: Any, up: Any, left: Any, outs: Any, rule: Any
) -> Any:
    total = 0
    live, suits = np.zeros(14, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for hand in range(len(cards)):
        live[:13], suits[:] = 4, 0x1FFF
        live[up] -= 1
        suits[0] &= ~(1 << up)
        for at in range(5):
            card = np.int64(cards[hand, at])
            live[card >> 2] -= 1
            suits[card & 3] &= ~(1 << (card >> 2))
        gains, _ = gain(values[hand], won[hand], left, live, suits, outs, rule)
        total += copies[hand] * gains
    return total
