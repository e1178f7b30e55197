"""Rulebooks of other packages: listed, shown, compared, refused where they cannot be read."""

import json
from pathlib import Path

import pytest
from msgspec import to_builtins
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.games.game import games
from croupier.rulebooks import RULEBOOK_IDS, RulebookError, clause_index, rulebook
from croupier.rulebooks.plugins import installed_game

ADDED = ("caribbean-stud", "lantern-lunar")


def said(*words: str) -> str:
    done = CliRunner().invoke(app, list(words), env={"COLUMNS": "120"})
    assert done.exit_code == 0, done.output
    return done.output


def test_they_are_listed_after_ours() -> None:
    assert RULEBOOK_IDS[5:] == ADDED
    assert [each.id for each in games()] == ["lunar", "holdem", "caribbean"]
    listed = said("rules", "list")
    assert all(name in listed for name in ADDED)


@pytest.mark.parametrize("name", ADDED)
def test_every_clause_is_used(name: str) -> None:
    """Nothing is cited that is not there, which loading sees to, and nothing is there in vain."""
    book = rulebook(name)
    text = json.dumps(to_builtins(book.document, enc_hook=str))
    assert [number for number in clause_index(name) if f'"{number}"' not in text] == []


@pytest.mark.parametrize("name", ADDED)
def test_they_are_shown(name: str) -> None:
    shown = said("rules", "show", name)
    assert rulebook(name).title in shown
    assert "Dealing" in shown


def test_the_sixth_is_compared_with_ours() -> None:
    found = said("rules", "diff", "nz-lunar", "lantern-lunar")
    for words in ("up to four", "super on the dealer", "not offered", "150 to 1"):
        assert words in found
    assert "from a shuffler" in found


def test_different_games_are_compared_by_name() -> None:
    found = said("rules", "diff", "nz-uth", "caribbean-stud")
    assert "Ultimate Texas Hold'em and Caribbean Stud" in found


@pytest.mark.parametrize("name", ADDED)
def test_a_house_variant_extends_them(name: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'extends = "{name}"\n[options]\nmax_payout = 5000\n', encoding="utf-8")
    assert rulebook(path).rules().max_payout == 5000


def test_what_a_game_does_not_bring_is_refused_by_name() -> None:
    for command, why in (
        ("drill", "caribbean-stud is not taught"),
        ("simulate", "Caribbean Stud has no simulation"),
        ("strategy", "Caribbean Stud has no strategy card"),
    ):
        done = CliRunner().invoke(app, [command, "caribbean-stud"], env={"COLUMNS": "120"})
        assert done.exit_code != 0
        assert why in done.output


def test_a_strategy_card_says_for_which_odds_it_was_made() -> None:
    """Nobody has solved the odds of this rulebook: the card is another's, and says so."""
    made = "made for the odds of nsw-lunar"
    assert said("strategy", "lantern-lunar").replace("\n", " ").count(made) == 2
    note = json.loads(said("strategy", "lantern-lunar", "--json"))["note"]
    assert made in note
    assert "croupier solve lantern-lunar" in note


def test_what_is_not_installed_is_refused_by_name() -> None:
    with pytest.raises(RulebookError, match="no game 'baccarat' is installed; installed are: car"):
        installed_game("baccarat")
    with pytest.raises(RulebookError, match="there is no rulebook 'seventh'"):
        rulebook("seventh")


def test_a_rulebook_without_readings_or_cases_says_so() -> None:
    assert said("rulings", "caribbean-stud") == ("caribbean-stud leaves no reading to the house.\n")
    assert said("rule", "caribbean-stud") == "caribbean-stud has no cases.\n"
    done = CliRunner().invoke(app, ["rule", "caribbean-stud", "misdeal"], env={"COLUMNS": "120"})
    assert done.exit_code == 1
    assert done.output.endswith("caribbean-stud has no cases.\n")
    assert "All cases:" not in done.output


def test_help_names_every_game_that_has_a_place() -> None:
    shown = said("ev", "--help")
    assert "Lunar Poker and Caribbean Stud: the five cards dealt." in shown
    assert "Lunar Poker: what was exchanged." in shown
