"""Several processes find what one finds, whatever happens to them or at the tables meanwhile."""

from multiprocessing import active_children
from random import Random
from typing import Any

import pytest

from croupier.floor.audit.audit import audit
from croupier.floor.audit.result import Audit
from croupier.floor.audit.workers import MANY, Workers
from croupier.floor.database import snapshot
from croupier.floor.entries import Difference
from tests.floor.pits import Pit

_OBJECTS = ("flags", "log")
"""What is found in streams that are no tables."""


def found(done: Audit) -> dict[str, Any]:
    return {name: value for name, value in vars(done).items() if name not in _OBJECTS}


def shared(pit: Pit, jobs: int | None = 2, **more: Any) -> Audit:
    with pit.floor.engine.connect() as connection:
        return audit(connection, workers=Workers(pit.url, None, jobs), **more)


def test_processes_find_what_one_finds(played: Pit) -> None:
    heard: list[tuple[str, int]] = []
    alone, together = played.audits(), shared(played, progress=lambda *each: heard.append(each))
    assert found(together) == found(alone)
    assert together.rounds == 4
    assert heard[-1][1] == alone.entries


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_the_first_difference_is_named_whoever_finds_it(played: Pit) -> None:
    for table in ("nz-uth", "nz-lunar"):
        played.tampers(f"UPDATE entries SET hash = 'ff' WHERE stream = '{table}' AND version = 7")
    with pytest.raises(Difference, match=r"^nz-lunar, entry 7: its hash"):
        shared(played)
    assert not active_children()


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_a_table_at_which_somebody_acts_meanwhile_is_audited_as_it_was(played: Pit) -> None:
    with played.floor.engine.connect() as connection:
        before = audit(snapshot(connection))  # from here on it sees this moment
        played.plays("nz-lunar", Random(1))
        done = audit(connection, workers=Workers(played.url, None, 2))
    assert found(done) == found(before)
    assert played.audits().rounds == before.rounds + 1


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_what_a_process_does_not_finish_is_audited_all_the_same(played: Pit) -> None:
    def end_all(*_: Any) -> None:
        for each in active_children():
            each.kill()

    assert found(shared(played, progress=end_all)) == found(played.audits())


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_a_small_floor_needs_no_processes(played: Pit) -> None:
    seen: list[int] = []
    done = shared(played, None, progress=lambda *_: seen.append(len(active_children())))
    assert done.entries < MANY
    assert not any(seen)
