"""Damaged files given to the commands that read them: each is told in words, none ends in a Python
error."""

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.floor.audit.checkpoints import FILE, PUBLIC, write_checkpoint
from tests.floor.audit.test_mutations import small_floor
from tests.floor.conftest import Files, Templates

_VALUES: list[Any] = [
    *(None, True, False, 0, -1, 2**31, 2**63, 10**30, 10**999, 0.5, 1e308, "", "0", "\0", "\ud800"),
    *("9" * 3000, "2026-13-45", "1/0", "NaN", "../../x", "=1+1", "\x1b[2J", [], {}, [[]], [None]),
]
_OF_DATABASES = (
    *("audit sqlite:///spoilt.db", "restore spoilt.db sqlite:///new.db"),
    *("backup sqlite:///spoilt.db -o new.db", "history sqlite:///spoilt.db -o new.jsonl"),
    *("export sqlite:///spoilt.db --format csv", "report sqlite:///spoilt.db"),
    *("user list --database sqlite:///spoilt.db", "keys list --database sqlite:///spoilt.db"),
)
Damage = Callable[["_Spoiler"], str]


class _Spoiler:
    """Makes one damaged file after another in the working folder; each is for a command."""

    def __init__(self, random: Random, url: str) -> None:
        self.random = random
        self.floor = Path(url.removeprefix("sqlite:///"))
        self.history = [json.loads(line) for line in Path("history.jsonl").read_text().splitlines()]
        self.signed = Path("checkpoints", FILE).read_text().splitlines()
        records = [line["rounds"]["record"] for line in self.history if "rounds" in line]
        self.record = json.loads(records[0])
        shuffles = [line["shuffles"] for line in self.history if "shuffles" in line]
        self.published = {"record": self.record, "shuffles": shuffles[:1]}

    def run(self) -> str:
        """The words of a command to run."""
        for each in ("new.db", "new.jsonl"):
            Path(each).unlink(missing_ok=True)
        return self.random.choice(_DAMAGES)(self)

    def line_of_history(self) -> str:
        lines = list(self.history)
        at = self.random.randrange(len(lines))
        lines[at] = self._spoil(lines[at])
        return f"audit {self._write('spoilt.jsonl', *lines)}"

    def round(self) -> str:
        return f"replay {self._write('spoilt.json', self._spoil(self.record))}"

    def proof(self) -> str:
        return f"verify {self._write('spoilt.json', self._spoil(self.published))}"

    def checkpoint(self) -> str:
        lines = [json.loads(line) for line in self.signed]
        at = self.random.randrange(len(lines))
        lines[at] = self._spoil(lines[at])
        Path("spoilt").mkdir(exist_ok=True)
        shutil.copy(Path("checkpoints", PUBLIC), "spoilt")
        self._write(f"spoilt/{FILE}", *lines)
        return f"audit sqlite:///{self.floor} --checkpoints spoilt"

    def bytes_of_file(self) -> str:
        whole = bytearray(self.floor.read_bytes())
        for _ in range(self.random.choice([1, 5, 50])):
            whole[self.random.randrange(len(whole))] ^= 1 << self.random.randrange(8)
        cut = self.random.choice([len(whole), self.random.randrange(len(whole))])
        Path("spoilt.db").write_bytes(whole[:cut])
        return self.random.choice(_OF_DATABASES)

    def value_of_row(self) -> str:
        shutil.copy(self.floor, "spoilt.db")
        with closing(sqlite3.connect("spoilt.db")) as books, books:
            query = (
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            )
            table = self.random.choice(sorted(name for (name,) in books.execute(query)))
            row = books.execute(f"SELECT * FROM {table}")
            columns, found = [each[0] for each in row.description], row.fetchone()
            value = self.random.choice([None, -1, 2**62, 0.5, b"\xff\0", "", "x", "{}", "9" * 400])
            change = f'UPDATE OR IGNORE {table} SET "{self.random.choice(columns)}" = ? WHERE '
            this = " AND ".join(f'"{name}" IS ?' for name in columns)
            with suppress(sqlite3.IntegrityError):  # no such value in that column
                books.execute(change + this, (value, *(found or [None] * len(columns))))
        return self.random.choice(_OF_DATABASES)

    def another_file(self) -> str:
        noise = self.random.randbytes(100)
        Path("spoilt.db").write_bytes(self.random.choice([b"", noise, b"[]", b"{" * 10**5]))
        words = ("audit spoilt.db", "verify spoilt.db", "replay spoilt.db", "audit .", "verify .")
        return self.random.choice([*words, "audit sqlite:///.", *_OF_DATABASES])

    def _write(self, name: str, *lines: Any) -> str:
        text = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
        Path(name).write_bytes(text.encode("utf-8", "surrogatepass"))
        return name

    def _spoil(self, whole: Any) -> Any:
        """A copy with another value in one place, or without one."""
        copy = json.loads(json.dumps(whole))
        inside, key = self.random.choice(list(_places(copy)))
        if self.random.random() < 0.2:
            del inside[key]
        else:
            inside[key] = self.random.choice(_VALUES)
        return copy


def _places(whole: Any) -> Iterator[tuple[Any, Any]]:
    keys = list(whole) if isinstance(whole, dict) else range(len(whole))
    for key in keys:
        yield whole, key
        if isinstance(whole[key], dict | list):
            yield from _places(whole[key])


_DAMAGES: list[Damage] = [
    *(_Spoiler.line_of_history, _Spoiler.round, _Spoiler.proof, _Spoiler.checkpoint),
    *(_Spoiler.bytes_of_file, _Spoiler.value_of_row, _Spoiler.another_file),
]


@pytest.mark.parametrize("count", [20, pytest.param(1000, marks=pytest.mark.long)])
def test_no_damaged_file_ends_in_a_python_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.chdir(tmp_path)
    floor = small_floor(Files(tmp_path), Templates(tmp_path), monkeypatch)
    with floor.floor.engine.connect() as connection:
        for _ in range(3):
            write_checkpoint(connection, tmp_path / "checkpoints", floor.clock.now)
    floor.close()
    runner = CliRunner()
    assert runner.invoke(app, ["history", floor.url, "-o", "history.jsonl"]).exit_code == 0
    spoiler, wrong = _Spoiler(Random(count), floor.url), []
    for _ in range(count):
        words = spoiler.run()
        done = runner.invoke(app, words.split())
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            wrong.append(f"{words}: {done.exception!r}")
    assert not wrong, "\n".join(wrong[:10])


def test_a_floor_that_does_not_open_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What its rounds are found by would be written again from a table that is not there."""
    floor = small_floor(Files(tmp_path), Templates(tmp_path), monkeypatch)
    floor.close()
    with closing(sqlite3.connect(floor.url.removeprefix("sqlite:///"))) as books, books:
        books.execute("DELETE FROM round_facts")
        books.execute("UPDATE streams SET kind = 'x' WHERE kind = 'table'")
    done = CliRunner().invoke(app, ["user", "list", "--database", floor.url])
    assert isinstance(done.exception, SystemExit)
    assert "cannot be opened" in " ".join(done.output.split())
