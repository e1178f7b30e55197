"""What choices are worth with the right to force, near enough to find rules by.

Betting and buying are exact. What forcing adds to an exchange takes the solver minutes an upcard,
but the solution file has it for the best choice of each state: its value there less
its value without force. It depends on what is kept far more than on what is thrown away, so other
states that keep the like get the mean. Prices are found exactly, not by this (`cost`).
"""

from dataclasses import replace

import numpy as np

from croupier.analysis.lunar.advice.search import Floats
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.projection import MOST
from croupier.analysis.lunar.solution import Solution
from croupier.analysis.lunar.table import BET, BUY, CODES
from croupier.analysis.lunar.upcard import Upcard, best_floors

_EXCHANGES = [code for code in range(CODES) if 2 <= code.bit_count() < MOST]
_BASE = 14


def every_worth_with_force(
    game: Game, solution: Solution, up: int, alone: Floats | None = None
) -> Floats:
    """By canonical hand and code, in antes; `alone` is the same without force, if it is known.
    The solution may be of either reading: they differ in what is bought."""
    upcard = Upcard(game, up)
    if alone is None:
        alone = Upcard(replace(game, force_antes=None), up).every_worth()
    found: Floats = alone.copy()
    for code in (BET, BUY):
        told = np.full(len(alone), code, dtype=np.uint8)
        solved = upcard.follow({game.straight_with_pair: told}, best_floors())
        found[:, code] = solved[game.straight_with_pair].worth / solution.denominator
    best, worth = solution.best[up], solution.worth[up] / solution.denominator
    cards = upcard.cards.astype(np.int64)
    kinds = {code: _kind(cards, code) for code in _EXCHANGES}
    known: dict[int, list[Floats]] = {}
    for code in _EXCHANGES:
        rows = np.flatnonzero(best == code)
        known[code] = [kinds[code][rows].astype(np.float64), worth[rows] - alone[rows, code]]
    for size in range(2, MOST):
        codes = [code for code in _EXCHANGES if code.bit_count() == size]
        keys = np.concatenate([known[code][0] for code in codes]).astype(np.int64)
        gains = np.concatenate([known[code][1] for code in codes])
        means, overall = _means(keys, gains), float(gains.mean())
        for code in codes:
            found[:, code] += _looked_up(kinds[code], *means, overall)
    return found


def _kind(cards: Ints, code: int) -> Ints:
    """Of each hand: the ranks kept, and whether they are of one suit."""
    kept = cards[:, [at for at in range(MOST) if not code >> at & 1]]
    ranks = np.sort(kept >> 2, axis=1) + 1
    suited = (kept & 3 == kept[:, :1] & 3).all(axis=1)
    found: Ints = suited.astype(np.int64)
    for column in range(ranks.shape[1]):
        found = found * _BASE + ranks[:, column]
    return found


def _means(keys: Ints, gains: Floats) -> tuple[Ints, Floats]:
    found, cell, many = np.unique(keys, return_inverse=True, return_counts=True)
    return found, np.bincount(cell, gains, len(found)) / many


def _looked_up(keys: Ints, known: Ints, means: Floats, otherwise: float) -> Floats:
    place = np.minimum(np.searchsorted(known, keys), len(known) - 1)
    return np.where(known[place] == keys, means[place], otherwise)
