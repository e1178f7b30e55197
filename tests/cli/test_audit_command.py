"""`croupier audit` names every alarm, and none of them is a difference."""

import json
import lzma
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.floor.alarms import SetAside
from croupier.floor.audit.checkpoints import FILE, write_checkpoint
from croupier.floor.floor import Floor
from tests.floor.pits import DATA
from tests.published import fitting


def test_alarms_are_named_and_are_no_difference(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'floor.db'}"
    words = ["audit", url, "--checkpoints", str(tmp_path)]
    floor = Floor(url)
    floor.buy_in("Ann", 100, "the cage").result()
    quiet = CliRunner().invoke(app, words)
    assert quiet.exit_code == 0
    assert quiet.stdout.rstrip().endswith("0 checkpoints; no alarm.")
    floor.raise_alarm(SetAside("T1", "settle-now", "KeyError"), "the software").result()
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0
    first, last = told.stdout.splitlines()[-2:]
    assert first.startswith("Alarm 1, 20")
    assert first.endswith("the software: settle-now at T1 failed (KeyError) and was set aside")
    assert last.startswith("Everything is in order")
    assert last.endswith("1 alarm to look at.")
    told = CliRunner().invoke(app, [*words, "--json"])
    [alarm] = fitting("audit-1", told.stdout.splitlines()[-1])["alarms"]
    assert (alarm["number"], alarm["act"], alarm["by"]) == (1, "set-aside", "the software")
    with floor.engine.begin() as connection:
        connection.execute(text("UPDATE accounts SET balance = 'x'"))
    floor.close()
    broken = CliRunner().invoke(app, words)
    assert broken.exit_code == 1
    assert "Difference: player:ann: x, but its postings add up to 100" in broken.stdout


def test_what_is_no_floor_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    """The audit creates nothing and changes nothing."""
    missing, empty, other = (tmp_path / name for name in ("missing.db", "empty.db", "other.db"))
    empty.write_bytes(b"")
    other.write_bytes(b"this was never a database" * 400)
    for path, words in (
        (empty, "it holds no floor"),
        (other, "the database cannot be read: file is not a database"),
    ):
        before = path.read_bytes()
        told = CliRunner().invoke(app, ["audit", f"sqlite:///{path}"])
        assert (told.exit_code, words in told.stdout) == (1, True), told.output
        assert path.read_bytes() == before
    told = CliRunner().invoke(app, ["audit", f"sqlite:///{missing}"])
    assert told.exit_code == 2
    assert "there is no database" in told.output
    assert sorted(tmp_path.iterdir()) == [empty, other]


def test_damage_to_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    floor = Floor(f"sqlite:///{path}")
    floor.buy_in("Ann", 100, "the cage").result()
    floor.close()
    whole = path.read_bytes()
    for damaged in (whole[: len(whole) // 2], _scribbled(whole)):
        path.write_bytes(damaged)
        told = CliRunner().invoke(app, ["audit", f"sqlite:///{path}", "--json"])
        assert told.exit_code == 1, told.output
        assert "database" in json.loads(told.stdout.splitlines()[-1])["difference"]
        assert path.read_bytes() == damaged


def _scribbled(whole: bytes) -> bytes:
    """Every page but the first has lost its beginning."""
    size = int.from_bytes(whole[16:18], "big")
    pages = [whole[at : at + size] for at in range(0, len(whole), size)]
    return pages[0] + b"".join(b"\xff" * 8 + page[8:] for page in pages[1:])


def test_a_floor_that_is_open_is_audited_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # checkpoints are looked for here, and others may lie elsewhere
    floor = Floor(f"sqlite:///{tmp_path / 'floor.db'}")
    floor.buy_in("Ann", 100, "the cage").result()
    told = CliRunner().invoke(app, ["audit", f"sqlite:///{tmp_path / 'floor.db'}"])
    floor.close()
    assert told.exit_code == 0, told.output


def test_checkpoints_that_are_missing_are_named(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'floor.db'}"
    floor = Floor(url)
    with floor.engine.connect() as connection:
        for _ in range(2):
            write_checkpoint(connection, tmp_path, floor.clock())
    floor.close()
    words = ["audit", url, "--checkpoints", str(tmp_path), "--expect-checkpoints"]
    assert CliRunner().invoke(app, [*words, "2"]).exit_code == 0
    told = CliRunner().invoke(app, [*words, "3"])
    assert told.exit_code == 1
    assert "Difference: there are 2 checkpoints, and there were 3" in told.stdout
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes()[:-9])
    told = CliRunner().invoke(app, [*words, "1"])
    assert told.exit_code == 0
    assert "The last checkpoint was not written to its end" in told.stdout
    assert "1 checkpoints; no alarm" in told.stdout


def test_a_folder_without_checkpoints_is_told(tmp_path: Path) -> None:
    """A mistyped folder would otherwise pass for one whose checkpoints agree."""
    url = f"sqlite:///{tmp_path / 'floor.db'}"
    Floor(url).close()
    (tmp_path / FILE).touch()
    for folder in (tmp_path, tmp_path / "mistyped"):
        told = CliRunner().invoke(app, ["audit", url, "--checkpoints", str(folder)])
        assert told.exit_code == 0
        assert f"There is no checkpoint in {folder}" in told.stdout.replace("\n", "")


def test_a_floor_of_an_earlier_version_is_audited_as_it_is(tmp_path: Path) -> None:
    """Read-only, so that nothing can be sealed first; it says so."""
    path = tmp_path / "floor.db"
    path.write_bytes(lzma.decompress((DATA / "floor-0.1.0.db.xz").read_bytes()))
    before = path.read_bytes()
    told = CliRunner().invoke(app, ["audit", f"sqlite:///{path}", "--checkpoints", "none"])
    assert told.exit_code == 0, told.output
    assert "A floor of an earlier version" in told.stdout
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "there is no file {}"),
        (b"\xff\xfe", "{} is not UTF-8 text"),
        (b"round 5", "{} is not JSON"),
        (b"[1]", "{} is not a published round"),
        (b"{}", "{} is not a published round"),
    ],
)
def test_what_verify_cannot_read_is_told_in_words(
    tmp_path: Path, content: bytes | None, says: str
) -> None:
    file = tmp_path / "round.json"
    if content is not None:
        file.write_bytes(content)
    done = CliRunner().invoke(app, ["verify", str(file)], env={"COLUMNS": "300"})
    assert done.exit_code == 2
    assert f"Invalid value: {says.format(file)} " in done.stderr


def test_a_folder_is_no_history(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["audit", str(tmp_path)])
    assert told.exit_code == 2
    assert "cannot be read" in " ".join(told.output.split())
