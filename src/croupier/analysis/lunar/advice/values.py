"""What every choice of the vocabulary is worth, of every fifth hand: enough to find rules by.

Without force as exactly as a small float can have it. With it, betting and buying are as exact;
what forcing adds to an exchange would take minutes an upcard, but a solution file has it for the
best choice of each state: its value there less its value without force. It depends on what is kept
far more than on what is thrown away, so other states that keep the like get the mean. Prices are
found exactly, not by this (`cost`).
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lunar.advice.holds import NOT_THERE, Codes, codes
from croupier.analysis.lunar.advice.names import HOLDS
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.followed import Followed
from croupier.analysis.lunar.solver.hands51 import CANONICAL
from croupier.analysis.lunar.solver.projection import MOST
from croupier.analysis.lunar.solver.solution import Solution
from croupier.analysis.lunar.solver.table import BET, BUY
from croupier.analysis.lunar.solver.upcard import READINGS

Values = NDArray[np.float32]
"""By hold and hand; then once more what buying is worth by the other reading."""
EVERY = 5
NAMES = tuple(HOLDS)
ILLEGAL = -1_000.0
"""What a hold is worth to hands that have no such cards."""
_BASE = 14
_WITHOUT_EXCHANGE = ("fold", "bet", "buy")


def rows() -> Ints:
    """The hands that are looked at."""
    return np.arange(0, CANONICAL, EVERY)


def held_of(up: int) -> list[Codes]:
    """Of these hands: the code of each hold."""
    held = codes(up)
    return [held[name][rows()] for name in NAMES]


def values_of(game: Game, up: int, solution: Solution | None, folder: Path) -> Values:
    """Kept in the folder."""
    odds, plain = "-".join(map(str, game.ante_odds)), replace(game, force_antes=None)
    alone = _kept(folder / f"{odds}-{up}.npy", lambda: _without_force(plain, up))
    if game.force_antes is None:
        return alone
    assert solution is not None
    return _kept(folder / f"{odds}-force-{up}.npy", lambda: _with_force(game, up, solution, alone))


def _kept(path: Path, made: Callable[[], Values]) -> Values:
    if not path.exists():
        part = path.with_name(path.name + ".new.npy")
        np.save(part, made())
        part.replace(path)
    found: Values = np.load(path)
    return found


def _without_force(game: Game, up: int) -> Values:
    held, upcard = held_of(up), Followed(game, up)
    first = upcard.worths(rows(), [_legal(each) for each in held], READINGS[0])
    other = upcard.worths(rows(), [held[NAMES.index("buy")]], READINGS[1])
    first[[each == NOT_THERE for each in held]] = ILLEGAL
    return np.concatenate([first, other]).astype(np.float32)


def _legal(held: Codes) -> Codes:
    """Where there is no such hold, folding stands for it."""
    return np.where(held == NOT_THERE, 0, held).astype(np.uint8)


def _with_force(game: Game, up: int, solution: Solution, plain: Values) -> Values:
    held, upcard, found = held_of(up), Followed(game, up), plain.copy()
    bet, buy = (np.full(len(rows()), code, dtype=np.uint8) for code in (BET, BUY))
    found[[NAMES.index("bet"), NAMES.index("buy")]] = upcard.worths(rows(), [bet, buy], READINGS[0])
    found[-1] = upcard.worths(rows(), [buy], READINGS[1])[0]
    cards = upcard.cards[rows()].astype(np.int64)
    best = solution.best[up][rows()]
    worth = solution.worth[up][rows()] / solution.denominator
    exchanging = [at for at, name in enumerate(NAMES) if name not in _WITHOUT_EXCHANGE]
    kinds = {at: _kind(cards, held[at]) for at in exchanging}
    same = {at: np.flatnonzero((held[at] == best) & (held[at] != NOT_THERE)) for at in exchanging}
    keys = np.concatenate([kinds[at][same[at]] for at in exchanging])
    gains = np.concatenate([worth[same[at]] - plain[at][same[at]] for at in exchanging])
    for at in exchanging:
        found[at] += _means(keys, gains, kinds[at])
    return found


def _kind(cards: Ints, held: Codes) -> Ints:
    """Of each hand: the ranks kept, and whether they are of one suit."""
    found: Ints = np.zeros(len(cards), dtype=np.int64)
    kept = (held[:, None] >> np.arange(MOST) & 1) == 0
    for column in range(MOST):
        found = np.where(kept[:, column], found * _BASE + (cards[:, column] >> 2) + 1, found)
    suits = np.where(kept, cards & 3, -1).max(axis=1)
    suited = (~kept | (cards & 3 == suits[:, None])).all(axis=1)
    kind: Ints = found * 2 + suited
    return kind


def _means(keys: Ints, gains: NDArray[np.float64], of: Ints) -> NDArray[np.float64]:
    """The mean gain of each kind; of a kind that is nowhere best, of all that keep as many."""
    known, cell, many = np.unique(keys, return_inverse=True, return_counts=True)
    mean = np.bincount(cell, gains, len(known)) / many
    sizes, size_of = _size(keys), _size(of)
    every = [gains[sizes == size] for size in range(MOST + 1)]
    overall = np.array([each.mean() if len(each) else 0 for each in every])
    place = np.minimum(np.searchsorted(known, of), len(known) - 1)
    return np.where(known[place] == of, mean[place], overall[size_of])


def _size(keys: Ints) -> Ints:
    """How many cards a kind keeps."""
    found: Ints = np.searchsorted(_BASE ** np.arange(MOST + 1), keys // 2, side="right")
    return found
