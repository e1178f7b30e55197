"""Connections: how many there may be, how large and how slow a request."""

import asyncio
import json
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from ipaddress import ip_network
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from croupier.server.connections import LiveConnection
from croupier.server.settings import COOKIE, Limits, Rates
from tests.server.nginx import make_certificate
from tests.server.serving import PATIENCE, Served, open_table, serving, visitor, wait_for

HASTY = Limits(header_seconds=0.4, body_seconds=0.4, send_seconds=0.4, ping_seconds=0.3)
FEW = Limits(connections=6, per_address=4)


@contextmanager
def plain(served: Served, source: str = "127.0.0.1", room: int | None = None) -> Iterator[Any]:
    """A connection, and nothing sent."""
    at = urlsplit(served.url)
    with socket.socket() as made:
        if room is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        made.settimeout(PATIENCE)
        made.bind((source, 0))
        made.connect((at.hostname, at.port))
        yield made


def rest(made: socket.socket) -> bytes:
    """All that the server still sends before it closes the connection."""
    parts = []
    try:
        while part := made.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def is_cut_off(made: socket.socket, data: bytes, pause: float = 0) -> bool:
    """Whether the server ends the connection, however often this is sent."""
    try:
        for _ in range(400):
            made.sendall(data)
            sleep(pause)
    except ConnectionError:
        return True
    return False


def status(answer: bytes) -> int:
    return int(answer.split()[1]) if answer else 0


def problem(answer: bytes) -> Any:
    return json.loads(answer.partition(b"\r\n\r\n")[2])


def well(served: Served) -> bool:
    return httpx.get(f"{served.url}/healthz").status_code == 200


