"""Optimal play of a box: the first decision from a solution file, the second by exact counts.

After a draw the sign of what betting gains over folding decides, over every hand that the dealer
may have. The dealer's hidden ranks are counted as in `analysis.lunar.solver.ranks`: 1,819 sets of
four ranks, weakest first, each there in a product of two halves; then every four of the upcard's
suit is moved from the value of its ranks to that of its flush. The right to force adds nothing to
the sign: hands with which it may pay are bet without it. Plain twins: `Solution.best_choice` and
`analysis.lunar.choices.after_draw`, which looks at every hand of the dealer.
"""

from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels import value_of_five
from croupier.analysis.kernels.jit import inline_part
from croupier.analysis.lunar.game import game_of
from croupier.analysis.lunar.solver.hands import HAND, SLOTS
from croupier.analysis.lunar.solver.projection import RANKS
from croupier.analysis.lunar.solver.ranks import HIDDEN, dealers_of, halves
from croupier.analysis.lunar.solver.solution import Solution, SolutionError, open_solution
from croupier.analysis.simulation.hands import category_of
from croupier.analysis.simulation.lunar.strategy import (
    ACTION_BITS,
    BUY,
    EXCHANGE,
    LunarStrategy,
    bet_odds,
    first_choice,
)
from croupier.analysis.simulation.lunar.tables import ANTE_ODDS
from croupier.analysis.simulation.strategy_file import StrategyError
from croupier.rulebooks.lunar import LunarRules

_ONE = np.uint64(1)


class LunarSolved(NamedTuple):
    """As a kernel takes it; `lunar_solved` makes it."""

    numbers: NDArray[np.uint32]
    """The solution's names of hands, ascending."""
    best: NDArray[np.uint8]
    """By rank of the upcard and place in `numbers`: the code of the best choice."""
    below: NDArray[np.int64]
    """By how many of the hand's slots are lower, and slot: its part of the hand's number."""
    half: NDArray[np.uint16]
    """By upcard and half of a four: two places in `live`."""
    fours: NDArray[np.uint16]
    """By upcard and four of the dealer's ranks, weakest first: the value, and its two halves."""
    suited: NDArray[np.uint16]
    """By upcard and four of its suit: the ranks, one bit each; the value without and with the
    flush."""
    live: NDArray[np.int64]
    """Scratch: in how many ways 0, 1, 2, 3, 4 cards of each rank can be among those not seen."""
    ways: NDArray[np.int64]
    """Scratch: of each half in how many ways it can be there."""
    slots: NDArray[np.int64]
    """Scratch: of each card the slot by which the hand is named."""

    def apart(self) -> "LunarSolved":
        """With scratch of its own: kernels may play in several threads."""
        return self._replace(live=self.live.copy(), ways=self.ways.copy(), slots=self.slots.copy())


@inline_part
def first_of(cards: Any, value: Any, up: Any, hands: Any, strategy: Any, solved: Any) -> Any:
    """The first choice by the strategy, or by its solution where it has one; as `first_choice`.

    Numba compiles only one of the two, by the type of `solved`.
    """
    if solved is None:
        return first_choice(cards, value, up, hands, strategy)
    return best_choice(cards, up, solved)


@inline_part
def again_of(
    cards: Any,
    count: Any,
    value: Any,
    gone: Any,
    up: Any,
    hands: Any,
    rules: Any,
    strategy: Any,
    solved: Any,
) -> Any:
    """Whether a box that has drawn bets, by the strategy or by its solution."""
    if solved is None:
        return strategy.again[value, up >> 2]
    return bets(cards, count, value, gone, up, hands, rules, solved)


