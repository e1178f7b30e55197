"""The jackpot of a hold'em table in the terminal: shown, paid, filled again."""

import re
from random import Random
from typing import Any

import pytest

from croupier.cli.terminal.words import money
from croupier.games.jackpot import Pools
from croupier.money import parse_amount
from croupier.records.rounds import replay
from tests.cli.play.script import SEVERAL, Stacked, flat, holdem_state, play, saved

pytestmark = pytest.mark.usefixtures("own_folder")

# From a shoe each box in turn gets a card and then the dealer, twice; then the board.
ROYAL = Stacked("As 2d Ks 3d Qs Js Ts 9h 4c")
STRAIGHT_FLUSH = Stacked("9s 2d 8s 3d 7s 6s 5s Kh 4c")
FLUSH = Stacked("Ks 2d 8s 2h 7s 6s 3s Kh 4c")


@pytest.mark.parametrize(
    ("chance", "paid", "left", "because"),
    [
        (ROYAL, 100005, 0, "100% of the pool, more than 10,000 to 1"),
        (STRAIGHT_FLUSH, "10000.50", "90004.50", "10% of the pool, more than 1,000 to 1"),
        (FLUSH, 500, 99505, "100 to 1"),
    ],
)
def test_a_jackpot_is_shown_and_paid_from_the_pool(
    chance: Random, paid: str | int, left: str | int, because: str
) -> None:
    played = play("nz-uth", ["", "0", "", "4", "s"], seed=chance, jackpot="100000")
    amount, rest = money(parse_amount(paid)), parse_amount(left)
    shown = flat(played.screen)
    assert re.search(r"Jackpot +\+5, a jackpot wager.* 11\.6, 11\.6\(a\)", played.screen)
    assert re.search(rf"Jackpot +−{amount}, box 3: {because.partition(',')[0]}", shown)
    assert re.search(rf"jackpot +5  paid +{amount} ", played.screen)
    assert re.search(r"collected +the wager itself", played.screen)
    assert "counts the deck: 52 cards" in played.screen
    line = next(line for line in holdem_state(played).lines if line.wager == "jackpot")
    assert (line.paid, line.returned) == (parse_amount(paid), 0)
    assert because.replace(",000 to", "000 to") in line.because
    assert holdem_state(played).pools == Pools(pool=rest)
    assert played.seat.game.meter == f"Jackpot {money(rest or 100000)}"
    assert replay(saved(1)).final == holdem_state(played)
    assert saved(1)["jackpot"] == {"pool": "100005"}


def test_a_pool_that_a_royal_flush_empties_is_filled_again_by_the_operator() -> None:
    played = play("nz-uth", ["", "0", "", "4", "", "4"], seed=ROYAL, jackpot="60000")
    refills = re.findall(r"Jackpot +\+60,000, the operator contributes +11\.6\(b\)", played.screen)
    assert len(refills) == 2
    assert played.screen.count("Balance 66,040   Jackpot 60,000") == 1
    assert played.seat.game.meter == "Jackpot 60,000"


def test_a_prize_that_the_pool_does_not_hold_is_topped_up() -> None:
    played = play("nz-uth", ["", "0", "", "4"], seed=ROYAL, jackpot="1000")
    assert "Jackpot +48,995, the operator makes up a" in flat(played.screen)
    assert "jackpot-floor" in played.screen
    assert played.seat.game.meter == "Jackpot 1,000"


def test_a_divided_pool_pays_flushes_from_the_minor_part_and_royals_from_the_major() -> None:
    options: dict[str, object] = {"jackpot_retained_percent": 20, "jackpot_minor_percent": 25}
    table: dict[str, Any] = {"options": options, "jackpot": "8000:180000"}
    flush = play("nz-uth", ["", "0", "", "4"], seed=FLUSH, **table)
    assert re.search(r"Minor pool +\+1, a jackpot wager", flush.screen)
    assert re.search(r"Major pool +\+3, a jackpot wager", flush.screen)
    assert flush.seat.game.meter == "Major pool 180,003   Minor pool 7,501"
    royal = play("nz-uth", ["", "0", "", "4"], seed=ROYAL, **table)
    assert re.search(r"Major pool +−180,003, box 3", royal.screen)
    assert re.search(r"Major pool +\+180,000, the operator contributes", royal.screen)
    assert royal.seat.game.meter == "Major pool 180,000   Minor pool 8,001"


def test_the_pool_grows_over_the_session_and_each_record_holds_its_own() -> None:
    played = play("nz-uth", ["", "", "", "c", "c", "f", "s", "", "c", "c", "f", "s"])
    assert [saved(number)["jackpot"] for number in (1, 2)] == [{"pool": "10005"}, {"pool": "10010"}]
    assert played.seat.game.meter == "Jackpot 10,010"


def test_the_meter_is_right_while_a_round_is_played() -> None:
    screen = play("nz-uth", ["p", "", "", "", "p", "c", "c", "f", "p"]).screen
    assert re.findall(r"Pay table 1 .*Jackpot +([\d,]+)", screen) == [
        "10,000",
        "10,000",
        "10,005",
        "10,005",
    ]


def test_a_jackpot_wager_other_than_the_sign_says_is_refused_with_its_clause() -> None:
    keys = ["", "", "3", "", "c", "c", "f"]
    played = play("nz-uth", keys, options={"jackpot_wager": "2"})
    assert "the jackpot wager on the sign is 2, not 3 (nz-uth 11.2)" in flat(played.screen)
    assert played.seat.balance == 978


def test_wagers_that_are_refused_leave_the_pool_as_it_was() -> None:
    played = play("nz-uth", ["0", "0"], boxes=(1, 2), options=SEVERAL)
    assert "no box has an ante: there is nobody to deal to" in played.screen
    assert played.seat.game.meter == "Jackpot 10,000"
