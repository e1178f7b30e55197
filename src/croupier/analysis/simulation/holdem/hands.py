"""Two hole cards with the board, by either method of rule 9.7."""

from typing import Any

import numpy as np

from croupier.analysis.simulation.compiling import part
from croupier.analysis.simulation.hands import (
    FLUSH,
    HIGH5,
    LOW5,
    NO_CARDS,
    START,
    VALUES5,
    place_of,
    value_of_five,
    value_of_seven,
)

_TWO_EACH = np.uint64(0x2222 << 48)


@part
def three_suited(on_board: Any) -> Any:
    """Whether three community cards are of a suit, without which there is no flush."""
    return (on_board + _TWO_EACH) & FLUSH != NO_CARDS


@part
def lay_triples(table: Any, places: Any, board: Any, hands: Any) -> Any:
    """The ten ways to take three community cards: their sums."""
    way, deck, triples = 0, table.deck, table.triples
    for a in range(3):
        for b in range(a + 1, 4):
            for c in range(b + 1, 5):
                x, y, z = deck[places[board, a]], deck[places[board, b]], deck[places[board, c]]
                triples[0, way] = START + hands.keys[x] + hands.keys[y] + hands.keys[z]
                triples[1, way] = hands.bits[x] | hands.bits[y] | hands.bits[z]
                way += 1


@part
def value_with(
    first: Any, second: Any, on_board: Any, board_bits: Any, table: Any, hands: Any, rules: Any
) -> Any:
    """Of two hole cards with the board, by the operator's method."""
    held = hands.keys[first] + hands.keys[second]
    bits = hands.bits[first] | hands.bits[second]
    if rules.any_five:
        return value_of_seven(on_board + held, board_bits | bits, hands)
    triples = table.triples
    best: Any = 0
    if three_suited(on_board):
        for way in range(10):
            best = max(best, value_of_five(triples[0, way] + held, triples[1, way] | bits, hands))
        return best
    for way in range(10):
        place = place_of(triples[0, way] + held, LOW5, HIGH5, hands)
        best = max(best, np.int64(hands.table[VALUES5 + place]))
    return best
