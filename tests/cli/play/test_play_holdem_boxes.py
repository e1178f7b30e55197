"""Several boxes of one player at a hold'em table in the terminal, and hands that stay unseen."""

import re

import pytest

from croupier.records.rounds import replay
from tests.cli.play.script import SEVERAL, Stacked, command, holdem_state, play, saved

pytestmark = pytest.mark.usefixtures("own_folder")
BLIND = {**SEVERAL, "additional_hands": "blind"}

# From a shoe each box in turn gets a card and then the dealer, twice; then the board.
TWO_BOXES = Stacked("Qh 7d Kc Js 7h Kd Qd 9c 4s 2h 3s")
"""Box 2 a queen and a jack, box 3 two sevens, the dealer two kings; a queen comes on the flop."""


def test_two_boxes_are_refused_unless_the_operator_allows_them() -> None:
    code, screen = command("nz-uth", "--boxes", "2,3")
    assert code == 2
    assert "the operator allows one box per player" in screen
    assert "-o boxes_per_player=several" in screen
    assert "(nz-uth:5.8)" in screen
    code, screen = command(
        "nz-uth", "--boxes", "2,3", "-o", "boxes_per_player=several", keys="\n\n\n\n\n\n4\n4\nq\n"
    )
    assert code == 0
    assert "“The dealer has" in screen


def test_one_player_on_two_boxes_sees_both_and_the_record_says_who_it_is() -> None:
    keys = ["", "", "", "", "", "", "4", "c", "2"]
    played = play("nz-uth", keys, boxes=(2, 3), options=SEVERAL, seed=TWO_BOXES)
    assert "unseen" not in played.screen
    assert "a pair of sevens" in before_settlement(played.screen)
    assert played.record["players"] == [{"name": "player", "boxes": [2, 3]}]
    assert replay(played.record).final == holdem_state(played)
    assert played.screen.count("Jackpot  +5, a jackpot wager") == 2
    assert played.seat.game.meter == "Jackpot 10,010"


def before_settlement(screen: str) -> str:
    before, found, _ = screen.partition("“The dealer has")
    assert found
    return before


SEVENS = re.compile(r"│7 |7│|7[♦♥dh]|sevens?\b", re.IGNORECASE)


@pytest.mark.parametrize("width", [80, 120])
def test_an_additional_hand_played_blind_is_seen_nowhere_until_it_is_settled(width: int) -> None:
    keys = ["", "", "", "", "", "", "c", "4", "?", "p", "2"]
    played = play("nz-uth", keys, boxes=(2, 3), options=BLIND, seed=TWO_BOXES, width=width)
    before = before_settlement(played.screen)
    assert not SEVENS.search(before)
    assert "box 3 unseen, your decision ›" in before
    assert "box 2, your decision ›" in before
    assert re.search(r"Box 3 +▒▒ +▒▒ +unseen  plays 40", before)
    assert re.search(r"BOX 3  a pair of sevens +7♦ +7♥", played.screen)


def test_a_blind_hand_that_is_folded_is_never_seen() -> None:
    keys = ["", "", "", "", "", "", "4", "c", "c", "f", "w", "s"]
    played = play("nz-uth", keys, boxes=(2, 3), options=BLIND, seed=TWO_BOXES)
    assert not SEVENS.search(played.screen)
    assert "BOX 3  unseen" in played.screen
    assert replay(saved(1)).final == holdem_state(played)


def test_the_first_box_named_is_the_seat() -> None:
    keys = ["", "", "", "", "", "", "c"]
    played = play("nz-uth", keys, boxes=(3, 2), options=BLIND, seed=TWO_BOXES)
    assert "box 2 unseen, your decision" in played.screen
    assert "BOX 3  a pair of sevens" in played.screen
    assert played.record["players"] == [{"name": "player", "boxes": [3, 2]}]


def test_who_wagers_on_one_box_only_sees_it() -> None:
    played = play("nz-uth", ["0", "", "", "", "c"], boxes=(2, 3), options=BLIND)
    assert "unseen" not in played.screen
    assert "players" not in played.record
