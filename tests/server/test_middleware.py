"""What every request is checked for, and how every error is told."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from sqlalchemy.exc import OperationalError

from croupier.floor.database.writer import Unavailable
from croupier.server.auth.guards import MOST_BYTES
from croupier.server.middleware import HEADERS
from croupier.server.settings import Rate, Rates
from tests.server.serving import UNHURRIED, Served, open_table, serving, visitor


def is_problem(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = answer.json()
    assert (told["status"], told["code"]) == (status, code)
    assert told["detail"]
    assert isinstance(told["clauses"], list)
    return told


def test_every_error_is_a_problem(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            is_problem(await ann.get("/api/nothing"), 404, "not-found")
            is_problem(await ann.get("/api/tables/T9"), 404, "no-such-table")
            is_problem(await ann.get("/api/tables/T1/rounds/1"), 404, "no-such-round")
            is_problem(await ann.get(f"/api/tables/T1/rounds/{10**30}"), 404, "no-such-round")
            is_problem(await ann.get("/api/tables/T1/rounds/x"), 422, "bad-request")
            is_problem(await ann.http.put("/api/session"), 405, "method-not-allowed")
            is_problem(await ann.post("/api/tables", {"heading": {}}), 422, "bad-request")
            refused = is_problem(await ann.act("T1", "1", "leave", box=1), 409, "empty")
            assert refused["clauses"] == ["nz-lunar:3.1"]
            is_problem(await ann.act("T1", "2", "sit"), 422, "bad-act")
            is_problem(await ann.act("T1", "3", "deal", to=1), 403, "not-allowed")
            is_problem(await ann.act("T9", "4", "sit", box=1), 404, "no-such-table")
            is_problem(await ann.post("/api/cage/buy-in", {"amount": "-1"}), 409, "bad-amount")
            is_problem(await ann.post("/api/cage/buy-in", {"amount": "x"}), 422, "bad-amount")
            is_problem(
                await ann.post("/api/cage/cash-out", {"amount": "9999"}), 409, "not-enough-chips"
            )

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_at_the_cage_the_same_id_is_done_once(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            before = int((await ann.get("/api/session")).json()["chips"])
            for where, sign in (("buy-in", 1), ("cash-out", -1)):
                once = {"amount": "50", "id": f"{where} 1"}
                told = [(await ann.post(f"/api/cage/{where}", once)).json() for _ in range(3)]
                before += sign * 50
                assert told == [told[0]] * 3
                assert told[0]["chips"] == str(before)
            other = {"amount": "60", "id": "buy-in 1"}
            is_problem(await ann.post("/api/cage/buy-in", other), 409, "id-reused")

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize(
    ("heading", "code"),
    [
        ({"rulebook": "../../etc/passwd"}, "no-such-rulebook"),
        ({"rulebook": "house.toml"}, "no-such-rulebook"),
        ({"rulebook": "nz-lunar", "name": "cage"}, "name-taken"),
        ({"rulebook": "nz-lunar", "name": "x" * 200}, "bad-name"),
        ({"rulebook": "nz-lunar", "name": "a/b"}, "bad-name"),
        ({"rulebook": "nz-uth", "jackpot": {"gold": "7"}}, "bad-jackpot"),
        ({"rulebook": "nz-lunar", "limits": "lots"}, "bad-request"),
        ({"rulebook": "nz-lunar", "options": {"no": 1}}, "unknown-option"),
        ({"rulebook": "nz-lunar", "by_hand": ["juggling"]}, "bad-request"),
    ],
)
def test_tables_that_cannot_be_opened(tmp_path: Path, heading: Any, code: str) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss:
            answer = await boss.post("/api/tables", {"heading": heading})
            assert answer.status_code in (409, 422)
            assert answer.json()["code"] == code, answer.text

    with serving(tmp_path) as served:
        asyncio.run(run(served))


def test_what_goes_wrong_inside_stays_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither the answer nor the log says what the error said: it could be a card."""

    async def run(served: Served) -> None:
        async with visitor(served.url, "administrator") as boss:
            await open_table(boss)
            for error, status, code in (
                (ZeroDivisionError("the dealer has As Kd"), 500, "internal"),
                (OperationalError("insert As Kd", {}, Exception("As Kd")), 503, "unavailable"),
                (Unavailable("the database did not take it (As Kd)"), 503, "unavailable"),
            ):

                def fail(*_: Any, error: Exception = error) -> None:
                    raise error

                monkeypatch.setattr(served.floor, "tables", fail)
                told = is_problem(await boss.get("/api/tables"), status, code)
                assert "As Kd" not in json.dumps(told)
                monkeypatch.setattr(served.floor, "ask", fail)
                told = is_problem(await boss.act("T1", "1", "close"), status, code)
                assert "As Kd" not in json.dumps(told)

    with serving(tmp_path) as served:
        asyncio.run(run(served))
        assert {str(each.alarm) for each in served.floor.alarms()} == {
            "/api/tables at the floor failed (ZeroDivisionError) and was set aside",
            "/api/tables/{id}/acts at T1 failed (ZeroDivisionError) and was set aside",
        }
    assert "As Kd" not in "".join(capsys.readouterr())


def test_headers_that_keep_a_browser_within_bounds(tmp_path: Path) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.url) as http:
        for path in ("/api/session", "/api/nothing", "/api/tables", "/metrics"):
            headers = http.get(path).headers
            for name, value in HEADERS.items():
                assert headers[name] == value
        assert "strict-transport-security" not in headers


