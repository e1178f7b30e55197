"""Snapshots of tables: a shortcut that the chain confirms, made by nobody without the key."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection

from croupier.floor.floor import Floor
from croupier.floor.security.keyring import Keyring, is_encrypted, new_key
from croupier.floor.tables import snapshots, tables
from croupier.floor.tables.snapshots import Snapshots
from croupier.floor.tables.tables import TableVersion, load
from croupier.house.upkeep import actions as upkeep
from tests.floor.pits import Pit

ROUNDS = 2


class Counted:
    """How many entries are performed again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entries, redo = 0, tables.redo

        def counted(*given: object) -> object:
            self.entries += 1
            return redo(*given)  # type: ignore[arg-type]

        monkeypatch.setattr(tables, "redo", counted)

    def of(self, connection: Connection) -> tuple[TableVersion, int]:
        self.entries = 0
        connection.rollback()  # what was committed since is read too
        held = load(connection, "T")
        assert held is not None
        return held, self.entries


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


@pytest.fixture
def kept(pit: Pit, tmp_path: Path) -> Snapshots:
    """A table of which rounds were played, and the snapshots of its floor."""
    pit.opens("nsw-lunar", "T")
    for box in (1, 2):
        pit.seats("T", box)
    pit.plays("T", Random(1), ROUNDS)
    made = Snapshots(tmp_path / "tables", pit.url, pit.floor.keys)
    made.write(pit.held("T"))
    return made


@pytest.fixture
def connection(pit: Pit, kept: Snapshots) -> Iterator[Connection]:
    with pit.floor.engine.connect() as connection:
        yield connection.execution_options(croupier_snapshots=kept)


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_only_the_entries_since_are_performed(
    pit: Pit, connection: Connection, counted: Counted, tmp_path: Path
) -> None:
    held = pit.held("T")
    assert counted.of(connection) == (held, 0)
    pit.plays("T", Random(2))
    later = pit.held("T")
    found = counted.of(connection)
    assert found == (later, later.version - held.version)
    [file] = (tmp_path / "tables").iterdir()
    assert is_encrypted(file.read_text()), "it holds cards to come"
    assert file.stat().st_mode & 0o077 == 0
    plain = connection.execution_options(croupier_snapshots=None)
    assert counted.of(plain) == (later, later.version)


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_what_the_chain_does_not_confirm_is_left_alone(
    pit: Pit,
    kept: Snapshots,
    connection: Connection,
    counted: Counted,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = pit.held("T")
    [file] = (tmp_path / "tables").iterdir()
    good = file.read_text()
    for changed in ("", good[:-9], good[:80] + ("A" if good[80] != "A" else "B") + good[81:]):
        file.write_text(changed)
        assert counted.of(connection) == (held, held.version)
    pit.opens("nsw-lunar", "other")
    kept.write(pit.held("other"))
    [other] = {*(tmp_path / "tables").iterdir()} - {file}
    file.write_text(other.read_text())  # of another table
    assert counted.of(connection) == (held, held.version)
    Snapshots(tmp_path / "tables", pit.url, Keyring([new_key()])).write(held)
    assert counted.of(connection) == (held, held.version), "of another key"
    file.write_text(good)
    with monkeypatch.context() as changes:
        changes.setattr(snapshots, "program", lambda: "another version")
        assert counted.of(connection) == (held, held.version)
    assert counted.of(connection) == (held, 0)
    connection.close()
    last = "UPDATE entries SET hash = 'x' WHERE stream = 'T' AND version = :at"
    pit.tampers(last, at=held.version)
    with pit.floor.engine.connect() as again:
        found = counted.of(again.execution_options(croupier_snapshots=kept))
    assert found[1] == held.version


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_a_floor_keeps_its_tables_when_it_closes(
    pit: Pit, counted: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit.opens("nz-uth", "T")
    pit.seats("T", 1)
    pit.plays("T", Random(1), 3)
    before = pit.held("T")
    monkeypatch.setattr(snapshots, "_WORTH", 1)
    floor = Floor(pit.url, pit.clock, keys=pit.floor.keys, snapshots=tmp_path / "tables")
    assert floor.table("T") == before
    floor.close()
    counted.entries = 0
    monkeypatch.setattr(snapshots, "EVERY", 1)
    floor = Floor(pit.url, pit.clock, keys=pit.floor.keys, snapshots=tmp_path / "tables")
    assert floor.table("T") == before
    assert counted.entries == 0
    written = [file.read_bytes() for file in (tmp_path / "tables").iterdir()]
    player = before.table.players[1]
    assert floor.ask(pit.request("T", upkeep.Leave(1), player)).result().accepted
    assert written != [file.read_bytes() for file in (tmp_path / "tables").iterdir()]
    assert floor.table("T") == pit.held("T")
    floor.close()
    pit.audits()


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
@pytest.mark.parametrize("part", ["_pack", "_unpack"])
def test_a_snapshot_that_fails_stops_no_table(
    pit: Pit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """Whatever goes wrong with one: it is only a shortcut."""

    def failing(*_: object) -> None:
        raise RecursionError(part)

    pit.opens("nz-uth", "T")
    pit.seats("T", 1)
    pit.plays("T", Random(1), 2)
    before, folder = pit.held("T"), tmp_path / "tables"
    Snapshots(folder, pit.url, pit.floor.keys).write(before)
    monkeypatch.setattr(snapshots, part, failing)
    monkeypatch.setattr(snapshots, "EVERY", 1)
    floor = Floor(pit.url, pit.clock, keys=pit.floor.keys, snapshots=folder)
    assert floor.table("T") == before
    player = before.table.players[1]
    assert floor.ask(pit.request("T", upkeep.Leave(1), player)).result().accepted
    assert not floor.alarms()
    floor.close()
    pit.audits()
