"""PostgreSQL's archive, as the page on backups says: a disk is lost, and the floor goes forward
from a base backup to its last act, or to any moment before."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import psycopg
import pytest

from croupier.floor.audit.checkpoints import audit_signed, write_checkpoint
from croupier.floor.audit.result import Audit
from croupier.floor.database import connect_to_read
from croupier.floor.security.keyring import attach, new_key
from croupier.house.table.actions import Say
from tests.floor import conftest
from tests.floor.database.test_backup import PAGE, TOOLS, content
from tests.floor.pits import Pit

pytestmark = pytest.mark.long
ANYBODY = 0o777
"""As root, the server runs as somebody else."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where the server, whoever it runs as, can read and write."""
    with tempfile.TemporaryDirectory(prefix="croupier-archive-") as name:
        made = Path(name)
        for each in (made, made / "archive", made / "base"):
            each.mkdir(exist_ok=True)
            each.chmod(ANYBODY)
        yield made


class Cluster:
    """A server of its own; `settings` are added to its file before it starts again."""

    def __init__(self, data: Path, settings: str = "", recovering: bool = False) -> None:
        self.data = data
        if recovering:
            (data / "recovery.signal").touch()
            self._add(settings)
            _give_to_server(data)
        self.server = vars(conftest)["get_server"](data, cleanup_mode="stop")
        if not recovering:
            self._add(settings)
            self.server.stop()
            self.server.ensure_postgres_running()

    def _add(self, settings: str) -> None:
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(f"\n{settings}\n")

    @property
    def url(self) -> str:
        return str(self.server.get_uri("postgres"))

    def asks(self, query: str) -> Any:
        with psycopg.connect(self.url, autocommit=True) as connection:
            row = connection.execute(query).fetchone()
        return None if row is None else row[0]

    def recovered(self) -> "Cluster":
        """Once it takes writes again."""
        for _ in range(600):
            try:
                if not self.asks("SELECT pg_is_in_recovery()"):
                    return self
            except psycopg.OperationalError:
                pass
            sleep(0.1)
        raise AssertionError("it never recovered")

    def is_lost(self) -> None:
        """Its disk, with everything that was not archived."""
        self.server.stop()
        shutil.rmtree(self.data)


def _give_to_server(data: Path) -> None:
    data.chmod(0o700)
    if os.geteuid() == 0:
        subprocess.run(["chown", "-R", "pgserver", str(data)], check=True)


def _settings(folder: Path) -> str:
    """Those of the page, with folders of this test."""
    text = PAGE.read_text(encoding="utf-8")
    [block] = re.findall(r"^```text\n(wal_level.*?)^```", text, re.M | re.S)
    return str(block).replace("/archive", str(folder / "archive"))


def _restoring(folder: Path) -> str:
    [command] = re.findall(r"`(restore_command = [^`]*)`", PAGE.read_text(encoding="utf-8"))
    return str(command).replace("/archive", str(folder / "archive"))


def _archived(cluster: Cluster) -> None:
    """Until everything so far is in the archive."""
    last = cluster.asks("SELECT pg_walfile_name(pg_switch_wal())")
    for _ in range(600):
        if (cluster.asks("SELECT last_archived_wal FROM pg_stat_archiver") or "") >= last:
            return
        sleep(0.1)
    raise AssertionError("the archive does not get on")


def _audits(url: str, pit: Pit, checkpoints: Path) -> Audit:
    engine = attach(connect_to_read(url), pit.floor.keys)
    try:
        with engine.connect() as connection:
            return audit_signed(connection, checkpoints)
    finally:
        engine.dispose()


def test_a_floor_goes_forward_from_the_archive(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_SECRET_KEY", new_key())
    cluster = Cluster(folder / "data", _settings(folder))
    pit = Pit(cluster.url, monkeypatch)
    table = pit.opens("nz-lunar", boxes=(1, 2))
    base = [TOOLS / "pg_basebackup", "-D", folder / "base", "-X", "stream", "-d", cluster.url]
    subprocess.run([*map(str, base), "--checkpoint=fast"], check=True, capture_output=True)
    signed = {name: tmp_path / name for name in ("then", "now")}
    found: dict[str, Any] = {}
    for name in signed:
        pit.plays(table, Random(3), 1)
        pit.does(table, Say("Ann", f"this is acknowledged {name}"), "Ann")
        with pit.floor.engine.connect() as connection:
            write_checkpoint(connection, signed[name], pit.clock.now)
        found[name] = (content(cluster.url), str(cluster.asks("SELECT clock_timestamp()")))
        sleep(0.2)
    _archived(cluster)
    pit.close()
    cluster.is_lost()
    for name, when in (("now", ""), ("then", found["then"][1])):
        data = folder / name
        # The tests' servers have their sockets among the data.
        shutil.copytree(folder / "base", data, ignore=shutil.ignore_patterns(".*", "log"))
        moment = f"recovery_target_time = '{when}'\nrecovery_target_action = promote"
        settings = f"{_restoring(folder)}\narchive_mode = off\n{moment if when else ''}"
        again = Cluster(data, settings, recovering=True).recovered()
        assert content(again.url) == found[name][0]
        assert _audits(again.url, pit, signed[name]).checkpoints == 1
        if name == "now":
            later = Pit(again.url, monkeypatch, pit.clock)
            later.asked = pit.asked
            later.does(table, Say("Ann", "on we go"), "Ann")
            later.audits()
            later.close()
        again.server.stop()
