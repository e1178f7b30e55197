"""What every choice of the vocabulary is worth, of every fifth hand: enough to find rules by.

Without force as exactly as a small float can have it. With it, betting and buying are as exact;
what forcing adds to an exchange would take minutes an upcard, but a solution file has it for the
best choice of each state: its value there less its value without force. It depends on what is kept
far more than on what is thrown away, so other states that keep the like get the mean. Prices are
found exactly, not by this (`pricing`).

What betting a final hand gains over folding, of hands as a card's first decisions lead to them.

Hands and draws are sampled; against all the dealer's hands the gain is exact.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.conditions import Columns
from croupier.analysis.kernels import value_of_five
from croupier.analysis.lunar.advice.card import HOLDS
from croupier.analysis.lunar.advice.features import (
    CATEGORIES,
    NOT_THERE,
    Codes,
    codes,
    rank_columns,
)
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.decision import BET, BUY, scale_of
from croupier.analysis.lunar.solver.hands import CANONICAL, canonical_hands, cards_of
from croupier.analysis.lunar.solver.projection import MOST, RANKS, rank_places
from croupier.analysis.lunar.solver.ranks import dealers_of, suit_of, worth_by_ranks
from croupier.analysis.lunar.solver.sixes import sixes
from croupier.analysis.lunar.solver.solution import Solution
from croupier.analysis.lunar.solver.upcard import READINGS, Upcard
from croupier.hands import StraightWithPair

Floats = NDArray[np.float64]
Values = NDArray[np.float32]
"""By hold and hand; the last row is what buying is worth under the other reading."""
EVERY = 5
NAMES = tuple(HOLDS)
ILLEGAL = -1_000.0
"""What a hold is worth to hands that have no such cards."""
_BASE = 14
_WITHOUT_EXCHANGE = ("fold", "bet", "buy")


def rows() -> Ints:
    """The hands of the sample."""
    return np.arange(0, CANONICAL, EVERY)


def held_of(up: int) -> list[Codes]:
    """The code of each hold for these hands."""
    held = codes(up)
    return [held[name][rows()] for name in NAMES]


def values_of(game: Game, up: int, solution: Solution | None, folder: Path) -> Values:
    """What each hold is worth, cached in the folder."""
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
    held, upcard = held_of(up), Upcard(game, up)
    first = _in_antes(upcard, [_legal(each) for each in held], READINGS[0])
    other = _in_antes(upcard, [held[NAMES.index("buy")]], READINGS[1])
    first[[each == NOT_THERE for each in held]] = ILLEGAL
    return np.concatenate([first, other]).astype(np.float32)


def _in_antes(upcard: Upcard, lists: list[Codes], reading: StraightWithPair) -> Floats:
    return upcard.worths(rows(), lists, reading) / scale_of(upcard.game).denominator


def _legal(held: Codes) -> Codes:
    """The codes with a fold where the hold does not exist."""
    return np.where(held == NOT_THERE, 0, held).astype(np.uint8)


def _with_force(game: Game, up: int, solution: Solution, plain: Values) -> Values:
    held, upcard, found = held_of(up), Upcard(game, up), plain.copy()
    bet, buy = (np.full(len(rows()), code, dtype=np.uint8) for code in (BET, BUY))
    found[[NAMES.index("bet"), NAMES.index("buy")]] = _in_antes(upcard, [bet, buy], READINGS[0])
    found[-1] = _in_antes(upcard, [buy], READINGS[1])[0]
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
    """A number for the ranks kept and whether they are of one suit, by hand."""
    found: Ints = np.zeros(len(cards), dtype=np.int64)
    kept = (held[:, None] >> np.arange(MOST) & 1) == 0
    for column in range(MOST):
        found = np.where(kept[:, column], found * _BASE + (cards[:, column] >> 2) + 1, found)
    suits = np.where(kept, cards & 3, -1).max(axis=1)
    suited = (~kept | (cards & 3 == suits[:, None])).all(axis=1)
    kind: Ints = found * 2 + suited
    return kind


def _means(keys: Ints, gains: NDArray[np.float64], of: Ints) -> NDArray[np.float64]:
    """The mean gain of each kind; for kinds that are never best, the mean of all that keep as many
    cards."""
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


DRAWS = 50_000
"""The draws that are sampled under each upcard."""
_UNSEEN, _HIDDEN, _DECK = 46, 4, 52
_POWERS = 5 ** np.arange(RANKS)


def gains(game: Game, up: int, told: Codes) -> tuple[Columns, Floats]:
    """What is seen after each sampled draw except flushes, and the gain of betting in antes,
    weighted by its share of all hands."""
    random, hands = np.random.default_rng(up), canonical_hands()
    drawing = np.where(told >= BUY, hands.copies, 0).astype(np.float64)
    picked = random.choice(len(told), DRAWS, p=drawing / drawing.sum())
    each = drawing.sum() / hands.copies.sum() / DRAWS
    cards, code = cards_of(hands.slots[picked], up).astype(np.int64), told[picked]
    new = _drawn(cards, up, random)
    found = [
        _of(game, up, cards[code == one], new[code == one], int(one)) for one in np.unique(code)
    ]
    columns = {name: np.concatenate([part[0][name] for part in found]) for name in found[0][0]}
    return columns, each * np.concatenate([part[1] for part in found])


def _drawn(cards: Ints, up: int, random: np.random.Generator) -> Ints:
    """Four unseen cards for each hand, in random order."""
    keys = random.random((len(cards), _DECK), dtype=np.float32)
    keys[:, 4 * up] = 2
    np.put_along_axis(keys, cards, 2, axis=1)
    found: Ints = np.argsort(keys, axis=1)[:, :4]
    return found


def _of(game: Game, up: int, cards: Ints, new: Ints, code: int) -> tuple[Columns, Floats]:
    """The same for hands that make one choice."""
    gone = [] if code == BUY else [at for at in range(MOST) if code >> at & 1]
    drawn = len(gone) or 1
    kept = [at for at in range(MOST) if at not in gone]
    final, dead = np.concatenate([cards[:, kept], new[:, :drawn]], axis=1), cards[:, gone]
    counts, thrown = _counts(final), _counts(dead)
    value, worth = _worths(game, up, final, dead)
    suited = np.stack([((final & 3) == suit).sum(axis=1) for suit in range(4)]).max(axis=0)
    plain = suited < MOST
    seen: dict[str, Any] = {
        "hand": CATEGORIES[value],
        **rank_columns(counts, up),
        "held": counts[:, up] + thrown[:, up],
    }
    columns = {name: each[plain].astype(np.int8) for name, each in seen.items()}
    return columns, worth[plain] / comb(_UNSEEN - drawn, _HIDDEN)


def _worths(game: Game, up: int, final: Ints, dead: Ints) -> tuple[Ints, Floats]:
    """The value of each final hand, and what betting it gains, added over all dealer's hands."""
    dealers = dealers_of(up)
    suit, live = suit_of(game, dealers), _live(np.concatenate([final, dead], axis=1), up)
    if final.shape[1] == MOST:
        value = value_of_five(final.astype(np.uint8)).astype(np.int64)
        low, high = rank_places(dead.shape[1])
        key = _counts(dead) @ _POWERS
        worth = _by_ranks(game, up, dead.shape[1])[low[key % 5**7] + high[key // 5**7], value]
        return value, worth.astype(np.float64) + suit.worth[suit.kind[value], live]
    table, key = sixes(game, dealers), _counts(final) @ _POWERS
    place = table.low[key % 5**7] + table.high[key // 5**7]
    value = table.value[place]
    more = (table.won[place] - game.won[value]) * suit.weaker[suit.kind[value], live]
    return value, table.worth[place] + suit.worth[suit.kind[value], live] + more.astype(np.float64)


@lru_cache(3)
def _by_ranks(game: Game, up: int, dead: int) -> NDArray[np.int32]:
    return worth_by_ranks(game, dealers_of(up), dead)


def _counts(cards: Ints) -> Ints:
    """Of each rank."""
    found = np.zeros((len(cards), RANKS), dtype=np.int64)
    np.add.at(found, (np.arange(len(cards))[:, None], cards >> 2), 1)
    return found


def _live(cards: Ints, up: int) -> Ints:
    """The ranks of the upcard's suit that are left, one bit each."""
    gone = np.where(cards & 3 == 0, 1 << (cards >> 2), 0)
    found: Ints = ((1 << RANKS) - 1) & ~(1 << up) & ~np.bitwise_or.reduce(gone, axis=1)
    return found