@inline_part
def best_choice(cards: Any, up: Any, solved: Any) -> Any:
    """An action, and above it which of the five cards are exchanged, one bit each."""
    own, slots = np.int64(up) & 3, solved.slots
    first: Any = 0
    second: Any = 0
    third: Any = 0
    for place in range(5):
        card = np.int64(cards[place])
        suit, bit = ((card & 3) - own) & 3, 1 << (card >> 2)
        if suit == 1:
            first |= bit
        elif suit == 2:
            second |= bit
        elif suit == 3:
            third |= bit
    # The least number has the three other suits in the order of their ranks' bits.
    at_first = 12 + 13 * ((second > first) + (third > first))
    at_second = 12 + 13 * ((first >= second) + (third > second))
    at_third = 12 + 13 * ((first >= third) + (second >= third))
    for place in range(5):
        card = np.int64(cards[place])
        rank, suit = card >> 2, ((card & 3) - own) & 3
        if suit == 0:
            slots[place] = rank - (rank > np.int64(up) >> 2)
        elif suit == 1:
            slots[place] = at_first + rank
        elif suit == 2:
            slots[place] = at_second + rank
        else:
            slots[place] = at_third + rank
    number = 0
    for place in range(5):
        number += solved.below[_lower(place, slots), slots[place]]
    low, high = 0, len(solved.numbers)
    while low < high:
        middle = (low + high) >> 1
        if np.int64(solved.numbers[middle]) < number:
            low = middle + 1
        else:
            high = middle
    code = np.int64(solved.best[np.int64(up) >> 2, low])
    if code <= BUY:
        return code
    discard = 0
    for place in range(5):
        discard |= ((code >> _lower(place, slots)) & 1) << place
    return EXCHANGE | discard << ACTION_BITS


@inline_part
def _lower(place: Any, slots: Any) -> Any:
    """How many of the hand's slots are lower than that of a card."""
    count = 0
    for other in range(5):
        count += slots[other] < slots[place]
    return count


@inline_part
def bets(
    cards: Any, count: Any, value: Any, gone: Any, up: Any, hands: Any, rules: Any, solved: Any
) -> Any:
    """Whether a hand that has drawn gains more by its bet than by folding; `gone` was exchanged."""
    live, rank = solved.live, np.int64(up) >> 2
    free, left = _leave(cards, count, gone, np.int64(up), live)
    weak, weaker, level = _met(value, rank, rules.least, solved)
    every = left * (left - 1) * (left - 2) * (left - 3) // 24
    # From what is lost with the bet wager on: three ways to fare better.
    odds = bet_odds(cards, count, value, hands, rules)
    lost = rules.bet_antes * rules.per
    unqualified = lost + rules.per + rules.odds[ANTE_ODDS + category_of(value, hands)]
    won, stand_off = lost + rules.per + rules.bet_antes * odds, lost + rules.per
    gains = weak * unqualified + weaker * won + level * stand_off - every * lost
    # Flushes of the upcard's suit are few: nearly always they cannot turn the sign.
    most = len(solved.suited[rank]) * max(won, unqualified)
    if gains > most or gains < -most:
        return gains > 0
    for each in range(len(solved.suited[rank])):
        four = solved.suited[rank, each]
        if four[0] & ~free == 0:
            gains -= _paid(four[1], value, rules.least, unqualified, won, stand_off)
            gains += _paid(four[2], value, rules.least, unqualified, won, stand_off)
    return gains > 0


@inline_part
def _paid(dealer: Any, value: Any, least: Any, unqualified: Any, won: Any, stand_off: Any) -> Any:
    if dealer < least:
        return unqualified
    if dealer < value:
        return won
    return stand_off if dealer == value else 0


@inline_part
def _leave(cards: Any, count: Any, gone: Any, up: Any, live: Any) -> Any:
    """Fill `live`; return the unseen ranks of the upcard's suit, one bit each, and the number of
    unseen cards."""
    free, left = ((1 << 13) - 1) ^ (1 << (up >> 2)), 51 - count
    for rank in range(13):
        live[5 * rank] = 4
    live[5 * (up >> 2)] = 3
    for place in range(count):
        card = np.int64(cards[place])
        live[5 * (card >> 2)] -= 1
        if card & 3 == up & 3:
            free ^= 1 << (card >> 2)
    for other in range(52):
        if (gone >> np.uint64(other)) & _ONE == _ONE:
            live[5 * (other >> 2)] -= 1
            left -= 1
            if other & 3 == up & 3:
                free ^= 1 << (other >> 2)
    for rank in range(13):
        n = live[5 * rank]
        live[5 * rank], live[5 * rank + 1], live[5 * rank + 2] = 1, n, n * (n - 1) // 2
        live[5 * rank + 3], live[5 * rank + 4] = n * (n - 1) * (n - 2) // 6, n // 4
    return free, left