def test_no_answer_stays_in_a_cache(tmp_path: Path) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.url) as http:
        for answer in (
            http.post("/api/session", json={"name": "Ann", "role": "player"}),
            http.get("/api/session"),
            http.get("/api/tables"),
            http.get("/api/nowhere"),
        ):
            assert answer.headers["Cache-Control"] == "no-store", answer.url


def test_nothing_changes_without_the_sessions_token(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            for token in (
                {},
                {"X-CSRF-Token": ""},
                {"X-CSRF-Token": ben.csrf},
                {"X-CSRF-Token": "é"},
            ):
                sent = {name.encode(): value.encode("latin-1") for name, value in token.items()}
                for method, path, given in (
                    ("POST", "/api/tables", {"heading": {"rulebook": "nz-lunar"}}),
                    ("POST", "/api/cage/buy-in", {"amount": "5"}),
                    ("DELETE", "/api/session", None),
                ):
                    answer = await ann.http.request(method, path, json=given, headers=sent)
                    is_problem(answer, 403, "csrf")
            assert (await ann.get("/api/session")).json()["chips"] == "1000"

    with serving(tmp_path) as served:
        asyncio.run(run(served))


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("same", True),
        ("https://pages.example", True),
        ("https://evil.example", False),
        ("null", False),
        ("http://127.0.0.1:1", False),
        ("http://[", False),
    ],
)
def test_pages_of_other_addresses_may_not_speak_to_the_floor(
    tmp_path: Path, origin: str | None, allowed: bool
) -> None:
    origins = ("https://pages.example",)
    with serving(tmp_path, origins=origins) as served, httpx.Client(base_url=served.url) as http:
        headers = {} if origin is None else {"Origin": served.url if origin == "same" else origin}
        answer = http.post("/api/session", json={}, headers=headers)
        if allowed:
            assert answer.status_code == 201
        else:
            is_problem(answer, 403, "origin")


def test_a_floor_for_the_own_machine_has_no_other_name(tmp_path: Path) -> None:
    """Else any page could point a name of its own at it, and be of the same origin."""
    with serving(tmp_path) as served, httpx.Client(base_url=served.url) as http:
        port = urlsplit(served.url).port
        for host in (f"localhost:{port}", f"127.0.0.1:{port}", "[::1]"):
            assert http.get("/api/session", headers={"Host": host}).status_code == 200
        others = ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "[", "]", "")
        for host in others:
            is_problem(http.get("/api/session", headers={"Host": host}), 403, "host")


def test_a_request_has_a_size(tmp_path: Path) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.url) as http:
        is_problem(http.post("/api/session", json={"name": "x" * MOST_BYTES}), 413, "too-large")

        def pieces() -> Any:
            for _ in range(20):
                yield b'{"name":"' + b"x" * 8000

        chunked = http.post(
            "/api/session", content=pieces(), headers={"Content-Type": "application/json"}
        )
        is_problem(chunked, 413, "too-large")
        for length in ("-5", "x", "1" * 30):
            assert _raw(served, length) in (b"400", b"413")
        assert http.get("/healthz").json() == {"status": "ok"}


def _raw(served: Served, length: str) -> bytes:
    at = urlsplit(served.url)
    with socket.create_connection((at.hostname, at.port)) as plain:
        plain.send(
            f"POST /api/session HTTP/1.1\r\nHost: {at.netloc}\r\n"
            f"Content-Length: {length}\r\n\r\n".encode()
        )
        return plain.recv(4096).split()[1]


def test_requests_have_a_rate_whatever_cookie_they_bring(tmp_path: Path) -> None:
    rates = Rates(Rate(30, 0.01), Rate(10, 0.01), Rate(2, 0.01), UNHURRIED.messages)
    with serving(tmp_path, rates=rates) as served, httpx.Client(base_url=served.url) as http:
        tries = [
            http.post("/api/session", json={"name": "Kim", "password": "x"}).status_code
            for _ in range(3)
        ]
        assert tries == [401, 401, 429]
        statuses = []
        for number in range(40):
            http.cookies.set("croupier_session", f"another{number}")
            statuses.append(http.get("/api/rulebooks").status_code)
        assert statuses == [200] * 27 + [429] * 13
        is_problem(http.get("/api/rulebooks"), 429, "too-many")


def test_what_one_person_sends_has_a_rate_over_all_channels(tmp_path: Path) -> None:
    """Free texts are short, but each is kept for ever."""
    rates = replace(UNHURRIED, bytes=Rate(4000, 0))

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann, visitor(served.url) as ben:
            await open_table(ann)
            async with ann.channel("T1") as one, ann.channel("T1") as other:
                told = [
                    await (one, other)[number % 2].act("dispute", complaint="x" * 400)
                    for number in range(10)
                ]
                codes = [each["refusal"]["code"] for each in told]
                kept = codes.index("too-many")
                assert 5 <= kept <= 8
                assert set(codes[kept:]) == {"too-many"}
                assert "wait" in told[-1]["refusal"]["message"]
            refused = await ann.act("T1", "1", "dispute", complaint="x" * 499)
            assert is_problem(refused, 429, "too-many")["detail"].endswith("wait a minute")
            assert refused.headers["Retry-After"] == "5"
            assert (await ann.get("/api/session")).status_code == 200
            assert (await ben.act("T1", "1", "sit", box=1)).status_code == 200
            headers = {"X-CSRF-Token": ben.csrf, "Content-Type": "application/json"}
            chunked = await ben.http.post("/api/tables", content=_pieces(), headers=headers)
            is_problem(chunked, 429, "too-many")

    with serving(tmp_path, rates=rates) as served:
        asyncio.run(run(served))


async def _pieces() -> AsyncIterator[bytes]:
    yield b"{}"
