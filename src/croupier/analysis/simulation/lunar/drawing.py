"""The deck of a round: drawn as far as it is needed, made again from the rack when it is out."""

from typing import Any

import numpy as np

from croupier.analysis.simulation.compiling import part
from croupier.analysis.simulation.generator import deal, shuffle

AT, READY, LENGTH = range(3)
"""Of `pile`: the next card's place, how many places are in order, how many there are."""

_MORE = 3
_ONE, _NONE = np.uint64(1), np.uint64(0)


@part
def fresh(table: Any, needed: Any, number: Any) -> Any:
    """The deck of a round, in order as far as the deal needs it."""
    deal(table.deck, needed, number, table.stream)
    table.pile[AT], table.pile[READY], table.pile[LENGTH] = needed, needed, 52


@part
def next_card(deck: Any, pile: Any, stream: Any) -> Any:
    at = pile[AT]
    if at == pile[READY]:
        ready = min(at + _MORE, pile[LENGTH])
        shuffle(deck, at, ready, pile[LENGTH], stream)
        pile[READY] = ready
    pile[AT] = at + 1
    return deck[at]


@part
def empty(pile: Any) -> Any:
    return pile[AT] == pile[LENGTH]


@part
def shuffle_rack(table: Any, rack: Any, scripted: Any) -> Any:
    """The discard rack becomes the deck: its cards in the order in which they are in `order`."""
    if not scripted:
        for card in range(52):
            table.order[card] = card
        shuffle(table.order, 0, 52, 52, table.stream)
    length = 0
    for card in table.order:
        if (rack >> np.uint64(card)) & _ONE != _NONE:
            table.deck[length] = card
            length += 1
    pile = table.pile
    pile[AT], pile[READY], pile[LENGTH] = 0, length, length


@part
def rack_of(cards: Any, count: Any) -> Any:
    """Cards as the rack holds them: one bit each."""
    rack = _NONE
    for place in range(count):
        rack |= _ONE << np.uint64(cards[place])
    return rack
