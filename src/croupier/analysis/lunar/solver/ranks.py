"""What betting is worth by ranks alone, and what the upcard's suit adds.

For final hands of value v with the ranks F, and dead cards with the ranks D, the dealer's hands are
counted by ranks: with m cards left of each rank, four ranks are there in a product of binomials.
The sum depends on F and D only through F + D, so each multiset of ranks F + D is counted once, in
order of the dealer's strength, and read at every way to split it. Suits come in only where the four
hidden cards are all of the upcard's suit: then the dealer has a flush. That is a sum over the sets
of four live ranks of the suit, looked up by those ranks.

Worth is counted from fold = 0, over all dealer's hands.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import kernel, part
from croupier.analysis.kernels.values import flush_values, least_of
from croupier.analysis.lunar.game import LEAST, Game, Ints
from croupier.analysis.lunar.solver.projection import (
    MOST,
    RANKS,
    VALUE_COUNT,
    plain_values,
    rank_places,
    rank_sets,
)
from croupier.hands import Category

HIDDEN = 4
NO_HAND = -(1 << 31)
"""Marks hands that would need a card twice."""
LEAST_FLUSH = least_of(Category.FLUSH)
LEAST_SUITED = least_of(Category.STRAIGHT_FLUSH)


@dataclass(frozen=True)
class Dealers:
    """The dealer's hidden ranks under one upcard, weakest first."""

    up: int
    counts: Ints
    """Of each rank, a row for each multiset of four."""
    values: Ints
    """With the upcard, without a flush."""

    @property
    def weak(self) -> int:
        """How many of them do not qualify."""
        return int(np.searchsorted(self.values, LEAST))

    @property
    def below(self) -> Ints:
        """By value of a hand: how many are weaker."""
        return np.searchsorted(self.values, np.arange(VALUE_COUNT)).astype(np.int64)

    @property
    def at_most(self) -> Ints:
        return np.searchsorted(self.values, np.arange(VALUE_COUNT), side="right").astype(np.int64)


