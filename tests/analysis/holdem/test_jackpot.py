"""The progressive jackpot of nz-uth: return, slope, break-even, and several winners."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

from croupier.analysis.holdem.jackpot import Jackpot
from croupier.cards import DECK, Card
from croupier.games.jackpot import Hit, Pools, pay
from croupier.hands import Category, Line, evaluate
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.table import JackpotRules

LINES = {
    Category.FLUSH: Line.FLUSH,
    Category.FULL_HOUSE: Line.FULL_HOUSE,
    Category.FOUR_OF_A_KIND: Line.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH: Line.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH: Line.ROYAL_FLUSH,
}


def prizes() -> JackpotRules:
    made = rulebook("nz-uth").rules({})
    assert isinstance(made, HoldemRules)
    return made.jackpot


@pytest.mark.clauses("nz-uth:11.9")
def test_return_at_the_floor_and_any_paying_hand() -> None:
    jackpot = Jackpot(prizes())
    assert jackpot.floor == Fraction(6_085, 10_829)
    assert jackpot.results().hit_frequency == Fraction(61, 16_660)


@pytest.mark.clauses("nz-uth:11.9(a)", "nz-uth:11.9(b)")
def test_break_even() -> None:
    growing = Jackpot(prizes()).growing()
    assert growing.break_even == Fraction(3_036_400, 19)
    assert growing.least_pool == 10_000


@pytest.mark.clauses("nz-uth:11.9(a)", "nz-uth:11.9(b)")
def test_on_both_sides_of_the_mark() -> None:
    jackpot = Jackpot(prizes())
    growing = jackpot.growing()
    assert (
        1 + jackpot.results(Fraction(10_000)).mean == jackpot.floor == growing.at(Fraction(10_000))
    )
    assert 1 + jackpot.results(Fraction(10_001)).mean == growing.at(Fraction(10_001))
    assert growing.at(Fraction(10_001)) > jackpot.floor > growing.at(Fraction(9_999))


@pytest.mark.clauses("nz-uth:11.6A", "nz-uth:11.6D(d)")
def test_two_pools_shield_the_major_one_from_flushes() -> None:
    jackpot = Jackpot(prizes())
    one, two = jackpot.growing(6), jackpot.growing(6, divided=True)
    assert jackpot.growing(1) == jackpot.growing(1, divided=True)
    assert one.slope == two.slope
    assert one.at_nothing < two.at_nothing
    assert one.break_even > two.break_even > jackpot.growing().break_even


@pytest.mark.clauses("nz-uth:11.10(a)", "nz-uth:11.10(b)", "nz-uth:11.10(c)")
@pytest.mark.parametrize("divided", [False, True])
def test_several_winners_are_paid_as_the_engine_pays_them(divided: bool) -> None:
    """Three boxes, on a flop with which a royal flush and straight flushes can come: what the
    first gets on average, from every pair of holes of the others through the engine."""
    rules, pool = prizes(), Fraction(200_000)
    growing = Jackpot(rules).growing(3, divided=divided)
    total = Fraction(0)
    for winner in _straight_flushes():
        total += 4 * _average(divided, *winner) / 10
    ways = {Line.FOUR_OF_A_KIND: 624, Line.FULL_HOUSE: 3_744, Line.FLUSH: 5_108}
    fixed = sum(Fraction(rules.prizes[line].odds) * each for line, each in ways.items())
    assert growing.at(pool) == (total + fixed) / 2_598_960


Cards = tuple[Card, ...]


def _straight_flushes() -> list[tuple[Cards, Cards]]:
    """Hole and flop of every straight flush in one suit."""
    suited = [card for card in DECK if card.suit == "s"]
    hands = [
        hand
        for hand in combinations(suited, 5)
        if evaluate(hand).category > Category.FOUR_OF_A_KIND
    ]
    return [
        (tuple(card for card in hand if card not in flop), flop)
        for hand in hands
        for flop in combinations(hand, 3)
    ]


def _average(divided: bool, hole: Cards, flop: Cards) -> Fraction:
    """Over all holes of two other boxes; only two cards of the suit make one of them a winner."""
    left = [card for card in DECK if card.suit == "s" and card not in (*hole, *flop)]
    winning = {two: LINES[evaluate((*two, *flop)).category] for two in combinations(left, 2)}
    all_two = Fraction(47 * 46 // 2 * (45 * 44 // 2))
    first = LINES[evaluate((*hole, *flop)).category]
    alone = _paid(divided, first)
    total, counted = Fraction(0), Fraction(0)
    for a, line in winning.items():
        pairs = [b for b in winning if not set(a) & set(b)]
        total += sum(_paid(divided, first, line, winning[b]) for b in pairs)
        no_pair = 45 * 44 // 2 - len(pairs)
        total += 2 * no_pair * _paid(divided, first, line)
        counted += len(pairs) + 2 * no_pair
    return (total + (all_two - counted) * alone) / all_two


@cache
def _paid(divided: bool, *lines: Line) -> Fraction:
    """What the engine pays the first of these boxes."""
    pools = Pools(minor=10_000, major=200_000) if divided else Pools(pool=200_000)
    payouts, _ = pay(prizes(), pools, [Hit(box, line, 1) for box, line in enumerate(lines, 1)])
    return Fraction(next(each.amount for each in payouts if each.hit.box == 1))


def test_random_hands_come_as_often_as_counted() -> None:
    random, hits = Random(5), 0
    for _ in range(20_000):
        hits += evaluate(random.sample(DECK, 5)).category >= Category.FLUSH
    assert 30 < hits < 130, "61/16660 of 20,000 is 73"
