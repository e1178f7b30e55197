"""Questions of Lunar Poker: what is shown leads to the answer, reckoned here another way."""

from random import Random

import pytest

from croupier.cards import parse_cards
from croupier.hands import (
    ACE_AND_KING,
    Category,
    best_super_line,
    evaluate,
    first_and_second,
)
from croupier.rulebooks.lunar import LunarRules
from croupier.school import OneOf, PaymentAnswer, lunar
from croupier.school.lunar import SUPER, against, ante_odds, not_qualifying, stand_off
from croupier.school.questions import Maker
from tests.school.courses import LUNAR, cards_of, course, drawn, stake_of


def rules_of(name: str) -> LunarRules:
    rules = course(name).rules
    assert isinstance(rules, LunarRules)
    return rules


@pytest.mark.parametrize(
    ("cards", "dealer", "odds"),
    [
        ("Ah Kh Ks 3d 5c", "Qs Qd 9c 5h 2d", 2),
        ("8h 8s Ad Ks 5c", "7s 7d 9c 5h 2d", 2),
        ("Kh Kd Ks Kc Ad", "Qs Qd 9c 5h 2d", 21),
        ("3h 4d 4s 5c 6h 7d", "Qs Qd 9c 5h 2d", 8),
        ("Ah Ad Ks Kc 8d", "Qs Qd 9c 5h 2d", 2),
        ("Ah Ad As Kc 8d 8h", "Qs Qd 9c 5h 2d", 8),
    ],
)
@pytest.mark.parametrize("name", LUNAR)
def test_hands_written_down_are_paid_as_the_rulings_say(
    name: str, cards: str, dealer: str, odds: int
) -> None:
    dealt = against(course(name), Random(1), parse_cards(cards), parse_cards(dealer))
    line = dealt.line("bet")
    assert line is not None
    question = dealt.ask_payment("second-combination", line)
    assert question.answer == PaymentAnswer(
        odds * stake_of(question, "bet"), stake_of(question, "bet")
    )
    assert cards_of(question, "box") == parse_cards(cards)
    assert cards_of(question, "dealer") == parse_cards(dealer)


@pytest.mark.parametrize(
    ("cards", "fate"),
    [
        ("Ah Kd 9s 5c 2h", "returned, not paid"),
        ("Ah Kd 9s 5c 3h", "paid, and the stake is returned"),
        ("Ah Kd 9s 4c 3h", "taken"),
    ],
)
def test_the_last_kicker_decides(cards: str, fate: str) -> None:
    dealt = against(
        course("nz-lunar"), Random(1), parse_cards(cards), parse_cards("As Kc 9d 5h 2d")
    )
    line = dealt.line("bet")
    assert line is not None
    assert dealt.ask_fate("stand-off", line).answer.text == fate


@pytest.mark.parametrize("name", LUNAR)
def test_second_combinations(name: str) -> None:
    questions, rules = drawn(course(name), "second-combination"), rules_of(name)
    for question in questions:
        cards = cards_of(question, "box")
        assert evaluate(cards) > evaluate(cards_of(question, "dealer")) >= ACE_AND_KING
        found = first_and_second(cards, rules.bet_odds)
        odds = sum(rules.bet_odds[each.line] for each in found if each)
        assert question.answer == PaymentAnswer(
            odds * stake_of(question, "bet"), stake_of(question, "bet")
        )
    assert sum(" too, " in question.because for question in questions) > 0.6 * len(questions)


@pytest.mark.parametrize("name", LUNAR)
def test_super_lines(name: str) -> None:
    rules, lines = rules_of(name), set()
    for question in drawn(course(name), SUPER, 80):
        line = best_super_line(cards_of(question, "box"), rules.super_odds)
        paid = stake_of(question, "super") * (rules.super_odds[line] if line else 0)
        assert question.answer == PaymentAnswer(paid, stake_of(question, "super"))
        lines.add(line)
    assert len(lines) >= 5


@pytest.mark.parametrize("name", ["wa-lunar", "nsw-lunar"])
def test_super_wagers_elsewhere(name: str) -> None:
    rules, on = rules_of(name), set()
    for question in drawn(course(name), "super-elsewhere"):
        hand = question.hands[0]
        line = best_super_line(hand.cards, rules.super_odds)
        stake = question.stakes[-1]
        assert stake.wager == (
            "dealer_super" if hand.whose == "dealer" else f"super_on_{hand.whose[-1]}"
        )
        assert isinstance(question.answer, PaymentAnswer)
        assert question.answer.amount == stake.amount * (rules.super_odds[line] if line else 0)
        on.add(hand.whose == "dealer")
    assert on == {True, False}


