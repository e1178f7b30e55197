"""Questions of Ultimate Texas Hold'em: what is shown leads to the answer."""

from fractions import Fraction
from random import Random

import pytest

from croupier.cards import parse_cards
from croupier.games.jackpot import Hit, Pools, pay
from croupier.hands import Category, Line, Value, evaluate, evaluate_two_plus_three
from croupier.rulebooks.holdem import HoldemRules
from croupier.school import Course, PaymentAnswer, Question
from croupier.school.holdem import seven_and_two
from tests.school.courses import cards_of, course, drawn, stake_of

UTH = course("nz-uth")


def rules_of(of: Course) -> HoldemRules:
    assert isinstance(of.rules, HoldemRules)
    return of.rules


def value_of(question: Question, whose: str) -> Value:
    return evaluate_two_plus_three(cards_of(question, whose), cards_of(question, "board"))


def test_a_flush_pays_the_blind_three_to_two_written_down() -> None:
    seven = parse_cards("Ah 7h 2h 9h Kh 4s 8c")
    for seed in range(10):
        deal = seven_and_two(UTH, Random(seed), seven, parse_cards("4d 4c"))
        line = deal.dealt(Random(seed)).line("blind")
        assert line is not None
        assert line.paid == Fraction(3, 2) * line.stake


def test_blinds() -> None:
    odd = 0
    for question in drawn(UTH, "blind-odds", 60):
        value, stake = value_of(question, "box"), stake_of(question, "blind")
        assert value > value_of(question, "dealer")
        odds = {
            Category.STRAIGHT: Fraction(1),
            Category.FLUSH: Fraction(3, 2),
            Category.FULL_HOUSE: Fraction(3),
            Category.FOUR_OF_A_KIND: Fraction(10),
            Category.STRAIGHT_FLUSH: Fraction(50),
            Category.ROYAL_FLUSH: Fraction(500),
        }.get(value.category, Fraction(0))
        assert question.answer == PaymentAnswer(odds * stake, stake)
        odd += "." in question.answer.text
    assert odd > 5


def test_trips_of_losing_hands_and_of_folded_ones() -> None:
    rules, folded, lost = rules_of(UTH), 0, 0
    for question in drawn(UTH, "trips", 60):
        value, stake = value_of(question, "box"), stake_of(question, "trips")
        made = value.category >= Category.THREE_OF_A_KIND
        fold = "folded" in question.situation[0]
        folded += fold
        lost += made and not fold and value < value_of(question, "dealer")
        line = Line(value.category.name.lower()) if made else None
        paid = 0 if fold or line is None else rules.trips_odds[line] * stake
        assert question.answer == PaymentAnswer(paid, stake)
    assert folded
    assert lost > 25


def test_a_dealer_below_a_pair() -> None:
    asked = set()
    for question in drawn(UTH, "dealer-not-qualifying", 60):
        dealer = value_of(question, "dealer")
        qualifies = dealer.category >= Category.PAIR
        asked.add(question.asks)
        if question.asks == "Does the dealer qualify?":
            assert question.answer.text == ("yes" if qualifies else "no")
            continue
        assert not qualifies
        if "ante" in question.asks:
            assert question.answer.text == "returned, not paid"
        elif value_of(question, "box") < dealer:
            assert question.answer.text == "taken"
    assert len(asked) == 4


def test_stand_offs() -> None:
    fates = set()
    for question in drawn(UTH, "stand-off"):
        own, dealer = value_of(question, "box"), value_of(question, "dealer")
        fates.add(question.answer.text)
        if own == dealer:
            assert question.answer.text == "returned, not paid"
        if own < dealer:
            assert question.answer.text == "taken"
    assert len(fates) == 3


@pytest.mark.parametrize("method", ["two-plus-three", "any"])
def test_the_best_hand_is_that_of_the_house(method: str) -> None:
    for question in drawn(course("nz-uth", hand_method=method), "best-hand"):
        board, hole = cards_of(question, "board"), cards_of(question, "box")
        value = evaluate(hole + board)
        if method == "two-plus-three":
            value = evaluate_two_plus_three(hole, board)
        assert question.answer.text == value.name


def test_jackpot_shares_are_those_of_the_pool() -> None:
    shared = several = 0
    rules = rules_of(UTH).jackpot
    for question in drawn(UTH, "jackpot-share", 60):
        flop = cards_of(question, "board")[:3]
        hits = [
            Hit(int(hand.whose[-1]), Line(evaluate(hand.cards + flop).category.name.lower()), 1)
            for hand in question.hands[1:]
            if evaluate(hand.cards + flop).category >= Category.FLUSH
        ]
        wager = stake_of(question, "jackpot")
        hits = [Hit(hit.box, hit.line, wager) for hit in hits]
        amounts = [
            int(word.strip(".,").replace(",", ""))
            for word in question.situation[0].split()
            if word[0].isdigit()
        ]
        pools = Pools(*amounts) if len(amounts) == 1 else Pools(None, *amounts)
        paid = {payout.hit.box: payout.amount for payout in pay(rules, pools, hits)[0]}
        asked = int(question.asks.partition("box ")[2].split()[0])
        assert question.answer == PaymentAnswer(paid[asked], wager)
        shared += "of the pool" in question.because
        several += len(hits) > 1
    assert shared > 30
    assert several > 20


def test_the_limit() -> None:
    cut = []
    for question in drawn(UTH, "max-payout"):
        assert isinstance(question.answer, PaymentAnswer)
        cut.append("over the maximum" in question.because)
    assert 0 < sum(cut) < len(cut)
