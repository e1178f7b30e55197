"""The PostgreSQL server of this run, which the tests of the floor have too; and a floor without a
server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.floor.conftest import postgres
from tests.floor.pits import Pit, new_floor

__all__ = ["pit", "postgres"]


@pytest.fixture
def pit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pit]:
    path = tmp_path / "floor.db"
    path.write_bytes(new_floor())
    opened = Pit(f"sqlite:///{path}", monkeypatch)
    yield opened
    opened.audits()
    opened.close()
