"""The decisions of a box: what was seen at each, what was done; nothing else is looked at."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.holdem.choices import choices
from croupier.analysis.lunar.choices import after_draw, against_dealer
from croupier.analysis.lunar.choices import choices as lunar_choices
from croupier.analysis.lunar.game import game_of
from croupier.cards import parse_cards
from croupier.games import actions as shared
from croupier.games import holdem, lunar
from croupier.games.holdem import actions as play
from croupier.games.lunar import actions as draw
from croupier.games.view import SPECTATOR, player
from croupier.rulebooks import rulebook
from croupier.rulebooks.holdem import HoldemRules
from croupier.rulebooks.lunar import LunarRules
from croupier.server.study.training_table import Spot, spots
from tests.browser.dealing import BOARD, DEALER, Deal

BOX = 3


def played(id: str, deal: Deal, *actions: Any) -> Any:
    game: Any = holdem if id == "nz-uth" else lunar
    state = game.open_round(rulebook(id).rules(), deal.deck(id, "shoe"), "shoe")
    areas = ("ante", "blind") if game is holdem else ("ante",)
    for action in (*(shared.PlaceWager(BOX, area, 10) for area in areas), *actions):
        state, _ = game.act(state, action)
    return state


def seen(round: Any) -> list[Spot]:
    return list(spots(round, BOX, player(BOX), rulebook(round.rules.id).rules()))


def values(found: Any) -> list[Fraction]:
    return [each.ev for each in found]


def test_an_exchange_and_what_comes_after_it() -> None:
    deal = Deal({DEALER: "As Kd 9c 5h 2d", BOX: "3h 4s 7d 8c Jh"}, coming="Jd 8d 2s")
    hand, discard = parse_cards("3h 4s 7d 8c Jh"), parse_cards("3h 4s 7d")
    game = game_of(rulebook("nz-lunar").rules_as(LunarRules))
    drawn = played("nz-lunar", deal, shared.NoMoreBets(), draw.Exchange(BOX, discard))
    up = drawn.up_card
    first, second = seen(drawn)
    assert first.made == ("exchange", None, frozenset(discard))
    assert set(values(first.worths())) == set(values(lunar_choices(game, hand, up)))
    assert second.made is None
    expected = after_draw(game, hand, up, discard, parse_cards("Jd 8d 2s"))
    assert values(second.worths()) == values(expected)
    _, second = seen(lunar.act(drawn, draw.Bet(BOX))[0])
    assert second.made == ("bet", None, frozenset())
    _, second = seen(lunar.act(drawn, shared.Fold(BOX))[0])
    assert second.made == ("fold", None, frozenset())


@pytest.mark.parametrize("forces", [True, False])
def test_the_dealer_is_forced_or_not(forces: bool) -> None:
    dealer, hand = "Qc Jh 8s 6d 3c", "9d 9c 7s 5h 4d"
    deal = Deal({DEALER: dealer, BOX: hand}, coming="8d")
    asked = played("vu-lunar", deal, shared.NoMoreBets(), draw.Bet(BOX))
    game = game_of(rulebook("vu-lunar").rules_as(LunarRules))
    expected = values(against_dealer(game, parse_cards(hand), parse_cards(dealer)))
    first, forcing = seen(asked)
    assert first.made == ("bet", None, frozenset())
    assert forcing.made is None
    assert values(forcing.worths()) == expected
    answer: Any = draw.Force(BOX) if forces else draw.Decline(BOX)
    over, _ = lunar.act(asked, answer)
    assert over.over
    _, forcing = seen(over)
    assert forcing.made == ("force" if forces else "decline", None, frozenset())
    assert values(forcing.worths()) == expected, "as it was before a card was replaced"


def test_an_instant_hand_leaves_nothing_to_choose() -> None:
    deal = Deal({DEALER: "As Kd 9c 5h 2d", BOX: "9s Ts Js Qs Ks"})
    assert seen(played("nz-lunar", deal, shared.NoMoreBets())) == []


def test_a_hand_of_holdem_that_is_folded_on_the_river() -> None:
    deal = Deal({DEALER: "9c 9h", BOX: "Kd Qh", BOARD: "4s 5h 6d Jc 2s"})
    round = played("nz-uth", deal, shared.NoMoreBets())
    rules, hole = rulebook("nz-uth").rules_as(HoldemRules), parse_cards("Kd Qh")
    [before] = seen(round)
    assert (before.when, before.made) == ("before the flop", None)
    assert values(before.worths()) == values(choices(rules, hole))
    for action in (play.Check(BOX), play.Check(BOX)):
        round, _ = holdem.act(round, action)
    *_, river = seen(round)
    board = parse_cards("4s 5h 6d"), parse_cards("Jc 2s")
    assert values(river.worths()) == values(choices(rules, hole, *board))
    round, _ = holdem.act(round, shared.Fold(BOX))
    made = [spot.made for spot in seen(round)]
    assert made == [("check", None, frozenset())] * 2 + [("fold", None, frozenset())]


@pytest.mark.parametrize(
    ("id", "deal"),
    [
        ("nz-uth", Deal({DEALER: "9c 9h", BOX: "Kd Qh", BOARD: "4s 5h 6d Jc 2s"})),
        ("nz-lunar", Deal({DEALER: "As Kd 9c 5h 2d", BOX: "3h 4s 7d 8c Jh"})),
    ],
)
def test_whoever_does_not_see_the_hand_is_told_nothing(id: str, deal: Deal) -> None:
    round, rules = played(id, deal, shared.NoMoreBets()), rulebook(id).rules()
    for viewer in (SPECTATOR, player(1)):
        assert list(spots(round, BOX, viewer, rules)) == []
