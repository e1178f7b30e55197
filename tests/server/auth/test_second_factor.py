"""A second factor: codes of RFC 6238, each used once, and recovery codes."""

from base64 import b32encode
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pyotp
import pytest
from sqlalchemy import select
from websockets.exceptions import InvalidStatus

from croupier.floor.database import schema
from croupier.server.auth.second_factors import _step_of
from croupier.server.settings import Rate, Rates
from tests.server.auth.test_people import PASSWORD, add, events, runs
from tests.server.serving import UNHURRIED, Served, Visitor, open_table, visitor

ENTERING = {"name": "Kim", "password": PASSWORD}


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 6, 1, 20, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def passes(self, seconds: float = 30) -> None:
        self.now += timedelta(seconds=seconds)


def code_of(secret: str, clock: Clock) -> str:
    return pyotp.TOTP(secret).at(clock.now)


async def set_up(kim: Visitor, clock: Clock) -> tuple[str, list[str]]:
    """The secret, and the recovery codes."""
    begun = (await kim.post("/api/account/second-factor", {"password": PASSWORD})).json()
    code = code_of(begun["secret"], clock)
    answer = await kim.post("/api/account/second-factor/confirm", {"code": code})
    assert answer.status_code == 200, answer.text
    return begun["secret"], answer.json()["codes"]


async def logs_in(served: Served, code: str | None = None) -> tuple[int, str]:
    async with visitor(served.url, name=None) as guest:
        given: dict[str, Any] = {**ENTERING, **({} if code is None else {"code": code})}
        answer = await guest.http.post("/api/session", json=given)
        return answer.status_code, answer.json().get("code", "")


