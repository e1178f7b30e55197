"""Accounts: passwords that are changed, accounts that are disabled, sessions that end, names that
nobody may take."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app as cli
from croupier.floor.alarms import SetAside
from croupier.floor.floor import Floor
from croupier.floor.security import log as security_log
from croupier.house.table import SOFTWARE
from croupier.server.auth import logins
from croupier.server.auth.accounts import (
    CheckedUser,
    change_password,
    check_password,
    list_accounts,
)
from croupier.server.auth.names import check_person
from croupier.server.auth.sessions import revoke_sessions
from croupier.server.problems import Problem
from tests.server.serving import Served, Visitor, open_table, serving, visitor

PASSWORD, OTHER = "correct horse", "battery staple"


async def add(boss: Visitor, name: str, role: str = "dealer", **more: Any) -> None:
    given = {"name": name, "role": role, "password": PASSWORD, **more}
    answer = await boss.post("/api/users", given)
    assert answer.status_code == 201, answer.text


def events(served: Served, *kinds: str) -> list[str]:
    """What the log of security tells of these kinds, oldest first."""
    with served.floor.engine.connect() as connection:
        found, _ = security_log.events(connection, most=1000)
    return [f"{each.by}: {each}" for each in reversed(found) if not kinds or each.kind in kinds]


def runs(folder: Path, run: Callable[[Served], Coroutine[Any, Any, None]], **given: Any) -> None:
    with serving(folder, **given) as served:
        asyncio.run(run(served))


def test_a_password_is_changed_and_other_sessions_end(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Boss") as boss:
            await add(boss, "Kim")
        entering = {"name": "Kim", "password": PASSWORD}
        async with (
            visitor(served.url, **entering) as kim,
            visitor(served.url, **entering) as elsewhere,
        ):
            wrong = await kim.post("/api/account/password", {"old": "wrong one", "new": OTHER})
            assert (wrong.status_code, wrong.json()["code"]) == (403, "bad-password")
            short = await kim.post("/api/account/password", {"old": PASSWORD, "new": "short"})
            assert short.status_code == 422
            done = await kim.post("/api/account/password", {"old": PASSWORD, "new": OTHER})
            assert done.status_code == 204, done.text
            assert (await kim.get("/api/account")).json()["sessions"] == 1
            assert (await elsewhere.get("/api/tables")).status_code == 401
            refused = await kim.http.post("/api/session", json=entering)
            assert refused.status_code == 401
        async with visitor(served.url, name="Kim", password=OTHER):
            pass
        assert events(served, "password-changed", "sessions-revoked") == [
            "Kim: Kim has another password",
            "Kim: 1 session of Kim ended",
        ]

    runs(tmp_path, run)


def test_a_login_that_began_before_the_password_changed_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old password was right when it was checked; its sessions ended before this one began."""

    def check(floor: Floor, name: str, password: str) -> CheckedUser:
        found = check_password(floor, name, password)
        asyncio.run(change_password(floor, name, OTHER, name))
        asyncio.run(revoke_sessions(floor, name, name))
        return found

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Boss") as boss:
            await add(boss, "Kim")
            with monkeypatch.context() as patch:
                patch.setattr(logins, "check_password", check)
                answer = await boss.http.post(
                    "/api/session", json={"name": "Kim", "password": PASSWORD}
                )
            assert (answer.status_code, answer.json()["code"]) == (401, "bad-login")
            [kim] = [each for each in list_accounts(served.floor) if each.user.name == "Kim"]
            assert kim.sessions == 0
        async with visitor(served.url, name="Kim", password=OTHER):
            pass

    runs(tmp_path, run)


