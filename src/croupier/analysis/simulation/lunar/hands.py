"""Hands of five or six cards: their value, and what a bet wager is paid for them."""

from typing import Any

import numpy as np

from croupier.analysis.simulation.compiling import part
from croupier.analysis.simulation.hands import (
    HIGH6,
    LOW6,
    NO_CARDS,
    START,
    flush_ranks,
    place_of,
    value_of_five,
    value_of_six,
)
from croupier.analysis.simulation.lunar.tables import (
    BET5,
    BET6,
    FLUSH5,
    FLUSH6,
    ONE_COLOUR,
    SUPER_ODDS,
)

_RED = np.uint64(0x0000FFFFFFFF0000)


@part
def sums(cards: Any, count: Any, hands: Any) -> Any:
    total, bits = START, NO_CARDS
    for place in range(count):
        total += hands.keys[cards[place]]
        bits |= hands.bits[cards[place]]
    return total, bits


@part
def value_of(cards: Any, count: Any, hands: Any) -> Any:
    total, bits = sums(cards, count, hands)
    if count == 5:
        return value_of_five(total, bits, hands)
    return value_of_six(total, bits, hands)


@part
def bet_odds(cards: Any, count: Any, value: Any, hands: Any, rules: Any) -> Any:
    """Of both combinations together."""
    if count == 5:
        return rules.odds[BET5 + value]
    total, bits = sums(cards, 6, hands)
    suited = flush_ranks(total, bits)
    if suited == NO_CARDS:
        return rules.odds[BET6 + place_of(total, LOW6, HIGH6, hands)]
    ranks = np.int64(suited)
    if rules.odds[FLUSH6 + ranks] != 0:
        return rules.odds[FLUSH6 + ranks]
    for place in range(6):
        card = cards[place]
        if flush_ranks(total - hands.keys[card], bits ^ hands.bits[card]) != NO_CARDS:
            return rules.odds[FLUSH5 + 13 * ranks + (card >> 2)]
    return 0  # not reached: one of six cards is not of the suit


@part
def super_odds(cards: Any, hands: Any, rules: Any) -> Any:
    """Of the best line that five cards satisfy; below zero if there is none."""
    total, bits = sums(cards, 5, hands)
    black = bits & _RED == NO_CARDS
    start = ONE_COLOUR if black or bits & ~_RED == NO_CARDS else SUPER_ODDS
    return rules.odds[start + value_of_five(total, bits, hands)]
