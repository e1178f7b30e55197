"""A real server on a real socket, and people who come to it."""

import asyncio
import itertools
import json
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

import httpx2 as httpx
import jsonschema_rs
import uvicorn
from argon2 import PasswordHasher
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.floor.clock import Clock
from croupier.floor.floor import Floor
from croupier.server.app import create_app
from croupier.server.auth import accounts
from croupier.server.connections import FloorConfig
from croupier.server.live.messages import schema
from croupier.server.settings import COOKIE, Rate, Rates, ServerSettings
from croupier.server.state import ServerState
from tests.floor.pits import new_floor

UNHURRIED = Rates(*(Rate(1e9, 1e9) for _ in range(7)))
"""As often as anybody likes."""
PATIENCE = 90
"""Seconds after which something counts as never coming; a machine may be ten times as busy as it
should be."""
QUICK = {"wagers": 5, "closing": 0, "decide": 20, "concede": 0}


@dataclass
class Served:
    url: str
    app: Any

    @property
    def state(self) -> ServerState:
        state: ServerState = self.app.state.croupier
        return state

    @property
    def floor(self) -> Floor:
        return self.state.floor


@contextmanager
def serving(
    folder: Path,
    wrap: Callable[[Any], Any] = lambda app: app,
    clock: Clock | None = None,
    door: socket.socket | None = None,
    certificate: Path | None = None,
    **settings: Any,
) -> Iterator[Served]:
    """Serve a floor in the folder at that address, or on a free port of this machine, until the
    block ends."""
    path = folder / "floor.db"
    if "database" not in settings and not path.exists():
        path.write_bytes(new_floor())
    chosen = {"database": f"sqlite:///{path}", "rates": UNHURRIED, **settings}
    floor = None if clock is None else Floor(chosen["database"], clock)
    made = ServerSettings(**chosen)
    app = create_app(made, floor)
    config = FloorConfig(
        wrap(app),
        made,
        app.state.places,
        lifespan="on",
        date_header=clock is None,  # it would be this machine's time, not the floor's
        timeout_graceful_shutdown=2,
        ssl_certfile=certificate,
        ssl_keyfile=None if certificate is None else certificate.with_suffix(".key"),
    )
    with (
        _free_door() if door is None else door.dup() as listening,
        patch("croupier.server.app.collect_when_idle", _let_be),
        patch.multiple(accounts, _HASHER=_QUICK_HASHER, _nobody=lambda: _QUICK_NOBODY),
    ):
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        wait_for(lambda: server.started or not thread.is_alive())
        assert server.started
        try:
            yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}", app)
        finally:
            server.should_exit = True
            thread.join(20)
            if floor is not None:
                floor.close()


def _free_door() -> socket.socket:
    free = socket.socket()
    free.bind(("127.0.0.1", 0))
    return free


FLOORS_HASHER = accounts._HASHER
"""What a floor hashes passwords with, while tests of one take something quicker."""
_QUICK_HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
_QUICK_NOBODY = _QUICK_HASHER.hash("nobody")
"""As it comes, one password takes a quarter of a second of processor time."""


async def _let_be(_: Callable[[], int]) -> None:
    """Skip garbage collection: this process holds all tests, and collecting takes longer than most
    of them."""


def wait_for(happened: Callable[[], Any], seconds: float = PATIENCE) -> None:
    until = monotonic() + seconds
    while not happened():
        assert monotonic() < until, "it did not happen in time"
        sleep(0.01)


_SERVER = jsonschema_rs.validator_for({"$ref": "#/$defs/ServerMessage", "$defs": schema()["$defs"]})
_CLIENT = jsonschema_rs.validator_for({"$ref": "#/$defs/ClientMessage", "$defs": schema()["$defs"]})


def read_message(text: str | bytes) -> dict[str, Any]:
    """A message of the server, checked against the published schema."""
    message: dict[str, Any] = json.loads(text)
    _SERVER.validate(message)
    return message