def test_the_codes_are_those_of_the_standard() -> None:
    """RFC 6238, appendix B, with six digits of the eight."""
    secret = b32encode(b"12345678901234567890").decode()
    for seconds, code in ((59, "287082"), (1111111109, "081804"), (20000000000, "353130")):
        now = datetime.fromtimestamp(seconds, UTC)
        assert _step_of(secret, code, now, None) == seconds // 30
        assert _step_of(secret, code, now, seconds // 30) is None, "it was used"
        assert _step_of(secret, code, now + timedelta(seconds=90), None) is None, "it is over"


def test_a_second_factor_is_set_up_and_asked_for(tmp_path: Path) -> None:
    clock = Clock()

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Boss") as boss:
            await add(boss, "Kim")
        async with visitor(served.url, **ENTERING) as kim:
            early = await kim.post("/api/account/second-factor/confirm", {"code": "000000"})
            assert (early.status_code, early.json()["code"]) == (409, "no-second-factor")
            wrong = await kim.post("/api/account/second-factor", {"password": "wrong one"})
            assert (wrong.status_code, wrong.json()["code"]) == (403, "bad-password")
            asked = await kim.post("/api/account/second-factor", {"password": PASSWORD})
            told = asked.json()
            assert told["link"].startswith("otpauth://totp/Croupier:Kim?secret=" + told["secret"])
            assert told["picture"].startswith("data:image/svg+xml")
            wrong = await kim.post("/api/account/second-factor/confirm", {"code": "000000"})
            assert (wrong.status_code, wrong.json()["code"]) == (422, "bad-code")
            assert await logs_in(served) == (201, ""), "it is not on before it is confirmed"
            secret, codes = await set_up(kim, clock)
            assert len(set(codes)) == 10
            account = (await kim.get("/api/account")).json()
            assert (account["second_factor"], account["recovery_codes"]) == (True, 10)
            assert account["sessions"] == 1, "other sessions ended"
        with served.floor.engine.connect() as connection:
            user = connection.execute(
                select(schema.users).where(schema.users.c.name == "Kim")
            ).one()
            kept = connection.execute(select(schema.recovery_codes.c.code)).scalars().all()
        assert secret not in str(user)
        assert user.second_factor.startswith("encrypted/1:")
        assert not set(codes) & set(kept)

        assert await logs_in(served) == (401, "code-needed")
        code = code_of(secret, clock)
        assert await logs_in(served, code) == (401, "bad-code"), "it set the factor up"
        clock.passes()
        code = code_of(secret, clock)
        assert await logs_in(served, f"{code[:3]} {code[3:]}") == (201, "")
        assert await logs_in(served, code) == (401, "bad-code"), "it was used"
        assert await logs_in(served, "123456") == (401, "bad-code")
        assert await logs_in(served, codes[0].upper()) == (201, "")
        assert await logs_in(served, codes[0]) == (401, "bad-code"), "each is used once"
        clock.passes()
        assert await logs_in(served, code_of(secret, clock)) == (201, "")
        told = events(served)
        assert "Kim: Kim set up a second factor" in told
        assert "Kim: Kim logged in from 127.0.0.1 with a password and a code" in told
        assert any("with a password and a recovery code (9 left)" in each for each in told)
        assert "Kim: a login as Kim from 127.0.0.1 was refused: code" in told
        assert not any(each in str(told) for each in (secret, code, *codes, PASSWORD))

    runs(tmp_path, run, clock=clock)


def test_another_one_takes_a_code_of_the_old_one(tmp_path: Path) -> None:
    """Whoever sits down at an open session, with the password, cannot put their device in place of
    its owner's, and cannot try codes without end: the right password clears no attempt."""
    clock = Clock()
    rates = Rates(
        UNHURRIED.address, UNHURRIED.session, UNHURRIED.logins, UNHURRIED.messages, Rate(20, 0)
    )

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Boss") as boss:
            await add(boss, "Kim")
        async with visitor(served.url, **ENTERING) as kim:
            secret, codes = await set_up(kim, clock)
            path, given = "/api/account/second-factor", {"password": PASSWORD}
            none = await kim.post(path, given)
            assert (none.status_code, none.json()["code"]) == (401, "code-needed")
            wrong = await kim.post(path, {**given, "code": "000000"})
            assert (wrong.status_code, wrong.json()["code"]) == (401, "bad-code")
            clock.passes()
            for code in (code_of(secret, clock), codes[0]):
                begun = await kim.post(path, {**given, "code": code})
                assert begun.status_code == 200, begun.text
            new = begun.json()["secret"]
            confirmed = await kim.post(f"{path}/confirm", {"code": code_of(new, clock)})
            assert confirmed.status_code == 200
            tried = [
                (await kim.post(f"{path}/remove", {**given, "code": "000000"})).status_code
                for _ in range(10)
            ]
            assert (tried[0], tried[-1]) == (401, 429)

    runs(tmp_path, run, clock=clock, rates=rates)


def test_codes_are_counted_like_passwords(tmp_path: Path) -> None:
    """Whoever knows the password cannot try codes without end."""
    clock = Clock()
    rates = Rates(
        UNHURRIED.address, UNHURRIED.session, UNHURRIED.logins, UNHURRIED.messages, Rate(6, 0)
    )

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Boss") as boss:
            await add(boss, "Kim")
        async with visitor(served.url, **ENTERING) as kim:
            await set_up(kim, clock)
        tried = [await logs_in(served, "000000") for _ in range(6)]
        assert tried[-1] == (429, "too-many")

    runs(tmp_path, run, clock=clock, rates=rates)


def test_it_is_turned_off_with_password_and_code_or_by_an_administrator(tmp_path: Path) -> None:
    clock = Clock()

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Boss") as boss:
            await add(boss, "Kim")
            async with visitor(served.url, **ENTERING) as kim:
                secret, _ = await set_up(kim, clock)
                path = "/api/account/second-factor/remove"
                bad = await kim.post(path, {"password": PASSWORD, "code": "000000"})
                assert bad.status_code == 401
                clock.passes()
                given = {"password": PASSWORD, "code": code_of(secret, clock)}
                assert (await kim.post(path, given)).status_code == 204
                assert await logs_in(served) == (201, "")
                clock.passes()
                await set_up(kim, clock)
            answer = await boss.delete("/api/users/Kim/second-factor")
            assert answer.status_code == 200, answer.text
            assert await logs_in(served) == (201, "")
        assert events(served, "second-factor-removed") == [
            "Kim: Kim has no second factor any more",
            "Boss: Kim has no second factor any more",
        ]

    runs(tmp_path, run, clock=clock)


def test_where_the_house_wants_it_staff_can_only_set_it_up(tmp_path: Path) -> None:
    clock = Clock()

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator", name="Boss") as boss:
            await add(boss, "Kim")
            await add(boss, "Ann", "player")
            await open_table(boss)
        async with visitor(served.url, name="Ann", password=PASSWORD) as ann:
            assert (await ann.get("/api/session")).json()["second_factor_needed"] is False
            assert (await ann.get("/api/tables/T1")).status_code == 200
        async with visitor(served.url, **ENTERING) as kim:
            assert (await kim.get("/api/session")).json()["second_factor_needed"] is True
            refused = await kim.get("/api/tables/T1")
            assert (refused.status_code, refused.json()["code"]) == (403, "second-factor-needed")
            with pytest.raises(InvalidStatus, match="403"):
                async with kim.channel("T1"):
                    pass
            await set_up(kim, clock)
            assert (await kim.get("/api/session")).json()["second_factor_needed"] is False
            assert (await kim.get("/api/tables/T1")).status_code == 200
            given = {"password": PASSWORD, "code": "000000"}
            kept = await kim.post("/api/account/second-factor/remove", given)
            assert (kept.status_code, kept.json()["code"]) == (409, "second-factor-needed")

    runs(tmp_path, run, clock=clock, staff_second_factor=True)
