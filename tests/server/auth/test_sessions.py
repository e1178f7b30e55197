"""Accounts and sessions: who comes in, for how long, and as whom."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from croupier.cli.main import app as cli
from croupier.floor.database import schema
from croupier.server.settings import COOKIE
from tests.server.serving import FLOORS_HASHER, Served, open_table, serving, visitor

PASSWORD = "correct horse"


def test_guests_come_with_play_chips_in_any_role(tmp_path: Path) -> None:
    with serving(tmp_path, play_chips=250) as served, httpx.Client(base_url=served.url) as http:
        told = http.post("/api/session", json={"name": "Ann"}).json()
        assert (told["user"]["role"], told["chips"], told["guests"]) == ("player", "250", True)
        again = http.get("/api/session").json()
        assert again == told
        for role in ("spectator", "dealer", "supervisor", "inspector", "administrator"):
            told = http.post("/api/session", json={"role": role}).json()
            assert (told["user"]["role"], told["chips"]) == (role, "0")


@pytest.mark.parametrize("name", ["Ann", "ann", "ANN"])
def test_two_people_never_have_one_name(tmp_path: Path, name: str) -> None:
    """At a table a name is the same however it is typed: so would be the cards that are shown."""
    with serving(tmp_path) as served, httpx.Client(base_url=served.url) as http:
        assert http.post("/api/session", json={"name": "Ann"}).status_code == 201
        answer = http.post("/api/session", json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (409, "name-taken")


@pytest.mark.parametrize(
    "name", ["", "Kim, dealer", "a\x00b", "x" * 41, "<b>", " Ann", "Croupier", "croupier", "house"]
)
def test_names_that_nobody_has(tmp_path: Path, name: str) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.url) as http:
        answer = http.post("/api/session", json={"name": name or " "})
        assert answer.status_code in (409, 422)


def test_the_cookie_is_out_of_reach(tmp_path: Path) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.url) as http:
        cookie = http.post("/api/session", json={}).headers["set-cookie"]
        assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
        assert "Secure" not in cookie


def test_passwords_are_kept_as_argon2id_and_tokens_as_hashes(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss:
            given = {"name": "Kim", "role": "dealer", "password": PASSWORD}
            assert (await boss.post("/api/users", given)).status_code == 201
            async with visitor(served.url, name="Kim", password=PASSWORD) as kim:
                with served.floor.engine.connect() as connection:
                    users = connection.execute(select(schema.users)).all()
                    sessions = connection.execute(select(schema.sessions)).all()
                [kept] = [user.password for user in users if user.name == "Kim"]
                assert kept.startswith("$argon2id$")
                assert kim.token not in {each.token for each in sessions}

    assert FLOORS_HASHER.memory_cost >= 19 * 1024
    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize(
    "given", [{"name": "Kim", "password": "another one"}, {"name": "Kit", "password": PASSWORD}]
)
def test_a_wrong_login_does_not_say_what_was_wrong(tmp_path: Path, given: Any) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss:
            account = {"name": "Kim", "role": "dealer", "password": PASSWORD}
            await boss.post("/api/users", account)
            answer = await boss.http.post("/api/session", json=given)
            assert answer.status_code == 401
            assert answer.json()["detail"] == "no such name, or another password"

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize(
    ("role", "rank", "status"),
    [
        ("player", "gaming manager", 422),
        ("spectator", "dealer", 422),
        ("dealer", "inspector", 422),
        ("inspector", "casino operator", 422),
        ("supervisor", "gaming manager", 201),
        ("inspector", "inspector", 201),
    ],
)
def test_a_rank_belongs_to_a_role(tmp_path: Path, role: str, rank: str, status: int) -> None:
    async def run(served: Served) -> int:
        async with visitor(served.url, "administrator") as boss:
            given = {"name": "Kim", "role": role, "rank": rank, "password": PASSWORD}
            return (await boss.post("/api/users", given)).status_code

    with serving(tmp_path) as served:
        assert asyncio.run(run(served)) == status


def test_a_session_ends_by_itself_and_its_channel_with_it(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            async with ann.channel("T1") as channel:
                clock = served.floor.clock
                served.floor.clock = lambda: clock() + timedelta(hours=11, minutes=59)
                assert (await ann.get("/api/tables")).status_code == 200
                served.floor.clock = lambda: clock() + timedelta(hours=12, minutes=1)
                assert (await ann.get("/api/tables")).status_code == 401
                assert await channel.ends() == 4401

    with serving(tmp_path, heartbeat=0.2, session_idle=timedelta(days=1)) as served:
        asyncio.run(run(served))


def test_logging_out_ends_the_session_and_its_channels_at_once(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            await open_table(ann)
            async with ann.channel("T1") as channel, ben.channel("T1") as other:
                answer = await ann.delete("/api/session")
                assert answer.status_code == 204
                assert f'{COOKIE}=""' in answer.headers["set-cookie"]
                assert await asyncio.wait_for(channel.ends(), 30) == 4401
                assert "refusal" not in await other.act("say", words="still here")
            ann.http.cookies.set(COOKIE, ann.token)
            assert (await ann.get("/api/tables")).status_code == 401

    # Sessions that have expired are looked for every hour: only logging out closes the channel.
    with serving(tmp_path, heartbeat=3600) as served:
        asyncio.run(run(served))


def test_elsewhere_than_on_the_own_machine_accounts_are_needed(tmp_path: Path) -> None:
    """And the first is made with `croupier user add`; guests of before are nobody."""

    async def as_guest(served: Served) -> str:
        async with visitor(served.url, "administrator") as guest:
            return guest.token

    with serving(tmp_path) as served:
        token = asyncio.run(as_guest(served))
    open_to_all: dict[str, Any] = {"host": "0.0.0.0"}
    with serving(tmp_path, **open_to_all) as served, httpx.Client(base_url=served.url) as http:
        refused = http.post("/api/session", json={"role": "administrator"})
        assert (refused.status_code, refused.json()["code"]) == (401, "account-needed")
        assert "croupier user add NAME administrator" in refused.json()["detail"]
        assert http.get("/api/session").json()["guests"] is False
        http.cookies.set(COOKIE, token)
        assert http.get("/api/tables").status_code == 401
        database = f"sqlite:///{tmp_path / 'floor.db'}"
        words = ["user", "add", "Kim", "administrator", "--database", database]
        made = CliRunner().invoke(cli, words, env={"CROUPIER_PASSWORD": PASSWORD})
        assert made.exit_code == 0, made.output
        refused = http.post("/api/session", json={})
        assert "croupier user add" not in refused.json()["detail"]
        told = http.post("/api/session", json={"name": "Kim", "password": PASSWORD})
        assert told.json()["user"]["role"] == "administrator"


@pytest.mark.parametrize(
    "words",
    [
        ["Kim", "king"],
        ["Kim", "dealer", "--rank", "knight"],
        ["Kim", "player", "--rank", "dealer"],
        ["K,m", "dealer"],
    ],
)
def test_accounts_that_cannot_be_made(tmp_path: Path, words: list[str]) -> None:
    database = f"sqlite:///{tmp_path / 'floor.db'}"
    made = CliRunner().invoke(
        cli, ["user", "add", *words, "--database", database], env={"CROUPIER_PASSWORD": PASSWORD}
    )
    assert made.exit_code == 2
