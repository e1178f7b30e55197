"""Caribbean Stud solved exactly, by counting.

A hand's value follows from its ranks and from whether it is a flush: 6,175 sets of ranks, of which
1,287 can be flushes, make 7,462 values. For a player's hand and the dealer's card that lies face up
the other four are counted in two parts:

- as if there were no flushes. How many hands have some ranks depends only on how many cards of each
  rank the player holds, so that ranks need no suits;
- what flushes change. They are of the suit of the card that is face up, and depend only on which
  ranks of that suit the player holds.

A player's hand so counts once for each suit of the open card, by the ranks it holds of that suit.
The standard odds lose 1,041,372,912,372 antes in 19,933,230,517,200 deals: 5.2243 %. The plain twin
is `value_of_raise`, which goes through all 163,185 hands of the dealer for one hand and open card.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
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
    of_flushes = ranks[suited].astype(np.float32)  # counts far below 2**24, and so exact
    avoids = (np.arange(1 << 13)[:, None] & ranks[suited] @ _BITS == 0).astype(np.float32)
    ways, every, folded = Counter[Amount](), Counter[Amount](), 0
    for rows, as_flush in ((np.arange(len(ranks)), False), (suited, True)):
        for start in range(0, len(rows), _CHUNK):
            chunk = rows[start : start + _CHUNK]
            values = flushes[chunk] if as_flush else plain[chunk]
            results = _results(values, plain)
            sums = (results * _hands_without(ranks[chunk], ranks)) @ ranks.astype(float)
            sums /= np.maximum(4 - ranks[chunk], 1)
            changes = _results(values, flushes[suited]) - results[:, :, suited]
            changes = changes.astype(np.float32)
            for row, index in enumerate(chunk):
                held, hands = _by_suit(tuple(ranks[index]), as_flush)
                kept = avoids[held] @ (changes[:, row, :, None] * of_flushes)
                found = sums[:, row, None] + kept
                found = np.stack([*found, HOLES - found.sum(0)])
                nets = _nets(rules, Value(int(values[row])))
                free = held[:, None] & _BITS == 0
                raised = free & (np.tensordot(np.array(nets, float), found, 1) > -HOLES)
                folded += HOLES * int(hands @ (free & ~raised).sum(1))
                for net, often in zip(nets, found, strict=True):
                    ways[net] += int(hands @ (often * raised).sum(1))
                    every[net] += int(hands @ (often * free).sum(1))
    ways[-1] += folded
    return Solution(ways, folded, -sum(net * often for net, often in every.items()))


def value_of_raise(rules: CaribbeanRules, hand: tuple[Card, ...], up: Card) -> Fraction:
    """What a raise is worth in antes, by going through the dealer's other four cards."""
    value = evaluate(hand)
    rest = [card for card in DECK if card not in (*hand, up)]
    dealers = np.array([evaluate((up, *four)) for four in combinations(rest, 4)])
    found = [int(each) for each in _results(np.array([value]), dealers).sum((1, 2))]
    often = (*found, HOLES - sum(found))
    return Fraction(sum(map(mul, _nets(rules, value), often))) / HOLES


def _nets(rules: CaribbeanRules, value: Value) -> tuple[Amount, ...]:
    """What an ante wins with a raise: the dealer does not play, loses, has the same, wins."""
    won = rules.ante_odds + rules.raise_antes * rules.raise_pays(value)
    return rules.ante_odds, won, 0, -1 - rules.raise_antes


def _results(values: Array, dealers: Array) -> Array:
    """Against which hands the dealer does not play, loses, or has the same."""
    mine, theirs = values[:, None], dealers[None, :]
    plays = theirs >= int(ACE_AND_KING)
    idle = np.broadcast_to(~plays, (len(values), len(dealers)))
    return np.stack([idle, plays & (mine > theirs), plays & (mine == theirs)]).astype(float)


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


def _hands_without(held: Array, ranks: Array) -> Array:
    """In how many ways the dealer can have each set of ranks, beside each of the player's."""
    ways = np.array([[comb(left, taken) for taken in range(5)] for left in range(5)], float)
    counts = np.ones((len(held), len(ranks)))
    for rank in range(13):
        counts *= ways[4 - held[:, rank]][:, ranks[:, rank]]
    return counts


def _by_suit(row: tuple[int, ...], as_flush: bool) -> tuple[Array, Array]:
    """The ranks that the player may hold of one suit, as bits, and how many hands and suits have
    them so."""
    there = [rank for rank in range(13) if row[rank]]
    found = []
    for count in range(len(there) + 1):
        for held in combinations(there, count):
            hands = prod(comb(3, int(row[rank]) - (rank in held)) for rank in there)
            flushes = {0: 3, 5: 1}.get(count, 0) if max(row) == 1 else 0
            found.append(
                (sum(1 << rank for rank in held), flushes if as_flush else hands - flushes)
            )
    return np.array([bits for bits, _ in found]), np.array([4.0 * hands for _, hands in found])


if __name__ == "__main__":
    from croupier.rulebooks import rulebook

    solved = solve(rulebook("caribbean-stud").rules())
    print(f"{solved.loss:,} of {DEALS:,}: {float(solved.loss / DEALS):.6%}")
    print(f"raise everything: {solved.raise_all:,}")
