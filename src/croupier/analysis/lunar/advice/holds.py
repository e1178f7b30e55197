"""What a player may do at the first decision, as the code of the choice (`table`)."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.lunar.advice.seen import ACE, KING, rank_counts, suited_three
from croupier.analysis.lunar.game import Ints
from croupier.analysis.lunar.solver.hands51 import canonical_hands, cards_of
from croupier.analysis.lunar.solver.projection import MOST
from croupier.analysis.lunar.solver.table import BET, BUY, FOLD

Codes = NDArray[np.uint8]


class Hands(NamedTuple):
    """Every canonical hand under an upcard."""

    cards: Ints
    counts: Ints
    """Of each rank."""
    number: Ints
    """By card: how many there are of its rank."""


NOT_THERE = 255
"""Where a hand has no such cards to keep."""
_ALL = 31


@lru_cache(2)
def codes(up: int) -> dict[str, Codes]:
    """By name of a hold: the code for every canonical hand."""
    cards = cards_of(canonical_hands().slots, up).astype(np.int64)
    counts = rank_counts(up)
    hands = Hands(cards, counts, np.take_along_axis(counts, cards >> 2, axis=1))
    return {name: make(hands) for name, make in _MAKERS.items()}


def _always(code: int) -> Callable[[Hands], Codes]:
    return lambda hands: np.full(len(hands.cards), code, dtype=np.uint8)


def _keep(kept: NDArray[np.bool_], there: NDArray[np.bool_]) -> Codes:
    """Exchange what is not kept."""
    gone = _ALL ^ (kept @ (1 << np.arange(MOST)))
    return np.where(there, gone, NOT_THERE).astype(np.uint8)


def _alike(many: int) -> Callable[[Hands], Codes]:
    """The cards of the one rank that is there so many times."""

    def make(hands: Hands) -> Codes:
        kept = hands.number == many
        return _keep(kept, (kept.sum(axis=1) == many) & (hands.counts.max(axis=1) == many))

    return make


def _ace_and_king(hands: Hands) -> Codes:
    ranks = hands.cards >> 2
    kept = (ranks == ACE) | (ranks == KING)
    return _keep(kept, (hands.counts[:, ACE] == 1) & (hands.counts[:, KING] == 1))


def _highest(hands: Hands) -> Codes:
    """The highest of five different ranks."""
    ranks = hands.cards >> 2
    return _keep(ranks == ranks.max(axis=1)[:, None], hands.counts.max(axis=1) == 1)


def _two_highest(hands: Hands) -> Codes:
    """Of five different ranks."""
    ranks = hands.cards >> 2
    kept = ranks >= np.sort(ranks, axis=1)[:, -2][:, None]
    return _keep(kept, hands.counts.max(axis=1) == 1)


def _three_suited(hands: Hands) -> Codes:
    kept = suited_three(hands.cards)
    return np.where(kept > 0, _ALL ^ kept, NOT_THERE).astype(np.uint8)


_MAKERS: dict[str, Callable[[Hands], Codes]] = {
    "fold": _always(FOLD),
    "bet": _always(BET),
    "buy": _always(BUY),
    "keep-pair": _alike(2),
    "keep-three": _alike(3),
    "keep-ace-king": _ace_and_king,
    "keep-high": _highest,
    "keep-two": _two_highest,
    "keep-suited-three": _three_suited,
}
