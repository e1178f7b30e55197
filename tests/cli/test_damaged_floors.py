"""Commands that read a floor's books, whatever has become of them: one line says what is wrong, and
nothing half written is left."""

import lzma
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from tests.frozen.snapshots import DATA

FLOOR = "sqlite:///floor.db"
COMMANDS = (
    ("report", FLOOR, "--day", "2026-06-02"),
    ("report", FLOOR, "--day", "2026-06-02", "-o", "out.html"),
    ("history", FLOOR, "-o", "out.jsonl"),
    ("export", FLOOR, "--format", "csv"),
)
Damage = Callable[[Path], None]


def _rewritten(statement: str, *values: object) -> Damage:
    def damage(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            connection.execute(statement, values)
        connection.close()

    return damage


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 4096 * 20])


def _noise(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 32)


def _overwritten(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + bytes(4096 * 30) + whole[4096 * 31 :])


@pytest.mark.parametrize("damage", [_cut, _noise, _overwritten, _rewritten("DROP TABLE entries")])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda each: f"{each[0]} {each[-1]}")
def test_a_file_that_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], damage: Damage
) -> None:
    _refused(tmp_path, monkeypatch, command, damage)


_NEWEST = "version = (SELECT max(version) FROM entries WHERE stream = 'lucky') AND stream = 'lucky'"


@pytest.mark.parametrize(
    "damage",
    [
        _rewritten("UPDATE entries SET body = '{}'"),
        _rewritten("UPDATE entries SET body = ?", "\0"),
        _rewritten(f"UPDATE entries SET version = 1000000 WHERE {_NEWEST}"),
        _rewritten("UPDATE postings SET amount = '1e999'"),
    ],
)
def test_books_that_say_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: Damage
) -> None:
    _refused(tmp_path, monkeypatch, COMMANDS[0], damage)


def _refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], damage: Damage
) -> None:
    monkeypatch.chdir(folder)
    path = folder / "floor.db"
    path.write_bytes(lzma.decompress((DATA / "floor.db.xz").read_bytes()))
    damage(path)
    done = CliRunner().invoke(app, command)
    assert isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == 2
    [line] = done.stderr.strip().splitlines()
    assert line.startswith("refused: the books cannot be read (")
    assert line.endswith(f"`croupier audit {FLOOR}` says what is wrong")
    left = {each.name for each in folder.iterdir() if not each.name.startswith("floor.db")}
    assert not {each for each in left if each.startswith((".", "out"))}


def test_a_history_is_written_where_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "floor.db"
    path.write_bytes(lzma.decompress((DATA / "floor.db.xz").read_bytes()))
    done = CliRunner().invoke(app, ["history", FLOOR, "-o", "missing/out.jsonl"])
    assert (done.exit_code, "there is no folder missing" in done.stderr) == (2, True)
    done = CliRunner().invoke(app, ["history", FLOOR, "-o", "/dev/null"])
    assert done.exit_code == 0
    assert not Path("/dev/null").is_file()
