"""What a hidden card is worth to somebody who sees it."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.analysis.holdem.dealer_card import (
    BOARDS,
    COUNT,
    FOUR,
    LATER,
    OTHERS,
    rivers_seeing,
    seen_from,
    sums,
    with_dealer_card,
)
from croupier.analysis.holdem.exposed_card import (
    sums_by_hole,
    value_with_dealer_card,
    value_with_flop_card,
    with_flop_card,
)
from croupier.analysis.holdem.figures import Figures
from croupier.analysis.holdem.game import Game
from croupier.analysis.holdem.projection import rank_holes, suit_holes
from croupier.analysis.holdem.solution import at_flop, seen_flops, solve
from croupier.cards import DECK, parse_cards
from tests.analysis.holdem.test_uth_strategy import game, results, valued

GAMES = [
    (method, reading) for method in ("any", "two-plus-three") for reading in ("compare", "pay")
]


def test_one_of_the_dealer_s_cards_gives_the_published_edge() -> None:
    """Best five of seven: 13.5922% of the ante, the player's."""
    found = value_with_dealer_card(game())
    assert found.value == Fraction(8592081451, 63213204600)
    assert round(float(found.value) * 100, 4) == 13.5922


@pytest.mark.long
@pytest.mark.parametrize(("method", "reading"), GAMES)
def test_to_know_more_is_never_worse(method: str, reading: str) -> None:
    this = game(method, reading)
    blind = Figures(solve(this)).value
    assert value_with_dealer_card(this).value > value_with_flop_card(this).value > blind


@pytest.mark.parametrize(("method", "reading"), GAMES)
def test_the_ranks_average_to_the_whole(method: str, reading: str) -> None:
    this = game(method, reading)
    for found in (value_with_dealer_card(this), value_with_flop_card(this)):
        assert len(found.by_rank) == 13
        assert sum(found.by_rank) / 13 == found.value
        assert sum((found.shares.four, found.shares.two, found.shares.one, found.shares.fold)) == 1


def test_the_dealer_s_lowest_card_is_worth_most() -> None:
    """Best five of seven: from the 4 up, the higher the card, the less the player gets."""
    found = value_with_dealer_card(game()).by_rank
    assert max(found) in found[:3]
    assert list(found[3:]) == sorted(found[3:], reverse=True)
    assert found[-1] == min(found) < 0


@pytest.mark.long
def test_a_rank_reckoned_anew_is_the_one_that_comes_along() -> None:
    this = game()
    part = sums(this, 5)
    assert int(part[:, COUNT].sum()) == 1_275 * 18_424
    assert seen_from(part[None], BOARDS, OTHERS).value == value_with_dealer_card(this).by_rank[5]


@pytest.mark.long
@pytest.mark.parametrize("method", ["any", "two-plus-three"])
def test_the_flop_s_card_reckoned_anew_is_the_one_that_comes_along(method: str) -> None:
    assert with_flop_card(game(method)) == value_with_flop_card(game(method))


@pytest.mark.long
@pytest.mark.parametrize(("method", "reading"), GAMES)
def test_everything_reckoned_anew(method: str, reading: str) -> None:
    this = game(method, reading)
    assert with_dealer_card(this) == value_with_dealer_card(this)
    assert with_flop_card(this) == value_with_flop_card(this)


@pytest.mark.long
def test_a_game_of_other_odds_is_not_answered_from_the_file() -> None:
    this = game()
    other = replace(this, blind=tuple(0 for _ in this.blind))
    assert value_with_flop_card(other).value < value_with_flop_card(this).value


@pytest.mark.long
@pytest.mark.parametrize("method", ["any", "two-plus-three"])
def test_a_seen_card_of_the_flop_by_plain_counting(method: str) -> None:
    """One hole and one seen card: the 1,176 flops with it, one after the other."""
    this = game(method)
    hole, card = [each.index for each in parse_cards("Qd 7d")], parse_cards("7c")[0].index
    left = [each.index for each in DECK if each.index not in (*hole, card)]
    four, later = 0, 0
    for one, two in combinations(left, 2):
        low, middle, high = sorted((card, one, two))
        play, fixed, check = at_flop(solve(this), (hole[0], hole[1]), (low, middle, high))[:3]
        four += int(fixed + 8 * play)
        later += max(int(fixed + 4 * play), int(check))
    assert (four, later) == flop_sums(this, hole, card)


def flop_sums(this: Game, hole: list[int], card: int) -> tuple[int, int]:
    """What the kernel adds up for such a hole, by one of the holes that are alike."""
    place, alike = place_of(hole, card)
    row = sums_by_hole(this)[card // 4, place]
    return int(row[FOUR]) // (4 * alike), int(row[LATER]) // (4 * alike)


def place_of(hole: list[int], card: int) -> tuple[int, int]:
    """Where holes like this one are added up for the seen card; how many are like it."""
    x, y = (each // 4 + (13 if each % 4 == card % 4 else 0) for each in hole)
    suited = hole[0] % 4 == hole[1] % 4
    alike = {(False, True): 3, (False, False): 6, (True, True): 1, (True, False): 3}
    both_off = x < 13 and y < 13
    number = 2 * int(suit_holes().number[x, y]) + suited
    return number, alike[not both_off, suited]


@pytest.mark.long
@pytest.mark.parametrize("method", ["any", pytest.param("two-plus-three", marks=pytest.mark.long)])
def test_a_seen_card_of_the_dealer_by_plain_counting(method: str) -> None:
    """One hole, one flop: what 2x and a check are worth against every other card of the dealer."""
    this = game(method)
    hole, flop = (tuple(each.index for each in parse_cards(text)) for text in ("Qd 7d", "Kd 9d 3c"))
    card = parse_cards("Jc")[0].index
    left = [each.index for each in DECK if each.index not in (*hole, *flop, card)]
    two, later = 0, 0
    for last in combinations(left, 2):
        others = [each for each in left if each not in last]
        hands: list[Any] = [hole, *((card, each) for each in others)]
        strength = valued(this, hands, [*flop, *last])
        mine, dealer = int(strength[0]), strength[1:]
        assert len(dealer) == OTHERS
        one = int(results(this, mine, dealer).sum())
        two += one + 2 * int(np.sign(mine - dealer).sum())
        later += max(one, -4 * OTHERS)
    play, fixed, check = at_flop_seeing(this, hole, flop, card)
    assert (fixed + 4 * play, check) == (two, later)


def at_flop_seeing(this: Game, hole: Any, flop: Any, card: int) -> tuple[int, ...]:
    rivers = rivers_seeing(this, card // 4)
    rank_flop, suit_flop = seen_flops(np.array([sorted(flop)]))
    value = rivers.by_rank[rank_flop[0], rank_holes().number[hole[0] // 4, hole[1] // 4]].copy()
    for suit in range(4):
        if suit_flop[0, suit] >= 0:
            part = rivers.of_suit if suit == card % 4 else rivers.off_suit
            x, y = (each // 4 + (13 if each % 4 == suit else 0) for each in hole)
            value += part[suit_flop[0, suit], suit_holes().number[x, y]]
    return tuple(int(each) for each in value[:3])
