"""`croupier user`, where its words are the command line's own."""

from pathlib import Path

from typer.testing import CliRunner

from croupier.cli.main import app


def test_a_password_comes_from_a_variable_of_our_own(tmp_path: Path) -> None:
    words = ["user", "add", "Ada", "administrator", "--database", f"sqlite:///{tmp_path}/floor.db"]
    other = CliRunner().invoke(app, words, env={"PASSWORD": "correct horse"})
    assert other.exit_code != 0  # it asks, and nobody answers
    done = CliRunner().invoke(app, words, env={"CROUPIER_PASSWORD": "correct horse"})
    assert (done.exit_code, done.stdout) == (0, "Ada may log in as administrator\n")


def test_its_help_names_the_variable() -> None:
    shown = CliRunner().invoke(app, ["user", "add", "--help"], env={"COLUMNS": "200"}).stdout
    assert "The new password; asked for unless it is given." in shown
    assert "CROUPIER_PASSWORD" in shown
