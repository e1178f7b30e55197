"""Behind a proxy: whom the floor believes, and what it then knows of its clients."""

import asyncio
import json
import socket
import ssl
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from typer.testing import CliRunner
from websockets.asyncio.client import connect

from croupier.cli.main import app
from croupier.server.addresses import Caller, caller, read_network
from croupier.server.auth.accounts import add_user
from croupier.server.auth.users import Role
from croupier.server.settings import COOKIE, Rate, Rates
from tests.server.nginx import proxied
from tests.server.serving import UNHURRIED, Served, serving

PASSWORD = "correct horse"
HERE = (ip_network("127.0.0.1/32"),)
OUTSIDE = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}


@pytest.mark.parametrize(
    ("peer", "chain", "client"),
    [
        ("10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["1.2.3.4, 198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["1.2.3.4", "198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["198.51.100.7, 10.0.0.9"], "198.51.100.7"),
        ("10.0.0.1", ["198.51.100.7:4711, 10.0.0.9:80"], "198.51.100.7"),
        ("10.0.0.1", ["[2001:db8::7]:4711"], "2001:db8::7"),
        ("10.0.0.1", ["::ffff:198.51.100.7"], "198.51.100.7"),
        ("::ffff:10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["10.0.0.8, 10.0.0.9"], "10.0.0.8"),
        ("10.0.0.1", ["198.51.100.7, unknown, 10.0.0.9"], "10.0.0.9"),
        ("10.0.0.1", ["9" * 5000], "10.0.0.1"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("198.51.100.9", ["1.2.3.4"], "198.51.100.9"),
        ("not an address", ["1.2.3.4"], "not an address"),
    ],
)
def test_the_client_is_the_last_address_that_is_not_trusted(
    peer: str, chain: list[str], client: str
) -> None:
    headers = [(b"x-forwarded-for", each.encode()) for each in chain]
    assert caller(peer, headers, [ip_network("10.0.0.0/24")]).address == client


@pytest.mark.parametrize(
    ("said", "scheme"),
    [("https", "https"), ("HTTP", "http"), ("https, http", "http"), ("gopher", None), ("", None)],
)
def test_only_what_the_trusted_proxy_said_of_https_counts(said: str, scheme: str | None) -> None:
    headers = [(b"x-forwarded-proto", said.encode())]
    told = caller("127.0.0.1", headers, HERE)
    assert told == Caller("127.0.0.1", scheme, forwarded=True, trusted=True)
    assert caller("127.0.0.1", headers, ()) == Caller("127.0.0.1", None, True, trusted=False)


@pytest.mark.parametrize("text", ["10.0.0.1/24", "0.0.0.0/0", "::/0", "the.proxy", "10.0.0", ""])
def test_networks_that_cannot_be_trusted(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"network|address|bits"):
        read_network(text)
    database = f"sqlite:///{tmp_path / 'floor.db'}"
    words = ["serve", "--port", "0", "--database", database, "--trusted-proxy", text]
    refused = CliRunner().invoke(app, words)
    assert refused.exit_code == 2
    assert "--trusted-proxy" in refused.output
    assert not list(tmp_path.iterdir())


def _account(served: Served, name: str = "Ann", role: Role = Role.PLAYER) -> dict[str, str]:
    asyncio.run(add_user(served.floor, name, role, PASSWORD))
    return {"name": name, "password": PASSWORD}


def test_nobody_is_believed_by_default(tmp_path: Path) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.url) as http:
        login = _account(served)
        answer = http.post("/api/session", json=login, headers=OUTSIDE)
        assert answer.status_code == 201
        assert "Secure" not in answer.headers["set-cookie"]
        assert "strict-transport-security" not in answer.headers


@pytest.mark.parametrize(
    "header",
    [
        *OUTSIDE.items(),
        *(("Forwarded", "for=1.2.3.4"), ("X-Real-IP", "1.2.3.4"), ("Via", "1.1 cache")),
    ],
)
def test_no_guest_comes_through_a_proxy_that_the_house_did_not_name(
    tmp_path: Path, header: tuple[str, str]
) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.url) as http:
        forwarded = dict([header])
        refused = http.post("/api/session", json={}, headers=forwarded)
        assert (refused.status_code, refused.json()["code"]) == (401, "account-needed")
        assert http.get("/api/session", headers=forwarded).json()["guests"] is False
        assert http.post("/api/session", json={"role": "administrator"}).status_code == 201
        assert http.get("/api/tables").status_code == 200
        assert http.get("/api/tables", headers=forwarded).status_code == 401


def test_a_proxy_that_says_nothing_is_known_by_its_old_http(tmp_path: Path) -> None:
    """nginx, unless it is told otherwise, passes requests on like this."""
    with serving(tmp_path) as served:
        url = urlsplit(served.url)
        address = (str(url.hostname), url.port or 0)
        for version, status in (("1.0", "401"), ("1.1", "201")):
            sent = (
                f"POST /api/session HTTP/{version}\r\nHost: {url.netloc}\r\n"
                "Connection: close\r\nContent-Type: application/json\r\n"
                "Content-Length: 2\r\n\r\n{}"
            )
            with socket.create_connection(address, timeout=10) as connection:
                connection.sendall(sent.encode())
                assert connection.recv(64).split()[1].decode() == status, version


def test_a_trusted_proxy_tells_of_https(tmp_path: Path) -> None:
    with (
        serving(tmp_path, trusted_proxies=HERE) as served,
        httpx.Client(base_url=served.url) as http,
    ):
        login = _account(served)
        assert http.post("/api/session", json={}, headers=OUTSIDE).status_code == 401
        assert http.post("/api/session", json={}).status_code == 401
        answer = http.post("/api/session", json=login, headers=OUTSIDE)
        assert answer.status_code == 201
        assert "Secure" in answer.headers["set-cookie"].split("; ")
        assert "strict-transport-security" in answer.headers
        netloc = served.url.removeprefix("http://")
        for scheme, status in (("http", 403), ("https", 201)):
            page = OUTSIDE | {"Origin": f"{scheme}://{netloc}"}
            assert http.post("/api/session", json=login, headers=page).status_code == status


def test_guests_from_elsewhere_play_or_watch_if_the_house_says_so(tmp_path: Path) -> None:
    with (
        serving(tmp_path, trusted_proxies=HERE, welcomes_guests=True) as served,
        httpx.Client(base_url=served.url) as http,
    ):
        for role, status in (
            *(("player", 201), ("spectator", 201), ("dealer", 403), ("supervisor", 403)),
            *(("inspector", 403), ("administrator", 403)),
        ):
            answer = http.post("/api/session", json={"role": role}, headers=OUTSIDE)
            assert answer.status_code == status, role
            assert http.post("/api/session", json={"role": role}).status_code == status


def test_each_client_of_a_proxy_has_its_own_rates(tmp_path: Path) -> None:
    rates = Rates(Rate(5, 0), UNHURRIED.session, Rate(2, 0), UNHURRIED.messages)
    with (
        serving(tmp_path, trusted_proxies=HERE, rates=rates) as served,
        httpx.Client(base_url=served.url) as http,
    ):

        def asked(client: str, times: int) -> list[int]:
            sent = {"X-Forwarded-For": client}
            return [http.get("/api/session", headers=sent).status_code for _ in range(times)]

        assert asked("198.51.100.7", 6) == [200] * 5 + [429]
        assert asked("203.0.113.1, 198.51.100.7", 1) == [429], "it may write what it likes"
        assert asked("198.51.100.8", 1) == [200]
        assert asked("2001:db8::1", 3) + asked("2001:db8::2", 3) == [200] * 5 + [429]
        wrong = {"name": "Kim", "password": "x"}
        for client, status in (("3", 401), ("3", 401), ("3", 429), ("4", 401)):
            sent = {"X-Forwarded-For": f"198.51.100.{client}"}
            assert http.post("/api/session", json=wrong, headers=sent).status_code == status


def test_the_recipe_for_nginx(tmp_path: Path) -> None:
    """Real nginx, with the recipe of the documentation: https outside, http inside."""
    rates = Rates(Rate(8, 0), UNHURRIED.session, UNHURRIED.logins, UNHURRIED.messages)
    with (
        serving(tmp_path, trusted_proxies=HERE, rates=rates) as served,
        proxied(served.url, tmp_path) as outside,
    ):
        login = _account(served) | {}
        boss = _account(served, "Boss", Role.ADMINISTRATOR)
        with _from("127.0.0.2", outside) as http:
            assert http.post("/api/session", json={}).status_code == 401
            answer = http.post("/api/session", json=boss, headers={"Origin": outside})
            assert answer.status_code == 201, answer.text
            assert "Secure" in answer.headers["set-cookie"].split("; ")
            assert "strict-transport-security" in answer.headers
            table = {"heading": {"rulebook": "nz-lunar", "name": "T1"}}
            opened = http.post(
                "/api/tables", json=table, headers={"X-CSRF-Token": answer.json()["csrf"]}
            )
            assert opened.status_code == 201, opened.text
        with _from("127.0.0.3", outside) as http:
            token = http.post("/api/session", json=login).cookies[COOKIE]
            hello = asyncio.run(_hello(outside, token))
            assert (hello["type"], hello["public"]["table"]) == ("hello", "T1")
        with _from("127.0.0.4", outside) as http:
            lies = [{"X-Forwarded-For": f"203.0.113.{number}"} for number in range(9)]
            told = [http.get("/api/session", headers=each).status_code for each in lies]
            assert told == [200] * 8 + [429]
        with _from("127.0.0.5", outside) as http:
            assert http.get("/api/session").status_code == 200


def _from(address: str, url: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    return httpx.Client(base_url=url, transport=transport)


async def _hello(outside: str, token: str) -> Any:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    address = f"{outside.replace('https', 'wss')}/api/tables/T1/live"
    headers = {"Cookie": f"{COOKIE}={token}", "Origin": outside}
    async with connect(
        address, additional_headers=headers, ssl=context, local_addr=("127.0.0.3", 0)
    ) as live:
        return json.loads(await live.recv())
