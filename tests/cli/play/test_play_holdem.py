"""An Ultimate Texas Hold'em table in the terminal: decisions, payments, refusals."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from croupier.cli.terminal.words import GLUE, money, signed
from croupier.money import parse_amount
from croupier.records.rounds import replay
from croupier.rulebooks import rulebook
from tests.cli.play.script import (
    SEVERAL,
    Stacked,
    any_keys,
    command,
    deciding,
    flat,
    holdem_state,
    play,
    play_with,
    saved,
    watch_rounds,
)

pytestmark = pytest.mark.usefixtures("own_folder")
BLIND = {**SEVERAL, "additional_hands": "blind"}


# The table as one finds it


def test_a_table_opens_with_its_signs() -> None:
    screen = play("nz-uth", [], jackpot="25000").screen
    document = rulebook("nz-uth").document
    for words in (document.title, document.regulator, document.table.inscription.upper()):
        assert words in screen
    assert re.search(r"Pay table 1 +5\.11, 5\.12 +Jackpot +25,000", screen)
    assert re.search(r"Royal flush +50 to 1 +500 to 1 +Royal flush +100%, min 10,000 to 1", screen)
    assert re.search(r"Flush +7 to 1 +3 to 2 ", screen)
    assert re.search(r"Three of a kind +3 to 1 +returned", screen)
    assert re.search(r"Play +1 to 1\s", screen)
    assert re.search(r"Dealer below a pair +ante returned", screen)
    assert "Hands  both your cards with three community cards  9.7(a)" in screen


@pytest.mark.parametrize(("table", "full_house", "flush"), [(2, 8, 6), (3, 8, 7), (4, 7, 6)])
def test_the_signs_show_the_pay_table_in_use(table: int, full_house: int, flush: int) -> None:
    screen = play("nz-uth", [], options={"paytable": table}).screen
    assert f"Pay table {table}" in screen
    assert re.search(rf"Full house +{full_house} to 1 +3 to 1", screen)
    assert re.search(rf"Flush +{flush} to 1 +3 to 2", screen)


def test_the_signs_show_what_the_operator_chose() -> None:
    options: dict[str, object] = {**BLIND, "hand_method": "any", "max_payout": "25000"}
    options |= {"jackpot_wager": "2.50", "jackpot_retained_percent": 20}
    screen = play("nz-uth", [], options=options, jackpot="8000:180000").screen
    assert "Hands  the best five of your cards and the community cards  9.7(b)" in screen
    assert "Maximum payout  25,000  5.13" in screen
    assert "Boxes per player  several  5.8, 5.8.1" in screen
    assert "Additional hands  blind  5.8.2" in screen
    assert "Jackpot retained percent  20  11.6(a)" in screen
    assert re.search(r"Wager +2\.50", screen)
    assert re.search(r"Major pool +180,000", screen)
    assert re.search(r"Minor pool +8,000", screen)


def test_a_table_without_a_jackpot_neither_shows_nor_asks_for_one() -> None:
    played = play("nz-uth", ["", "", "4"], jackpot="none")
    assert "jackpot" not in played.screen.lower()
    assert "jackpot" not in played.record


# Whole rounds

PATHS = [("4",), ("3",), ("c", "2"), ("c", "c", "1"), ("c", "c", "f")]


@pytest.mark.parametrize("decisions", PATHS)
@pytest.mark.parametrize("dealing", ["shoe", "shuffler", "shuffler-community-first"])
def test_a_whole_round_is_played_saved_and_replays_to_the_same(
    decisions: tuple[str, ...], dealing: str
) -> None:
    played = play_with(deciding(*decisions), "nz-uth", dealing=dealing)
    again = replay(saved(1))
    assert again.final == holdem_state(played)
    made = [action["action"] for action in saved(1)["actions"]]
    words = {"c": "check", "f": "fold"}
    assert made == [words.get(each, "play") for each in decisions]
    net = again.box(3).net
    assert played.seat.balance == 1000 + net
    assert f"Round {signed(net)}   Balance {money(1000 + net)}   Jackpot 10,005" in played.screen


def test_a_fold_loses_everything_that_is_down() -> None:
    played = play("nz-uth", ["20", "5", "", "c", "c", "f"])
    assert re.search(r"\[f\]old +ante, blind, trips and jackpot are lost, 50 in all", played.screen)
    assert played.seat.balance == 950
    assert "DEALER  " not in played.screen.partition("› f")[2]
    assert "Round −50   Balance 950   Jackpot 10,005" in played.screen


def test_every_cost_is_shown_before_it_is_paid() -> None:
    screen = play("nz-uth", ["25", "", "", "c", "c", "1"]).screen
    assert re.search(r"blind +25  equals the ante", screen)
    assert re.search(r"jackpot +5  ● lit", screen)
    assert re.search(r"\[4\] times the ante +a play wager of 100", screen)
    assert re.search(r"\[3\] times the ante +a play wager of 75", screen)
    assert re.search(r"\[2\] times the ante +a play wager of 50", screen)
    assert re.search(r"\[1\] time the ante +a play wager of 25", screen)
    assert screen.count("no wager now; you choose again after the flop") == 1
    assert screen.count("no wager now; you choose again after the last two cards") == 1


def test_a_jackpot_run_by_hand_has_no_lamp() -> None:
    screen = play("nz-uth", ["", "", "", "4"], options={"jackpot_operated": "manually"}).screen
    assert "lit" not in screen
    assert re.search(r"jackpot +5  lost .* 10\.[789]\(a\)", screen)


def test_the_settlement_puts_money_words_and_clauses_in_their_columns() -> None:
    screen = play("nz-uth", ["", "5", "0", "4"], seed="35").screen
    assert re.search(r"ante +10  paid +10  three tens beat a pair of +10\.6\(a\), ", screen)
    assert re.search(r"play +40  paid +40  likewise +10\.6\(a\), ", screen)
    assert re.search(r"blind +10  returned +10  stand-off: three tens", screen)
    assert "blind-push" in screen
    assert re.search(r"trips +5  paid +15  three tens pays 3 to 1, win +10\.8\(d\)", screen)
    assert re.search(r"net +\+65 +nz-uth", screen)


def test_a_blind_wager_pays_three_to_two_exactly() -> None:
    screen = play("nz-uth", ["5", "0", "0", "4"], seed="0").screen
    assert re.search(r"blind +5  paid +7\.50  flush, queen high pays", screen)
    assert "Balance 1,032.50" in screen


def test_a_dealer_below_a_pair_gives_the_ante_back() -> None:
    screen = play("nz-uth", ["", "0", "0", "4"], seed="4").screen
    assert "“Dealer does not qualify.”" in screen
    assert re.search(r"ante +10  returned +10  stand-off: the dealer does +10\.1\(a\)", screen)


def test_the_dealer_is_heard_and_the_board_turned_up() -> None:
    screen = play("nz-uth", ["", "", "", "c", "c", "1"]).screen
    assert re.search(r"Dealer +“No more bets\.” +8\.1\(a\)", screen)
    assert re.search(r"Board +2♠ 4♠ 8♠ turned up +9\.2", screen)
    assert re.search(r"Board +8♥ 6♦ turned up +9\.4", screen)
    assert "“The dealer has two pairs, eights and fours.”" in screen
    up = [len(re.findall(r"│╱╲╱╲╱│", row)) for row in screen.splitlines() if "│╱╲╱╲╱│" in row]
    assert up == [7, 7, 4, 4, 2, 2]


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ("Qs 2d Qh 3d 9c 4s Ks Kh 7c", ["a pair of queens", "a pair of queens"]),
        ("Qs 2d Js 3d 9s 4s 2s Kh 7c", ["queen and jack of spades", "flush, queen high"]),
        ("5s 2d Ah 3d 9c 4s 5h Kh 7c", ["ace and five", "a pair of fives"]),
    ],
)
def test_a_hand_is_named_as_far_as_it_is_seen(cards: str, names: list[str]) -> None:
    screen = play("nz-uth", ["", "", "", "c", "c"], seed=Stacked(cards)).screen
    assert re.findall(r"BOX 3  (.*?) *\n", screen)[:2] == names


@pytest.mark.parametrize(
    ("method", "hand"),
    [
        ("two-plus-three", "king high"),
        ("any", "straight, ten high"),
    ],
)
def test_the_last_hand_is_by_the_method_in_force(method: str, hand: str) -> None:
    chance = Stacked("Ks 2d 3h 2c 6s 7d 8h 9c Ts")
    played = play(
        "nz-uth", ["", "", "", "c", "c", "1"], seed=chance, options={"hand_method": method}
    )
    assert re.findall(r"BOX 3  (.*?) *\n", played.screen)[2:] == [hand, hand]
    board = "plays the board" in played.screen
    assert board == (method == "any")


def test_a_house_variant_is_played_and_its_record_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(
        'extends = "nz-uth"\ntitle = "Hold\'em at the Harbour"\n'
        '[options]\npaytable = 4\nhand_method = "any"\njackpot_wager = "2.50"\n'
    )
    played = play(path, ["", "5", "", "4", "s"])
    assert "Hold'em at the Harbour" in played.screen
    assert "jackpot, as on the sign [2.50; 0: none]" in played.screen
    assert saved(1)["options"] == {"paytable": 4, "hand_method": "any", "jackpot_wager": "2.5"}
    assert replay(saved(1)).lines == holdem_state(played).lines


# Nonsense, in every prompt

NONSENSE = ["zz", "[bold]x[/]", "\x1b[A", "9" * 500, "♠", "c 3", "play", "44 times", "-1", "four"]


def test_bad_keys_never_lose_a_round() -> None:
    good = ["", "5", "", "c", "2", "s"]
    plain = play("nz-uth", good)
    disturbed = play("nz-uth", [key for answer in good for key in (*NONSENSE, answer)])
    assert disturbed.screen.count("refused: ") > 50
    assert disturbed.seat.balance == plain.seat.balance
    assert replay(saved(1)).final == holdem_state(plain)


@pytest.mark.parametrize(
    ("keys", "refusal", "legal"),
    [
        (["5"], "box 3 may not play 5 times the ante now: 3 or 4 (nz-uth 5.3(b)", "check, "),
        (["2"], "box 3 may not play 2 times the ante now: 3 or 4", "check, play 3 times"),
        (["f"], "box 3 may not fold before all community cards are face up", "check, play 3 times"),
        (["c", "4"], "may not play 4 times the ante now: 2 (nz-uth 5.4(b)", "check, play 2"),
        (["c", "c", "c"], "box 3 may not check now", "fold, play 1 times the ante for 10"),
        (["c", "c", "hello"], "'hello' is not a choice", "fold, play 1"),
        ([""], "no choice was made", "check, play 3"),
    ],
)
def test_a_refusal_says_why_and_what_is_legal(keys: list[str], refusal: str, legal: str) -> None:
    screen = flat(play("nz-uth", ["", "", "", *keys]).screen)
    assert f"refused: {refusal}" in screen or refusal in screen
    assert f"legal now: {legal}" in screen


@pytest.mark.parametrize("key", ["4", "4x", "4 times", "play 4", "PLAY 4"])
def test_a_play_wager_may_be_named_in_many_ways(key: str) -> None:
    assert play("nz-uth", ["", "0", "0", key]).record["actions"] == [
        {"box": 3, "action": "play", "multiple": 4}
    ]


def test_a_play_wager_that_the_chips_do_not_cover_waits_for_more() -> None:
    played = play("nz-uth", ["", "0", "0", "4", "m", "4"], chips=50)
    assert "you have 30; m buys more chips" in played.screen
    assert "refused: that costs 40 and you have 30; m buys more chips" in played.screen
    assert played.seat.brought == 100


def test_what_is_offered_is_what_the_purse_holds() -> None:
    screen = play("nz-uth", ["", "", "", "c"], chips=15).screen
    assert "ante, and as much on blind [7.50]" in screen
    assert "trips [none]" in screen
    assert "jackpot [none]" in screen


# Leaving


def test_the_input_may_end_anywhere() -> None:
    keys = ["", "5", "", "c", "q", "n", "c", "1", "w", "", "c", "2", "q"]
    for cut in range(len(keys) + 1):
        played = play("nz-uth", keys[:cut])
        assert f"You leave with {money(played.seat.balance)}" in played.screen
        assert not played.seat.live


def test_leaving_with_wagers_down_forfeits_them_as_the_document_says() -> None:
    played = play("nz-uth", ["", "5", "", "c", "q", "y"])
    assert "nz-uth 12.12" in flat(played.screen)
    assert "makes no decision" in played.screen
    assert re.search(r"jackpot +5  forfeited", played.screen)
    assert "You leave with 970 (−30)." in played.screen
    assert played.seat.game.meter == "Jackpot 10,005"
    assert played.record["actions"][-1] == {"box": 3, "action": "absent"}
    assert replay(played.record).final == holdem_state(played)


def test_a_play_wager_stands_when_its_player_leaves() -> None:
    played = play("nz-uth", ["", "", "", "", "", "", "4"], boxes=(2, 3), options=SEVERAL)
    outcomes = {(line.box, line.wager): line.outcome.value for line in holdem_state(played).lines}
    assert outcomes[3, "ante"] == "forfeited"
    assert outcomes[2, "play"] in ("won", "lost", "stand-off")


# All sums


@pytest.mark.parametrize("pools", ["500", "200:60"])
def test_chips_and_pools_are_exact_whatever_is_typed(
    pools: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many rounds with any keys at all, unseen hands among them."""
    pool = [*"cf1234wm", "5", "25", "1/3", "99999", "zz", "?", "-1"]
    likely = {"decision": [*"cc4321f"], "next round": ["", "", "s", "c"]}
    rounds = watch_rounds(monkeypatch)
    read = any_keys(Random(pools), likely, pool)
    options: dict[str, object] = {**BLIND, "jackpot_retained_percent": "12.5"}
    played = play_with(read, "nz-uth", boxes=(4, 1), options=options, jackpot=pools)
    again = [replay(each.record()) for each in rounds]
    assert len(again) > 5
    assert [each.final for each in again] == [each.state for each in rounds]
    nets = sum(box.net for each in again for box in each.boxes)
    assert played.seat.balance == played.seat.brought + nets
    for earlier, later in pairwise(rounds):
        assert earlier.state.pools is not None
        assert later.start.pools is not None
        wagers = sum(box.wagers.get("jackpot", 0) for box in later.state.boxes.values())
        kept = wagers * parse_amount("7/8")
        assert later.start.pools.total == earlier.state.pools.total + kept


