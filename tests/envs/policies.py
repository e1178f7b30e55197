"""Policies to score."""

from typing import Any

import numpy as np


def folding(seen: Any, masks: Any) -> Any:
    """Lunar Poker: fold at once."""
    del masks
    return np.array([0, 0, 30, 31, 0])[seen[:, 0]]


def passing(seen: Any, masks: Any) -> Any:
    """Hold'em: check twice and fold."""
    del masks
    return np.array([5, 5, 0, 0])[seen[:, 0]]


def pairs(seen: Any, masks: Any) -> Any:
    """Hold'em: play with a pair, or with an ace in the hole."""
    ranks = (seen[:, 1:8] - 1) // 4
    hole, board = ranks[:, :2], np.where(seen[:, 3:8] > 0, ranks[:, 2:], -1)
    matched = (hole[:, :, None] == board[:, None, :]).any(axis=(1, 2))
    good = matched | (hole[:, 0] == hole[:, 1]) | ((hole[:, 0] == 12) & (seen[:, 0] == 0))
    return np.where(good, np.array([4, 2, 1, 0])[seen[:, 0]], passing(seen, masks))
