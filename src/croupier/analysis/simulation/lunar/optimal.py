"""The best choices of Lunar Poker as a strategy for kernels, from a solution file."""

from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels import value_of_five
from croupier.analysis.lunar.game import game_of
from croupier.analysis.lunar.solver.hands51 import HAND, SLOTS
from croupier.analysis.lunar.solver.projection import RANKS
from croupier.analysis.lunar.solver.ranked import HIDDEN, dealers_of, halves
from croupier.analysis.lunar.solver.solution import Solution, SolutionError, open_solution
from croupier.analysis.simulation.lunar.choosing import LunarStrategy
from croupier.analysis.simulation.lunar.solved import LunarSolved
from croupier.analysis.simulation.strategy_file import StrategyError
from croupier.rulebooks.lunar import LunarRules

Shorts = NDArray[np.uint16]


def optimal_lunar(path: Path, rules: LunarRules) -> LunarStrategy:
    """Forcing needs no table: every card that may come is looked at, whatever the odds."""
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
