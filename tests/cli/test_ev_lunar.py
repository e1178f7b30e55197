"""`croupier ev` for Lunar Poker, for people and for scripts; and `croupier solve`'s refusals."""

import json

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app

SPOT = ["ev", "nz-lunar", "--hand", "As Kd 7c 4s 2h", "--up", "9d"]
DRAWN = [*SPOT, "--discard", "7c 4s 2h", "--drawn", "Ac Ad Kc"]


def test_for_scripts_all_29_choices() -> None:
    done = CliRunner().invoke(app, [*SPOT, "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    actions = [choice["action"] for choice in told["choices"]]
    assert actions == ["fold", "bet", "buy", *["exchange"] * 26]
    assert told["choices"][0] == {"action": "fold", "ev": "-1", "ev_decimal": -1.0}
    assert told["choices"][1]["ev"] == "-38807/32637"
    assert told["best"] == {
        "action": "exchange",
        "discard": ["7c", "4s", "2h"],
        "ev": "-1439650411/2213975400",
        "ev_decimal": -1439650411 / 2213975400,
    }


def test_for_people_the_best_comes_first_and_is_explained() -> None:
    done = CliRunner().invoke(app, DRAWN)
    first, second, empty, why = done.stdout.splitlines()
    assert first.split() == ["bet", "+8.108079", "best", "=", "39024103/4812990"]
    assert second.split() == ["fold", "-2.000000", "costs", "10.108079", "=", "-2"]
    assert empty == ""
    assert why.startswith("Best: bet: the dealer does not qualify in 45.3%")


@pytest.mark.clauses("nz-lunar:10.3")
def test_forcing_when_the_dealer_is_seen() -> None:
    done = CliRunner().invoke(app, [*DRAWN, "--dealer", "9d 8c 6c 3c Qc", "--json"])
    force, decline = json.loads(done.stdout)["choices"]
    assert (force["action"], force["ev"]) == ("force", "30/13")
    assert (decline["action"], decline["ev"]) == ("decline", "0")


def test_a_bought_card_is_drawn_alone() -> None:
    done = CliRunner().invoke(app, [*SPOT, "--drawn", "Ac", "--json"])
    assert [each["ev"] for each in json.loads(done.stdout)["choices"]] == ["-2", "50621/49665"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--hand", "As Kd 7c 4s", "--up", "9d"], "--hand takes the 5 cards"),
        (["--hand", "As Kd 7c 4s 2h"], "--up takes the dealer's one upcard"),
        (["--hand", "As Kd 7c 4s 2h", "--up", "As"], "As: there is one of each"),
        (["--hand", "As Kd 7c 4s 2h", "--up", "1x"], "--up: "),
        ([*SPOT[2:], "--discard", "7c", "--drawn", "8c"], "2 to 5 cards, not 1 (nz-lunar:"),
        ([*SPOT[2:], "--discard", "7c 8c", "--drawn", "8d 9c"], "8c is not in --hand"),
        ([*SPOT[2:], "--discard", "7c 4s", "--drawn", "8d"], "as many cards as --discard"),
        ([*SPOT[2:], "--drawn", "8d 8c"], "the sixth card that was bought"),
        ([*SPOT[2:], "--drawn", "9d"], "9d: there is one of each"),
        ([*SPOT[2:], "--dealer", "9d 8c 6c 3c"], "all 5 cards of the dealer"),
        ([*SPOT[2:], "--dealer", "9d 9c 6c 3c Qc"], "a pair of nines: there is nothing to force"),
        (["--hand", "As Ks Qs Js Ts", "--up", "9d"], "instant hand"),
        (["--hole", "As Ks"], "has no --hole"),
        ([*SPOT[2:], "-o", "max_payout=100"], "leave it unset"),
    ],
)
def test_what_cannot_be_is_refused(args: list[str], words: str) -> None:
    done = CliRunner().invoke(app, ["ev", "nz-lunar", *args])
    assert done.exit_code == 2
    assert words in done.output


@pytest.mark.clauses("nsw-lunar:9.3")
def test_without_force_there_is_nothing_to_choose_against_the_dealer() -> None:
    spot = ["ev", "nsw-lunar", *SPOT[2:], "--dealer", "9d 8c 6c 3c Qc"]
    done = CliRunner().invoke(app, spot)
    assert done.exit_code == 2
    assert "does not let players force" in done.output


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nz-uth"], "only Lunar Poker"),
        (["nz-lunar", "-o", "max_payout=100"], "leave it unset"),
        (["nz-lunar", "--output", "no/such/folder/file"], "there is no folder"),
    ],
)
def test_solve_refuses(args: list[str], words: str) -> None:
    done = CliRunner().invoke(app, ["solve", *args])
    assert done.exit_code == 2
    assert words in done.output
