"""The whole game, solved from the river back to the starting hands: totals by starting hand, and
what playing and checking each of the 169 is worth."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache, reduce
from io import BytesIO
from itertools import combinations, permutations
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.holdem.flop import decide
from croupier.analysis.holdem.game import CHECKED, FIXED, HALF, PLAY, QUANTITIES, Game
from croupier.analysis.holdem.projection import (
    RANKS,
    Ints,
    address,
    copies,
    draws,
    flops_in,
    rank_boards,
    rank_holes,
    suit_boards,
    suit_holes,
)
from croupier.analysis.holdem.river import DEALER_HANDS, rank_river, suit_river
from croupier.analysis.kernels.values import HIGH_SHIFT, flush_values, lookup
from croupier.cards import RANKS as CARD_RANKS
from croupier.result_store import load_or_make

T = TypeVar("T")
HOLES, FLOPS, BOARDS = 1326, 19_600, 1_081
"""Holes, flops for each hole, and ways for the last two cards after each flop."""


@dataclass(frozen=True)
class Solution:
    """What every flop and hole is worth, by rank and from each suit; and totals by starting
    hand."""

    game: Game
    by_rank: NDArray[Any]
    by_suit: NDArray[Any]
    """What a suit adds to the part by rank."""
    strengths: NDArray[np.int16]
    """Of each hole on each board, by rank."""
    orders: NDArray[np.int16]
    """Of each board by rank, its holes from weak to strong; then -1."""
    starts: Ints
    """By starting hand, over all flops: every value, then the number of flops."""
    played: Ints
    """The same over flops on which 2x is better than check."""


def solve(game: Game) -> Solution:
    """The game with the best choices. Where the trips table changes nothing it is left out, so that
    one solution serves every table."""
    return replace(_solve(game.for_choices), game=game)


@lru_cache(16)
def solved(game: Game) -> Solution:
    """The same, read from where results are kept, if it was solved before."""
    choosing = game.for_choices

    def make() -> bytes:
        file, found = BytesIO(), _solve(choosing)
        np.savez(file, **{name: getattr(found, name) for name in _ARRAYS})
        return file.getvalue()

    kept = load_or_make(f"holdem solution {choosing!r}", make, lambda found: len(found) > 0)
    try:
        with np.load(BytesIO(kept)) as arrays:
            return Solution(game, **{name: arrays[name] for name in _ARRAYS})
    except (ValueError, KeyError, OSError):
        return solve(game)


_ARRAYS = ("by_rank", "by_suit", "strengths", "orders", "starts", "played")


@lru_cache(16)
def _solve(game: Game) -> Solution:
    strengths, orders, by_rank, by_suit = _rivers(game)
    flops, holes = flops_for_kernels(), holes_for_kernels()

    def part(begin: int, end: int) -> Ints:
        added = np.zeros((2, RANKS, RANKS, QUANTITIES + 1), dtype=np.int64)
        decide(begin, end, flops, holes, by_rank, by_suit, added[0], added[1])
        return added

    starts, played = reduce(np.add, in_parts(part, len(flops[0])))
    return Solution(game, by_rank, by_suit, strengths, orders, starts, played)


def flops_for_kernels() -> tuple[Ints, ...]:
    flops = canonical_flops()
    return (flops.cards, flops.weights, flops.rank_flop, flops.suit_flop)


def holes_for_kernels() -> tuple[Ints, ...]:
    return (rank_holes().number, suit_holes().number)


def _rivers(game: Game) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]:
    """How strong each hole is on each board by rank, and their order; and what every flop and hole
    is worth over all turns, rivers and dealer's hands, by rank and from a suit."""
    bits = np.int32 if _fits(game) else np.int64
    holes, boards = rank_holes(), rank_boards(5).counts
    strengths = np.zeros((len(boards), len(holes.first)), dtype=np.int16)
    orders = np.zeros_like(strengths)
    ranked = np.zeros((*strengths.shape, QUANTITIES), dtype=bits)
    by_rank = np.zeros((len(flops_in(False)), len(holes.first), QUANTITIES), dtype=bits)
    rank_river(
        boards,
        holes.first,
        holes.second,
        _rank_keys(),
        game.any_five,
        lookup(7 if game.any_five else 5).parts,
        game.payoffs,
        flops_of_boards(False, QUANTITIES),
        strengths,
        orders,
        ranked,
        by_rank,
    )
    seen, boards = suit_holes(), suit_boards(5, 3).counts

    def part(begin: int, end: int) -> NDArray[Any]:
        summed = np.zeros((len(flops_in(True)), len(seen.first), QUANTITIES), dtype=bits)
        suit_river(
            begin,
            end,
            boards,
            board_by_rank(),
            seen.first,
            seen.second,
            hole_by_rank(),
            game.any_five,
            flush_values(),
            game.payoffs,
            ways_to_see(),
            strengths,
            orders,
            ranked,
            flops_of_boards(True, QUANTITIES),
            summed,
        )
        return summed

    return strengths, orders, by_rank, reduce(np.add, in_parts(part, len(boards)))