@inline_part
def _met(value: Any, rank: Any, least: Any, solved: Any) -> Any:
    """By ranks alone: how many hands of the dealer do not qualify, are weaker than the value, are
    level with it."""
    live, ways, half = solved.live, solved.ways, solved.half[rank]
    for each in range(len(half)):
        ways[each] = live[half[each, 0]] * live[half[each, 1]]
    fours, at = solved.fours[rank], 0
    weak, weaker, level = 0, 0, 0
    while at < len(fours) and fours[at, 0] < least:
        weak += ways[fours[at, 1]] * ways[fours[at, 2]]
        at += 1
    while at < len(fours) and fours[at, 0] < value:
        weaker += ways[fours[at, 1]] * ways[fours[at, 2]]
        at += 1
    while at < len(fours) and fours[at, 0] == value:
        level += ways[fours[at, 1]] * ways[fours[at, 2]]
        at += 1
    return weak, weaker, level


Shorts = NDArray[np.uint16]


def optimal_lunar(path: Path, rules: LunarRules) -> LunarStrategy:
    """The best choices as a strategy. Forcing needs no table: the kernel looks at every card that
    may come."""
    try:
        solution = open_solution(path, game_of(rules))
    except SolutionError as error:
        raise StrategyError(f"{error}: croupier solve {rules.id}") from error
    return LunarStrategy(
        first=np.zeros((1, 1, 1), dtype=np.int32),
        again=np.zeros((1, 1), dtype=np.bool_),
        force_odds=0,
        force_by_outs=True,
        solved=lunar_solved(solution),
    )


def lunar_solved(solution: Solution) -> LunarSolved:
    below = [[comb(slot, place + 1) for slot in range(SLOTS)] for place in range(HAND)]
    half, fours, suited = _dealers()
    return LunarSolved(
        solution.numbers,
        solution.best,
        np.array(below, dtype=np.int64),
        half,
        fours,
        suited,
        live=np.zeros(RANKS * (HIDDEN + 1), dtype=np.int64),
        ways=np.zeros(half.shape[1], dtype=np.int64),
        slots=np.zeros(HAND, dtype=np.int64),
    )


@cache
def _dealers() -> tuple[Shorts, Shorts, Shorts]:
    """Under every upcard: halves, fours, and fours of its suit. A half that an upcard lacks is
    part of no four."""
    every = [dealers_of(up) for up in range(RANKS)]
    split = [halves(dealers.counts) for dealers in every]
    half = np.zeros((RANKS, max(len(own) for own, _, _ in split), 2), dtype=np.uint16)
    for up, (own, _, _) in enumerate(split):
        half[up, : len(own)] = own @ (HIDDEN + 1, 1)  # of a rank and its number of cards
    fours = [
        np.stack([dealers.values, first, second], axis=1)
        for dealers, (_, first, second) in zip(every, split, strict=True)
    ]
    return half, np.array(fours, dtype=np.uint16), np.array([_suited(up) for up in range(RANKS)])


def _suited(up: int) -> Shorts:
    """Every four of the upcard's suit: its ranks, and the dealer's value without the flush and with
    it."""
    fours = np.array(list(combinations([rank for rank in range(RANKS) if rank != up], HIDDEN)))
    hands = 4 * np.hstack([np.full((len(fours), 1), up), fours]).astype(np.uint8)
    flush = value_of_five(hands)
    hands[:, 0] += 1
    masks = (1 << fours).sum(axis=1)
    return np.stack([masks, value_of_five(hands), flush], axis=1).astype(np.uint16)
