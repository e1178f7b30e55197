"""What lies on a Hold'em table while a kernel plays: made once, used for every round."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulation.generator import new_stream
from croupier.analysis.simulation.holdem.tables import WAGERS
from croupier.analysis.simulation.quantities import Quantities

HOLDEM = Quantities(
    WAGERS,
    ("ante", "blind", "play"),
    {0: "fold", 1: "play 1x", 2: "play 2x", 3: "play 3x", 4: "play 4x"},
)


class HoldemTable(NamedTuple):
    deck: NDArray[np.uint8]
    stream: NDArray[np.uint64]
    triples: NDArray[np.uint64]
    """Three of the community cards, in all ten ways: sums of keys, and bits."""
    multiples: NDArray[np.int64]
    """By box: the play wager in antes, 0 for a fold."""
    hits: NDArray[np.int64]
    """By box: the category of its jackpot hand, 0 without one."""
    outcomes: NDArray[np.int64]
    """By box: a number that says what became of it, jackpots aside."""
    net: NDArray[np.int64]
    """By box and wager, in units."""


def holdem_table(boxes: int, seed: int = 0) -> HoldemTable:
    return HoldemTable(
        deck=np.arange(52, dtype=np.uint8),
        stream=new_stream(seed),
        triples=np.zeros((2, 10), dtype=np.uint64),
        multiples=np.zeros(boxes, dtype=np.int64),
        hits=np.zeros(boxes, dtype=np.int64),
        outcomes=np.zeros(boxes, dtype=np.int64),
        net=np.zeros((boxes, len(WAGERS)), dtype=np.int64),
    )