def _fits(game: Game) -> bool:
    """Whether what a flop and hole are worth, and what a suit adds to that, fits into 32 bits."""
    most = 2 * HALF + max(game.blind) + max(0, *game.trips)
    least = -3 * HALF + min(0, *game.trips)
    return (most - least) * RIVERS < 2**31


def in_parts(part: Callable[[int, int], T], count: int) -> list[T]:
    """A stretch of the boards on each core; the order does not matter to sums of whole numbers."""
    cores = os.cpu_count() or 1
    marks = [count * number // cores for number in range(cores + 1)]
    with ThreadPoolExecutor(cores) as threads:
        return list(threads.map(part, marks[:-1], marks[1:]))


@cache
def flops_of_boards(suited: bool, quantities: int) -> tuple[NDArray[Any], ...]:
    """The flops in each board as kernels take them, for rows of so many quantities a hole."""
    flops, ways = flops_in(suited), (np.repeat(each, quantities, 2) for each in draws(suited))
    return (
        flops.starts,
        flops.flop,
        flops.first,
        flops.second,
        flops.counts,
        copies(suited),
        *ways,
    )


@cache
def _rank_keys() -> Ints:
    low = [5**rank for rank in range(7)]
    high = [5**rank << HIGH_SHIFT for rank in range(6)]
    return np.array(low + high, dtype=np.int64)


@cache
def board_by_rank() -> Ints:
    """By board seen from a suit: its number by rank."""
    counts = suit_boards(5, 3).counts
    return _find(address(rank_boards(5).counts), address(counts[:, :RANKS] + counts[:, RANKS:]))


@cache
def hole_by_rank() -> Ints:
    """By hole seen from a suit: its number by rank."""
    seen = suit_holes()
    found: Ints = rank_holes().number[seen.first % RANKS, seen.second % RANKS]
    return found


@cache
def ways_to_see() -> Ints:
    """By hole by rank: the numbers of the holes that it may be seen as from a suit; then -1."""
    found = np.full((len(rank_holes().first), 4), -1, dtype=np.int64)
    for rank_hole in range(len(found)):
        seen = np.flatnonzero(hole_by_rank() == rank_hole)
        found[rank_hole, : len(seen)] = seen
    return found


def _find(among: Ints, wanted: Ints) -> Ints:
    order = np.argsort(among)
    found: Ints = order[np.searchsorted(among, wanted, sorter=order)]
    return found


@dataclass(frozen=True)
class CanonicalFlops:
    """One flop of each kind up to a renaming of suits, and how many it stands for."""

    cards: Ints
    weights: Ints
    rank_flop: Ints
    suit_flop: Ints
    """The flop's number seen from each suit; -1 where no card is of the suit."""


@cache
def canonical_flops() -> CanonicalFlops:
    every = np.array(list(combinations(range(52), 3)), dtype=np.int64)
    least = np.full(len(every), 1 << 30, dtype=np.int64)
    for suits in permutations(range(4)):
        other = np.sort(every // 4 * 4 + np.array(suits)[every % 4], axis=1)
        least = np.minimum(least, other @ np.array([52 * 52, 52, 1]))
    codes, weights = np.unique(least, return_counts=True)
    cards = np.stack([codes // 2704, codes // 52 % 52, codes % 52], axis=1)
    return CanonicalFlops(cards, weights.astype(np.int64), *seen_flops(cards))


def seen_flops(cards: Ints) -> tuple[Ints, Ints]:
    """The number of each flop by rank, and seen from each suit."""
    ranks, suits = cards // 4, cards % 4
    counts = np.zeros((len(cards), RANKS), dtype=np.int64)
    for column in range(3):
        np.add.at(counts, (np.arange(len(cards)), ranks[:, column]), 1)
    rank_flop = _find(address(rank_boards(3).counts), address(counts))
    known = address(suit_boards(3, 1).counts)
    suit_flop = np.full((len(cards), 4), -1, dtype=np.int64)
    for suit in range(4):
        seen = np.zeros((len(cards), 2 * RANKS), dtype=np.int64)
        for column in range(3):
            place = ranks[:, column] + np.where(suits[:, column] == suit, RANKS, 0)
            np.add.at(seen, (np.arange(len(cards)), place), 1)
        there = (suits == suit).any(axis=1)
        suit_flop[there, suit] = _find(known, address(seen[there]))
    return rank_flop, suit_flop


def at_flop(solution: Solution, hole: tuple[int, int], flop: tuple[int, int, int]) -> Ints:
    """Every quantity of one hole on one flop, over all turns, rivers and dealer's hands."""
    rank_flop, suit_flop = seen_flops(np.array([flop], dtype=np.int64))
    (a, b), by_suit = hole, solution.by_suit
    value = solution.by_rank[rank_flop[0], rank_holes().number[a // 4, b // 4]].copy()
    for suit in range(4):
        if suit_flop[0, suit] >= 0:
            x, y = (card // 4 + (RANKS if card % 4 == suit else 0) for card in hole)
            value += by_suit[suit_flop[0, suit], suit_holes().number[x, y]]
    return np.asarray(value, dtype=np.int64)


RIVERS = BOARDS * DEALER_HANDS
EVERYTHING = HOLES * FLOPS * RIVERS
"""All combinations of hole, flop, last two cards and dealer's hand."""
COUNT = -1


def four(solution: Solution) -> Ints:
    """By starting hand: the total result of 4x, in half antes."""
    made: Ints = solution.starts[..., FIXED] + 4 * HALF * solution.starts[..., PLAY]
    return made


def checked(solution: Solution) -> Ints:
    """By starting hand: the total result of a check, followed by the better of 2x and another
    check."""
    all_, played = solution.starts, solution.played
    two = played[..., FIXED] + 2 * HALF * played[..., PLAY]
    made: Ints = all_[..., CHECKED] - played[..., CHECKED] + two
    return made


def plays_four(solution: Solution) -> NDArray[np.bool_]:
    better: NDArray[np.bool_] = four(solution) > checked(solution)
    return better


def value(solution: Solution) -> Fraction:
    """The player's average result in antes, with all wagers that count when deciding."""
    return average(np.maximum(four(solution), checked(solution)), HALF)


def average(values: Ints, unit: int) -> Fraction:
    """The average over everything, added up in Python's integers, which cannot overflow."""
    return Fraction(sum(int(each) for each in values.ravel()), EVERYTHING * unit)


@dataclass(frozen=True)
class Start:
    """A starting hand: what playing and checking are worth, in antes."""

    ranks: tuple[int, int]
    """0 (2) to 12 (ace), the higher first."""
    suited: bool
    fixed: Fraction
    """The result of ante and blind if the hand is played."""
    play: Fraction
    """The result of a play wager of one ante."""
    check: Fraction

    @property
    def four(self) -> Fraction:
        return self.played(4)

    def played(self, multiple: int) -> Fraction:
        """The value of playing this many antes at once."""
        return self.fixed + multiple * self.play

    @property
    def holes(self) -> int:
        return 4 if self.suited else 6 if self.ranks[0] == self.ranks[1] else 12

    @property
    def plays(self) -> bool:
        return self.four > self.check

    @property
    def name(self) -> str:
        """As players write it: AKs, AKo, 77."""
        high, low = (CARD_RANKS[rank] for rank in self.ranks)
        return high + low + ("" if high == low else "s" if self.suited else "o")

    @property
    def action(self) -> str:
        return "4x" if self.plays else "check"

    @property
    def margin(self) -> Fraction:
        """How much better 4x is than check, in antes; negative where check is better."""
        return self.four - self.check


def starts(solution: Solution) -> list[Start]:
    """All 169 starting hands."""
    all_, check = solution.starts, checked(solution)
    found = []
    for row in range(RANKS):
        for column in range(RANKS):
            low, high = sorted((row, column))
            halves = (all_[row, column, FIXED], HALF * all_[row, column, PLAY], check[row, column])
            count = int(all_[row, column, COUNT]) * RIVERS * HALF
            values = (Fraction(int(each), count) for each in halves)
            found.append(Start((high, low), row > column, *values))
    return found
