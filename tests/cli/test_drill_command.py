"""`croupier drill`: asked, marked, kept; in a script and on a terminal."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest
import typer
from typer.testing import CliRunner, Result

from croupier.cli.drill import drill_command
from croupier.cli.drill.session import RecordFile, RecordFileError, default_path, is_name
from croupier.rulebooks import RULEBOOK_IDS
from croupier.school import Record
from tests.cli.terminals import heed_interrupts

APP = typer.Typer()
APP.command()(drill_command)
RUNNER = CliRunner()
COMMAND = "import typer; from croupier.cli.drill import drill_command as c; typer.run(c)"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "croupier" / "drill"


def run(*arguments: str, keys: str = "") -> Result:
    return RUNNER.invoke(APP, list(arguments), input=keys, env={"COLUMNS": "80"})


def kept(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", RULEBOOK_IDS)
def test_thirty_questions_of_each_rulebook(name: str, data: Path) -> None:
    arguments = (name, "--seed", "7", "--questions", "30", "--trainee", "ann")
    result = run(*arguments, keys="1\n" * 30)
    assert result.exit_code == 0
    assert "QUESTION 30 OF 30" in result.stdout
    assert "30 answered" in result.stdout
    tallies = kept(data / "ann.json")["rulebooks"][name]
    assert sum(tally["asked"] for tally in tallies.values()) == 30
    right = sum(tally["right"] for tally in tallies.values())
    assert f"{right} right" in result.stdout
    assert len(re.findall(r"^  right, ", result.stdout, re.MULTILINE)) == right


def test_the_same_seed_asks_the_same(data: Path) -> None:
    arguments = ("nz-lunar", "--seed", "a", "--questions", "5", "--trainee")
    first, second = (run(*arguments, who, keys=".\n" * 5).stdout for who in ("ann", "bob"))
    assert re.sub(r"\d+\.\d s", "", first) == re.sub(r"\d+\.\d s", "", second)
    assert (data / "ann.json").exists()


def test_a_wrong_payment_is_told_the_right_one_the_reason_and_the_clause(data: Path) -> None:
    arguments = ("nz-lunar", "--topic", "second-combination", "--seed", "2", "--trainee", "ann")
    shown = run(*arguments, "--questions", "1", keys="1\n").stdout
    assert "wrong, 0.0 s: 1 " in shown
    right = re.search(r"right answer: ([\d,.]+)", shown)
    assert right is not None
    assert re.search(r"why: .* too, \d+ to 1", re.sub(r"\s+", " ", shown))
    assert "nz-lunar 10.6(a), 10.8(a), 5.5, 10.9" in shown
    (data / "ann.json").unlink()
    again = run(*arguments, "--questions", "1", keys=f"{right[1]}\n").stdout
    assert "  right, 0.0 s: " in again


def test_bad_keys_ask_again_and_a_question_mark_explains(data: Path) -> None:
    keys = "zz\n-4\n\n\x1b[A\n?\n" + "x" * 5000 + "\n0\n"
    arguments = ("nz-lunar", "--topic", "super-line", "--seed", "1", "--trainee", "ann")
    result = run(*arguments, "--questions", "1", keys=keys)
    assert result.exit_code == 0
    assert result.stdout.count("is not a payment") == 5
    assert "super wagers: the one line that pays most" in " ".join(result.stdout.split())
    assert "Super pays, first five cards" in result.stdout
    assert kept(data / "ann.json")["rulebooks"]["nz-lunar"]["super-line"]["asked"] == 1


@pytest.mark.parametrize("end", ["q\n", ""])
def test_leaving_keeps_what_was_done(end: str, data: Path) -> None:
    arguments = ("nz-uth", "--topic", "trips", "--seed", "1", "--trainee", "ann")
    result = run(*arguments, keys=".\n.\n" + end)
    assert result.exit_code == 0
    assert "2 answered, 0 right (0%)" in result.stdout
    assert "weak spots: trips" in result.stdout
    assert kept(data / "ann.json")["rulebooks"]["nz-uth"]["trips"]["asked"] == 2


def test_topics_are_listed_and_unknown_ones_refused(data: Path) -> None:
    assert "ante-odds" in run("nsw-lunar", "--list").stdout
    assert "ante-odds" not in run("nz-lunar", "--list").stdout
    result = run("nz-lunar", "--topic", "ante-odds", "--trainee", "ann")
    assert result.exit_code == 2
    assert "there is no topic 'ante-odds' here: second-combination" in result.stderr
    assert not data.exists()


def test_a_report_shows_accuracy_time_and_weak_spots(data: Path) -> None:
    assert "nothing drilled yet" in run("nz-lunar", "--report", "--trainee", "ann").stdout
    record = Record(trainee="ann")
    for right in (True, True, True, False):
        record = record.with_answer("nz-lunar", "force", right, 5.0)
    record = record.with_answer("nz-lunar", "super-line", False, 9.0)
    data.mkdir(parents=True)
    (data / "ann.json").write_text(record.write(), encoding="utf-8")
    shown = run("nz-lunar", "--report", "--trainee", "ann").stdout
    assert re.search(r"force +4 +3 +75% +5\.0 s +\+\+\+-", shown)
    assert re.search(r"all +5 +3 +60%", shown)
    assert "weak spots: super line\n" in shown


@pytest.mark.long
def test_a_terminal_without_the_signs_gets_letters(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "XDG_DATA_HOME": str(tmp_path)}
    for arguments in ("--seed 1 --questions 6", "--report", "--list"):
        command = [sys.executable, "-c", COMMAND, "nz-uth", "--trainee", "ann", *arguments.split()]
        done = subprocess.run(command, input=b".\n" * 6, env=env, capture_output=True, check=True)
        assert done.stdout.isascii()


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_cards_are_whole_at_any_width(columns: int, data: Path) -> None:
    arguments = ["nz-uth", "--seed", "1", "--questions", "8", "--trainee", "ann"]
    result = RUNNER.invoke(APP, arguments, input=".\n" * 8, env={"COLUMNS": str(columns)})
    for row in result.stdout.splitlines():
        assert len(row) <= min(columns, 100) or "explains" in row
        assert row.count("╭") == row.count("╮")
        assert row.count("│") % 2 == 0
    assert kept(data / "ann.json")


def test_options_and_house_variants(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text('extends = "nz-uth"\nid = "harbour"\n[options]\nhand_method = "any"\n')
    arguments = ("--topic", "best-hand", "--seed", "1", "--questions", "1", "--trainee", "ann")
    shown = run(str(path), *arguments, keys=".\n").stdout
    assert "the best five of seven cards count" in shown
    assert "harbour" in kept(data / "ann.json")["rulebooks"]
    limited = run("nz-lunar", "-o", "max_payout=70", "--topic", "max-payout", keys="q\n").stdout
    assert "maximum payout 70 a wager" in limited
    assert run("nz-lunar", "-o", "max_payout=much", "--trainee", "ann").exit_code == 2
    assert run("nowhere", "--trainee", "ann").exit_code == 2


DAMAGED = ["", "{", '{"format": "croupier.drill/1", "trainee": 3}', "\x00"]


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_record_is_reported_and_left_alone(text: str, data: Path) -> None:
    data.mkdir(parents=True)
    path = data / "ann.json"
    path.write_text(text)
    for arguments in (("--questions", "1"), ("--report",)):
        result = run("nz-lunar", "--trainee", "ann", *arguments, keys=".\n")
        assert result.exit_code == 2
        assert "is not a trainee's record" in result.stderr
        assert "Traceback" not in result.stderr
    assert path.read_text() == text


def test_a_record_damaged_during_the_drill_is_not_overwritten(data: Path) -> None:
    file = RecordFile(data / "ann.json", "ann")
    file.update(lambda record: record.with_answer("nz-lunar", "force", True, 1.0))
    file.path.write_text("not json")
    with pytest.raises(RecordFileError, match="left as it is"):
        file.update(lambda record: record)
    assert file.path.read_text() == "not json"


def test_a_crash_while_writing_leaves_the_old_record(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = RecordFile(data / "ann.json", "ann")
    before = file.update(lambda record: record.with_answer("nz-lunar", "force", True, 1.0))

    def crash(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", crash)
    with pytest.raises(RecordFileError, match="No space left"):
        file.update(lambda record: record.with_answer("nz-lunar", "force", False, 1.0))
    assert file.read() == before
    assert [each.name for each in data.iterdir()] == ["ann.json"]


def test_two_sessions_add_up(data: Path) -> None:
    one, other = RecordFile(data / "ann.json", "ann"), RecordFile(data / "ann.json", "ann")
    one.read()
    other.update(lambda record: record.with_answer("nz-lunar", "force", True, 1.0))
    record = one.update(lambda record: record.with_answer("nz-lunar", "force", False, 1.0))
    assert record.of("nz-lunar")["force"].recent == "+-"


def test_a_record_may_lie_elsewhere_but_not_be_anothers(tmp_path: Path, data: Path) -> None:
    path = tmp_path / "papers" / "bob.json"
    arguments = ("nz-lunar", "--questions", "1", "--record", str(path))
    assert run(*arguments, "--trainee", "bob", keys=".\n").exit_code == 0
    assert kept(path)["trainee"] == "bob"
    assert run(*arguments, keys=".\n").exit_code == 0
    result = run(*arguments, "--trainee", "ann", keys=".\n")
    assert result.exit_code == 2
    assert "is the record of bob, not of ann" in result.stderr
    assert not data.exists()


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "ann.json"
    result = run("nz-lunar", "--questions", "1", "--record", str(path), keys=".\n")
    assert result.exit_code == 2
    assert "cannot be" in result.stderr


@pytest.mark.parametrize("name", ["", ".", "..", "../bob", "a/b", ".ann", "a\nb", "x" * 41, "ann "])
def test_names_that_are_no_file_names_are_refused(name: str) -> None:
    assert not is_name(name)


def test_where_records_lie() -> None:
    home = Path("/home/ann")
    there = Path("croupier/drill/ann.json")
    assert default_path("ann", {"XDG_DATA_HOME": "/data"}, home) == Path("/data") / there
    for environment in ({}, {"XDG_DATA_HOME": ""}, {"XDG_DATA_HOME": "here"}):
        assert default_path("ann", environment, home) == home / ".local/share" / there


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Any]:
    """A drill on a terminal of 80 by 24."""
    env = {**os.environ, "TERM": "xterm-256color", "XDG_DATA_HOME": str(tmp_path)}
    env.pop("NO_COLOR", None)
    arguments = ["nsw-lunar", "--seed", "7", "--trainee", "ann", "--questions", "4"]
    child = pexpect.spawn(
        sys.executable,
        ["-c", COMMAND, *arguments, "--topic", "stand-off", "--topic", "ante-odds"],
        env=env,
        dimensions=(24, 80),
        timeout=20,
        preexec_fn=heed_interrupts,
    )
    child.delaybeforesend = None
    yield child
    child.close(force=True)


def test_on_a_terminal_a_wrong_answer_waits_and_an_interrupt_leaves(
    school: Any, tmp_path: Path
) -> None:
    school.expect_exact("(? explains)")
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", school.before.decode())
    assert "╭─────╮" in shown
    assert len(shown.splitlines()) <= 24
    school.sendline("?")
    school.expect_exact("Bet pays")
    school.expect_exact("(? explains)")
    school.sendline(".")
    school.expect_exact("wrong")
    school.expect_exact("Enter goes on")
    school.sendline("w")
    school.expect_exact("Enter goes on")
    school.sendline("")
    school.expect_exact("QUESTION 2 OF 4")
    school.expect_exact("(? explains)")
    school.sendintr()
    school.expect_exact("1 answered, 0 right (0%)")
    school.expect(pexpect.EOF)
    school.close()
    assert school.exitstatus == 0
    assert kept(tmp_path / "croupier/drill/ann.json")["trainee"] == "ann"
