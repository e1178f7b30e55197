"""Whatever is done to a floor behind its back is named; what changes nothing is not.

The quick version makes some hundreds of mutations, the long one a hundred thousand; both print
what they made and what was found."""

import asyncio
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pyotp
import pytest
from sqlalchemy import Connection

from croupier.floor import variants
from croupier.floor.alarms import SetAside
from croupier.floor.audit.checkpoints import write_checkpoint
from croupier.floor.audit.history import export, verify
from croupier.floor.audit.rows import COLUMNS
from croupier.floor.database import schema
from croupier.floor.ledger import cage, cage_requests
from croupier.floor.search import flags, saved
from croupier.games import actions as shared
from croupier.server.auth.accounts import add_user
from croupier.server.auth.second_factors import begin_factor, confirm_factor
from croupier.server.auth.sessions import begin_session
from croupier.server.auth.users import Role
from tests.floor.conftest import Databases, Templates
from tests.floor.mutations import Figures
from tests.floor.mutations.exports import CheckpointMutations, ExportMutations
from tests.floor.mutations.files import FileMutations
from tests.floor.mutations.memory import PURE, remembering
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


def _house(pit: Pit) -> None:
    """What the staff keep besides tables: every kind of row is there to be damaged."""
    floor, now, kim = pit.floor, pit.clock.now, "Kim, game supervisor"
    floor.feed_jackpot("big", "minor", 250, "the operator", "once").result()

    def keep(connection: Connection) -> None:
        code = pyotp.TOTP(begin_factor(connection, "Kim")).at(now)
        confirm_factor(connection, "Kim", code, now)
        variants.save(connection, "Harbour", "nz-uth", {"paytable": "2"}, "the operator", now)
        saved.save_search(connection, "Kim", "big wins", {"least": "500"}, now)
        flags.raise_flag(connection, "nz-uth", 1, "look at box 1", "Eve", now, "one")
        act = cage.exchange("buy-in", "Ann", 5000, floor.currency)
        asked = cage_requests.ask(connection, act, kim, now, "two")
        cage_requests.confirm(connection, asked.number, "Sam, game supervisor", now)
        cage_requests.ask(connection, act, kim, now, "three")

    floor.write(keep).result()


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
    _house(pit)
    pit.audits()


def small_floor(databases: Databases, templates: Templates, monkeypatch: pytest.MonkeyPatch) -> Pit:
    opened = templates.pit(databases, "small", _play, monkeypatch)
    opened.audits()
    return opened


@pytest.fixture
def small(
    databases: Databases, templates: Templates, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Pit]:
    opened = small_floor(databases, templates, monkeypatch)
    yield opened
    opened.close()


def damage_rows(pit: Pit, random: Random, count: int) -> Figures:
    mutations, figures = RowMutations(pit.url, random), Figures()
    _damage(mutations.run, figures, count, mutations.check)
    mutations.close()
    return figures


def damage_file(pit: Pit, random: Random, count: int) -> Figures:
    pit.close()
    path = Path(pit.url.removeprefix("sqlite:///"))
    mutations, figures = FileMutations(path, random), Figures()
    _damage(mutations.run, figures, count, mutations.check)
    assert path.read_bytes() == mutations.whole
    return figures


def damage_export(pit: Pit, random: Random, count: int) -> Figures:
    file = StringIO()
    with pit.floor.engine.connect() as connection:
        export(connection, file)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "history.jsonl"
        path.write_text(file.getvalue(), encoding="utf-8")
        mutations, figures = ExportMutations(path, random), Figures()
        _damage(mutations.run, figures, count, lambda: verify(path))
    return figures


def damage_checkpoints(pit: Pit, random: Random, count: int) -> Figures:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for _ in range(5):
            with pit.floor.engine.connect() as connection:
                write_checkpoint(connection, folder, pit.clock.now)
            pit.floor.buy_in("Ann", 1, "the cage").result()
        mutations, figures = CheckpointMutations(pit.url, folder, random), Figures()
        _damage(mutations.run, figures, count, mutations.check)
        mutations.close()
    return figures


def _damage(
    mutate: Callable[[Figures], None], figures: Figures, count: int, undamaged: Callable[[], Any]
) -> None:
    """So many times. Many mutations remember what the audit made of the floor as it was; few do
    without, so that both ways are tried in every run."""
    with remembering(undamaged) if count > QUICK else nullcontext():
        while figures.made.total() < count:
            mutate(figures)


QUICK = 100
COUNTS = [QUICK, pytest.param(LONG, marks=pytest.mark.long)]


def _told(figures: Figures) -> None:
    print(f"\n{figures}; {figures.impossible} could not be made")
    assert not figures.wrong, "\n".join(figures.wrong[:20])


@pytest.mark.parametrize("count", COUNTS)
def test_rows(small: Pit, count: int) -> None:
    on_files = small.url.startswith("sqlite")
    _told(damage_rows(small, Random(count), count * 4 // 10 if on_files else count // 10))


ON_FILES = pytest.mark.parametrize("databases", ["sqlite"], indirect=True)


@ON_FILES
@pytest.mark.parametrize("count", COUNTS)
def test_the_file(small: Pit, count: int) -> None:
    _told(damage_file(small, Random(count), count * 3 // 10))


@ON_FILES
@pytest.mark.parametrize("count", COUNTS)
def test_an_export(small: Pit, count: int) -> None:
    _told(damage_export(small, Random(count), count // 10))


@ON_FILES
@pytest.mark.parametrize("count", COUNTS)
def test_checkpoints(small: Pit, count: int) -> None:
    _told(damage_checkpoints(small, Random(count), count // 10))


@pytest.mark.long
@ON_FILES
def test_memory_changes_no_verdict(small: Pit) -> None:
    mutations, plain, remembered = RowMutations(small.url, Random(5)), Figures(), Figures()
    for _ in range(300):
        mutations.run(plain)
    mutations.random = Random(5)
    with remembering(mutations.check) as memory:
        for _ in range(300):
            mutations.run(remembered)
    mutations.close()
    assert plain == remembered
    assert memory.answered > memory.asked // 2
    assert memory.streams.answered > memory.streams.asked // 2


def test_what_is_remembered_is_there() -> None:
    """The long trials put these functions aside by name; a function that moved would be missed."""
    for place, names in PURE:
        for name in names:
            assert callable(getattr(place, name))
