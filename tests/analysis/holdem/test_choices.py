"""Every legal choice has the value that an independent hand has computed."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.holdem.choices import choices
from croupier.analysis.holdem.game import game_of
from croupier.analysis.holdem.solution import solve, value
from croupier.analysis.spot import ValuedChoice, best
from croupier.cards import DECK, parse_cards
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules

EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "uth-ev.jsonl").read_text("utf-8").splitlines()
]


def rules(**options: Any) -> HoldemRules:
    found = rulebook("nz-uth").rules(options)
    assert isinstance(found, HoldemRules)
    return found


def plain(choice: ValuedChoice) -> dict[str, Any]:
    more = {} if choice.multiple is None else {"multiple": choice.multiple}
    return {"action": choice.action, **more, "ev": str(choice.ev)}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: f"{each['hole']} {each['flop']}")
def test_values_are_those_of_an_independent_hand(example: dict[str, Any]) -> None:
    cards = [parse_cards(example.get(name, "")) for name in ("hole", "flop", "turn_river")]
    found = choices(rules(**example["options"]), *cards)
    assert [plain(each) for each in found] == example["choices"]


@pytest.mark.parametrize(
    ("hole", "call"), [("Kd Qh", Fraction(-21727, 10000)), ("Ad Jh", Fraction(-19788, 10000))]
)
def test_published_values_of_a_river(hole: str, call: Fraction) -> None:
    """On 4s 5h 6d 8c 9d, best five of seven: call or fold."""
    board = parse_cards("4s 5h 6d"), parse_cards("8c 9d")
    play, fold = choices(rules(hand_method="any"), parse_cards(hole), *board)
    assert abs(play.ev - call) < Fraction(1, 20000)
    assert (play.multiple, fold) == (1, ValuedChoice("fold", Fraction(-2)))


def test_before_the_flop_3x_is_legal_and_never_best() -> None:
    """nz-uth 9.1: what it is worth is linear in the multiple."""
    for first, second in ((0, 1), (0, 5), (48, 51), (22, 38)):
        four, three, check = choices(rules(hand_method="any"), (DECK[first], DECK[second]))
        assert (four.multiple, three.multiple, check.action) == (4, 3, "check")
        assert best([four, three, check]) is not three


@pytest.mark.long
def test_starting_hands_average_to_the_whole_game() -> None:
    for options in ({}, {"hand_method": "any", "no_qualify": "pay"}):
        hands = [(DECK[a], DECK[b]) for a in range(52) for b in range(a)]
        kinds: dict[Any, Fraction] = {}
        total = Fraction(0)
        for hand in hands:
            kind = (frozenset(card.rank for card in hand), hand[0].suit == hand[1].suit)
            if kind not in kinds:
                kinds[kind] = best(choices(rules(**options), hand)).ev
            total += kinds[kind]
        assert len(kinds) == 169
        assert total / 1_326 == value(solve(game_of(rules(**options))))
