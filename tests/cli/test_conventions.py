"""What docs/formats.md says of every command: exit statuses, colours, progress, the environment."""

import lzma
import os
import re
import shlex
import sys
from pathlib import Path

import pexpect
import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.schemas import schemas
from tests.frozen.snapshots import DATA
from tests.frozen.sources import commands_with, modules
from tests.published import schema_of

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
SHADE = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|[34]8;[0-9;]+)(?:;\d+)*m")
"""A style with a colour of the text or of the ground; bold is none."""
STYLED = (
    *("rule nz-lunar 11.9", "rules show nsw-lunar 9.5.1", "rules list", "edge wa-lunar"),
    *("design nz-lunar --wager super --target-edge 5%", "strategy wa-lunar", "rulings nsw-lunar"),
    *("replay examples/two-combinations.json", "dispute examples/disputes/nz-lunar.toml"),
)


def run(line: str, **variables: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, line.split(), env={"COLUMNS": "100", **variables}, color=True)
    return done.exit_code, done.output


def stated(heading: str) -> list[str]:
    """The first cells of the table below a heading."""
    section = TEXT.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `?([^|`]+?)`? \|", section, re.MULTILINE)[1:]


@pytest.mark.parametrize(
    ("status", "line"),
    [
        ("0", "rules list"),
        ("1", "replay - --json"),
        ("1", "rule nz-lunar bananas"),
        ("2", "rules show nz-poker"),
        ("2", "edge nz-lunar --no-such-option"),
        ("2", "audit nothing.jsonl"),
    ],
)
def test_exit_statuses_are_as_they_are_told(status: str, line: str) -> None:
    assert status in stated("Exit statuses")
    done = CliRunner().invoke(app, line.split(), input='{"format": "croupier.round/2"}')
    assert str(done.exit_code) == status
    if status == "2":
        assert done.stdout == ""
        assert done.stderr


def test_a_command_that_is_stopped_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.cli.rules.command.version", stop)
    assert run("rules list")[0] == 130
    assert stated("Exit statuses") == ["0", "1", "2", "130"]


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever would be coloured in a terminal is not."""
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("NO_COLOR", raising=False)
    styled = 0
    for line in STYLED:
        status, plain = run(line, FORCE_COLOR="1", NO_COLOR="1")
        assert status == 0, plain
        assert SHADE.search(plain) is None, line
        styled += COLOUR.search(run(line, FORCE_COLOR="1")[1]) is not None
    assert styled == len(STYLED)
    table = run("table story none.jsonl", FORCE_COLOR="1", NO_COLOR="1")[1]
    assert SHADE.search(table) is None


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_completion(shell: str) -> None:
    """As `--show-completion` prints it, and as it then asks."""
    asked = {"_CROUPIER_COMPLETE": f"source_{shell}"}
    done = CliRunner().invoke(app, [], prog_name="croupier", env=asked)
    assert done.exit_code == 0, done.output
    assert f"complete_{shell}" in done.stdout
    assert "croupier" in done.stdout


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("croupier de", "deal design"),
        ("croupier edge nz", "nz-lunar nz-uth"),
        ("croupier rules diff nz-uth w", "wa-lunar"),
        ("croupier edge nz-uth --se", "--seen"),
        ("croupier schema ro", "round-1"),
        ("croupier edge ./house", ""),
        ("croupier rules coverage vu", "vu-lunar"),
        ("croupier rules show nsw-lunar 10.2", "10.2"),
        ("croupier rules show nothing 10.2", ""),
        ("croupier rule nz-lunar shuffler", "shuffler-fault"),
        ("croupier rule nz-lunar 11.12", "11.12"),
    ],
)
def test_the_tab_key_completes(words: str, offered: str) -> None:
    """Where nothing is offered, the shell completes names of files."""
    number = str(len(words.split()) - 1)
    asked = {"_CROUPIER_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": number}
    done = CliRunner().invoke(app, [], prog_name="croupier", env=asked)
    assert done.stdout.split() == offered.split()


def test_the_options_of_completion_are_there() -> None:
    shown = run("--help")[1]
    assert "--install-completion" in shown
    assert "--show-completion" in shown


@pytest.mark.parametrize(
    ("line", "variables", "says"),
    [
        ("serve", {"CROUPIER_SERVE_PORT": "99999"}, "'--port'"),
        ("serve --port 0", {"CROUPIER_SERVE_TRUSTED_PROXY": "10.0.0.0/8 nowhere"}, "nowhere"),
        ("audit", {"CROUPIER_DATABASE": "nothing.jsonl"}, "there is no file nothing.jsonl"),
        ("user list", {"CROUPIER_DATABASE": "mysql://x/y"}, "mysql"),
    ],
)
def test_settings_come_from_the_environment(
    line: str, variables: dict[str, str], says: str
) -> None:
    status, printed = run(line, **variables)
    assert (status, says in " ".join(printed.split())) == (2, True), printed


def test_the_command_line_comes_first(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/floor.db"
    status, _ = run(f"user list --database {database}", CROUPIER_DATABASE="mysql://x/y")
    assert status == 0


def test_every_variable_of_the_program_is_told() -> None:
    written = (path.read_text(encoding="utf-8") for path in modules())
    named = {name for text in written for name in re.findall(r'"(CROUPIER_[A-Z_]+)"', text)}
    assert "CROUPIER_DATABASE" in named
    assert sorted(name for name in named if f"`{name}`" not in TEXT) == []


def test_every_schema_is_in_the_list() -> None:
    for name in (*schemas(), *map(schema_of, commands_with("--json"))):
        assert f"`{name}`" in TEXT, name


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ev nsw-lunar --hand 'As Kd 7c 4s 2h' --up 9d", "Valuing every choice"),
        ("deal nz-uth --rounds 300", "Dealing"),
        ("history sqlite:///floor.db", "Exporting"),
        pytest.param(
            "audit sqlite:///floor.db --checkpoints none", "Auditing", marks=pytest.mark.long
        ),
    ],
)
def test_what_takes_long_shows_its_progress(
    line: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a terminal, and nowhere else."""
    (tmp_path / "floor.db").write_bytes(lzma.decompress((DATA / "floor.db.xz").read_bytes()))
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    child = pexpect.spawn(
        "/bin/sh",
        ["-c", f"{sys.executable} -m croupier.cli.main {line} >told.txt"],
        cwd=str(tmp_path),
        env=env,
        encoding="utf-8",
        timeout=120,
    )
    child.expect(says)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert says not in (tmp_path / "told.txt").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    quiet = CliRunner().invoke(app, shlex.split(line))
    assert (quiet.exit_code, quiet.stderr) == (0, "")
