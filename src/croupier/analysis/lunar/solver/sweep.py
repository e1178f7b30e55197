"""One state alone: what betting every possible final hand is worth, by one sweep.

The dealer's four hidden cards come from the 46 that are not seen. Sweep the dealer's hands from
weak to strong and keep, for every set S of at most four of the 46 cards, how many of the hands so
far contain S: 179,447 counters. A final hand that drew the cards X meets the dealer's hands without
X, and their number is the sum over the subsets S of X of (-1)^|S| times the counter of S. Three
counts are packed into each counter: hands that do not qualify, hands that are weaker than the one
at which the sweep stands, and hands that are not stronger. All 29 choices need 2.35 million final
hands. Nothing is sampled and no floating point is used.
"""

from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels import value_of_five
from croupier.analysis.kernels.jit import kernel, part
from croupier.analysis.kernels.values import Cards, Values
from croupier.analysis.lunar.game import LEAST, Game, Ints
from croupier.analysis.lunar.solver.force import Outs, forcing_of, gain

UNSEEN, HIDDEN = 46, 4
_FIELD = 20
_MASK = (1 << _FIELD) - 1
_PLACE, _NUMBER, _CHOICE, _VALUE = 6, 30, 33, 38
"""Bits of a packed final hand: six for each place, then where the other fields begin."""
_SETS = sum(comb(UNSEEN, size) for size in range(HIDDEN + 1))
_TWO, _THREE, _FOUR = (sum(comb(UNSEEN, size) for size in range(of)) for of in (2, 3, 4))
"""Where the counters of the sets of two, three and four cards begin."""
_BELOW = np.array([[comb(card, of) for card in range(UNSEEN)] for of in (2, 3, 4)], dtype=np.int64)
"""How many sets of two, three or four cards lie wholly below a card, which is where those with it
as their highest begin."""
_VALUES = 1 << 14
"""More than there are values of hands."""


class Finals(NamedTuple):
    """Final hands of one state, in any order."""

    packed: Ints
    """Value, choice, number of cards drawn, and their places among the unseen ones: see `pack`."""
    won: Ints
    """By value of five cards: what they get on a win."""
    won_six: Ints
    """By place of the sixth card."""


def pack(choice: int, values: Values, number: int) -> Ints:
    """Final hands with these values, in the order of `drawn_sets`."""
    found: Ints = values.astype(np.int64) << _VALUE
    found |= _places(number) | choice << _CHOICE | number << _NUMBER
    return found


@cache
def _places(number: int) -> Ints:
    sets, found = drawn_sets(number), np.zeros(comb(UNSEEN, number), dtype=np.int64)
    for column in range(number):
        found |= sets[:, column].astype(np.int64) << (_PLACE * column)
    return found


@cache
def drawn_sets(count: int, of: int = UNSEEN) -> NDArray[np.uint8]:
    """Every choice of `count` places among the unseen cards, ascending."""
    sets = np.zeros((comb(of, count), count), dtype=np.uint8)
    _fill_sets(sets, of)
    return sets


def dealer_values(up: int, unseen: Cards) -> Values:
    """The value of every dealer's hand with this upcard and four of these cards."""
    sets = drawn_sets(HIDDEN, len(unseen))
    hands = np.empty((len(sets), 5), dtype=np.uint8)
    hands[:, 0] = up
    hands[:, 1:] = unseen[sets]
    return value_of_five(hands)


@kernel
def _fill_sets(sets: Any, of: Any) -> Any:
    size = sets.shape[1]
    now = np.arange(size)
    for row in range(len(sets)):
        for place in range(size):
            sets[row, place] = now[place]
        place = size - 1
        while place >= 0 and now[place] == of - size + place:
            place -= 1
        if place >= 0:
            now[place] += 1
            for after in range(place + 1, size):
                now[after] = now[after - 1] + 1


def sweep(
    game: Game, up: int, unseen: Cards, finals: Finals, outs: Outs, choices: int
) -> tuple[Ints, Ints]:
    """For each choice: the sum over its final hands of what betting gains over folding, where it
    does, times the number of cards that may come where forcing is offered; and how many are bet.

    Suits are numbered from the upcard's.
    """
    dealers = dealer_values(up, unseen)
    order = np.argsort(dealers, kind="stable")
    totals, bets = np.zeros(choices, dtype=np.int64), np.zeros(choices, dtype=np.int64)
    _sweep(
        dealers[order].astype(np.int64),
        drawn_sets(HIDDEN)[order].astype(np.int64),
        finals,
        (*left_of(unseen), unseen.astype(np.int64)),
        (game.unqualified, game.bet_antes, LEAST),
        outs,
        forcing_of(game),
        _BELOW,
        np.zeros(_SETS, dtype=np.int64),
        totals,
        bets,
    )
    return totals, bets


