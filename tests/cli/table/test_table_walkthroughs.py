"""The transcripts of docs/tables.md are what happens."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app

PAGE = Path(__file__).parents[3] / "docs" / "tables.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PROMPT = " › "


def walkthroughs() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Each example's commands with what they print."""
    for section in PAGE.read_text(encoding="utf-8").split("\n## Example: ")[1:]:
        title = section.partition("\n")[0]
        text = "".join(re.findall(r"```console\n(.*?)```", section, re.DOTALL))
        steps = [step.partition("\n")[::2] for step in text.split("$ croupier ")[1:]]
        yield title, [(command, printed) for command, printed in steps]


def run(command: str, typed: str) -> str:
    """A pipeline of our own commands."""
    printed = typed
    for part in command.split(" | "):
        words = shlex.split(part.removeprefix("croupier "))
        result = CliRunner().invoke(app, words, input=printed)
        assert not result.exception or isinstance(result.exception, SystemExit)
        printed = result.output
    return printed


@pytest.mark.clauses("nsw-lunar:6.3", "nsw-lunar:12.2", "nsw-lunar:14.12", "nsw-lunar:14.13")
@pytest.mark.parametrize(("title", "steps"), [*walkthroughs()], ids=lambda each: str(each)[:20])
def test_a_walkthrough(
    title: str, steps: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(PAGE.parents[1] / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    assert steps, title
    for command, wanted in steps:
        lines = [line.partition(PROMPT)[2] for line in wanted.splitlines() if PROMPT in line]
        typed = "".join(f"{line}\n" for line in [*lines, "quit"])
        got = run(command, typed if lines else "")
        got = re.sub(rf"^.*{PROMPT}quit\n\Z", "", got, flags=re.MULTILINE)
        assert doctest.OutputChecker().check_output(wanted, got, FLAGS), f"{command}\n{got}"


def test_there_are_several() -> None:
    assert len([*walkthroughs()]) >= 6
