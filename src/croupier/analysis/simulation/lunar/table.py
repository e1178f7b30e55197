"""What lies on a Lunar Poker table while a kernel plays: made once, used for every round."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulation.generator import new_stream
from croupier.analysis.simulation.lunar.tables import WAGERS
from croupier.analysis.simulation.quantities import Quantities

CARDS, VALUE, TO_DRAW, STATUS, CHOICE, DECLARED, RESULT = range(7)
"""Of a box: how many cards it has and their value, how many it waits for, and so on."""
UNDECIDED, DREW, BETTING, FORCING, OUT = range(5)
"""Where a box stands."""
INSTANT, FORCED = 12, 16
"""Choices as they are counted: 0 fold, 1 bet, 2 buy, twice the number of cards exchanged; one more
if the box then bets, `FORCED` more if it forces; or an instant hand."""

CHOICES = 2 * FORCED
_DRAWS = ("buy", "exchange 2", "exchange 3", "exchange 4", "exchange 5")


def _choices() -> dict[int, str]:
    choices = {0: "fold", 1: "bet", INSTANT: "instant hand"}
    for place, draw in enumerate(_DRAWS, 1):
        choices[2 * place], choices[2 * place + 1] = f"{draw}, fold", f"{draw}, bet"
    forcing = {FORCED + code: f"{name}, force" for code, name in choices.items() if code % 2}
    return choices | forcing


LUNAR = Quantities(WAGERS, ("ante", "bet", "draw_fee", "force_fee"), _choices())


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
