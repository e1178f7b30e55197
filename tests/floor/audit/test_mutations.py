"""Whatever is done to a floor behind its back is named; what changes nothing is not.

The quick version makes some hundreds of mutations, the long one a hundred thousand; both print
what they made and what was found."""

import asyncio
import os
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from croupier.floor.alarms import SetAside
from croupier.floor.audit.checkpoints import write_checkpoint
from croupier.floor.audit.history import export
from croupier.floor.audit.rows import COLUMNS
from croupier.floor.database import schema
from croupier.games import actions as shared
from croupier.server.auth.accounts import add_user
from croupier.server.auth.sessions import begin_session
from croupier.server.auth.users import Role
from tests.floor.conftest import Databases, Templates
from tests.floor.mutations import Figures
from tests.floor.mutations.exports import CheckpointMutations, ExportMutations
from tests.floor.mutations.files import FileMutations
from tests.floor.mutations.rows import RowMutations
from tests.floor.pits import Pit
from tests.floor.tables.test_promotions import Clerk

LONG = int(os.environ.get("CROUPIER_MUTATIONS", "100000"))
"""How many mutations the long test makes in all."""


def test_every_column_is_checked_or_said_not_to_matter() -> None:
    """In the order of the schema; a new column fails here until somebody has decided."""
    told = {name: list(columns) for name, columns in COLUMNS.items()}
    tables = schema.metadata.tables
    assert told == {name: list(table.columns.keys()) for name, table in tables.items()}
    assert all(how for columns in COLUMNS.values() for how in columns.values())


async def _people(pit: Pit) -> None:
    ann = await add_user(pit.floor, "Ann", Role.PLAYER, None)
    await add_user(pit.floor, "Bot", Role.PLAYER, None, bot=True)
    kim = await add_user(pit.floor, "Kim", Role.SUPERVISOR, "a long password")
    for user in (ann, kim, kim):
        await begin_session(pit.floor, user)


def _play(pit: Pit) -> None:
    """A little of everything: a round and a half, a jackpot, a promotion, an alarm, people."""
    pit.floor.open_jackpot("big", {"minor": "500", "major": "9000"}, "the operator").result()
    table = pit.opens("nz-uth", boxes=(1,), limits="10:500:5 jackpot=5", jackpot="big")
    pit.plays(table, Random(3), 1)
    pit.passes(table)
    pit.wagers(table, 1, jackpot=5)
    pit.refuses(table, shared.PlaceWager(1, "ante", 7), "Ann", "below-minimum")
    Clerk(pit).offers()
    pit.floor.cash_out("Ann", 100, "the cage", "cash").result()
    pit.floor.raise_alarm(SetAside("T1", "settle-now", "KeyError"), "the software").result()
    asyncio.run(_people(pit))
    pit.audits()


@pytest.fixture
def small(
    databases: Databases, templates: Templates, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Pit]:
    opened = templates.pit(databases, "small", _play, monkeypatch)
    opened.audits()
    yield opened
    opened.close()


QUICK = 100
COUNTS = [QUICK, pytest.param(LONG, marks=pytest.mark.long)]


def _told(figures: Figures) -> None:
    print(f"\n{figures}; {figures.impossible} could not be made")
    assert not figures.wrong, "\n".join(figures.wrong[:20])


@pytest.mark.parametrize("count", COUNTS)
def test_rows(small: Pit, count: int) -> None:
    on_files = small.url.startswith("sqlite")
    mutations, figures = RowMutations(small.url, Random(count)), Figures()
    while figures.made.total() < (count * 4 // 10 if on_files else count // 10):
        mutations.run(figures)
    mutations.close()
    _told(figures)


ON_FILES = pytest.mark.parametrize("databases", ["sqlite"], indirect=True)


@ON_FILES
@pytest.mark.parametrize("count", COUNTS)
def test_the_file(small: Pit, count: int) -> None:
    small.close()
    path = Path(small.url.removeprefix("sqlite:///"))
    mutations, figures = FileMutations(path, Random(count)), Figures()
    while figures.made.total() < count * 3 // 10:
        mutations.run(figures)
    assert path.read_bytes() == mutations.whole
    _told(figures)


@ON_FILES
@pytest.mark.parametrize("count", COUNTS)
def test_an_export(small: Pit, count: int, tmp_path: Path) -> None:
    file = StringIO()
    with small.floor.engine.connect() as connection:
        export(connection, file)
    path = tmp_path / "history.jsonl"
    path.write_text(file.getvalue(), encoding="utf-8")
    mutations, figures = ExportMutations(path, Random(count)), Figures()
    while figures.made.total() < count // 10:
        mutations.run(figures)
    _told(figures)


@ON_FILES
@pytest.mark.parametrize("count", COUNTS)
def test_checkpoints(small: Pit, count: int, tmp_path: Path) -> None:
    for _ in range(5):
        with small.floor.engine.connect() as connection:
            write_checkpoint(connection, tmp_path, small.clock.now)
        small.floor.buy_in("Ann", 1, "the cage").result()
    mutations, figures = CheckpointMutations(small.url, tmp_path, Random(count)), Figures()
    while figures.made.total() < count // 10:
        mutations.run(figures)
    mutations.close()
    _told(figures)
