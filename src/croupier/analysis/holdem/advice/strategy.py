"""Any strategy, laid out over 1,755 flops by 1,326 holes and every river; and exactly what it is
worth."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.holdem.advice.rivers import FOLD, Rivers, Side, rivers
from croupier.analysis.holdem.figures import Shares
from croupier.analysis.holdem.flop import add_board
from croupier.analysis.holdem.game import FIXED, HALF, PLAY, Game
from croupier.analysis.holdem.projection import RANKS, Ints, flops_in, rank_holes, suit_holes
from croupier.analysis.holdem.solution import (
    BOARDS,
    FLOPS,
    HOLES,
    RIVERS,
    board_by_rank,
    canonical_flops,
    flops_of_boards,
    solve,
    starts,
)
from croupier.analysis.kernels.jit import kernel

Plays = NDArray[np.bool_]


@cache
def holes() -> Ints:
    """All 1,326 holes, the lower card first."""
    return np.array(list(combinations(range(52), 2)), dtype=np.int64)


@cache
def possible() -> Plays:
    """By flop, whether each hole can be held: 1,176 of a row."""
    on_flop = np.zeros((len(canonical_flops().cards), 52), dtype=bool)
    np.put_along_axis(on_flop, canonical_flops().cards, True, axis=1)
    a, b = holes().T
    free: Plays = ~(on_flop[:, a] | on_flop[:, b])
    return free


def laid_out(by_rank: Ints, by_suit: Ints) -> Ints:
    """Quantities of each flop and hole, added up from their two parts; 0 where the hole cannot be
    held."""
    found = np.zeros((len(canonical_flops().cards), len(holes()), by_rank.shape[2]), dtype=np.int64)
    _lay_out(
        canonical_flops().rank_flop,
        canonical_flops().suit_flop,
        holes(),
        rank_holes().number,
        suit_holes().number,
        by_rank,
        by_suit,
        found,
    )
    found[~possible()] = 0
    return found


def checked(rivers: Rivers, by_rank: Plays, by_suit: Plays) -> Ints:
    """By flop and hole, over all turns and rivers: what a check is worth when the river is played
    like this, and how many rivers are played."""
    rank_rows = _rows(rivers.by_rank, by_rank)
    ranked = np.zeros((len(flops_in(False)), rank_rows.shape[1], 2), dtype=np.int64)
    _add_rank(rank_rows, flops_of_boards(False, ranked.shape[2]), ranked)
    seen = suit_holes()
    suited = np.zeros((len(flops_in(True)), len(seen.first), 2), dtype=np.int64)
    _add_suit(
        rivers.by_suit.one,
        rivers.by_suit.possible,
        by_suit,
        rank_rows,
        board_by_rank(),
        rank_holes().number[seen.first % RANKS, seen.second % RANKS],
        flops_of_boards(True, suited.shape[2]),
        suited,
    )
    return laid_out(ranked, suited)


def _rows(side: Side, plays: Plays) -> Ints:
    value = np.where(side.possible, np.where(plays, side.one, FOLD), 0)
    return np.stack([value, plays & side.possible], axis=2).astype(np.int64)


@kernel
def _add_rank(rows: Any, ways: Any, out: Any) -> Any:
    for board in range(len(rows)):
        add_board(board, rows[board], ways, out)


@kernel
def _add_suit(
    one: Any,
    possible: Any,
    plays: Any,
    rank_rows: Any,
    rank_board: Any,
    rank_hole: Any,
    ways: Any,
    out: Any,
) -> Any:
    """What the boards seen from a suit add to the rank part."""
    row = np.zeros((one.shape[1], 2), dtype=np.int64)
    for board in range(len(one)):
        plain = rank_rows[rank_board[board]]
        for hole in range(len(row)):
            row[hole, 0] = row[hole, 1] = 0
            if possible[board, hole]:
                played = plays[board, hole]
                value = np.int64(one[board, hole]) if played else FOLD
                row[hole, 0] = value - plain[rank_hole[hole], 0]
                row[hole, 1] = (1 if played else 0) - plain[rank_hole[hole], 1]
        add_board(board, row, ways, out)


@kernel
def _lay_out(
    rank_flop: Any,
    suit_flop: Any,
    holes: Any,
    rank_number: Any,
    suit_number: Any,
    by_rank: Any,
    by_suit: Any,
    out: Any,
) -> Any:
    quantities = out.shape[2]
    for flop in range(len(rank_flop)):
        for hole in range(len(holes)):
            a, b = holes[hole, 0], holes[hole, 1]
            ranked = rank_number[a >> 2, b >> 2]
            for each in range(quantities):
                out[flop, hole, each] = by_rank[rank_flop[flop], ranked, each]
            for suit in range(4):
                seen = suit_flop[flop, suit]
                if seen >= 0:
                    x = (a >> 2) + (13 if a & 3 == suit else 0)
                    y = (b >> 2) + (13 if b & 3 == suit else 0)
                    suited = suit_number[x, y]
                    for each in range(quantities):
                        out[flop, hole, each] += by_suit[seen, suited, each]


@dataclass(frozen=True)
class Strategy:
    """A decision for every situation. On the river it may depend on the ranks of board and hole
    and, where three or more cards of the board are of a suit, on which cards are of that suit."""

    four: Plays
    """By hole: 4x before the flop."""
    two: Plays
    """By flop and hole: 2x."""
    one_by_rank: Plays
    """By rank board and rank hole: 1x, else fold."""
    one_by_suit: Plays
    """By board and hole seen from a suit."""


@dataclass(frozen=True)
class Worth:
    value: Fraction
    """In antes."""
    shares: Shares

    @property
    def house_edge(self) -> Fraction:
        return -self.value


@lru_cache(4)
def best_strategy(game: Game) -> Strategy:
    """Optimal play, from the solution."""
    river = rivers(game)
    later = checked(river, river.by_rank.plays, river.by_suit.plays)[..., 0]
    two = possible() & (played(game, 2) > later)
    return Strategy(best_four(game), two, river.by_rank.plays, river.by_suit.plays)


@cache
def best_four(game: Game) -> Plays:
    """By hole, whether 4x is best."""
    found = {(each.ranks, each.suited): each.plays for each in starts(solve(game))}
    return np.array([found[_start(int(a), int(b))] for a, b in holes()], dtype=bool)


def _start(a: int, b: int) -> tuple[tuple[int, int], bool]:
    return (max(a // 4, b // 4), min(a // 4, b // 4)), a % 4 == b % 4


@lru_cache(4)
def _at_flop(game: Game) -> Ints:
    solution = solve(game)
    parts = (part[..., [PLAY, FIXED]] for part in (solution.by_rank, solution.by_suit))
    return laid_out(*(np.ascontiguousarray(part) for part in parts))


def played(game: Game, multiple: int) -> Ints:
    """By flop and hole: the value of playing this multiple, over all turns and rivers, in half
    antes."""
    value = _at_flop(game)
    made: Ints = value[..., 1] + HALF * multiple * value[..., 0]
    return made


def evaluate(game: Game, strategy: Strategy) -> Worth:
    """The exact value of a strategy."""
    later = checked(rivers(game), strategy.one_by_rank, strategy.one_by_suit)
    return worth(game, strategy.four, strategy.two, later)


def worth(game: Game, four: Plays, two: Plays, later: Ints) -> Worth:
    """The same, given what a check on the flop is worth and how many rivers are then played."""
    weights = canonical_flops().weights[:, None]
    after = np.where(two, played(game, 2), later[..., 0])
    sums = np.where(four, (weights * played(game, 4)).sum(axis=0), (weights * after).sum(axis=0))
    total = sum(int(each) for each in sums)
    flopped, ones = weights * (two & possible()), weights * np.where(two, 0, later[..., 1])
    cases = HOLES * FLOPS
    by_four = Fraction(int(four.sum()), HOLES)
    by_two = Fraction(int(flopped.sum(axis=0)[~four].sum()), cases)
    by_one = Fraction(int(ones.sum(axis=0)[~four].sum()), cases * BOARDS)
    shares = Shares(by_four, by_two, by_one, 1 - by_four - by_two - by_one)
    return Worth(Fraction(total, HALF * cases * RIVERS), shares)
