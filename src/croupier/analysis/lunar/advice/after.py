"""What betting a final hand gains over folding, of hands as a card's first decisions lead to them.

Hands and draws are sampled; against all the dealer's hands the gain is exact.
"""

from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels import value_of_five
from croupier.analysis.lunar.advice.holds import Codes
from croupier.analysis.lunar.advice.names import Columns
from croupier.analysis.lunar.advice.search import Floats
from croupier.analysis.lunar.advice.seen import CATEGORIES, rank_columns
from croupier.analysis.lunar.game import Game, Ints
from croupier.analysis.lunar.solver.buying import sixes
from croupier.analysis.lunar.solver.hands51 import canonical_hands, cards_of
from croupier.analysis.lunar.solver.projection import MOST, RANKS, rank_places
from croupier.analysis.lunar.solver.ranked import dealers_of, suit_of, worth_by_ranks
from croupier.analysis.lunar.solver.table import BUY

DRAWS = 50_000
"""Under each upcard."""
_UNSEEN, _HIDDEN, _DECK = 46, 4, 52
_POWERS = 5 ** np.arange(RANKS)


def gains(game: Game, up: int, told: Codes) -> tuple[Columns, Floats]:
    """What is seen after each draw but flushes, and the gain in antes, as its part of all hands."""
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
    """Of one choice."""
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
    """The value of each final hand, and what betting it gains over all dealer's hands."""
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