def test_guests_have_no_account_to_change(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            answer = await ann.get("/api/account")
            assert (answer.status_code, answer.json()["code"]) == (409, "guest")
            assert (await ann.get("/api/session")).json()["account"] is False

    runs(tmp_path, run)


def test_an_administrator_disables_an_account_and_its_channels_close(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Boss") as boss:
            await add(boss, "Kim")
            await open_table(boss)
            async with visitor(served.url, name="Kim", password=PASSWORD) as kim:
                assert (await kim.post("/api/users/Kim/disable")).status_code == 403
                async with kim.channel("T1") as channel:
                    told = (await boss.post("/api/users/Kim/disable")).json()
                    [row] = [each for each in told["accounts"] if each["name"] == "Kim"]
                    assert (row["disabled"], row["sessions"]) == (True, 0)
                    assert await channel.ends() == 4401
                assert (await kim.get("/api/tables")).status_code == 401
                again = await kim.http.post(
                    "/api/session", json={"name": "Kim", "password": PASSWORD}
                )
                assert (again.status_code, again.json()["code"]) == (403, "disabled")
            assert (await boss.post("/api/users/Kim/enable")).status_code == 200
            async with visitor(served.url, name="Kim", password=PASSWORD) as kim:
                assert (await boss.delete("/api/users/Kim/sessions")).status_code == 200
                assert (await kim.get("/api/tables")).status_code == 401
            assert (await boss.post("/api/users/Nobody/disable")).status_code == 404
        told = events(served, "account-disabled", "account-enabled", "sessions-revoked")
        assert told == [
            "Boss: the account of Kim was disabled",
            "Boss: 1 session of Kim ended",
            "Boss: the account of Kim was enabled",
            "Boss: 1 session of Kim ended",
        ]

    runs(tmp_path, run)


def test_a_role_is_given_and_an_administrator_stays(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Boss") as guest:
            await add(guest, "Kim")
            await add(guest, "Ada", "administrator")
        async with (
            visitor(served.url, name="Ada", password=PASSWORD) as ada,
            visitor(served.url, name="Kim", password=PASSWORD) as kim,
        ):
            given = {"role": "supervisor", "rank": "gaming manager"}
            assert (await ada.post("/api/users/Kim/role", given)).status_code == 200
            user = (await kim.get("/api/session")).json()["user"]
            assert (user["role"], user["rank"]) == ("supervisor", "gaming manager")
            bad = await ada.post("/api/users/Kim/role", {"role": "player", "rank": "dealer"})
            assert bad.status_code == 422
            for path in ("role", "disable"):
                own = await ada.post(f"/api/users/Ada/{path}", {"role": "player"})
                assert (own.status_code, own.json()["code"]) == (409, "own-account")
        assert events(served, "role-given") == ["Ada: Kim is supervisor now"]

    runs(tmp_path, run)


def test_who_has_another_role_loses_the_powers_of_the_last_at_once(tmp_path: Path) -> None:
    """A channel that was open before is closed; whoever reconnects is what they are now."""

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Boss") as boss:
            await add(boss, "Kim", "supervisor")
            await open_table(boss)
            async with (
                visitor(served.url, name="Kim", password=PASSWORD) as kim,
                visitor(served.url) as ann,
                ann.channel("T1") as watching,
            ):
                async with kim.channel("T1") as channel:
                    assert (await boss.post("/api/users/Kim/role", {"role": "player"})).is_success
                    assert await channel.ends() == 1012
                async with kim.channel("T1") as channel:
                    refused = await channel.act("close-table")
                    assert refused["refusal"]["code"] == "not-allowed"
                assert "refusal" not in await watching.act("say", words="undisturbed")

    runs(tmp_path, run, heartbeat=3600)


# Sessions


def test_a_session_ends_when_its_owner_does_nothing(tmp_path: Path) -> None:
    """What a page asks for by itself is not the owner's doing; an act at a table is."""

    async def run(served: Served) -> None:
        clock, passed = served.floor.clock, timedelta()

        def passes(minutes: float) -> None:
            nonlocal passed
            passed += timedelta(minutes=minutes)
            served.floor.clock = lambda: clock() + passed

        async with visitor(served.url) as ann, visitor(served.url) as ben:
            await open_table(ann)
            async with ann.channel("T1") as acting, ben.channel("T1") as watching:
                for _ in range(4):
                    passes(8)
                    assert "refusal" not in await acting.act("say", words="still here")
                    background = {"X-Background": "1"}
                    await ben.get("/api/tables", headers=background)
                assert (await ann.get("/api/tables")).status_code == 200
                assert await watching.ends() == 4401
                assert (await ben.get("/api/tables")).status_code == 401
                for _ in range(10):
                    passes(8)
                    await ann.get("/api/tables")
                assert (await ann.get("/api/tables")).status_code == 401, "it is too old"

    idle = {"session_idle": timedelta(minutes=20), "session_age": timedelta(minutes=90)}
    runs(tmp_path, run, heartbeat=0.1, **idle)


# Names


@pytest.mark.parametrize(
    "name",
    [
        *("dealer", "Dealer", "The Dealer", "DEALER", "the operator", "Operator", "administrator"),
        *("Game Supervisor", "admin", "The Cage", "croupier", "Inspectors", "0perator"),
        *("Dеaler", "Оperator", "security", "Nobody known"),
    ],
)
def test_names_of_the_house_are_nobody_s(name: str) -> None:
    with pytest.raises(Problem) as refused:
        check_person(name)
    assert refused.value.code in ("name-reserved", "name-taken", "bad-name")
    assert refused.value.status == (422 if refused.value.code == "bad-name" else 409)


@pytest.mark.parametrize(
    "name", ["Ann", "Jörg Müller", "Иван", "田中 さくら", "O'Brien", "Ann-Marie"]
)
def test_names_of_people_are_theirs(name: str) -> None:
    assert check_person(name) == name


@pytest.mark.parametrize(
    ("there", "comes"),
    [
        ("Paul", "Pau1"),
        ("Paul", "PauI"),
        ("Bob", "B0b"),
        ("José", "Jose"),
        ("Ann Lee", "AnnLee"),
        ("Ann Lee", "Ann.Lee"),
        ("cop", "сор"),  # Cyrillic
        ("Ann", "Ａｎｎ"),  # of full width
    ],
)
def test_a_name_that_looks_like_another_is_refused(tmp_path: Path, there: str, comes: str) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, name=there) as ann:
            answer = await ann.http.post("/api/session", json={"name": comes})
            assert (answer.status_code, answer.json()["code"]) == (409, "name-alike"), answer.text
            assert answer.json()["field"] == "name"
            mixed = await ann.http.post("/api/session", json={"name": "Аnna"})  # a Cyrillic A
            assert (mixed.status_code, mixed.json()["code"]) == (422, "bad-name")

    runs(tmp_path, run)


# The command line


def test_accounts_are_managed_on_the_command_line(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'floor.db'}"

    def does(*words: str, status: int = 0) -> str:
        given = ["user", *words, "--database", database]
        done = CliRunner().invoke(cli, given, env={"CROUPIER_PASSWORD": PASSWORD})
        assert done.exit_code == status, done.output
        return done.stdout

    does("add", "Kim", "dealer")
    does("role", "Kim", "supervisor", "--rank", "gaming manager")
    does("disable", "Kim")
    assert does("list") == "Kim: supervisor, gaming manager, disabled\n"
    does("enable", "Kim")
    does("password", "Kim")
    assert does("revoke", "Kim") == "0 sessions of Kim ended\n"
    does("remove-second-factor", "Kim", status=2)
    does("disable", "Nobody", status=2)
    does("role", "Kim", "king", status=2)
    assert does("list") == "Kim: supervisor, gaming manager\n"
    audited = CliRunner().invoke(cli, ["audit", database, "--checkpoints", str(tmp_path)])
    assert "5 events of security" in audited.stdout, audited.output


class Broken(Exception):
    pass


_ASKED: tuple[tuple[str, str, dict[str, Any] | None, str], ...] = (
    ("POST", "/api/users", {"name": "Lee", "role": "dealer", "password": PASSWORD}, "add-account"),
    ("POST", "/api/users/Kim/role", {"role": "supervisor"}, "give-role"),
    ("POST", "/api/users/Kim/disable", None, "disable-account"),
    ("DELETE", "/api/users/Kim/sessions", None, "revoke-sessions"),
    ("DELETE", "/api/users/Kim/second-factor", None, "remove-second-factor"),
    ("POST", "/api/account/password", {"old": PASSWORD, "new": OTHER}, "change-password"),
    ("POST", "/api/account/second-factor", {"password": PASSWORD}, "begin-second-factor"),
    ("POST", "/api/account/second-factor/confirm", {"code": "123456"}, "confirm-second-factor"),
    (
        *("POST", "/api/house/variants"),
        *({"name": "mine", "rulebook": "nz-uth", "options": {}}, "save-variant"),
    ),
    ("DELETE", "/api/house/variants/mine", None, "remove-variant"),
    ("POST", "/api/inspection/searches", {"name": "mine", "filters": {}}, "save-search"),
    ("DELETE", "/api/inspection/searches/mine", None, "delete-search"),
    ("POST", "/api/inspection/flags/1/lift", {"note": "so", "id": "1"}, "lift-flag"),
    ("DELETE", "/api/session", None, "end-session"),
)


def test_whatever_of_an_account_cannot_be_written_raises_an_alarm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of the program, whoever asked for whatever: nothing is changed, staff hear of it.
    What no database would take is one too, and no reason to send the same again."""

    def fail(connection: Any) -> None:
        connection.exec_driver_sql("UPDATE users SET role = 'administrator'")
        raise Broken

    def fail_in_the_database(connection: Any) -> None:
        connection.exec_driver_sql("INSERT INTO users SELECT * FROM users")

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="First") as first:
            for name, role in (("Boss", "administrator"), ("Kim", "dealer"), ("Eve", "inspector")):
                await add(first, name, role)
        whole, heard = type(served.floor).write_for, []
        async with (
            visitor(served.url, name="Boss", password=PASSWORD) as boss,
            visitor(served.url, name="Eve", password=PASSWORD) as eve,
        ):
            with monkeypatch.context() as patch:
                patch.setattr(
                    type(served.floor),
                    "write_for",
                    lambda floor, _, *more: whole(floor, fail, *more),
                )
                for method, path, given, _ in _ASKED:
                    who = eve if "/inspection/" in path else boss
                    headers = {"X-CSRF-Token": who.csrf}
                    answer = await who.http.request(method, path, json=given, headers=headers)
                    heard.append((path, answer.status_code, answer.json()["code"]))
                patch.setattr(
                    type(served.floor),
                    "write_for",
                    lambda floor, _, *more: whole(floor, fail_in_the_database, *more),
                )
                entering = {"name": "Kim", "password": PASSWORD}
                assert (await boss.http.post("/api/session", json=entering)).status_code == 409
            assert heard == [(path, 409, "set-aside") for _, path, _, _ in _ASKED]
            told = {
                each.alarm.verb: str(each.alarm)
                for each in served.floor.alarms()
                if isinstance(each.alarm, SetAside)
            }
            assert {"login", *(verb for *_, verb in _ASKED)} <= told.keys()
            by = {each.by.partition(",")[0] for each in served.floor.alarms()}
            assert by <= {"Boss", "Eve", "Kim", SOFTWARE.name}, by
            assert told["add-account"] == (
                "add-account at security failed (Broken) and was set aside"
            )
            assert told["login"] == "login at security failed (IntegrityError) and was set aside"
            accounts = (await boss.get("/api/users")).json()["accounts"]
            assert [each["role"] for each in accounts] == ["administrator", "inspector", "dealer"]
            assert (await eve.get("/api/audit")).json()["good"]

    runs(tmp_path, run)
