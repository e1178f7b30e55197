"""Hands of six cards: what betting them is worth, by ranks; and which flush they hold."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part, kernel
from croupier.analysis.kernels.values import flush_values, lookup
from croupier.analysis.lunar.game import LEAST, Game, Ints
from croupier.analysis.lunar.solver.force import bits
from croupier.analysis.lunar.solver.projection import RANKS, rank_sets
from croupier.analysis.lunar.solver.ranks import (
    HIDDEN,
    LEAST_FLUSH,
    LEAST_SUITED,
    Dealers,
    binomials,
    count_dealers,
    halves,
)

_SIX = 6


class Sixes(NamedTuple):
    """Hands of six cards by place in the table of values, as kernels take them."""

    low: Ints
    high: Ints
    value: Ints
    """Without a flush."""
    won: Ints
    worth: Ints
    """The worth of betting without a flush, counted from fold = 0."""
    weak: Ints
    """Dealer's hands that do not qualify."""
    below_flush: Ints
    """Those that qualify below every flush."""
    below_suited: Ints
    """Those that qualify below every straight flush."""
    won_six: Ints
    """By the ranks of six cards of a suit."""
    won_five: Ints
    """By the ranks of five cards of a suit and the rank of the sixth."""
    flushes: Ints


def sixes(game: Game, dealers: Dealers) -> Sixes:
    tables = lookup(_SIX)
    by_ranks, six, five = game.won_six
    value: NDArray[np.int64] = tables.values.astype(np.int64)
    sets = rank_sets(_SIX)
    sets = sets[sets[:, dealers.up] < HIDDEN]
    keys = sets @ (5 ** np.arange(RANKS))
    low, high = tables.low.astype(np.int64), tables.high.astype(np.int64)
    place = low[keys % 5**7] + high[keys // 5**7]
    out = np.zeros((4, len(value)), dtype=np.int64)
    below, at_most = dealers.below, dealers.at_most
    marks = np.array([dealers.weak, below[LEAST_FLUSH], below[LEAST_SUITED]])
    _count(
        sets,
        place,
        dealers.up,
        halves(dealers.counts),
        (marks, below[value], at_most[value]),
        (game.unqualified[value], by_ranks, game.bet_antes),
        value >= LEAST,
        out,
    )
    worth, weak, flush, suited = out
    flushes = flush_values().astype(np.int64)
    return Sixes(low, high, value, by_ranks, worth, weak, flush, suited, six, five, flushes)


@kernel
def _count(
    sets: Any, places: Any, up: Any, halves: Any, dealers: Any, pay: Any, qualified: Any, out: Any
) -> Any:
    marks, below, at_most = dealers
    unqualified, won, bet = pay
    binomial = binomials()
    ways, sums = np.zeros(len(halves[0]), np.int64), np.zeros(len(halves[1]) + 1, np.int64)
    live = np.zeros(13, dtype=np.int64)
    for row in range(len(sets)):
        for each in range(13):
            live[each] = 4 - sets[row, each] - (1 if each == up else 0)
        count_dealers(live, halves, binomial, ways, sums)
        place, weak = places[row], sums[marks[0]]
        worth = (1 + unqualified[place] + bet) * weak - bet * sums[-1]
        if qualified[place]:
            worth += (1 + won[place] + bet) * (sums[below[place]] - weak)
            worth += (1 + bet) * (sums[at_most[place]] - sums[below[place]])
        out[0, place], out[1, place] = worth, weak
        out[2, place], out[3, place] = sums[marks[1]] - weak, sums[marks[2]] - weak


@inline_part
def bet_six(key: Any, masks: Any, every: Any, sixes: Any, suit: Any, pay: Any) -> Any:
    """What betting six cards is worth over all dealer's hands; their value; what they win.

    `key` is their ranks in base five, `masks` their ranks by suit, `every` the live ranks of the
    upcard's suit.
    """
    kind, in_suit, weaker = suit
    unqualified, won, bet, dealers, suited_least = pay
    place = sixes.low[key % 78125] + sixes.high[key // 78125]
    value, wins, worth = sixes.value[place], sixes.won[place], sixes.worth[place]
    for own in range(4):
        number = bits(masks[own])
        if number >= 5:
            value = sixes.flushes[masks[own]]
            if number == 6:
                wins = sixes.won_six[masks[own]]
            else:
                for other in range(4):
                    if other != own and masks[other]:
                        rank = 0
                        while not (masks[other] >> rank) & 1:
                            rank += 1
                        wins = sixes.won_five[masks[own], rank]
            if value >= suited_least:
                beaten = sixes.below_suited[place]
            else:
                beaten = sixes.below_flush[place]
            worth = (1 + unqualified[value] + bet) * sixes.weak[place] - bet * dealers
            worth += (1 + wins + bet) * beaten
    row = kind[value]
    worth += in_suit[row, every] + (wins - won[value]) * weaker[row, every]
    return worth, value, wins
