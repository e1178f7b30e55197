"""`croupier ev`: exact values for people and for scripts; bad input is refused in words."""

import json

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app

RIVER = ["ev", "nz-uth", "--hole", "Kc Qd", "--flop", "Ah Ts 7c", "--turn-river", "5d 2h"]


def test_for_scripts() -> None:
    done = CliRunner().invoke(app, [*RIVER, "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    play = {"action": "play", "multiple": 1, "ev": "-1471/990", "ev_decimal": -1471 / 990}
    assert told == {
        "choices": [play, {"action": "fold", "ev": "-2", "ev_decimal": -2.0}],
        "best": play,
    }


def test_for_people_the_best_comes_first() -> None:
    done = CliRunner().invoke(app, RIVER)
    first, second = done.stdout.splitlines()
    assert first.split() == ["play", "1x", "-1.485859", "best", "=", "-1471/990"]
    assert second.split() == ["fold", "-2.000000", "costs", "0.514141", "=", "-2"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nz-uth", "--hole", "Kc"], "--hole takes 2 cards, not 1"),
        (["nz-uth", "--hole", "Kc Kc"], "--hole: "),
        (["nz-uth", "--hole", "Kc 1x"], "--hole: "),
        (["nz-uth", "--hole", "Kc Qd", "--flop", "As Ks"], "--flop takes 3 cards, not 2"),
        (["nz-uth", "--hole", "Kc Qd", "--turn-river", "As Ks"], "needs --flop"),
        (["nz-uth", "--hole", "Kc Qd", "--flop", "Kc As Ks"], "Kc: there is one of each"),
        (["nz-uth", "--hole", "Kc Qd", "-o", "hand_method=some"], "hand_method"),
        (["nz-lunar", "--hole", "Kc Qd"], "has no --hole"),
        (["nz-uth", "--hole", "Kc Qd", "--up", "As"], "has no --up"),
        (["nz-ludo", "--hole", "Kc Qd"], "nz-ludo"),
    ],
)
def test_what_cannot_be_is_refused(args: list[str], words: str) -> None:
    done = CliRunner().invoke(app, ["ev", *args])
    assert done.exit_code == 2
    assert words in done.output


def test_help_says_which_game_an_option_is_for() -> None:
    shown = CliRunner().invoke(app, ["ev", "--help"], env={"COLUMNS": "200"}).stdout
    assert "Lunar Poker: the five cards dealt." in shown
    assert 'Ultimate Texas Hold\'em: both hole cards, "Kd Qh".' in shown