def left_of(cards: Cards) -> tuple[Ints, Ints]:
    """How many cards of each rank there are, then a zero; and the ranks of each suit, one bit
    each."""
    live, suits = np.zeros(14, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for card in cards.tolist():
        live[card >> 2] += 1
        suits[card & 3] |= 1 << (card >> 2)
    return live, suits


@part
def _add(counters: Any, below: Any, hand: Any, what: Any) -> Any:
    """Count one dealer's hand in all 16 sets that it contains."""
    a, b, c, d = hand
    ab, ac, bc = below[0, b] + a, below[0, c] + a, below[0, c] + b
    ad, bd, cd = below[0, d] + a, below[0, d] + b, below[0, d] + c
    abc = below[1, c] + ab
    counters[0] += what
    for one in (a, b, c, d):
        counters[1 + one] += what
    for two in (ab, ac, bc, ad, bd, cd):
        counters[_TWO + two] += what
    for three in (abc, below[1, d] + ab, below[1, d] + ac, below[1, d] + bc):
        counters[_THREE + three] += what
    counters[_FOUR + below[2, d] + abc] += what


@part
def _without(counters: Any, below: Any, drawn: Any, count: Any) -> Any:
    """The packed number of dealer's hands that hold none of the drawn cards."""
    total = counters[0]
    for i in range(count):
        a = drawn[i]
        total -= counters[1 + a]
        for j in range(i + 1, count):
            b = drawn[j]
            pair = below[0, b] + a
            total += counters[_TWO + pair]
            for k in range(j + 1, count):
                c = drawn[k]
                triple = below[1, c] + pair
                total -= counters[_THREE + triple]
                for m in range(k + 1, count):
                    total += counters[_FOUR + below[2, drawn[m]] + triple]
    return total


@part
def _weakest_first(packed: Any) -> Any:
    """Final hands by value, by counting how many there are of each."""
    starts = np.zeros(_VALUES + 1, dtype=np.int64)
    for final in packed:
        starts[(final >> _VALUE) + 1] += 1
    for value in range(_VALUES):
        starts[value + 1] += starts[value]
    found = np.empty_like(packed)
    for final in packed:
        value = final >> _VALUE
        found[starts[value]] = final
        starts[value] += 1
    return found


@part
def _force(
    value: Any, won: Any, drawn: Any, count: Any, left: Any, cards: Any, outs: Any, rule: Any
) -> Any:
    live, suits, unseen = cards
    now, own = live.copy(), suits.copy()
    for place in range(count):
        card = unseen[drawn[place]]
        now[card >> 2] -= 1
        own[card & 3] &= ~(1 << (card >> 2))
    total, _ = gain(value, won, left, now, own, outs, rule)
    return total


@kernel
def _sweep(
    dealers: Any,
    sets: Any,
    finals: Any,
    cards: Any,
    pay: Any,
    outs: Any,
    rule: Any,
    below: Any,
    counters: Any,
    totals: Any,
    bets: Any,
) -> Any:
    unqualified, bet, least = pay
    weak = 0
    while weak < len(dealers) and dealers[weak] < least:
        _add(counters, below, sets[weak], 1)
        weak += 1
    at_most, weaker_than = 0, 0
    drawn = np.zeros(5, dtype=np.int64)
    for final in _weakest_first(finals.packed):
        value, choice, count = final >> 38, (final >> 33) & 31, (final >> 30) & 7
        for place in range(count):
            drawn[place] = (final >> (6 * place)) & 63
        won = finals.won[value] if choice else finals.won_six[drawn[0]]
        while weaker_than < len(dealers) and dealers[weaker_than] < value:
            _add(counters, below, sets[weaker_than], 1 << _FIELD)
            weaker_than += 1
        while at_most < len(dealers) and dealers[at_most] <= value:
            _add(counters, below, sets[at_most], 1 << (2 * _FIELD))
            at_most += 1
        packed = _without(counters, below, drawn, count)
        not_qualified = packed & _MASK
        weaker, level = (packed >> _FIELD) & _MASK, packed >> (2 * _FIELD)
        free = UNSEEN - count
        hands = free * (free - 1) * (free - 2) * (free - 3) // 24
        worth = (1 + unqualified[value] + bet) * not_qualified - bet * hands
        if value >= least:
            worth += (1 + won + bet) * (weaker - not_qualified) + (1 + bet) * (level - weaker)
        if rule.offered:
            left = free - HIDDEN
            worth *= left
            if won >= rule.least:
                worth += _force(value, won, drawn, count, left, cards, outs, rule)
        if worth > 0:
            totals[choice] += worth
            bets[choice] += 1