def dealers_of(up: int) -> Dealers:
    counts = rank_sets(HIDDEN)
    counts = counts[counts[:, up] < HIDDEN]
    with_up = counts.copy()
    with_up[:, up] += 1
    low, high = rank_places(MOST)
    keys = with_up @ (5 ** np.arange(RANKS))
    values = plain_values()[low[keys % 5**7] + high[keys // 5**7]]
    order = np.argsort(values, kind="stable")
    return Dealers(up, counts[order], values[order])


def worth_by_ranks(game: Game, dealers: Dealers, dead: int) -> NDArray[np.int32]:
    """What betting is worth, by the ranks of `dead` dead cards and the value of the final hand."""
    sums = rank_sets(MOST + dead)
    sums = sums[sums[:, dealers.up] < HIDDEN]
    found = np.full((len(rank_sets(dead)), VALUE_COUNT), NO_HAND, dtype=np.int32)
    _split(
        sums,
        dead,
        dealers.up,
        halves(dealers.counts),
        (dealers.weak, dealers.below, dealers.at_most),
        (game.unqualified, game.won, game.bet_antes, LEAST),
        rank_places(dead),
        (*rank_places(MOST), plain_values(), flush_values().astype(np.int64)),
        found,
    )
    return found


def halves(counts: Ints) -> tuple[Ints, Ints, Ints]:
    """Split each row of four ranks into two halves, so that its ways are a product of two: the
    different halves, each with up to two ranks and their numbers; and the first and second half of
    each row."""
    found: dict[tuple[tuple[int, int], ...], int] = {}
    first, second = [], []
    for row in counts.tolist():
        own = [(rank, number) for rank, number in enumerate(row) if number]
        first.append(found.setdefault(tuple(own[:2]), len(found)))
        second.append(found.setdefault(tuple(own[2:]), len(found)))
    wide = [[*half, (0, 0), (0, 0)][:2] for half in found]
    return np.array(wide, dtype=np.int64), np.array(first), np.array(second)


@part
def choose(n: Any, k: Any) -> Any:
    if k == 0:
        return 1
    if n < k:
        return 0
    if k == 1:
        return n
    if k == 2:
        return n * (n - 1) // 2
    if k == 3:
        return n * (n - 1) * (n - 2) // 6
    return n * (n - 1) * (n - 2) * (n - 3) // 24


@part
def count_dealers(live: Any, halves: Any, binomial: Any, ways: Any, sums: Any) -> Any:
    """Running totals of the dealer's hands over the multisets of ranks, weakest first."""
    half, first, second = halves
    for each in range(len(half)):
        one, two = half[each, 0], half[each, 1]
        ways[each] = binomial[live[one[0]], one[1]] * binomial[live[two[0]], two[1]]
    total = 0
    for row in range(len(first)):
        sums[row] = total
        total += ways[first[row]] * ways[second[row]]
    sums[len(first)] = total


@part
def binomials() -> Any:
    table = np.zeros((5, 5), dtype=np.int64)
    for n in range(5):
        for k in range(5):
            table[n, k] = choose(n, k)
    return table


@kernel
def _split(
    multisets: Any,
    dead: Any,
    up: Any,
    halves: Any,
    marks: Any,
    pay: Any,
    dead_places: Any,
    hand: Any,
    out: Any,
) -> Any:
    weak, below, at_most = marks
    unqualified, won, bet, least = pay
    dead_low, dead_high = dead_places
    hand_low, hand_high, plain, flushes = hand
    binomial = binomials()
    ways, sums = np.zeros(len(halves[0]), np.int64), np.zeros(len(halves[1]) + 1, np.int64)
    live = np.zeros(13, dtype=np.int64)
    there, taken = np.zeros(13, dtype=np.int64), np.zeros(13, dtype=np.int64)
    powers = 5 ** np.arange(13)
    for row in range(len(multisets)):
        both = multisets[row]
        different, whole = 0, 0
        for each in range(13):
            live[each] = 4 - both[each] - (1 if each == up else 0)
            whole += both[each] * powers[each]
            if both[each]:
                there[different] = each
                different += 1
        count_dealers(live, halves, binomial, ways, sums)
        not_qualified, every = sums[weak], sums[-1]
        for each in range(different):
            taken[each] = 0
        size, key = 0, 0
        while True:
            if size == dead:
                rest = whole - key
                value = plain[hand_low[rest % 78125] + hand_high[rest // 78125]]
                row_out = out[dead_low[key % 78125] + dead_high[key // 78125]]
                suited, mask = True, 0
                for each in range(different):
                    held = both[there[each]] - taken[each]
                    suited = suited and held <= 1
                    if held:
                        mask |= 1 << there[each]
                for flush in range(2):
                    if flush and not suited:
                        break
                    if flush:
                        value = flushes[mask]
                    worth = (1 + unqualified[value] + bet) * not_qualified - bet * every
                    if value >= least:
                        worth += (1 + won[value] + bet) * (sums[below[value]] - not_qualified)
                        worth += (1 + bet) * (sums[at_most[value]] - sums[below[value]])
                    row_out[value] = worth
            place = 0
            while place < different:
                if taken[place] < both[there[place]] and size < dead:
                    taken[place] += 1
                    size += 1
                    key += powers[there[place]]
                    break
                size -= taken[place]
                key -= taken[place] * powers[there[place]]
                taken[place] = 0
                place += 1
            if place == different:
                break


@dataclass(frozen=True)
class Suit:
    """What the upcard's suit adds to the worth by ranks."""

    kind: Ints
    """By value: which row of the tables."""
    worth: NDArray[np.int32]
    """By kind and live ranks of the suit, one bit each; for five cards."""
    weaker: NDArray[np.int32]
    """The same for the number of qualified dealer's hands that are weaker; what six cards win
    differs from what five of that value win."""
    most: Ints
    """The greatest worth of each kind."""


def suit_of(game: Game, dealers: Dealers) -> Suit:
    plain, flush, masks = _suited_dealers(dealers)
    values = np.arange(VALUE_COUNT)
    worth = _score(game, values, flush) - _score(game, values, plain)
    beaten = ((flush[None] < values[:, None]) & (values[:, None] >= LEAST)).astype(np.int64)
    beaten -= (plain[None] < values[:, None]) & (plain[None] >= LEAST)
    rows, kind = _alike(np.hstack([worth, beaten]).astype(np.int32))
    sums = np.zeros((2, len(rows), 1 << RANKS), dtype=np.int32)
    sums[0][:, masks], sums[1][:, masks] = rows[:, : len(masks)], rows[:, len(masks) :]
    _add_subsets(sums.reshape(-1, 1 << RANKS))
    return Suit(kind, sums[0], sums[1], sums[0].max(axis=1).astype(np.int64))


def _alike(rows: NDArray[np.int32]) -> tuple[NDArray[np.int32], Ints]:
    """The different rows, and the number of each row among them."""
    first: dict[bytes, int] = {}
    kind = [first.setdefault(row.tobytes(), len(first)) for row in rows]
    different = np.frombuffer(b"".join(first), dtype=np.int32).reshape(len(first), -1)
    return different, np.array(kind, dtype=np.int64)


def _suited_dealers(dealers: Dealers) -> tuple[Ints, Ints, Ints]:
    """Hidden cards of the upcard's suit: the value without and with the flush, and the ranks."""
    others = [rank for rank in range(RANKS) if rank != dealers.up]
    fours = list(combinations(others, HIDDEN))
    masks = np.array([sum(1 << rank for rank in four) for four in fours], dtype=np.int64)
    single = (dealers.counts <= 1).all(axis=1) & (dealers.counts[:, dealers.up] == 0)
    bits = dealers.counts[single] @ (1 << np.arange(RANKS))
    by_mask = dict(zip(bits.tolist(), dealers.values[single].tolist(), strict=True))
    plain = np.array([by_mask[mask] for mask in masks.tolist()], dtype=np.int64)
    flush = flush_values()[masks | (1 << dealers.up)].astype(np.int64)
    return plain, flush, masks


def _score(game: Game, values: Ints, dealer: Ints) -> Ints:
    """What a hand of each value gets against each of these, counted from losing everything = 0."""
    value, other, bet = values[:, None], dealer[None], game.bet_antes
    score = np.zeros((len(values), len(dealer)), dtype=np.int64)
    qualified = other >= LEAST
    score += ~qualified * (1 + game.unqualified + bet)[:, None]
    score += (qualified & (other < value)) * (1 + game.won + bet)[:, None]
    score += (qualified & (other == value)) * (1 + bet)
    return score


@kernel
def _add_subsets(rows: Any) -> Any:
    """Each entry becomes the sum over all subsets of its ranks."""
    for row in rows:
        for rank in range(13):
            bit = 1 << rank
            for mask in range(len(row)):
                if mask & bit:
                    row[mask] += row[mask ^ bit]
