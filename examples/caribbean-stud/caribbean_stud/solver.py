"""Caribbean Stud solved exactly, by counting.

A hand's value follows from its ranks and from whether it is a flush: 6,175 sets of ranks, of which
1,287 can be flushes, make 7,462 values. For a player's hand and the dealer's card that lies face up
the other four are counted in two parts:

- as if there were no flushes. How many hands have some ranks depends only on how many cards of each
  rank the player holds, so that ranks need no suits;
- what flushes change. They are of the suit of the card that is face up, and depend only on which
  ranks of that suit the player holds.

A player's hand so counts once for each suit of the open card, by the ranks it holds of that suit.
Against a hand the dealer does not play, loses, or has the same: whichever it is follows from how
many of the dealer's hands are below three values, and those are looked up in running totals.

The standard odds lose 1,041,372,912,372 antes in 19,933,230,517,200 deals: 5.2243 %. The plain twin
is `value_of_raise`, which goes through all 163,185 hands of the dealer for one hand and open card.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, reduce
from itertools import chain, combinations, combinations_with_replacement
from math import comb
from operator import mul
from typing import Any

import numpy as np

from caribbean_stud.rules import CaribbeanRules
from croupier.cards import DECK, Card, parse_cards
from croupier.hands import ACE_AND_KING, Value, evaluate
from croupier.money import Amount

HOLES = comb(46, 4)
"""The dealer's hands for a player's hand and the card face up."""
DEALS = comb(52, 5) * 47 * HOLES
_CHUNK = 128
_BITS = 1 << np.arange(13)
_WAYS = np.array([[comb(left, taken) for taken in range(5)] for left in range(5)])
"""To take some of the cards that are left of a rank."""
Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Solution:
    """Played as well as can be: how often each result comes, among all deals."""

    ways: Mapping[Amount, int]
    """By what an ante wins or loses."""
    folded: int
    raise_all: Amount
    """What the ante loses in all deals together if every hand is raised."""

    @property
    def loss(self) -> Amount:
        """What the ante loses in all deals together."""
        return -sum(net * often for net, often in self.ways.items())


def solve(rules: CaribbeanRules) -> Solution:
    ranks = _rank_sets()
    plain, flushes = _values()
    suited = np.flatnonzero(flushes)
    # The player's hands: every set of ranks, and again those that can be flushes.
    kinds = np.concatenate([np.arange(len(ranks)), suited])
    is_flush = np.arange(len(kinds)) >= len(ranks)
    values = np.where(is_flush, flushes[kinds], plain[kinds])
    nets = [_nets(rules, Value(int(value))) for value in values]
    worth = np.array(nets, float).T
    limits = _limits(values)
    below = _below_without_flushes(kinds, limits)
    has = (ranks[kinds] > 0) @ _BITS
    # How often each hand has each result, raised where that is best, and always raised.
    best, every = np.zeros((2, 4, len(kinds)), int)
    folded = 0
    for bits in _sets_of_one_suit():
        held = bits & _BITS > 0
        mine = np.flatnonzero(has & bits == bits)
        hands = 4 * _hands(ranks[kinds[mine]], held, is_flush[mine])
        apart = suited[has[suited] & bits == 0]
        changes = _running(ranks, flushes, apart, limits[:, mine])
        changes -= _running(ranks, plain, apart, limits[:, mine])
        found = np.diff(below[:, mine] + changes, axis=0, prepend=0)
        found = np.concatenate([found, HOLES - found.sum(0, keepdims=True)])[..., ~held]
        raised = (worth[:, mine, None] * found).sum(0) > -HOLES
        folded += HOLES * int(hands @ (~raised).sum(1))
        best[:, mine] += (hands * (found * raised).sum(2)).astype(int)
        every[:, mine] += (hands * found.sum(2)).astype(int)
    ways = Counter[Amount]({-1: folded})
    for net, often in zip(chain(*nets), best.T.flat, strict=True):
        ways[net] += int(often)
    raise_all = sum(map(mul, chain(*nets), map(int, every.T.flat)))
    return Solution(ways, folded, -raise_all)


def value_of_raise(rules: CaribbeanRules, hand: tuple[Card, ...], up: Card) -> Fraction:
    """What a raise is worth in antes, by going through the dealer's other four cards."""
    value = evaluate(hand)
    rest = [card for card in DECK if card not in (*hand, up)]
    dealers = np.array([evaluate((up, *four)) for four in combinations(rest, 4)])
    below = (dealers < _limits(np.array([value]))).sum(1)
    often = [int(each) for each in np.diff(below, prepend=0, append=HOLES)]
    return Fraction(sum(map(mul, _nets(rules, value), often))) / HOLES


