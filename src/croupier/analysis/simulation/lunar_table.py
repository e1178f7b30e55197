"""What lies on a Lunar Poker table while a kernel plays: made once, used for every round."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulation.generator import new_stream
from croupier.analysis.simulation.lunar_tables import WAGERS

CARDS, VALUE, TO_DRAW, STATUS, CHOICE, DECLARED, RESULT = range(7)
"""Of a box: how many cards it has and their value, how many it waits for, and so on."""
UNDECIDED, DREW, BETTING, FORCING, OUT = range(5)
"""Where a box stands."""
INSTANT, FORCED = 12, 16
"""Choices as they are counted: 0 fold, 1 bet, 2 buy, twice the number of cards exchanged; one more
if the box then bets, `FORCED` more if it forces; or an instant hand."""

CHOICES = 2 * FORCED


class LunarTable(NamedTuple):
    deck: NDArray[np.uint8]
    order: NDArray[np.uint8]
    """In which the rack's cards come when it is shuffled."""
    pile: NDArray[np.int64]
    """How far the deck is dealt; see `lunar_drawing`."""
    stream: NDArray[np.uint64]
    cards: NDArray[np.uint8]
    """By box, and at the end the dealer's."""
    boxes: NDArray[np.int64]
    gone: NDArray[np.uint64]
    """By box: the cards exchanged, one bit each."""
    net: NDArray[np.int64]
    """By box and wager, but for super wagers; in units."""
    super_net: NDArray[np.int64]
    """By box and hand wagered on, the dealer's at the end."""


def lunar_table(boxes: int, seed: int = 0) -> LunarTable:
    return LunarTable(
        deck=np.arange(52, dtype=np.uint8),
        order=np.arange(52, dtype=np.uint8),
        pile=np.zeros(3, dtype=np.int64),
        stream=new_stream(seed),
        cards=np.zeros((boxes + 1, 6), dtype=np.uint8),
        boxes=np.zeros((boxes, 7), dtype=np.int64),
        gone=np.zeros(boxes, dtype=np.uint64),
        net=np.zeros((boxes, len(WAGERS)), dtype=np.int64),
        super_net=np.zeros((boxes, boxes + 1), dtype=np.int64),
    )
