"""Decks in which rare hands are common."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Decks = NDArray[np.uint8]
_RANK, _SUIT = np.arange(52) // 4, np.arange(52) % 4


def stacked(chance: Generator, count: int) -> Decks:
    """Some shuffled fairly, others with a few ranks or suits, or near ranks, lying on top."""
    key = chance.random((count, 52))
    kind = chance.integers(0, 9, count)
    low = chance.integers(0, 10, count)[:, None]
    ranks = chance.random((count, 13)).argsort(axis=1)[:, :6]
    suit = chance.integers(0, 4, count)[:, None]
    in_window = (low <= _RANK) & (low + 5 > _RANK)
    few_ranks = (_RANK[None, :, None] == ranks[:, None, :]).any(axis=2)
    high = _RANK >= 8
    suited = (suit == _SUIT) | ((suit + 1) % 4 == _SUIT)
    colour = ((_SUIT == 1) | (_SUIT == 2)) == (suit % 2 == 0)
    straight_flush = in_window & (suit == _SUIT)
    groups = [None, None, in_window, few_ranks, suited, in_window & suited, high & suited]
    groups += [colour, straight_flush]
    for number, group in enumerate(groups):
        if group is not None:
            key -= ((kind == number)[:, None] & group) * 1.0
    # A few cards out of place, so that a group's hands meet ordinary ones.
    loose = chance.random((count, 52)) < 0.15
    return np.where(loose, chance.random((count, 52)) - 0.5, key).argsort(axis=1).astype(np.uint8)