def _nets(rules: CaribbeanRules, value: Value) -> tuple[Amount, ...]:
    """What an ante wins with a raise: the dealer does not play, loses, has the same, wins."""
    won = rules.ante_odds + rules.raise_antes * rules.raise_pays(value)
    return rules.ante_odds, won, 0, -1 - rules.raise_antes


def _limits(values: Array) -> Array:
    """Below which values the dealer does not play, does not play or loses, does not win."""
    plays = np.full_like(values, int(ACE_AND_KING))
    return np.stack([plays, np.maximum(values, plays), np.maximum(values + 1, plays)])


def _below_without_flushes(kinds: Array, limits: Array) -> Array:
    """For each limit, each hand of the player and each rank of the open card, how many of the
    dealer's hands are below, if flushes were nothing."""
    ranks, (plain, _) = _rank_sets(), _values()
    halves = []  # of a product over the ranks: each is one of some hundred
    for half in (ranks[:, :7], ranks[:, 7:]):
        sets, which = np.unique(half, axis=0, return_inverse=True)
        factors = (_WAYS[4 - taken[:, None], taken] for taken in sets.T)
        halves.append((reduce(mul, factors).astype(float), which))
    chunks = []
    for start in range(0, len(kinds), _CHUNK):
        part = kinds[start : start + _CHUNK]
        first, second = (counts[which[part]][:, which] for counts, which in halves)
        counts = (plain < limits[:, start : start + _CHUNK, None]) * (first * second)
        chunks.append(counts @ ranks.astype(float) / np.maximum(4 - ranks[part], 1))
    return np.concatenate(chunks, axis=1)


def _running(ranks: Array, values: Array, sets: Array, limits: Array) -> Array:
    """How many of some sets of ranks have less than a limit and hold each rank."""
    sets = sets[np.argsort(values[sets])]
    totals = np.concatenate([np.zeros((1, 13), int), ranks[sets].cumsum(0)])
    return totals[np.searchsorted(values[sets], limits)]


def _sets_of_one_suit() -> Iterator[int]:
    """The ranks that a hand of five cards can hold of one suit, as bits."""
    return (bits for bits in range(1 << 13) if bits.bit_count() <= 5)


def _hands(ranks: Array, held: Array, is_flush: Array) -> Array:
    """How many hands have these ranks, some of them of one suit, and are flushes or are not."""
    hands = _WAYS[3][ranks - held].prod(1)
    flushes = {0: 3, 5: 1}.get(int(held.sum()), 0) * (ranks.max(1) == 1)
    found: Array = np.where(is_flush, flushes, hands - flushes)
    return found


@cache
def _rank_sets() -> Array:
    """How many cards of each rank, for every set of ranks that five cards can have."""
    rows = [
        np.bincount(each, minlength=13)
        for each in combinations_with_replacement(range(13), 5)
        if max(map(each.count, each)) <= 4
    ]
    return np.array(rows)


@cache
def _values() -> tuple[Array, Array]:
    """The value of each set of ranks, and its value as a flush; 0 where it cannot be one."""
    plain, flushes = [], []
    for row in _rank_sets():
        ranks = [rank for rank in range(13) for _ in range(row[rank])]
        suits = "cdhsc" if max(row) == 1 else _suits(ranks)
        plain.append(evaluate(_cards(ranks, suits)))
        flushes.append(evaluate(_cards(ranks, "sssss")) if max(row) == 1 else 0)
    return np.array(plain, int), np.array(flushes, int)


def _suits(ranks: list[int]) -> str:
    """Suits under which every card is another one."""
    return "".join("cdhs"[ranks[:place].count(rank)] for place, rank in enumerate(ranks))


def _cards(ranks: list[int], suits: str) -> tuple[Card, ...]:
    pairs = zip(ranks, suits, strict=True)
    return parse_cards(" ".join(f"{'23456789TJQKA'[rank]}{suit}" for rank, suit in pairs))


if __name__ == "__main__":
    from croupier.rulebooks import rulebook

    solved = solve(rulebook("caribbean-stud").rules())
    print(f"{solved.loss:,} of {DEALS:,}: {float(solved.loss / DEALS):.6%}")
    print(f"raise everything: {solved.raise_all:,}")
