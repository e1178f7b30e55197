"""Rows that were damaged behind the floor's back: what cannot be read hides nothing else, and every
page answers."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import pytest
from sqlalchemy.exc import DBAPIError

from croupier.floor.database import DatabaseError
from croupier.floor.floor import Floor
from croupier.server.app import create_app
from croupier.server.auth.sessions import all_sessions
from croupier.server.settings import ServerSettings
from tests.floor.audit.test_mutations import small_floor
from tests.floor.conftest import Files, Templates
from tests.floor.mutations.rows import RowMutations
from tests.floor.tables.test_promotions import NAME as PROMOTION
from tests.server.in_process import House
from tests.server.serving import UNHURRIED, Served, serving, visitor

PASSWORD = "correct horse"


def damage(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "floor.db")) as books, books:
        for each in statements:
            assert books.execute(each).rowcount == 1, each


def alarms_of(served: Served) -> set[str]:
    return {str(each.alarm).partition(" (")[0] for each in served.floor.alarms()}


@pytest.mark.parametrize(
    ("statement", "comes_back"),
    [
        ("UPDATE users SET role = 'king' WHERE name = 'Kim'", False),
        ("UPDATE users SET rank = 'emperor' WHERE name = 'Kim'", False),
        ("UPDATE sessions SET expires = 'never' WHERE user = 'Kim'", True),
        ("UPDATE sessions SET seen = '' WHERE user = 'Kim'", True),
    ],
)
def test_a_person_who_cannot_be_read_locks_out_nobody_else(
    tmp_path: Path, statement: str, comes_back: bool
) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Ada") as ada:
            given = {"name": "Kim", "role": "dealer", "password": PASSWORD}
            assert (await ada.post("/api/users", given)).status_code == 201
            given = {"name": "Lee", "role": "dealer", "password": PASSWORD}
            assert (await ada.post("/api/users", given)).status_code == 201
            async with visitor(served.url, name="Kim", password=PASSWORD) as kim:
                damage(tmp_path, statement)
                assert (await kim.get("/api/session")).json()["user"] is None
                assert (await kim.get("/api/tables")).status_code == 401
                assert {
                    each.name for each in all_sessions(served.floor, served.state.settings).values()
                } == {"Ada"}
                listed = (await ada.get("/api/users")).json()["accounts"]
                assert ("Lee" in str(listed), "Kim" in str(listed)) == (True, comes_back)
                left = (await ada.get("/api/users/Kim/sessions")).json()["sessions"]
                assert len(left) == (0 if comes_back else 1)
                again = await kim.post("/api/session", {"name": "Kim", "password": PASSWORD})
                if comes_back:
                    assert again.status_code == 201
                else:
                    assert (again.status_code, again.json()["code"]) == (409, "unreadable")

    with serving(tmp_path) as served:
        asyncio.run(run(served))
        names = ["a session"] if comes_back else ["a session", "an account"]
        assert alarms_of(served) == {f"read {each} at security failed" for each in names}


def test_a_jackpot_or_request_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with (
            visitor(served.url, "administrator") as ada,
            visitor(served.url, "supervisor") as sue,
            visitor(served.url, name="Ann"),
        ):
            for name in ("North", "South"):
                given = {"name": name, "pool": "25000"}
                assert (await ada.post("/api/house/jackpots", given)).status_code == 201
                asked = await sue.post("/api/cage/buy-in", {"amount": "500", "player": "Ann"})
                assert asked.json()["waiting"]
            damage(
                tmp_path,
                "UPDATE jackpots SET pools = '{' WHERE id = 'North'",
                "UPDATE cage_requests SET act = '[' WHERE number = 1",
            )
            for _ in range(2):
                told = (await ada.get("/api/inspection/jackpots")).json()["jackpots"]
                assert [each["id"] for each in told] == ["South"]
                told = (await ada.get("/api/cage/requests")).json()["requests"]
                assert [each["number"] for each in told] == [2]
            confirmed = await ada.post("/api/cage/requests/2/confirm")
            assert confirmed.status_code == 200

    with serving(tmp_path, second_person=100) as served:
        asyncio.run(run(served))
        assert alarms_of(served) == {
            "read a jackpot at cage failed",
            "read a request at cage failed",
        }


_NOT_READ = ("/events", "/progress", "/api/study", "/api/house/edges", "/costs", "/api/comparison")
"""Streams without an end, and mathematics, which knows no table."""
_ROLES = ("player", "inspector", "administrator")
_REPORT = "/api/inspection/report?day=2026-06-01"


def _pages(app: Any) -> Iterator[str]:
    for path, operations in app.openapi()["paths"].items():
        if "get" not in operations or any(each in path for each in _NOT_READ):
            continue
        id = PROMOTION if "/promotions/" in path else "nz-uth"
        path = path.replace("{id}", "big" if "jackpots" in path else id)
        yield path.replace("{number}", "1").replace("{name}", "Ann").replace("{rulebook}", "nz-uth")
    yield _REPORT
    yield f"{_REPORT.replace('?', '/file?')}&format=json"


def _failed(answer: httpx.Response) -> bool:
    return answer.status_code == 500


async def _look(url: str) -> list[str]:
    """Every page there is; those that failed."""
    floor, failed = Floor(url), []
    settings = ServerSettings(database=url, rates=UNHURRIED)
    app = create_app(settings, floor, closes=True)
    async with app.router.lifespan_context(app):
        house = House(app, app.state.croupier)
        for role in _ROLES:
            async with house.client() as client:
                entered = await client.post("/api/session", json={"role": role})
                if _failed(entered):
                    failed.append(f"POST /api/session as {role}")
                answers = {page: await client.get(page) for page in _pages(app)}
            failed += [f"{page} as {role}" for page, each in answers.items() if _failed(each)]
        told = {str(each.alarm) for each in floor.alarms()} if failed else set()
    return failed + [f"alarm: {each}" for each in sorted(told)]


@pytest.mark.parametrize("count", [4, pytest.param(400, marks=pytest.mark.long)])
def test_every_page_answers_whatever_row_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    files = Files(tmp_path)
    small = small_floor(files, Templates(tmp_path), monkeypatch)
    small.close()
    random, wrong = Random(count), []
    for _ in range(count):
        url = files.copy(small.url)
        mutations = RowMutations(url, random)
        how = random.choice([mutations.change, mutations.change, mutations.delete, mutations.swap])
        try:
            with mutations.engine.begin() as connection:
                mutations._let_all(connection)
                how(connection)
        except DBAPIError:
            continue
        finally:
            mutations.close()
        with suppress(DatabaseError):  # the floor does not open, and says so
            wrong += asyncio.run(_look(url))
    assert not wrong, "\n".join(sorted(set(wrong)))
