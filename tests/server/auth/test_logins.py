"""Password attempts: slowed down for each network and account, apart from other work, logged."""

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2 as httpx
import pytest
from structlog.testing import capture_logs

from croupier.server.addresses import network_of
from croupier.server.auth import accounts, logins
from croupier.server.problems import Problem
from croupier.server.settings import Rate, Rates
from tests.server.serving import PATIENCE, UNHURRIED, Served, serving, visitor, wait_for

PASSWORD = "correct horse"
RATES = Rates(
    UNHURRIED.address, UNHURRIED.session, Rate(3, 0), UNHURRIED.messages, accounts=Rate(4, 0)
)


def comes_from(address: str, url: str) -> httpx.AsyncClient:
    """Somebody at another address of this machine's own loopback."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=url, transport=transport)


async def tries(url: str, address: str, name: str, *passwords: str) -> list[int]:
    async with comes_from(address, url) as http:
        return [
            (await http.post("/api/session", json={"name": name, "password": each})).status_code
            for each in passwords
        ]


async def add_accounts(served: Served, *names: str) -> None:
    async with visitor(served.url, "administrator") as boss:
        for name in names:
            account = {"name": name, "role": "dealer", "password": PASSWORD}
            assert (await boss.post("/api/users", account)).status_code == 201


def test_attempts_are_counted_by_network_and_by_account(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await add_accounts(served, "Kim", "Lee")
        url = served.url
        assert await tries(url, "127.0.0.2", "Kim", *"abcd") == [401, 401, 401, 429]
        assert await tries(url, "127.0.0.2", "Lee", PASSWORD) == [429], "that network is known now"
        assert await tries(url, "127.0.0.3", "kim", *"ef") == [401, 429], "the account is, too"
        assert await tries(url, "127.0.0.4", "Kim", PASSWORD) == [429]
        assert await tries(url, "127.0.0.5", "Lee", "a", "b", PASSWORD) == [401, 401, 201]
        assert await tries(url, "127.0.0.6", "Lee", *"abc") == [401, 401, 401], "all are cleared"

    with serving(tmp_path, rates=RATES) as served:
        asyncio.run(run(served))


def test_every_login_is_logged_with_name_and_address(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        await add_accounts(served, "Kim")
        await tries(served.url, "127.0.0.2", "Kim", "wrong", PASSWORD)
        await tries(served.url, "127.0.0.2", "Kim", "wrong", "wrong")

    with capture_logs() as lines, serving(tmp_path, rates=RATES) as served:
        asyncio.run(run(served))
    told = [each for each in lines if each["event"] == "login"]
    assert [each["outcome"] for each in told] == [
        *("refused", "accepted", "refused", "too many attempts"),
    ]
    assert {(each["name"], each["address"]) for each in told} == {("Kim", "127.0.0.2")}
    assert not any(word in str(told) for word in ("wrong", PASSWORD))


def test_nobody_else_waits_for_passwords_to_be_hashed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While more passwords wait than there are threads, others are answered; too many are sent
    away."""
    gate, begun = threading.Event(), threading.Event()

    def slow(*_: Any) -> Any:
        begun.set()
        gate.wait(60)
        raise Problem(401, "bad-login", "no such name, or another password")

    monkeypatch.setattr(logins, "check_password", slow)

    async def run(served: Served) -> None:
        async with httpx.AsyncClient(base_url=served.url, timeout=60) as http:
            given = [{"name": f"Kim {number}", "password": "x"} for number in range(60)]
            asked = [
                asyncio.create_task(http.post("/api/session", json=each)) for each in given[:50]
            ]
            await asyncio.to_thread(wait_for, begun.is_set)
            while served.state.logins.waiting < 50:
                await asyncio.sleep(0.01)
            assert (await http.get("/api/rulebooks")).status_code == 200
            assert (await http.get("/api/session")).status_code == 200
            busy = await http.post("/api/session", json=given[50])
            assert (busy.status_code, busy.json()["code"]) == (503, "busy")
            gate.set()
            assert {(await each).status_code for each in asked} == {401}

    try:
        with serving(tmp_path) as served:
            asyncio.run(run(served))
    finally:
        gate.set()


def test_nobody_waits_for_new_passwords_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who changes their password again and again holds up only passwords."""
    gate, begun = threading.Event(), threading.Event()

    def slow(_: str) -> Any:
        begun.set()
        gate.wait(60)
        raise Problem(422, "bad-password", "it was never hashed")

    async def run(served: Served) -> None:
        await add_accounts(served, "Kim")
        monkeypatch.setattr(accounts, "_HASHER", SimpleNamespace(hash=slow, verify=lambda *_: True))
        async with (
            visitor(served.url, name="Kim", password=PASSWORD) as kim,
            visitor(served.url) as ann,
        ):
            given = {"old": PASSWORD, "new": "another password"}
            asked = [
                asyncio.create_task(kim.post("/api/account/password", given)) for _ in range(45)
            ]
            await asyncio.to_thread(wait_for, begun.is_set)
            async with asyncio.timeout(PATIENCE):
                while served.state.logins.waiting < 45:
                    await asyncio.sleep(0.01)
                assert (await ann.get("/api/tables")).status_code == 200
            gate.set()
            assert {(await each).status_code for each in asked} == {422}

    try:
        with serving(tmp_path) as served:
            asyncio.run(run(served))
    finally:
        gate.set()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_an_ipv6_network_counts_as_one_sender(address: str, network: str) -> None:
    assert network_of(address) == network
