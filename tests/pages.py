"""The blocks of the documentation, and how each kind is run."""

import doctest
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from croupier.analysis.kernels.jit import COMPILING
from croupier.cli.main import app

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PROMPT = " › "
"""The prompt of a table's console, before the typed line."""
_BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MADE = ("acts", "charts")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    language: str
    text: str

    @property
    def kind(self) -> str:
        """examples, transcript, commands, or the block's own language."""
        if self.language == "python" and self.text.startswith(">>> "):
            return "examples"
        return {"console": "transcript", "sh": "commands"}.get(self.language, self.language)


def blocks() -> Iterator[Block]:
    """Every block of every page that is written by hand."""
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        if path.stem not in _MADE:
            for found in _BLOCK.finditer(text):
                line = text.count("\n", 0, found.start()) + 1
                if not found[1].startswith("{"):  # a directive of the site
                    yield Block(path.name, line, found[1], found[2])


def commands(block: Block) -> list[str]:
    """The lines of a block of commands, without their comments."""
    lines = re.sub(r"\\\n\s*", "", block.text).splitlines()
    return [re.sub(r"\s+# .*", "", line) for line in lines if line.strip()]


def transcript(block: Block) -> list[tuple[str, str]]:
    """Each command with its stated output."""
    steps = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert steps[0] == "", f"{block.page}:{block.line} begins with a command"
    found = (step.replace("\\\n", "").partition("\n") for step in steps[1:])
    return [(command, printed) for command, _, printed in found]


def run(command: str, typed: str = "") -> tuple[int, str]:
    """The exit status and the output of a pipeline of our own commands."""
    status, printed = 0, typed
    for part in command.split(" | "):
        words, env = shlex.split(part), {"COLUMNS": "80"}
        while "=" in words[0]:
            name, _, env[name] = words.pop(0).partition("=")
        assert words[0] == "croupier", f"{command}: name the test that follows it"
        result = CliRunner().invoke(app, words[1:], input=printed, env=env)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        status, printed = result.exit_code, result.output.replace(f"{COMPILING}\n", "")
    return status, printed


def differs(command: str, wanted: str) -> str | None:
    """The output of a command if it differs from the page: `...` stands for any lines. Text typed
    into a console follows its prompt."""
    typed = [line.partition(PROMPT)[2] for line in wanted.splitlines() if PROMPT in line]
    status, got = run(command, "".join(f"{line}\n" for line in (*typed, "quit")) if typed else "")
    got = re.sub(rf"^.*{PROMPT}quit\n\Z", "", got, flags=re.MULTILINE)
    as_shown = doctest.OutputChecker().check_output(wanted, got, FLAGS)
    refuses = re.search(r"^(refused|record \d+ refused)", wanted, re.MULTILINE) is not None
    return None if as_shown and (status == 0 or refuses) else f"{got}\nexit status {status}"
