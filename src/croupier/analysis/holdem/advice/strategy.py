"""Any strategy, and exactly what it is worth."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

import numpy as np

from croupier.analysis.holdem.advice.flops import (
    Plays,
    checked,
    flops,
    holes,
    laid_out,
    possible,
)
from croupier.analysis.holdem.advice.rivers import DEALER_HANDS, rivers
from croupier.analysis.holdem.figures import Shares
from croupier.analysis.holdem.game import Game
from croupier.analysis.holdem.projection import Ints
from croupier.analysis.holdem.quantities import FIXED, PLAY
from croupier.analysis.holdem.solution import BOARDS, FLOPS, HOLES, solve, starts

_HALF = 2
_RIVERS = BOARDS * DEALER_HANDS


@dataclass(frozen=True)
class Strategy:
    """What is done in every situation. A strategy on the river may look at what a board and a hole
    are by rank and, where three cards or more of the board are of a suit, from that suit."""

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
    """The solution itself, laid out."""
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
    """By flop and hole: so many antes played, over all that may come, in half antes."""
    value = _at_flop(game)
    made: Ints = value[..., 1] + _HALF * multiple * value[..., 0]
    return made


def evaluate(game: Game, strategy: Strategy) -> Worth:
    """Over all holes, flops, boards and hands of the dealer."""
    later = checked(rivers(game), strategy.one_by_rank, strategy.one_by_suit)
    return worth(game, strategy.four, strategy.two, later)


def worth(game: Game, four: Plays, two: Plays, later: Ints) -> Worth:
    """The same when it is known what a check on the flop is worth, and how often it is played."""
    weights = flops().weights[:, None]
    after = np.where(two, played(game, 2), later[..., 0])
    sums = np.where(four, (weights * played(game, 4)).sum(axis=0), (weights * after).sum(axis=0))
    total = sum(int(each) for each in sums)
    flopped, ones = weights * (two & possible()), weights * np.where(two, 0, later[..., 1])
    cases = HOLES * FLOPS
    by_four = Fraction(int(four.sum()), HOLES)
    by_two = Fraction(int(flopped.sum(axis=0)[~four].sum()), cases)
    by_one = Fraction(int(ones.sum(axis=0)[~four].sum()), cases * BOARDS)
    shares = Shares(by_four, by_two, by_one, 1 - by_four - by_two - by_one)
    return Worth(Fraction(total, _HALF * cases * _RIVERS), shares)