@pytest.mark.parametrize(
    ("begun", "expected"),
    [
        (b"", 0),
        (b"\r\n", 408),
        (b"GET /healthz HTTP/1.1\r\nHost: floor\r\nX-Slow: ", 408),
        (b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{", 408),
        (
            b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
            b"1\r\n{\r\n",
            408,
        ),
    ],
)
def test_a_request_that_does_not_arrive_is_not_waited_for(
    tmp_path: Path, begun: bytes, expected: int
) -> None:
    with serving(tmp_path, limits=HASTY) as served, ExitStack() as stack:
        many = [stack.enter_context(plain(served)) for _ in range(30)]
        for each in many:
            each.sendall(begun)
        answers = [rest(each) for each in many]
        assert [status(each) for each in answers] == [expected] * 30
        if expected:
            assert problem(answers[0])["code"] == "too-slow"
        wait_for(lambda: served.app.state.places.taken == 0)
        assert well(served)


@pytest.mark.parametrize("part", ["headers", "body", "next"])
def test_a_drop_now_and_then_does_not_help(tmp_path: Path, part: str) -> None:
    with serving(tmp_path, limits=HASTY) as served, plain(served) as slow:
        if part == "next":
            slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert status(slow.recv(65536)) == 200
        begun = {"body": b"POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n"}
        slow.sendall(begun.get(part, b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: "))
        since = monotonic()
        assert is_cut_off(slow, b"x", pause=0.05)
        assert monotonic() - since >= 0.4


def test_a_body_that_nobody_wants_is_not_read_for_ever(tmp_path: Path) -> None:
    with serving(tmp_path, limits=HASTY) as served, plain(served) as slow:
        slow.sendall(
            b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n"
        )
        assert status(slow.recv(65536)) == 413
        assert is_cut_off(slow, b"x", pause=0.05)
    with serving(tmp_path) as served, plain(served) as fast:
        fast.sendall(
            b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n"
        )
        assert is_cut_off(fast, bytes(100_000))


@pytest.mark.parametrize("size", [20_000, 300_000, 20_000_000])
@pytest.mark.parametrize(
    "form", [b"/%b HTTP/1.1\r\n", b"/ HTTP/1.1\r\nX: %b\r\n", b"/ HTTP/1.1\r\n%b: x\r\n"]
)
def test_headers_have_a_size(tmp_path: Path, form: bytes, size: int) -> None:
    with serving(tmp_path) as served, plain(served) as large:
        text = b"GET " + form % (b"x" * size) + b"Host: 127.0.0.1\r\n\r\n"
        try:
            large.sendall(text)
        except OSError:
            assert size > 1_000_000, "the answer could have been read"
        else:
            assert status(rest(large)) == 431
        assert well(served)


def test_many_headers_are_as_large_as_one(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        for number, expected in ((400, 200), (900, 431)):
            with plain(served) as made:
                lines = b"".join(b"X-%d: 123456789012\r\n" % each for each in range(number))
                made.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n" + lines)
                made.sendall(b"Connection: close\r\n\r\n")
                answer = rest(made)
                assert status(answer) == expected
        assert problem(answer)["code"] == "too-large"


def test_what_is_not_http_is_told_so(tmp_path: Path) -> None:
    with serving(tmp_path) as served, plain(served) as made:
        made.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        answer = rest(made)
        assert (status(answer), problem(answer)["code"]) == (400, "bad-request")


@pytest.mark.parametrize(
    ("source", "allowed"), [(["127.0.0.1"], 4), (["127.0.0.2", "127.0.0.3", "127.0.0.4"], 6)]
)
def test_who_finds_no_room_is_told_when_to_come_back(
    tmp_path: Path, source: list[str], allowed: int
) -> None:
    with serving(tmp_path, limits=FEW) as served, ExitStack() as stack:
        many = [
            stack.enter_context(plain(served, source[number % len(source)]))
            for number in range(allowed)
        ]
        wait_for(lambda: served.app.state.places.taken == allowed)
        refused = rest(stack.enter_context(plain(served, source[0])))
        assert status(refused) == 503
        assert b"\r\nRetry-After: 5\r\n" in refused
        assert b"\r\nCache-Control: no-store\r\n" in refused
        assert problem(refused)["code"] == "busy"
        many[0].close()
        wait_for(lambda: served.app.state.places.taken == allowed - 1)
        transport = httpx.HTTPTransport(local_address=source[0])
        with httpx.Client(base_url=served.url, transport=transport) as http:
            told = http.get("/metrics").text
        assert f'{{reason="{"address" if allowed == 4 else "full"}"}} 1.0' in told
        assert f"croupier_open_connections {allowed}.0" in told


def test_a_live_channel_holds_its_place_until_it_ends(tmp_path: Path) -> None:
    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            await ann.http.aclose()
            places = served.app.state.places
            while places.taken:
                await asyncio.sleep(0.01)
            for _ in range(3):
                async with ann.channel("T1"), ann.channel("T1"):
                    assert places.taken == 2
                while places.taken:
                    await asyncio.sleep(0.01)

    with serving(tmp_path, limits=FEW) as served:
        asyncio.run(asyncio.wait_for(run(served), PATIENCE))


def test_behind_a_proxy_it_is_the_client_who_has_no_more_room(tmp_path: Path) -> None:
    """The proxy itself may have as many connections as there are places."""

    async def run(served: Served) -> None:
        async with visitor(served.url) as ann:
            await open_table(ann)
            address = f"{served.url.replace('http', 'ws', 1)}/api/tables/T1/live"

            def live(client: str) -> Any:
                told = {"Cookie": f"{COOKIE}={ann.token}", "X-Forwarded-For": client}
                return connect(address, additional_headers=told)

            async with live("198.51.100.7"), live("198.51.100.7"):
                with pytest.raises(InvalidStatus) as refused:
                    async with live("198.51.100.7"):
                        pass
                answer = refused.value.response
                assert answer.status_code == 503
                assert answer.headers["Retry-After"] == "5"
                async with live("198.51.100.8") as other:
                    assert json.loads(await other.recv())["type"] == "hello"
            while served.state.visits.taken:
                await asyncio.sleep(0.01)
            async with live("198.51.100.7") as again:
                assert json.loads(await again.recv())["type"] == "hello"

    here = (ip_network("127.0.0.1/32"),)
    limits = Limits(per_address=2)
    with serving(tmp_path, limits=limits, trusted_proxies=here, welcomes_guests=True) as served:
        asyncio.run(asyncio.wait_for(run(served), PATIENCE))


@contextmanager
def silent_channel(served: Served, room: int | None = None) -> Iterator[socket.socket]:
    """A WebSocket on a plain connection: it answers nothing by itself."""
    with httpx.Client(base_url=served.url) as http:
        told = http.post("/api/session", json={})
        heading = {"rulebook": "nz-lunar", "name": "T1"}
        csrf = {"X-CSRF-Token": told.json()["csrf"]}
        assert http.post("/api/tables", json={"heading": heading}, headers=csrf).status_code == 201
    with plain(served, room=room) as made:
        made.sendall(
            b"GET /api/tables/T1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            + f"Cookie: {COOKIE}={told.cookies[COOKIE]}\r\n\r\n".encode()
        )
        assert status(made.recv(65536)) == 101
        yield made


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A masked frame of a client."""
    assert len(payload) < 126
    head = struct.pack("BB", opcode | (0x80 if fin else 0), 0x80 | len(payload))
    return head + bytes(4) + payload


def test_a_channel_that_does_not_answer_pings_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, limits=HASTY) as served, silent_channel(served) as made:
        assert b"keepalive ping timeout" in rest(made)
        wait_for(lambda: not served.state.hub.following)


def test_a_message_has_so_many_frames(tmp_path: Path) -> None:
    with serving(tmp_path) as served, silent_channel(served) as made:
        made.sendall(frame(1, fin=False) + frame(0, fin=False) * 2000)
        assert b"a message has at most 64 frames" in rest(made)


@pytest.mark.parametrize(
    "sent",
    [frame(1, b"x"), frame(2), frame(9), frame(10), frame(1, fin=False), frame(8) + frame(9)],
    ids=["text", "bytes", "ping", "pong", "part", "after the end"],
)
def test_a_channel_has_a_rate_of_frames(
    tmp_path: Path, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever they are; the rest is not read, because nobody else is served meanwhile."""
    read: list[int] = []
    events = LiveConnection.handle_events

    def counted(connection: LiveConnection) -> None:
        read.append(len(connection.conn.events))
        events(connection)

    monkeypatch.setattr(LiveConnection, "handle_events", counted)
    with serving(tmp_path, rates=Rates()) as served, silent_channel(served) as made:
        with suppress(OSError):
            made.sendall(sent * 40_000)
        rest(made)
        wait_for(lambda: not served.state.hub.following)
        assert sum(read) < 700


def test_pongs_that_nobody_reads_do_not_pile_up(tmp_path: Path) -> None:
    with serving(tmp_path) as served, silent_channel(served, room=4096) as made:
        pings = frame(9, bytes(125)) * 1000
        assert is_cut_off(made, pings)


@pytest.mark.parametrize("times", [4, 16])
def test_an_answer_that_nobody_reads_is_not_kept(tmp_path: Path, times: int) -> None:
    with serving(tmp_path, limits=HASTY) as served, plain(served, room=4096) as made:
        made.sendall(b"GET /api/messages.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * times)
        wait_for(lambda: served.app.state.places.taken == 1)
        wait_for(lambda: served.app.state.places.taken == 0)


def test_a_client_may_not_queue_requests_without_end(tmp_path: Path) -> None:
    with serving(tmp_path) as served, plain(served) as made:
        made.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 100)
        assert rest(made).count(b'"status":"ok"') <= 17


def test_a_handshake_of_tls_does_not_last_for_ever(tmp_path: Path) -> None:
    certificate = make_certificate(tmp_path)
    limits = Limits(header_seconds=1)
    with (
        serving(tmp_path, limits=limits, certificate=certificate) as served,
        plain(served) as made,
    ):
        began = monotonic()
        assert rest(made) == b""
        assert 0.9 < monotonic() - began < 40
        url = served.url.replace("http", "https")
        assert httpx.get(f"{url}/healthz", verify=False).status_code == 200
