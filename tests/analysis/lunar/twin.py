"""Lunar Poker by plain enumeration: every draw, every dealer's hand, every next card.

Written from the documents, beside `hands` only: no counting trick of the solver is used here.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels import value_of_five
from croupier.analysis.kernels.jit import kernel
from croupier.cards import DECK, Card
from croupier.hands import ACE_AND_KING, Category, evaluate, first_and_second
from croupier.rulebooks.lunar import LunarRules

Hands = NDArray[np.uint8]


def dealers_of(up: Card, unseen: Sequence[Card]) -> Hands:
    """Every hand of the dealer, a row each, the upcard first."""
    rows = [(up.index, *(card.index for card in four)) for four in combinations(unseen, 4)]
    return np.array(rows, dtype=np.uint8)


def bet(
    rules: LunarRules, held: Sequence[Card], dealers: Hands, next_cards: Sequence[Card], least: int
) -> Fraction:
    """What betting is worth against these hands, each as likely; forcing counts from odds `least`.

    With less than 4 to 1 it cannot pay: at best 12 of 37 cards pair the dealer.
    """
    value, values = evaluate(held), value_of_five(dealers)
    both = first_and_second(held, rules.bet_odds, rules.straight_with_pair)
    odds = sum(int(rules.bet_odds[each.line]) for each in both if each is not None)
    high = value.category >= Category.STRAIGHT
    ante = int(rules.ante_straight if high else rules.ante_below_straight)
    weak = values < ACE_AND_KING
    won, lost = ~weak & (values < value), ~weak & (values > value)
    total = Fraction(2 * odds * int(won.sum()) - 3 * int(lost.sum()) + ante * int(weak.sum()))
    if rules.force_antes is not None and odds >= least:
        total += forced(value, odds, dealers[weak], next_cards)
    return total / len(values)


def forced(value: int, odds: int, weak: Hands, next_cards: Sequence[Card]) -> Fraction:
    """The sum of what forcing gains where it does, over dealer's hands that do not qualify."""
    left = len(next_cards) - 4
    stay = np.sort(weak, axis=1)[:, :-1]  # five ranks, so the highest card is the last
    gains = np.full(len(weak), -2 * left, dtype=np.int64)
    for card in next_cards:
        there = ~(weak == card.index).any(axis=1)
        column = np.full((len(stay), 1), card.index, dtype=np.uint8)
        after = value_of_five(np.hstack([stay, column]))
        qualified = there & (after >= ACE_AND_KING)
        gains[qualified & (after < value)] += 2 * odds
        gains[qualified & (after > value)] -= 3
    return Fraction(int(gains[gains > 0].sum()), left)


def first_bet(rules: LunarRules, hand: Sequence[Card], up: Card) -> Fraction:
    unseen = [card for card in DECK if card not in (*hand, up)]
    return bet(rules, hand, dealers_of(up, unseen), unseen, 1)


def drawing(
    rules: LunarRules, hand: Sequence[Card], up: Card, discard: Sequence[Card], count: int
) -> Fraction:
    """Buying (`count` 1, nothing discarded) or exchanging, then the better of fold and bet."""
    unseen = [card for card in DECK if card not in (*hand, up)]
    dealers = dealers_of(up, unseen)
    holds = {card: (dealers == card.index).any(axis=1) for card in unseen}
    kept = [card for card in hand if card not in discard]
    total, ways = Fraction(0), 0
    for drawn in combinations(unseen, count):
        met = dealers[~np.any([holds[card] for card in drawn], axis=0)]
        left = [card for card in unseen if card not in drawn]
        worth = bet(rules, [*kept, *drawn], met, left, 4)
        total += max(worth, Fraction(-1))
        ways += 1
    return total / ways - 1


def exchanging(
    rules: LunarRules, hand: Sequence[Card], up: Card, discard: Sequence[Card]
) -> Fraction:
    """As `drawing`, without force, for exchanges of so many cards that only a compiled loop gets
    through: every draw meets every dealer's hand that shares no card with it."""
    assert rules.force_antes is None
    unseen = [card for card in DECK if card not in (*hand, up)]
    dealers, kept = dealers_of(up, unseen), [card for card in hand if card not in discard]
    draws = list(combinations(unseen, len(discard)))
    finals = np.array([[card.index for card in (*kept, *drawn)] for drawn in draws], dtype=np.uint8)
    values = value_of_five(finals)
    odds, antes = np.zeros((2, 7_463), dtype=np.int64)
    for value in np.unique(values):  # five cards' value says what they hold
        held = [DECK[card] for card in finals[np.argmax(values == value)]]
        both = first_and_second(held, rules.bet_odds, rules.straight_with_pair)
        odds[value] = sum(int(rules.bet_odds[each.line]) for each in both if each is not None)
        high = evaluate(held).category >= Category.STRAIGHT
        antes[value] = int(rules.ante_straight if high else rules.ante_below_straight)
    sums = np.zeros(len(draws), dtype=np.int64)
    drawn_bits = _bits(finals[:, len(kept) :])
    _meet(
        drawn_bits, values, _bits(dealers), value_of_five(dealers), odds, antes, ACE_AND_KING, sums
    )
    met = comb(len(unseen) - len(discard), 4)
    return Fraction(int(np.maximum(sums, -met).sum()), len(draws) * met) - 1


def _bits(cards: Hands) -> NDArray[np.uint64]:
    found: NDArray[np.uint64] = (np.uint64(1) << cards.astype(np.uint64)).sum(axis=1)
    return found


@kernel
def _meet(
    draws: Any, values: Any, dealers: Any, others: Any, odds: Any, antes: Any, least: Any, sums: Any
) -> Any:
    for draw in range(len(draws)):
        value, won, ante, total = values[draw], 2 * odds[values[draw]], antes[values[draw]], 0
        for dealer in range(len(dealers)):
            if draws[draw] & dealers[dealer] == 0:
                other = others[dealer]
                if other < least:
                    total += ante
                elif other < value:
                    total += won
                elif other > value:
                    total -= 3
        sums[draw] = total
