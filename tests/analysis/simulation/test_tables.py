"""The tables that kernels look into say what `hands` says."""

from random import Random

import numpy as np
import pytest

from croupier.analysis.simulation.hands import hand_tables
from croupier.analysis.simulation.lunar import strategy
from croupier.analysis.simulation.lunar.tables import lunar_tables, lunar_units
from croupier.analysis.simulation.plan import units_for
from croupier.cards import DECK, Card, parse_cards
from croupier.hands import best_super_line, evaluate, first_and_second
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.analysis.simulation.alone import alone

value_of, bet_odds = alone(strategy.value_of), alone(strategy.bet_odds)
super_odds = alone(strategy.super_odds)

# ruling: second-combination, its own examples with their total odds.
RULED = {
    "Kc Kd Kh Ks Ad": 21,
    "Kc Kd 8c 8d 2h 2s": 4,
    "3c 4d 4h 5s 6c 7d": 8,
    "2d 4d 6d 9d Jd Kd": 10,
    "Ac Kd Kh 3s 5c": 2,
    "8c 8d Ah Ks 5c": 2,
    "Ac Ad Ah Ks 2c": 4,
    "Kc Kd 8h 8s Ac": 3,
    "Ac Ad Ah Kc Kd Kh": 14,
    "Ac Ad Ah As Kc Kd": 27,
    "5c 4d 3h 2s Ac Kd": 5,
    "As Ks Qs Js Ts 9s": 150,
    "As Ks Qs Js Ts Td": 104,
    "Ac Ad Kh Ks 8c": 2,
    "Ac Ad Ah Kc Kd": 7,
}


def asked(rules: LunarRules, cards: tuple[Card, ...]) -> int:
    hand = np.array([card.index for card in cards] + [0] * (6 - len(cards)), dtype=np.uint8)
    tables = lunar_tables(rules, lunar_units(rules, [1]), "shoe")
    value = value_of(hand, len(cards), hand_tables())
    assert value == evaluate(cards)
    return int(bet_odds(hand, len(cards), value, hand_tables(), tables))


@pytest.mark.clauses("nz-lunar:10.9", "ruling:second-combination")
@pytest.mark.parametrize(("text", "odds"), RULED.items())
def test_both_combinations_pay_what_the_ruling_says(text: str, odds: int) -> None:
    assert asked(rulebook("nz-lunar").rules_as(LunarRules), parse_cards(text)) == odds


@pytest.mark.clauses("ruling:second-combination")
def test_a_pair_beside_a_straight_by_the_option() -> None:
    rules = rulebook("nz-lunar").rules_as(LunarRules, {"straight_with_pair": "straight-and-pair"})
    assert asked(rules, parse_cards("3c 4d 4h 5s 6c 7d")) == 5


def near(random: Random, count: int) -> tuple[Card, ...]:
    """Cards of few suits or near ranks, so that flushes, straights and sets are common."""
    low, suits = random.randrange(0, 9), random.sample(range(4), random.choice((1, 2, 4)))
    cards = [DECK[4 * rank + suit] for rank in range(low, 13) for suit in suits]
    window = cards[: max(count, random.choice((6, 8, 12, 52)))]
    return tuple(random.sample(window if len(window) >= count else list(DECK), count))


@pytest.mark.parametrize("option", ["two-straights", "straight-and-pair"])
def test_odds_of_random_hands_are_those_of_hands(option: str) -> None:
    rules, random = (
        rulebook("vu-lunar").rules_as(LunarRules, {"straight_with_pair": option}),
        Random(8),
    )
    tables, hands = lunar_tables(rules, lunar_units(rules, [1]), "shoe"), hand_tables()
    for _ in range(6_000):
        cards = near(random, random.choice((5, 6)))
        hand = np.array([card.index for card in cards] + [0], dtype=np.uint8)
        both = first_and_second(cards, rules.bet_odds, rules.straight_with_pair)
        law = sum(rules.bet_odds[each.line] for each in both if each is not None)
        value = value_of(hand, len(cards), hands)
        assert bet_odds(hand, len(cards), value, hands, tables) == law, cards


@pytest.mark.parametrize("option", ["any", "unpaired"])
@pytest.mark.parametrize("name", ["nz-lunar", "wa-lunar", "vu-lunar", "nsw-lunar"])
def test_super_odds_of_random_hands_are_those_of_hands(name: str, option: str) -> None:
    rules, random = rulebook(name).rules_as(LunarRules, {"ace_king_queen": option}), Random(9)
    tables, hands = lunar_tables(rules, lunar_units(rules, [1]), "shoe"), hand_tables()
    for _ in range(2_000):
        cards = near(random, 5)
        hand = np.array([card.index for card in cards], dtype=np.uint8)
        line = best_super_line(cards, rules.super_odds, rules.ace_king_queen)
        law = -1 if line is None else rules.super_odds[line]
        assert super_odds(hand, hands, tables) == law, cards


def test_a_unit_is_small_enough_and_no_smaller() -> None:
    from fractions import Fraction

    units = units_for([10, Fraction(5, 2)], [1, Fraction(3, 2)])
    assert (units.per, units.whole, units.scale) == (2, 2, 4)
    assert units.part(Fraction(5, 2)) * units.odds(Fraction(3, 2)) == units.units(Fraction(15, 4))
    with pytest.raises(ValueError, match="whole number of units"):
        units.units(Fraction(1, 8))
