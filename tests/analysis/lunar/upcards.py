"""The values of single choices under one upcard, over the scale's denominator."""

import numpy as np

from croupier.analysis.lunar.game import Ints
from croupier.analysis.lunar.solver.decision import BET, CODES
from croupier.analysis.lunar.solver.upcard import READINGS, Upcard


def bets_of(upcard: Upcard) -> Ints:
    """The value of betting each canonical hand as dealt."""
    every = np.arange(len(upcard.cards))
    found: Ints = upcard.worths(every, [np.full(len(every), BET, np.uint8)], READINGS[0])[0]
    return found


def exchanges_of(upcard: Upcard, size: int, rows: Ints) -> Ints:
    """The value of every exchange of this many cards, by row and code."""
    codes = [code for code in range(CODES) if code.bit_count() == size]
    found = np.zeros((len(rows), CODES), dtype=np.int64)
    lists = [np.full(len(rows), code, np.uint8) for code in codes]
    found[:, codes] = upcard.worths(rows, lists, READINGS[0]).T
    return found
