"""`croupier simulate`: results and their files, refusals, and a run that is stopped and resumed."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from tests.published import fitting

BASE = ["simulate", "nz-uth", "--rounds", "2e5", "--seed", "9", "--workers", "1"]


def asked(*more: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, [*BASE, *more, "--json"])
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = fitting("simulate-1", result.stdout)
    return found


def test_a_run_says_what_it_is_and_what_it_comes_to() -> None:
    found = asked("-o", "hand_method=any", "-w", "trips=5")
    assert found["format"] == "croupier.simulation/1"
    assert found["plan"]["seed"] == 9
    assert found["rounds"] == 200_000
    assert set(found["wagers"]) == {"ante", "blind", "play", "trips", "main", "total"}
    main = found["wagers"]["main"]
    assert abs(main["house_edge_percent"] - 2.5) < 5 * main["standard_error_percent"]
    assert sum(found["choices"].values()) == 200_000


def test_the_same_seed_gives_the_same_answer() -> None:
    assert asked() == asked()


def test_figures_and_distributions_are_written(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    found = asked("--output", str(tmp_path), "-w", "trips=5")
    assert json.loads((tmp_path / "results.json").read_text()) == found
    table = parquet.read_table(tmp_path / "distribution.parquet")
    assert table.column_names == ["wager", "net_units", "net", "count"]
    scale = int(table.schema.metadata[b"units_in_one"])
    rows = table.to_pylist()
    for wager, figure in found["wagers"].items():
        of_wager = [row for row in rows if row["wager"] == wager]
        assert sum(row["count"] for row in of_wager) == figure["placed"]
        net = sum(row["net_units"] * row["count"] for row in of_wager)
        assert net == float(figure["net"]) * scale


def test_the_page_shows_every_wager() -> None:
    result = CliRunner().invoke(app, [*BASE, "-w", "trips=5"])
    assert result.exit_code == 0
    for words in ("200,000 rounds, 1 box, seed 9", "trips", "main", "play 4x", "fold"):
        assert words in result.stdout


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--rounds", "many"], "write a number from 1 to 1e15"),
        (["--rounds", "0"], "write a number from 1 to 1e15"),
        (["-o", "hand_method=best"], "not allowed"),
        (["-w", "super=5"], "not an area of this rulebook"),
        (["--boxes", "8"], "boxes 1 to 7 (nz-uth:3.1)"),
        (["--jackpot", "lots"], "is not an amount"),
        (["--resume"], "--resume needs --output"),
        (["--resume", "--output", "nowhere"], "to resume from"),
        (["--strategy", "nowhere.toml"], "cannot be read"),
        (["--seed", str(1 << 64)], "below 2**64"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(given: list[str], words: str) -> None:
    result = CliRunner().invoke(app, ["simulate", "nz-uth", "--workers", "1", *given])
    assert result.exit_code == 2
    assert words in result.stderr


STRATEGY = """
game = "holdem"

[before_flop]
3 = "22+ A2+"

[after_river]
multiple = 1

[after_river.least]
odd_cards = "pair"
"""


def test_a_strategy_from_a_file_is_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(STRATEGY)
    found = asked("--strategy", str(path))
    assert set(found["choices"]) == {"fold", "play 1x", "play 3x"}
    share = found["choices"]["play 3x"] / found["rounds"]
    assert abs(share - (13 * 6 + 12 * 16) / 1326) < 0.005


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game = [", "is not TOML"),
        ('game = "lunar"', 'game = "holdem" is needed'),
        (STRATEGY.replace("22+", "2x"), "is no range"),
        (STRATEGY.replace("\n3 =", "\n5 ="), "before_flop has no '5'; it has 3, 4"),
        (STRATEGY.replace('"pair"', '"two of them"'), "not a category of hands"),
        (STRATEGY.replace("multiple = 1", "multiple = 2"), "a play wager is 1 antes, not 2"),
    ],
)
def test_a_strategy_that_cannot_be_played_is_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    result = CliRunner().invoke(app, [*BASE, "--strategy", str(path)])
    assert result.exit_code == 2
    assert words in result.stderr


@pytest.mark.clauses("nz-lunar:8.5")
def test_a_strategy_that_would_exchange_one_card_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    rules = '[[first]]\nfrom = "two_pairs"\ndo = "exchange"\n[[again]]\ndo = "bet"\n'
    path.write_text(f'game = "lunar"\n{rules}')
    result = CliRunner().invoke(app, ["simulate", "nz-lunar", "--strategy", str(path)])
    assert result.exit_code == 2
    assert "would exchange 1 cards of some hands: 2 to 5" in result.stderr
    assert "nz-lunar:8.5" in result.stderr


@pytest.mark.long
def test_ctrl_c_stops_cleanly_and_the_run_is_resumed(tmp_path: Path) -> None:
    more = ["--seed", "9", "--workers", "1", "--output", str(tmp_path), "--json"]
    long = [sys.executable, "-m", "croupier.cli.main", "simulate", "nz-uth", *more]
    running = subprocess.Popen(
        [*long, "--rounds", "1e12"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until = monotonic() + 120
    while not (tmp_path / "progress.json").exists() and monotonic() < until:
        sleep(0.1)
    running.send_signal(signal.SIGINT)
    stdout, stderr = running.communicate(timeout=60)
    assert running.returncode == 130, stderr
    assert "continue with --resume" in stderr
    rounds = json.loads(stdout)["rounds"]
    assert 0 < rounds < 10**12
    wanted = str(rounds + (1 << 20))
    again = subprocess.run(
        [*long, "--resume", "--rounds", wanted], capture_output=True, text=True, timeout=120
    )
    assert again.returncode == 0, again.stderr
    resumed = json.loads(again.stdout)
    fresh = CliRunner().invoke(
        app, ["simulate", "nz-uth", "--rounds", wanted, "--seed", "9", "--workers", "1", "--json"]
    )
    assert resumed["wagers"] == json.loads(fresh.stdout)["wagers"]


def test_a_folder_that_holds_a_run_is_not_written_over(tmp_path: Path) -> None:
    asked("--output", str(tmp_path))
    result = CliRunner().invoke(app, [*BASE, "--output", str(tmp_path)])
    assert result.exit_code == 2
    assert "already holds a run: continue it with --resume" in result.stderr
