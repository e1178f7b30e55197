"""`croupier simulate --optimal`: the best choices of a solution file, beside its exact edge."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.analysis.lunar.figures import STATES
from croupier.analysis.lunar.game import game_of
from croupier.cli.main import app
from croupier.rulebooks import rulebook
from croupier.rulebooks.lunar import LunarRules
from tests.analysis.simulation.best_rounds import write_choices


@pytest.fixture(scope="module")
def folding(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A solution of wa-lunar as if folding were always best."""
    of = game_of(rulebook("wa-lunar").rules_as(LunarRules))
    return write_choices(tmp_path_factory.mktemp("solved") / "wa.lunar", of, {})


def asked(*given: str) -> tuple[int, str, str]:
    run = ["simulate", "wa-lunar", "--rounds", "2e5", "--seed", "6", "--workers", "1"]
    done = CliRunner().invoke(app, [*run, *given])
    return done.exit_code, done.stdout, done.stderr


def test_results_stand_beside_what_is_exact(folding: Path, tmp_path: Path) -> None:
    code, told, errors = asked("--optimal", str(folding), "--json", "--output", str(tmp_path))
    assert code == 0, errors
    found = json.loads(told)
    folded = STATES - 1_692 - 188
    edge = Fraction(folded - 200 * 1_692 - 1_000 * 188, STATES)
    assert found["exact"]["house_edge"] == str(edge)
    assert abs(found["exact"]["errors_away"]) < 4
    assert set(found["choices"]) <= {"fold", "instant hand"}
    assert json.loads((tmp_path / "results.json").read_text()) == found
    play = json.loads((tmp_path / "play.json").read_text())
    assert play["format"] == "croupier.lunar-play/1"
    (reading,) = play["readings"].values()
    assert reading["net"] == {"-1": reading["rounds"]}
    assert reading["wagered"] == {"1": reading["rounds"]}


def test_the_page_says_what_is_exact(folding: Path) -> None:
    code, told, errors = asked("--optimal", str(folding))
    assert code == 0, errors
    assert "main exactly 99.5675%: these rounds are" in told


def test_several_boxes_are_played_without_a_play_file(folding: Path, tmp_path: Path) -> None:
    given = ("--optimal", str(folding), "--boxes", "2", "--json", "--output", str(tmp_path))
    code, told, errors = asked(*given)
    assert code == 0, errors
    assert "exact" not in json.loads(told)
    assert not (tmp_path / "play.json").exists()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["wa-lunar", "--optimal", "none.lunar"], "none.lunar cannot be read"),
        (["wa-lunar", "--optimal", "{}", "--strategy", "mine.toml"], "not both"),
        (["wa-lunar", "--optimal", __file__], "is no solution of Lunar Poker"),
        (["nsw-lunar", "--optimal", "{}"], "other rules: solve again with these"),
        (["wa-lunar", "--optimal", "{}", "-o", "max_payout=500"], "leave it unset"),
        (["nz-uth", "--optimal", "{}"], "a solution of Lunar Poker, and nz-uth has none"),
    ],
)
def test_what_cannot_be_is_refused(folding: Path, given: list[str], words: str) -> None:
    args = [str(folding) if each == "{}" else each for each in given]
    done = CliRunner().invoke(app, ["simulate", *args])
    assert done.exit_code == 2
    assert words in done.stderr