@dataclass
class Channel:
    """A live channel that checks every message against the schema and keeps it."""

    socket: ClientConnection
    kept: list[dict[str, Any]] = field(default_factory=list)
    _ids: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    async def receive(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):  # `wait_for` may miss that its task is cancelled
            message = read_message(await self.socket.recv())
        self.kept.append(message)
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The next message of that kind."""
        while not wanted(message := await self.receive()):
            pass
        return message

    async def reaches(self, version: int) -> dict[str, Any]:
        """The message that tells what led to this version: one may tell of several acts, if
        somebody read the table between their commit and its news."""
        return await self.until(lambda message: message["seq"] >= version)

    async def shows(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The table once everybody can see that, which may be already."""
        while not wanted(self.latest["public"]):
            await self.receive()
        return self.latest

    async def send(
        self, act: str, seen: int | None = None, id: str | None = None, **said: Any
    ) -> str:
        id = id or f"{self.socket.id}-{next(self._ids)}"
        message: dict[str, Any] = {"type": "act", "id": id, "act": act, "with": said}
        if seen is not None:
            message["seen"] = seen
        _CLIENT.validate(message)
        await self.socket.send(json.dumps(message))
        return id

    async def act(self, act: str, seen: int | None = None, **said: Any) -> dict[str, Any]:
        """The answer to an act."""
        id = await self.send(act, seen, **said)
        return await self.until(lambda message: message.get("id") == id)

    async def ends(self) -> int:
        """Read to the end; return the code with which the server closed the channel."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as ended:
            return -1 if ended.rcvd is None else ended.rcvd.code

    @property
    def events(self) -> list[dict[str, Any]]:
        """All events received."""
        return [
            event for each in self.kept for event in each.get("events") or each.get("missed") or ()
        ]

    async def play_on(self, box: int) -> None:
        """Bet, or take the first legal choice, whenever it is the box's turn, to the end of the
        round."""
        while self.latest["public"]["stage"] == "playing":
            legal = [each for each in self.latest["own"]["legal"] if each["box"] == box]
            if self.latest["public"]["play"]["turn"] == box and legal:
                acts = [each["action"] for each in legal]
                await self.act("bet" if "bet" in acts else acts[0], box=box)
            else:
                await self.receive()

    @property
    def latest(self) -> dict[str, Any]:
        return next(each for each in reversed(self.kept) if "public" in each)


@dataclass
class Visitor:
    """A person with a session."""

    url: str
    name: str
    token: str
    csrf: str
    http: httpx.AsyncClient

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.http.get(path, **more)

    async def post(self, path: str, given: Any = None, **more: Any) -> httpx.Response:
        return await self.http.post(path, json=given, headers={"X-CSRF-Token": self.csrf}, **more)

    async def delete(self, path: str) -> httpx.Response:
        return await self.http.delete(path, headers={"X-CSRF-Token": self.csrf})

    async def act(self, table: str, id: str, act: str, **said: Any) -> httpx.Response:
        given = {"id": id, "act": act, "with": said}
        return await self.post(f"/api/tables/{quote(table)}/acts", given)

    @asynccontextmanager
    async def channel(
        self, table: str, after: int | None = None, brief: bool = False
    ) -> AsyncIterator[Channel]:
        floor = self.url.replace("http", "ws", 1)
        address = f"{floor}/api/tables/{quote(table)}/live?brief={str(brief).lower()}"
        if after is not None:
            address += f"&after={after}"
        headers = {"Cookie": f"{COOKIE}={self.token}"}
        async with connect(address, additional_headers=headers, max_size=None) as socket:
            channel = Channel(socket)
            assert (await channel.receive())["type"] == "hello"
            yield channel


@asynccontextmanager
async def visitor(url: str, role: str = "player", **entering: Any) -> AsyncIterator[Visitor]:
    """Log in: as a guest, or with a name and a password."""
    # Nothing is encrypted, and reading this machine's certificates would take longer than an
    # answer.
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False) as http:
        given = entering if "password" in entering else {"role": role, **entering}
        answer = await http.post("/api/session", json=given)
        assert answer.status_code == 201, answer.text
        told = answer.json()
        token = answer.cookies[COOKIE]
        yield Visitor(url, told["user"]["name"], token, told["csrf"], http)


async def open_table(
    who: Visitor,
    name: str = "T1",
    rulebook: str = "nz-lunar",
    clocks: Any = QUICK,
    away: Any = None,
    **heading: Any,
) -> None:
    given = {"heading": {"rulebook": rulebook, "name": name, **heading}, "clocks": clocks}
    given |= {} if away is None else {"away": away}
    answer = await who.post("/api/tables", given)
    assert answer.status_code == 201, answer.text
