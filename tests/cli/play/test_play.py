"""A table in the terminal, played by script: what is shown, what is done, what it costs."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.play.session import play_rounds
from croupier.cli.terminal.console import Console
from croupier.cli.terminal.terminal import Terminal
from croupier.cli.terminal.words import GLUE, money, signed, unbroken
from croupier.records.rounds import replay
from croupier.rulebooks import rulebook
from tests.cli.play.script import (
    LUNAR,
    command,
    deciding,
    flat,
    folded,
    next_key,
    play,
    play_with,
    saved,
    setup,
)
from tests.effort import some_quickly

pytestmark = pytest.mark.usefixtures("own_folder")
DECLARES_FIRST = "4"
"""A seed that gives box 1 of three a winning super wager, and the other boxes none."""


# The table as one finds it


@pytest.mark.parametrize("name", LUNAR)
def test_a_table_opens_with_its_signs(name: str) -> None:
    screen = play(name, []).screen
    document = rulebook(name).document
    assert document.title in screen
    assert document.regulator in screen
    assert document.table.inscription.upper() in screen
    assert re.search(r"Royal flush +100 to 1", screen)
    assert re.search(r"Four of a kind +2[05]0 to 1", screen)
    assert re.search(r"Straight flush +2[05]0 to 1", screen)
    assert re.search(r"Dealer has no hand +1 to 1", screen)
    assert "Balance 1,000" in screen
    assert "You leave with 1,000 (0)." in screen


def test_the_signs_show_what_the_operator_chose() -> None:
    options: dict[str, object] = {"super_paytable": 3, "instant": "300:1000", "max_payout": "25000"}
    screen = play("nz-lunar", [], options=options).screen
    assert re.search(r"Royal flush +1,000 to 1", screen)
    assert re.search(r"Ace-king-queen +5 to 1", screen)
    assert "Maximum payout  25,000  5.12" in screen
    assert "Super paytable  3  5.9" in screen


def test_new_south_wales_pays_a_straight_four_to_one_on_the_ante() -> None:
    assert re.search(r"with a straight or higher +4 to 1", play("nsw-lunar", []).screen)


# Whole rounds


@pytest.mark.parametrize("name", LUNAR)
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_a_whole_round_is_played_saved_and_replays_to_the_same(name: str, dealing: str) -> None:
    played = play_with(deciding("x 4 5", "b", "d"), name, dealing=dealing)
    again = replay(saved(1))
    assert played.seat.round is not None
    assert again.lines == played.seat.round.state.lines
    assert again.final.boxes == played.seat.round.state.boxes
    assert played.seat.balance == 1000 + again.box(3).net
    assert (
        f"Round {signed(again.box(3).net)}   Balance {money(played.seat.balance)}" in played.screen
    )


def test_the_settlement_puts_money_words_and_clauses_in_their_columns() -> None:
    screen = play("nz-lunar", ["", "", "y", "b"], seed="88").screen
    assert re.search(
        r"ante +10  returned +10  stand-off: an ante is paid +10\.8\(c\), 5\.5", screen
    )
    assert re.search(r"bet +20  paid +100  flush, ten high beats a +10\.6\(a\), 10\.8\(a\)", screen)
    assert re.search(r"paid +20  a pair of fours too, +10\.9, 10\.9\(b\),\s+1 to 1  ", screen)
    assert re.search(r"super +10  lost +no super combination +9\.2, 5\.9", screen)
    assert re.search(r"net +\+100 +nz-lunar", screen)


def test_the_cards_of_both_combinations_are_marked() -> None:
    screen = play("nz-lunar", ["", "", "y", "b"], seed="88").screen
    assert "╰──1──╯ ╰──1──╯ ╰──1──╯ ╰─1+2─╯ ╰──1──╯ ╰──2──╯" in screen
    assert "1 flush, ten high, 5 to 1" in screen
    assert "2 a pair of fours, 1 to 1" in screen


def test_a_payment_over_the_limit_is_a_line_of_its_own() -> None:
    screen = play("nz-lunar", ["", "", "y", "b"], seed="88", options={"max_payout": 50}).screen
    assert re.search(r"paid +100  flush", screen)
    assert re.search(r"less +−70  over the maximum payout +5\.12", screen)
    assert re.search(r"net +\+30", screen)


def test_the_dealer_is_heard() -> None:
    screen = play("nz-lunar", ["", "", "b"], seed="0").screen
    for words in (
        "No more bets.",
        "All decisions are locked in.",
        "The dealer has queen high.",
        "Dealer does not qualify.",
        "Will any player force the dealer?",
    ):
        assert f"“{words}”" in screen


def test_every_cost_is_shown_before_it_is_paid() -> None:
    screen = play("nz-lunar", ["25", "", "b"], seed="0").screen
    assert "[f]old" in screen
    assert "the ante of 25 is lost" in screen
    assert "[b]et 50" in screen
    assert "e[x]change 2-5 cards for 25" in screen
    assert "bu[y] a sixth card for 25" in screen
    assert "[g]o force the dealer for 25" in screen


def test_forcing_is_paid_for_and_settled() -> None:
    played = play("nz-lunar", ["", "", "b", "g", "s"], seed="0")
    again = replay(saved(1))
    assert again.box(3).wagers["force_fee"] == -10
    assert "takes away the highest card, Q♣" in played.screen
    assert played.seat.balance == 1000 + again.box(3).net


def test_a_hand_may_be_conceded_where_the_document_has_it() -> None:
    played = play("nsw-lunar", ["", "", "", "b", "c", "s"], seed="11")
    assert "“Conceding hand.”" in played.screen
    assert saved(1)["actions"] == [{"box": 3, "action": "bet"}, {"box": 3, "action": "concede"}]
    assert replay(saved(1)).box(3).net == -40
    assert played.seat.balance == 960


def test_several_boxes_wager_on_each_other_and_on_the_dealer() -> None:
    keys = ["", "", "3=20 d=15", "20", "", "", "f", "b", "b", "", "s"]
    played = play("nsw-lunar", keys, boxes=(1, 3))
    record = saved(1)
    assert {"box": 1, "area": "super_on", "on": 3, "amount": "20"} in record["wagers"]
    assert {"box": 1, "area": "dealer_super", "amount": "15"} in record["wagers"]
    again = replay(record)
    assert again.lines == played.seat.round.state.lines if played.seat.round else False
    assert played.seat.balance == 1000 + again.box(1).net + again.box(3).net


def test_the_rack_is_shuffled_when_the_deck_runs_out_and_the_record_holds_the_order() -> None:
    wagers = ["", "0"] * 5
    played = play(
        "vu-lunar", [*wagers, *["x 12345"] * 5, *"fffff", *"fffff", "s"], boxes=range(1, 6)
    )
    assert "the deck has run out" in played.screen
    record = saved(1)
    assert "deck2" in record
    assert played.seat.round is not None
    assert replay(record).lines == played.seat.round.state.lines


def test_a_record_lists_first_decisions_clockwise_whenever_they_were_made() -> None:
    """Box 1 declares a winning super wager, so it decides after the others."""
    played = play_with(deciding("f", "f", "f"), "nz-lunar", seed=DECLARES_FIRST, boxes=(1, 2, 3))
    assert re.findall(r"box (\d), your decision › f", played.screen) == ["2", "3", "1"]
    assert played.seat.round is not None
    boxes = [action["box"] for action in played.seat.round.record()["actions"]]
    assert boxes == sorted(boxes)


def test_a_house_variant_is_played_and_its_record_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(
        'extends = "nz-lunar"\ntitle = "Lunar Poker at the Harbour"\n'
        "[options]\nsuper_paytable = 4\nmax_payout = 25000\ninstant = [300, 800]\n"
    )
    played = play(path, ["", "", "b", "d", "s"])
    assert "Lunar Poker at the Harbour" in played.screen
    assert saved(1)["options"] == {"instant": [300, 800], "super_paytable": 4, "max_payout": 25000}
    assert played.seat.round is not None
    assert replay(saved(1)).lines == played.seat.round.state.lines


def test_a_saved_round_is_never_overwritten() -> None:
    played = play("nz-lunar", ["", "", "f", "s", "s", "", "f", "s"])
    assert "The round is in round-1.json." in played.screen
    assert "The round is in round-2.json." in played.screen
    assert "The round is in round-3.json." in played.screen


# Looking things up


def test_why_says_the_clauses_behind_the_settlement_in_our_words() -> None:
    screen = flat(play("nz-lunar", ["", "", "b", "w"]).screen)
    assert "10.6(b) a lower value than the dealer's loses box 3 ante, box 3 bet" in screen


def test_help_and_pay_tables_are_there_at_every_prompt() -> None:
    played = play(
        "nz-lunar", ["?", "p", "", "?", "p", "", "?", "p", "x", "?", "p", "1 2", "p", "f", "?", "p"]
    )
    assert played.screen.count("force the dealer to try to qualify") == 5
    assert played.screen.count("Bet pays") == 7


# Leaving


@pytest.mark.parametrize("name", some_quickly(["nz-lunar", "nsw-lunar"], {"nz-lunar"}))
def test_the_input_may_end_anywhere(name: str) -> None:
    keys = [*folded(name)[:-1], "x", "1 2", "q", "n", "b", "", "g", "w", "", "f", "q"]
    for cut in range(len(keys) + 1):
        played = play(name, keys[:cut])
        assert f"You leave with {money(played.seat.balance)}" in played.screen
        assert not played.seat.live


def test_leaving_with_wagers_down_is_confirmed_and_costs_what_the_document_says() -> None:
    stays = play("nz-lunar", ["", "", "q", "n", "f", "q"])
    assert "nz-lunar 11.12" in flat(stays.screen)
    assert "a player with a full hand who is absent when due to decide" in flat(stays.screen)
    assert "leave? y or n › n" in stays.screen
    assert stays.seat.balance == 980
    goes = play("nz-lunar", ["", "", "q", "y"])
    assert "forfeited" in goes.screen
    assert "You leave with 980 (−20)." in goes.screen


def test_in_new_south_wales_an_absent_player_gets_the_ante_back() -> None:
    played = play("nsw-lunar", ["", "", "10", "q", "y"], seed="7")
    assert "nsw-lunar 12.14" in played.screen
    assert re.search(r"ante +10  returned +10  void: no decision", played.screen)
    assert played.seat.round is not None
    nets = {line.wager: line.net for line in played.seat.round.state.lines}
    assert nets["ante"] == 0
    assert played.seat.balance == 1000 + sum(nets.values())


def test_an_interrupt_leaves_as_the_end_of_the_input_does() -> None:
    out = io.StringIO()
    keys = iter(["", ""])

    def read() -> str:
        try:
            return next(keys)
        except StopIteration:
            raise KeyboardInterrupt from None

    seat = play_rounds(setup(), Terminal(Console(file=out, width=80), read))
    assert seat.balance == 980
    assert "You leave with 980 (−20)." in out.getvalue()


# On paper


@pytest.mark.parametrize("width", [80, 120])
def test_nothing_is_wider_than_the_screen_and_paper_has_no_colours(width: int) -> None:
    keys = [
        "",
        "",
        "1=10 d=10",
        *[""] * 12,
        "x 1 2",
        "y",
        "b",
        "f",
        "y",
        "b",
        "b",
        "b",
        "",
        "w",
        "p",
        "?",
    ]
    screen = play("nsw-lunar", keys, boxes=range(1, 6), width=width).screen
    shown = [line for line in screen.splitlines() if "›" not in line]
    assert max(map(len, shown)) <= min(width, 100)
    assert "\x1b" not in screen
    assert GLUE not in screen


def test_a_terminal_without_colours_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    out = io.StringIO()
    console = Console(file=out, width=80, force_terminal=True)
    keys = iter(["", "", "f"])
    play_rounds(setup(), Terminal(console, lambda: next_key(keys)))
    assert not re.search(r"\x1b\[[\d;]*(3[0-8]|4[0-8])[;m]", out.getvalue())


@pytest.mark.parametrize("width", range(12, 40))
def test_odds_stay_in_one_line_however_narrow_the_column(width: int) -> None:
    out = io.StringIO()
    terminal = Terminal(Console(file=out, width=width), lambda: "")
    terminal.lay(unbroken("flush, ten high pays 3 to 2, royal flush 10000 to 1, win or lose"))
    lines = [line.strip() for line in out.getvalue().splitlines()]
    assert len(lines) > 1
    assert any("3 to 2," in line for line in lines)
    assert any("10,000 to 1," in line for line in lines)


# The command


def test_the_command_plays() -> None:
    code, screen = command("nz-lunar", "--seed", "7", "--boxes", "1,3", keys="\n\n\n\nf\nf\nq\n")
    assert code == 0
    assert "You leave with 960 (−40)." in screen


def test_the_table_is_loaded_only_when_one_is_opened() -> None:
    parts = ("rich", "croupier.cli.terminal", "croupier.cli.play.session")
    heavy = f"{{name for name in sys.modules if name.startswith({parts})}}"
    program = f"import sys, croupier.cli.play; sys.exit(str({heavy} or '') or 0)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_same_seed_deals_the_same_cards_and_no_seed_others() -> None:
    keys = "\n\nq\ny\n"
    assert command("nz-lunar", "--seed", "a", keys=keys) == command(
        "nz-lunar", "--seed", "a", keys=keys
    )
    assert command("nz-lunar", keys=keys) != command("nz-lunar", keys=keys)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nz-lunar", "--jackpot", "5000"], "nz-lunar has no progressive jackpot"),
        (["nz-bingo"], "there is no rulebook 'nz-bingo'"),
        (["nz-lunar", "--boxes", "6"], "boxes 1 to 5 (nz-lunar:3.1)"),
        (["nz-lunar", "--boxes", "x"], "write the numbers of boxes"),
        (["nz-lunar", "--chips", "0"], "--chips must be more than 0"),
        (["nz-lunar", "--chips", "lots"], "is not an amount"),
        (["nz-lunar", "--dealing", "hand"], "deals from shoe or shuffler"),
        (["nz-lunar", "-o", "super_paytable=8"], "is not allowed by 5.9"),
    ],
)
def test_a_table_that_cannot_open_says_why(arguments: list[str], words: str) -> None:
    code, screen = command(*arguments)
    assert code == 2
    assert words in screen
    assert "Traceback" not in screen
