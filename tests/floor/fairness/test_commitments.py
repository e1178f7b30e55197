"""The log of commitments: numbered, chained, published at once, and audited."""

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.floor.audit.checkpoints import check_checkpoints, write_checkpoint
from croupier.floor.entries import Difference
from croupier.floor.fairness.commitments import heads, page
from tests.floor.pits import Pit, older

ON_FILES = pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
"""What is the same on whichever database."""


def logged(pit: Pit, table: str, after: int = 0, most: int = 100) -> list[dict[str, Any]]:
    with pit.floor.engine.connect() as connection:
        return page(connection, table, after, most)


def test_every_shuffle_is_logged_before_its_wagers(pit: Pit) -> None:
    table, random = pit.opens("nsw-lunar", boxes=(1, 2)), Random(1)
    seen: dict[int, str] = {}
    while (number := pit.held(table).table.number) < 4:
        held = pit.held(table)
        commitment = held.commitments.get(held.table.upkeep.turn)
        if commitment is not None:
            seen.setdefault(number, commitment)
            assert commitment in [each["commitment"] for each in logged(pit, table)]
        pit.goes_on(table, random)
    log = logged(pit, table)
    assert [each["number"] for each in log] == list(range(1, len(log) + 1))
    assert {each["round"]: each["commitment"] for each in log}.items() >= seen.items()
    assert pit.audits().commitments == len(log)


@ON_FILES
def test_each_entry_follows_from_the_one_before(pit: Pit) -> None:
    """Computed again as the documentation says."""
    table = pit.opens("nz-uth", "The Ünique", boxes=(1,))
    pit.plays(table, Random(1), rounds=3)
    head = "0" * 64
    for each in logged(pit, table):
        assert each["previous"] == head
        said = {name: each[name] for name in ("commitment", "number", "round", "table")}
        text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        head = hashlib.sha256(f"{head}\n{text}".encode()).hexdigest()
        assert each["hash"] == head
    with pit.floor.engine.connect() as connection:
        assert heads(connection)[table].hash == head


def test_pages_join(pit: Pit) -> None:
    table = pit.opens("nz-lunar", boxes=(1,))
    pit.plays(table, Random(1), rounds=4)
    whole = logged(pit, table)
    assert len(whole) >= 4
    assert logged(pit, table, 0, 2) + logged(pit, table, 2, 2) == whole[:4]
    assert logged(pit, table, len(whole)) == logged(pit, table, 10**6) == []


FORGERIES = {
    "changed": ("UPDATE commitments SET commitment = 'ff' WHERE number = 2", "says otherwise"),
    "moved": ("UPDATE commitments SET round = 9 WHERE number = 1", "says otherwise"),
    "rehashed": ("UPDATE commitments SET hash = 'ff' WHERE number = 1", "does not follow"),
    "taken out": ("DELETE FROM commitments WHERE number = 2", "says otherwise"),
    "taken away": ("DELETE FROM commitments", "is not in the log"),
    "cut short": ("DELETE FROM commitments WHERE number > 2", "is not in the log"),
    "put in": (
        "INSERT INTO commitments SELECT stream, 99, version, round, commitment, hash "
        "FROM commitments WHERE number = 1",
        "no shuffle made",
    ),
}


@ON_FILES
@pytest.mark.parametrize("what", FORGERIES)
def test_the_audit_finds_a_changed_log(pit: Pit, what: str) -> None:
    table = pit.opens("nz-lunar", boxes=(1,))
    pit.plays(table, Random(1), rounds=3)
    statement, words = FORGERIES[what]
    pit.tampers(statement)
    with pytest.raises(Difference, match=words):
        pit.audits()


@ON_FILES
def test_a_log_that_was_taken_away_is_missed_by_its_checkpoint(pit: Pit, tmp_path: Path) -> None:
    table = pit.opens("nz-lunar", boxes=(1,))
    pit.plays(table, Random(1), rounds=2)
    folder = tmp_path / "checkpoints"
    with pit.floor.engine.connect() as connection:
        write_checkpoint(connection, folder, pit.clock())
        assert check_checkpoints(connection, folder) == 1
    pit.tampers("DELETE FROM commitments")
    pit.tampers("DELETE FROM deals")
    with pit.floor.engine.connect() as connection, pytest.raises(Difference, match="commitment"):
        check_checkpoints(connection, folder)


def test_the_log_of_an_older_floor_begins_with_its_next_shuffle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with older("floor-0.1.0", tmp_path, monkeypatch) as pit:
        pit.plays("nsw-lunar", Random(1), rounds=3)
        log = logged(pit, "nsw-lunar")
        assert log[0]["number"] == 1
        assert log[0]["round"] >= 6
        assert pit.audits().commitments == len(log) >= 2