def test_an_ante_of_a_straight_or_higher_is_paid_four_to_one_in_new_south_wales() -> None:
    paid = set()
    for question in drawn(course("nsw-lunar"), "ante-odds"):
        assert evaluate(cards_of(question, "dealer")) < ACE_AND_KING
        high = evaluate(cards_of(question, "box")).category >= Category.STRAIGHT
        ante = stake_of(question, "ante")
        assert question.answer == PaymentAnswer(ante * (4 if high else 1), ante)
        paid.add(high)
    assert paid == {True, False}


@pytest.mark.parametrize("name", LUNAR)
def test_whether_the_dealer_qualifies_and_what_follows(name: str) -> None:
    for question in drawn(course(name), "dealer-not-qualifying"):
        qualifies = evaluate(cards_of(question, "dealer")) >= ACE_AND_KING
        if question.asks == "Does the dealer qualify?":
            assert question.answer.text == ("yes" if qualifies else "no")
            continue
        assert not qualifies
        ante = "ante" in question.asks
        assert question.answer.text == (
            "paid, and the stake is returned" if ante else "returned, not paid"
        )


@pytest.mark.parametrize("name", LUNAR)
def test_stand_offs_and_what_nearly_is_one(name: str) -> None:
    fates = set()
    for question in drawn(course(name), "stand-off"):
        own, dealer = (evaluate(cards_of(question, whose)) for whose in ("box", "dealer"))
        fates.add(question.answer.text)
        if own < dealer:
            assert question.answer.text == "taken"
        elif own == dealer or "ante" in question.asks:
            assert question.answer.text == "returned, not paid"
        else:
            assert question.answer.text == "paid, and the stake is returned"
    assert len(fates) == 3


@pytest.mark.parametrize("name", ["nz-lunar", "vu-lunar"])
def test_a_forced_dealer(name: str) -> None:
    kinds = set()
    for question in drawn(course(name), "force"):
        dealer = cards_of(question, "dealer")
        kinds.add(question.asks)
        if "Which card" in question.asks:
            assert question.answer.text == str(max(dealer, key=lambda card: card.rank))
        elif "fee" in question.asks:
            assert question.answer.text == "taken"
        elif evaluate(dealer) < ACE_AND_KING:
            assert question.answer.text == "returned, not paid"
        elif evaluate(cards_of(question, "box")) < evaluate(dealer):
            assert question.answer.text == "taken"
    assert len(kinds) >= 4


@pytest.mark.parametrize("name", LUNAR)
def test_instant_hands(name: str) -> None:
    rules = rules_of(name)
    for question in drawn(course(name), "instant-hand"):
        category = evaluate(cards_of(question, "box")).category
        assert category in rules.instant_odds
        assert isinstance(question.answer, PaymentAnswer)
        if "super" not in question.asks:
            paid = stake_of(question, "ante") * rules.instant_odds[category]
            assert question.answer.amount == paid


@pytest.mark.parametrize("name", LUNAR)
def test_the_limit_cuts_both_combinations_together(name: str) -> None:
    cut = []
    for question in drawn(course(name, max_payout=300), "max-payout"):
        assert isinstance(question.answer, PaymentAnswer)
        assert question.answer.amount <= 300
        assert "maximum payout 300" in question.situation[0]
        cut.append("over the maximum" in question.because)
    assert 0 < sum(cut) < len(cut)


def test_options_of_the_house_decide() -> None:
    cards = parse_cards("3h 4d 4s 5c 6h 7d")
    dealer = parse_cards("Qs Qd 9c 5h 2d")
    house = course("nz-lunar", straight_with_pair="straight-and-pair")
    line = against(house, Random(1), cards, dealer).line("bet")
    assert line is not None
    assert sum(line.odds) == 5


def test_every_option_of_a_choice_is_another() -> None:
    for question in drawn(course("vu-lunar"), "force"):
        if isinstance(question.answer, OneOf):
            assert len(set(question.answer.options)) == len(question.answer.options)


@pytest.mark.parametrize("name", LUNAR)
@pytest.mark.parametrize("make", [not_qualifying, stand_off, ante_odds])
def test_a_hand_that_is_paid_at_once_is_no_question_about_a_bet(
    name: str, make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a hand comes up by chance, and has placed no bet wager."""
    monkeypatch.setattr(lunar, "tempting", lambda *_, **__: parse_cards("9h 8h 7h 6h 5h"))
    monkeypatch.setattr(lunar, "echo", lambda *_, **__: parse_cards("Td 9d 8d 7d 6d"))
    monkeypatch.setattr(lunar, "any_cards", lambda *_, **__: parse_cards("As Qd 9c 8c 2h"))
    asked = [make(course(name), Random(seed)) for seed in range(40)]
    assert {each.asks for each in asked if each} <= {"Does the dealer qualify?"}
