"""Chips at a table in the terminal: what they buy, and that they add up."""

from random import Random

import pytest

from croupier.cli.terminal.words import money
from croupier.records.rounds import replay
from tests.cli.play.script import LUNAR, any_keys, play, play_with, watch_rounds
from tests.effort import some_quickly

pytestmark = pytest.mark.usefixtures("own_folder")


def test_a_wager_over_the_balance_is_refused() -> None:
    played = play("nz-lunar", ["1001", "1000", "1", "0", "f"])
    assert "refused: that costs 1,001 and you have 1,000" in played.screen
    assert "refused: that costs 1 and you have 0" in played.screen
    assert played.seat.balance == 0


def test_chips_bought_while_wagers_are_asked_for_can_be_wagered() -> None:
    played = play("nz-lunar", ["150", "m", "150", "0", "f"], chips=100)
    assert played.screen.count("refused: that costs") == 1
    assert played.seat.balance == 50


def test_a_bet_that_the_chips_do_not_cover_waits_for_more() -> None:
    played = play("nz-lunar", ["", "0", "b", "m", "b", "d"], chips=25)
    assert "refused: that costs 20 and you have 15; m buys more chips" in played.screen
    assert "You buy 25 in chips. Balance 40." in played.screen
    assert played.seat.brought == 50
    assert played.seat.balance == 50 + (played.seat.round.change if played.seat.round else 0)


def test_who_is_broke_is_offered_chips() -> None:
    played = play("nz-lunar", ["100", "0", "f", "", "c", "10", "0", "f"], chips=100)
    assert "[Enter] buys 100 in chips: you have none left" in played.screen
    assert played.seat.brought == 200
    assert played.seat.balance == 90


def test_wagers_that_cannot_be_repeated_are_refused() -> None:
    played = play("nz-lunar", ["60", "0", "f", "", "c", "", "0", "f"], chips=100)
    assert "refused: that costs 60 and you have 40" in played.screen
    assert played.seat.balance == 0


def test_enter_repeats_the_wagers() -> None:
    played = play("nz-lunar", ["15", "5", "f", "", "f", "", "f"])
    assert "[Enter] repeats box 3: ante 15, super 5 (20)" in played.screen
    assert played.seat.brought == 1000
    assert 900 <= played.seat.balance <= 1000
    assert played.screen.count("“No more bets.”") == 3


def test_odd_sums_stay_exact() -> None:
    played = play("nz-lunar", ["2.50", "1/3", "f"], seed="7")
    assert "super   1/3  lost" in played.screen
    assert "[b]et 5 " in played.screen
    assert "Round −17/6   Balance 5983/6" in played.screen


@pytest.mark.parametrize("name", some_quickly(LUNAR, {"nz-lunar", "nsw-lunar"}))
@pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.long), 1])
def test_the_balance_is_the_chips_brought_and_the_sum_of_all_nets(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many rounds with any keys at all; the record of each replays to the same settlement."""
    pool = [*"fbygdcwm", "x 1 2", "x 345", "5", "25", "3=10 d=10", "99999", "zz", "?", "-1"]
    likely = {"decision": ["b", "b", "x 1 2", "y", "f", "d", "g"], "next round": ["", "", "s", "c"]}
    rounds = watch_rounds(monkeypatch)
    read = any_keys(Random(f"{name} {seed}"), likely, pool)
    played = play_with(read, name, seed=str(seed), boxes=((3,), (1, 3, 4))[seed])
    again = [replay(each.record()) for each in rounds]
    assert again
    assert [each.lines for each in again] == [each.state.lines for each in rounds]
    nets = sum(box.net for each in again for box in each.boxes)
    assert played.seat.balance == played.seat.brought + nets
    assert f"You leave with {money(played.seat.balance)}" in played.screen
