"""Hands of five or six cards, what a bet wager pays for them, and what a box does with them by a
strategy, from the cards that it may have seen when it decides."""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.jit import inline_part
from croupier.analysis.simulation.hands import (
    HIGH6,
    LOW6,
    NO_CARDS,
    START,
    category_of,
    flush_ranks,
    place_of,
    value_of_five,
    value_of_six,
)
from croupier.analysis.simulation.lunar.tables import (
    ANTE_ODDS,
    BET5,
    BET6,
    FLUSH5,
    FLUSH6,
    ONE_COLOUR,
    SUPER_ODDS,
)

if TYPE_CHECKING:
    from croupier.analysis.simulation.lunar.optimal import LunarSolved


_RED = np.uint64(0x0000FFFFFFFF0000)


@inline_part
def sums(cards: Any, count: Any, hands: Any) -> Any:
    total, bits = START, NO_CARDS
    for place in range(count):
        total += hands.keys[cards[place]]
        bits |= hands.bits[cards[place]]
    return total, bits


@inline_part
def value_of(cards: Any, count: Any, hands: Any) -> Any:
    total, bits = sums(cards, count, hands)
    if count == 5:
        return value_of_five(total, bits, hands)
    return value_of_six(total, bits, hands)


@inline_part
def bet_odds(cards: Any, count: Any, value: Any, hands: Any, rules: Any) -> Any:
    """The odds of both combinations together."""
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


@inline_part
def super_odds(cards: Any, hands: Any, rules: Any) -> Any:
    """The odds of the best line that five cards satisfy; below zero if there is none."""
    total, bits = sums(cards, 5, hands)
    black = bits & _RED == NO_CARDS
    start = ONE_COLOUR if black or bits & ~_RED == NO_CARDS else SUPER_ODDS
    return rules.odds[start + value_of_five(total, bits, hands)]


FOLD, BET, BUY, EXCHANGE, EXCHANGE_UNSUITED = range(5)
ACTION_BITS = 3
FIRST_ACTION = (1 << ACTION_BITS) - 1
_ONE_EACH, _TWO_EACH = np.uint64(0x1111 << 48), np.uint64(0x2222 << 48)
_MANY = np.uint64(0x8888 << 48)
_ONE = np.uint64(1)


class LunarStrategy(NamedTuple):
    first: NDArray[np.int32]
    """By value, cards of one suit (0: two, 1: three, 2: more) and rank of the up card: an action,
    and above it for an exchange the ranks that are kept, one bit each."""
    again: NDArray[np.bool_]
    """By value and rank of the up card: whether a box that has drawn bets."""
    force_odds: int
    """The least odds of both combinations with which the dealer is forced, in units on a part."""
    force_by_outs: bool
    """Whether such a box forces only if the cards that it has not seen make that worth its fee."""
    solved: "LunarSolved | None" = None
    """Where there is one it decides in place of `first` and `again`."""


@inline_part
def first_choice(cards: Any, value: Any, up: Any, hands: Any, strategy: Any) -> Any:
    """An action, and above it which of the five cards are exchanged, one bit each."""
    total, _ = sums(cards, 5, hands)
    suited: Any = 0
    if (total + _TWO_EACH) & _MANY != NO_CARDS:
        suited = 1 + np.int64((total + _ONE_EACH) & _MANY != NO_CARDS)
    choice = np.int64(strategy.first[value, suited, up >> 2])
    action = choice & FIRST_ACTION
    if action < EXCHANGE:
        return action
    kept, discard = choice >> ACTION_BITS, 0
    for place in range(5):
        card = np.int64(cards[place])
        if action == EXCHANGE:
            keeps = (kept >> (card >> 2)) & 1 == 1
        else:
            three = (total + _TWO_EACH) & _MANY
            keeps = (three >> np.uint64(51 + 4 * (card & 3))) & _ONE == _ONE
        if not keeps:
            discard |= 1 << place
    return EXCHANGE | discard << ACTION_BITS


@inline_part
def forces(
    cards: Any,
    count: Any,
    value: Any,
    gone: Any,
    dealer: Any,
    hands: Any,
    rules: Any,
    strategy: Any,
) -> Any:
    """Whether to pay for a new card for the dealer, who has shown five; `gone` are the box's own
    discards."""
    odds = bet_odds(cards, count, value, hands, rules)
    if odds < strategy.force_odds:
        return False
    if not strategy.force_by_outs:
        return True
    seen = gone
    for place in range(count):
        seen |= _ONE << np.uint64(cards[place])
    highest = 0
    for place in range(5):
        seen |= _ONE << np.uint64(dealer[place])
        if dealer[place] > dealer[highest]:
            highest = place
    total, bits = START, NO_CARDS
    for place in range(5):
        if place != highest:
            total += hands.keys[dealer[place]]
            bits |= hands.bits[dealer[place]]
    declined = rules.odds[ANTE_ODDS + category_of(value, hands)]
    gain = 0
    for card in range(52):
        if (seen >> np.uint64(card)) & _ONE == NO_CARDS:
            other = value_of_five(total + hands.keys[card], bits | hands.bits[card], hands)
            gain += _forced(other, value, odds, rules) - declined
    return gain > 0


@inline_part
def _forced(dealer: Any, value: Any, odds: Any, rules: Any) -> Any:
    """What a box that forces gets against this hand, its fee included, for an ante of one part."""
    fee = rules.force_antes * rules.per
    if dealer < rules.least or dealer == value:
        return -fee
    if dealer > value:
        return -fee - (1 + rules.bet_antes) * rules.per
    return rules.bet_antes * odds - fee
