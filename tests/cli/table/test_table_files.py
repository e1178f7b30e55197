"""Journals that are not there, not whole, or written to by somebody else."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.cli.table.journal import open_journal
from croupier.house.upkeep.actions import Sit
from croupier.machine import Refusal
from croupier.records.journal import Journal, enter, read_journal
from croupier.records.journal.book import JournalError
from tests.cli.table.tables import DEALER, AtTable, table

NOW = datetime(2026, 11, 15, 20, tzinfo=UTC)
COMMANDS = (
    ("do", "sit 1 Ann", "--as", "Ann"),
    ("run",),
    ("show",),
    ("story",),
    ("records",),
)


@pytest.fixture
def at(tmp_path: Path) -> AtTable:
    at = AtTable(tmp_path / "table.jsonl").opened("nz-lunar")
    at.do(DEALER, "make-ready")
    at.do("Ann", "sit 1 Ann")
    return at


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_journal_that_is_not_there(command: tuple[str, ...], tmp_path: Path) -> None:
    verb, *rest = command
    result = table(verb, str(tmp_path / "table.jsonl"), *rest)
    assert result.exit_code == 2
    assert "there is no" in result.stderr
    assert "table.jsonl" in result.stderr


FAULTS = [
    ("", "is empty"),
    ("{", ":1: not JSON"),
    ("[1]", ":1: not an object"),
    ('{"format": "croupier.round/1", "rulebook": "nz-lunar"}', "'croupier.round/1'"),
    ('{"rulebook": "nz-lunar"}', "not 'croupier.table/1'"),
    ('{"format": "croupier.table/1"}', ":1: rulebook: field required"),
    ('{"format": "croupier.table/1", "rulebook": "x"}', ":1: there is no rulebook 'x'"),
    ('{"format": "croupier.table/1", "rulebook": "nz-lunar", "dealing": "hat"}', ":1: nz-lunar"),
    ('{"format": "croupier.table/1", "rulebook": "nz-lunar", "colour": 1}', ":1: colour:"),
]


@pytest.mark.parametrize(("text", "complaint"), FAULTS)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_file_that_is_no_journal(
    command: tuple[str, ...], text: str, complaint: str, tmp_path: Path
) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text(text)
    verb, *rest = command
    result = table(verb, str(path), *rest)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert path.read_text() == text


ACT = {"at": "2099-01-01T00:00:00+00:00", "by": "Bob", "act": "sit"}


@pytest.mark.parametrize(
    ("act", "complaint"),
    [
        (
            {**ACT, "with": {"box": 1, "player": "Bob"}},
            "refused (nz-lunar:3.1): Ann already sits at box 1",
        ),
        ({**ACT, "with": {"box": 2}}, "player is missing"),
        ({**ACT, "act": "juggle"}, "'juggle' is not an act"),
        ({**ACT, "by": "Bob, janitor"}, "there is no rank 'janitor'"),
        ({**ACT, "at": "noon"}, "'noon' is not a time"),
        ({**ACT, "mood": "good"}, "an act has no mood"),
    ],
)
def test_a_line_that_cannot_be_is_named_by_its_number(
    at: AtTable, act: dict[str, object], complaint: str
) -> None:
    with at.path.open("a") as file:
        file.write(json.dumps(act) + "\n")
    result = at.command("show")
    assert result.exit_code == 2
    assert f"table.jsonl:{at.lines}: " in result.stderr
    assert complaint in result.stderr


def test_a_last_line_that_was_cut_off(at: AtTable) -> None:
    text = at.path.read_text()
    at.path.write_text(text[:-20])
    result = at.do("Bob", "sit 2 Bob")
    assert result.exit_code == 2
    assert f"table.jsonl:{at.lines}: incomplete" in result.stderr
    assert at.path.read_text() == text[:-20]


def test_a_last_line_without_its_end_is_not_run_into(at: AtTable) -> None:
    at.path.write_text(at.path.read_text().rstrip("\n"))
    assert at.do("Bob", "sit 2 Bob").exit_code == 0
    assert at.table.players == {1: "Ann", 2: "Bob"}


def test_a_file_that_is_not_text_and_a_folder(tmp_path: Path) -> None:
    (tmp_path / "bytes.jsonl").write_bytes(b"\xff\xfe\x00")
    assert table("show", str(tmp_path / "bytes.jsonl")).exit_code == 2
    assert table("show", str(tmp_path)).exit_code == 2


def sitting(box: int, name: str, journal: Journal) -> Journal:
    last = journal.entries[-1].at
    return enter(journal, Sit(box, name), name, last)


def test_acts_of_two_shells_go_in_one_after_the_other(at: AtTable) -> None:
    one, other = open_journal(at.path), open_journal(at.path)
    one.do(lambda journal: sitting(2, "Bob", journal), NOW)
    other.do(lambda journal: sitting(3, "Cem", journal), NOW)
    with pytest.raises(Refusal, match="Cem already sits at box 3"):
        one.do(lambda journal: sitting(3, "Bob", journal), NOW)
    assert read_journal(at.path).table.players == {1: "Ann", 2: "Bob", 3: "Cem"}
    assert one.journal.table == other.journal.table == read_journal(at.path).table


def test_an_act_that_is_overtaken_is_checked_again(at: AtTable) -> None:
    one, other = open_journal(at.path), open_journal(at.path)
    tried = []

    def overtaken(journal: Journal) -> Journal:
        tried.append(len(journal.entries))
        if len(tried) == 1:
            other.do(lambda theirs: sitting(2, "Cem", theirs), NOW)
        return sitting(2, "Bob", journal)

    with pytest.raises(Refusal, match="Cem already sits at box 2"):
        one.do(overtaken, NOW)
    assert tried == [2, 3]
    assert read_journal(at.path).table.players == {1: "Ann", 2: "Cem"}


def test_what_could_not_be_kept_has_not_happened(
    at: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("croupier.cli.table.journal.append", full)
    result = at.do("Bob", "sit 2 Bob")
    assert (result.exit_code, "no space left" in result.stderr) == (2, True)
    shown = at.run("sit 2 Bob", "show", by="Bob").stdout
    assert "not kept: no space left" in shown
    assert at.table.players == {1: "Ann"}


def test_a_journal_that_breaks_while_it_is_open(at: AtTable) -> None:
    kept = open_journal(at.path)
    with at.path.open("a") as file:
        file.write("nonsense\n")
    with pytest.raises(JournalError, match=r"table\.jsonl:4: not JSON"):
        kept.do(lambda journal: sitting(2, "Bob", journal), NOW)
