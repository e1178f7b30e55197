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
    _damaged(folder, monkeypatch, damage)
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


def _foreign(path: Path) -> None:
    path.unlink()
    _rewritten("CREATE TABLE bookmarks (a)")(path)


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (_noise, "is no floor, or a damaged one"),
        (_foreign, "is no floor: it holds tables of another program"),
        (_rewritten("UPDATE alembic_version SET version_num = '9999'"), "its schema is 9999"),
        (_rewritten("DELETE FROM alembic_version"), "its schema is not written down in it"),
    ],
)
def test_what_is_no_floor_is_not_opened_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: Damage, why: str
) -> None:
    """And nothing of it is changed."""
    path = _damaged(tmp_path, monkeypatch, damage)
    before = _content(path)
    _not_opened(why)
    assert _content(path) == before


def test_a_floor_that_lacks_a_table_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _damaged(tmp_path, monkeypatch, _rewritten("DROP TABLE rounds"))
    _not_opened("the floor cannot be opened (no such table: rounds)")


def _damaged(folder: Path, monkeypatch: pytest.MonkeyPatch, damage: Damage) -> Path:
    monkeypatch.chdir(folder)
    path = folder / "floor.db"
    path.write_bytes(lzma.decompress((DATA / "floor.db.xz").read_bytes()))
    damage(path)
    return path


def _not_opened(why: str) -> None:
    for command in (("user", "list"), ("keys", "list"), ("serve", "--port", "0")):
        done = CliRunner().invoke(app, [*command, "--database", FLOOR], env={"COLUMNS": "200"})
        assert isinstance(done.exception, SystemExit), done.exception
        assert done.exit_code == 2
        told = " ".join(done.stderr.replace("\u2502", " ").split())
        assert why in told, told


def _content(path: Path) -> object:
    try:
        with sqlite3.connect(path) as connection:
            return list(connection.iterdump())
    except sqlite3.DatabaseError:
        return path.read_bytes()
    finally:
        connection.close()