# On paper


@pytest.mark.parametrize("width", [80, 120])
def test_nothing_is_wider_than_the_screen_and_no_odds_are_broken(width: int) -> None:
    keys = [*["", "5", ""] * 7, *"4444444", "w", "p", "?"]
    screen = play("nz-uth", keys, boxes=range(1, 8), options=SEVERAL, width=width, seed="0").screen
    shown = [line for line in screen.splitlines() if "›" not in line]
    assert max(map(len, shown)) <= min(width, 100)
    assert "\x1b" not in screen
    assert GLUE not in screen
    assert not list(broken_odds(screen))


def broken_odds(screen: str) -> Iterator[str]:
    """Cells that end in the middle of odds."""
    for line in screen.splitlines():
        for cell in re.split(r" {2,}", line.strip()):
            if re.search(r"\d to$|^to \d+(?! to)\b", cell):
                yield cell


# The command


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--boxes", "8"], "boxes 1 to 7 (nz-uth:3.1)"),
        (["--dealing", "hand"], "deals from shoe or shuffler or shuffler-community-first"),
        (["--jackpot", "lots"], "--jackpot lots: write a pool"),
        (["--jackpot", "1:2:3"], "--jackpot 1:2:3: write a pool"),
        (["--jackpot", "-5"], "--jackpot -5: write a pool"),
        (["-o", "paytable=5"], "is not allowed by 5.11"),
    ],
)
def test_a_table_that_cannot_open_says_why(arguments: list[str], words: str) -> None:
    code, screen = command("nz-uth", *arguments)
    assert code == 2
    assert words in screen
    assert "Traceback" not in screen
