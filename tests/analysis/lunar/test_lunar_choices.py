"""One state of Lunar Poker: values of an independent hand, and of a plain enumeration."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.lunar.choices import after_draw, against_dealer, choices, instant
from croupier.analysis.lunar.game import Game, game_of
from croupier.analysis.spot import ValuedChoice, best
from croupier.cards import Card, parse_cards
from croupier.rulebooks import RulebookError, rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.analysis.lunar.twin import drawing, exchanging, first_bet

EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "lunar-ev.jsonl").read_text("utf-8").splitlines()
]


def rules(name: str, **options: Any) -> LunarRules:
    return rulebook(name).rules_as(LunarRules, options)


def game(name: str, **options: Any) -> Game:
    return game_of(rules(name, **options))


def card(text: str) -> Card:
    return parse_cards(text)[0]


def plain(choice: ValuedChoice) -> dict[str, Any]:
    more = {"discard": [each.text for each in choice.discard]} if choice.discard else {}
    return {"action": choice.action, **more, "ev": str(choice.ev)}


def _param(number: int, example: dict[str, Any]) -> Any:
    """Eight hands under three rulebooks each: quickly every hand once, and every rulebook."""
    hand, by = divmod(number, 3)
    marks = () if (hand + by) % 3 == 0 else pytest.mark.long
    return pytest.param(example, id=f"{example['rulebook']} {example['hand']}", marks=marks)


@pytest.mark.parametrize("example", [_param(*each) for each in enumerate(EXAMPLES)])
def test_values_are_those_of_an_independent_hand(example: dict[str, Any]) -> None:
    assert example.keys() == {"rulebook", "hand", "up", "choices"}
    found = choices(game(example["rulebook"]), parse_cards(example["hand"]), card(example["up"]))
    assert [plain(each) for each in found] == example["choices"]


@pytest.mark.parametrize(
    ("name", "hand", "up"),
    [
        ("wa-lunar", "As Kd 7c 4s 2h", "9d"),
        pytest.param("nsw-lunar", "9s 8d 7c 6s 5h", "9d", marks=pytest.mark.long),
        ("nz-lunar", "9s 8d 7c 6s 5h", "4d"),
        pytest.param("vu-lunar", "Ks Js 8s 4s 2s", "Ad", marks=pytest.mark.long),
        pytest.param("nz-lunar", "7s 7d 7c 4s 4h", "Qs", marks=pytest.mark.long),
    ],
)
def test_bet_is_what_every_hand_of_the_dealer_says(name: str, hand: str, up: str) -> None:
    fold, bet = choices(game(name), parse_cards(hand), card(up))[:2]
    assert fold.ev == -1
    assert bet.ev == first_bet(rules(name), parse_cards(hand), card(up))


@pytest.mark.parametrize(
    ("name", "hand", "up"),
    [
        ("nsw-lunar", "3s 4d 4c 5s 6h", "9d"),
        pytest.param("nz-lunar", "Js 9s 7s 4s 2h", "Kd", marks=pytest.mark.long),
    ],
)
def test_buy_is_what_every_sixth_card_says(name: str, hand: str, up: str) -> None:
    for option in ("two-straights", "straight-and-pair"):
        by = {"straight_with_pair": option}
        buy = choices(game(name, **by), parse_cards(hand), card(up))[2]
        assert buy.ev == drawing(rules(name, **by), parse_cards(hand), card(up), (), 1)


@pytest.mark.parametrize(
    ("name", "hand", "up", "discard"),
    [
        pytest.param("wa-lunar", "As Kd 7c 4s 2h", "9d", "4s 2h", marks=pytest.mark.long),
        pytest.param("nsw-lunar", "Ks Qs Js 4d 2h", "2d", "4d 2h", marks=pytest.mark.long),
        pytest.param("vu-lunar", "9s 8s 7s 4h 2h", "Qd", "4h 2h", marks=pytest.mark.long),
    ],
)
def test_exchange_two_is_what_every_draw_says(name: str, hand: str, up: str, discard: str) -> None:
    gone = tuple(parse_cards(discard))
    found = choices(game(name), parse_cards(hand), card(up))
    exchange = next(each for each in found if each.discard == gone)
    assert exchange.ev == drawing(rules(name), parse_cards(hand), card(up), gone, 2)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "hand", "up", "discard"),
    [
        ("wa-lunar", "As Kd 7c 4s 2h", "9d", "7c 4s 2h"),
        pytest.param("nsw-lunar", "8s 8d Jc 4s 2h", "Td", "Jc 4s 2h", marks=pytest.mark.long),
        pytest.param("wa-lunar", "As Qs 9s 3d 2c", "4s", "9s 3d 2c", marks=pytest.mark.long),
        ("nsw-lunar", "Ks 9d 7c 4s 2h", "Kd", "9d 7c 4s 2h"),
    ],
)
def test_exchanges_of_three_and_four_are_what_every_draw_says(
    name: str, hand: str, up: str, discard: str
) -> None:
    gone = tuple(parse_cards(discard))
    found = choices(game(name), parse_cards(hand), card(up))
    exchange = next(each for each in found if each.discard == gone)
    assert exchange.ev == exchanging(rules(name), parse_cards(hand), card(up), gone)


@pytest.mark.long
def test_an_exchange_of_three_with_force_is_what_every_draw_says() -> None:
    hand, up, gone = parse_cards("9s 8s 7d 4h 2h"), card("Qd"), tuple(parse_cards("7d 4h 2h"))
    found = choices(game("nz-lunar"), hand, up)
    exchange = next(each for each in found if each.discard == gone)
    assert exchange.ev == drawing(rules("nz-lunar"), hand, up, gone, 3)


def test_after_the_draw_the_two_choices_average_to_the_exchange() -> None:
    by, hand, up = game("nz-lunar"), parse_cards("8s 8d 7c 4s 2h"), card("9d")
    buy = choices(by, hand, up)[2]
    sixth = [each for each in parse_cards(" ".join(_deck())) if each not in (*hand, up)]
    values = [best(after_draw(by, hand, up, (), (each,))).ev for each in sixth]
    assert sum(values, Fraction(0)) / 46 == buy.ev


def _deck() -> list[str]:
    return [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@pytest.mark.clauses("nz-lunar:10.3", "nz-lunar:10.4", "vu-lunar:10.3", "vu-lunar:10.4")
def test_forcing_costs_the_fee_and_the_ante_payment() -> None:
    """Aces full against 8-7-5-3-2: the 8 goes; of 39 cards twelve pair the dealer, and the four
    sixes and three fours make no straight with 7-5-3-2."""
    held, gone = parse_cards("As Ac Ad Kd Kc"), parse_cards("6c 4s 4h")
    dealer = parse_cards("8d 7c 5c 3h 2c")
    for name in ("nz-lunar", "vu-lunar"):
        force, decline = against_dealer(game(name), held, dealer, gone, has_drawn=True)
        assert decline.ev == 1 - 1
        assert force.ev == Fraction(12 * 2 * 7, 39) - 1 - 1


@pytest.mark.clauses("nsw-lunar:10.3", "nz-lunar:5.6")
def test_an_instant_hand_has_nothing_to_choose() -> None:
    royal, lower = parse_cards("As Ks Qs Js Ts"), parse_cards("9s Ks Qs Js Ts")
    assert instant(game("nsw-lunar"), royal) == 1000
    assert instant(game("nz-lunar", instant="300:1500"), lower) == 300
    assert instant(game("nz-lunar"), parse_cards("As Ks Qs Js 9s")) is None


def test_a_limit_in_money_is_refused() -> None:
    with pytest.raises(RulebookError, match="leave it unset"):
        game("nz-lunar", max_payout="1000")
