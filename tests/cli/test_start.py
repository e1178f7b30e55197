"""The command line starts light, and shows and completes what it has not imported yet."""

import inspect
import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

from croupier.cli import main, rules

PROGRAM = """
import sys
from croupier.cli.main import app
app(["--help"], standalone_mode=False)
heavy = {"numba", "numpy", "fastapi", "pydantic", "croupier.rulebooks", "croupier.games"}
sys.exit(f"imported {heavy & set(sys.modules)}" if heavy & set(sys.modules) else 0)
"""


def test_help_imports_no_command_and_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for command in main.app.registered_commands:
        assert f" {command.name} " in done.stdout


@pytest.mark.parametrize("app", [main.app, rules.app], ids=["croupier", "croupier rules"])
def test_the_line_in_a_group_s_help_is_the_command_s_own(app: typer.Typer) -> None:
    for command in app.registered_commands:
        assert command.callback is not None
        loaded = command.callback()
        own = loaded.info.help if isinstance(loaded, typer.Typer) else inspect.getdoc(loaded)
        assert own == inspect.getdoc(command.callback)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("croupier ru", ["rule", "rulings", "rules"]),
        ("croupier rules sh", ["show"]),
        ("croupier rules diff --j", ["--json"]),
        ("croupier play --b", ["--boxes"]),
    ],
)
def test_completion_goes_on_into_a_command_that_is_not_imported_yet(
    words: str, offered: list[str]
) -> None:
    whole = typer.Typer()  # the same commands, with completion switched on
    whole.registered_commands.extend(main.app.registered_commands)
    given = {
        "_CROUPIER_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    result = CliRunner().invoke(whole, [], prog_name="croupier", env=given)
    assert result.stdout.split() == offered


def test_a_typing_error_names_the_command_that_was_meant() -> None:
    result = CliRunner().invoke(main.app, ["rulse"])
    assert result.exit_code == 2
    assert "Did you mean" in result.stderr
    assert "rules" in result.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["edge"], "Missing argument 'rulebook'."),
        (["rules", "show"], "Missing argument 'rulebook'."),
        (["promotion", "offer", "car.jsonl", "nsw-lunar", "Car"], "Missing option '--terms'."),
    ],
)
def test_what_is_missing_is_named(words: list[str], says: str) -> None:
    done = CliRunner().invoke(main.app, words)
    assert done.exit_code == 2
    assert says in done.stderr
