"""What a box does by a strategy, from the cards that it may have seen when it decides."""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulation.compiling import part
from croupier.analysis.simulation.hands import NO_CARDS, START, category_of, value_of_five
from croupier.analysis.simulation.lunar.hands import bet_odds, sums
from croupier.analysis.simulation.lunar.tables import ANTE_ODDS

if TYPE_CHECKING:
    from croupier.analysis.simulation.lunar.solved import LunarSolved

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


@part
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


@part
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
    """Whether to pay for a new card for the dealer, who has shown five; `gone` are own discards."""
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


@part
def _forced(dealer: Any, value: Any, odds: Any, rules: Any) -> Any:
    """What a box that forces gets against this hand, its fee included, for a part as its ante."""
    fee = rules.force_antes * rules.per
    if dealer < rules.least or dealer == value:
        return -fee
    if dealer > value:
        return -fee - (1 + rules.bet_antes) * rules.per
    return rules.bet_antes * odds - fee
