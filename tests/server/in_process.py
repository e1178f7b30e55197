"""The application in this process: requests and channels reach it as a server passes them on, but
there is no server and no socket, which cost several times what the application does."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch
from urllib.parse import quote
from uuid import uuid4

import httpx2 as httpx
from websockets.exceptions import ConnectionClosedOK

from croupier.client import AsyncTable, Session
from croupier.client.session import session_of
from croupier.floor.floor import Floor
from croupier.server.app import create_app
from croupier.server.settings import COOKIE, ServerSettings
from croupier.server.state import ServerState
from tests.floor.pits import new_floor
from tests.server.serving import PATIENCE, UNHURRIED, Channel, Visitor

URL = "http://127.0.0.1"


class Line:
    """One channel; it does for a client what a socket would."""

    def __init__(self, app: Any, path: str, query: str, cookie: str) -> None:
        self.id = uuid4()
        self._said: asyncio.Queue[Any] = asyncio.Queue()
        self._heard: asyncio.Queue[Any] = asyncio.Queue()
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "http_version": "1.1",
            "subprotocols": [],
            "asgi": {"version": "3.0"},
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "path": path,
            "raw_path": quote(path).encode(),
            "query_string": query.encode(),
            "headers": [(b"host", b"127.0.0.1"), (b"cookie", cookie.encode())],
        }
        self._said.put_nowait({"type": "websocket.connect"})
        self._serving = asyncio.create_task(app(scope, self._said.get, self._heard.put))

    async def opened(self) -> "Line":
        assert (await self._heard.get())["type"] == "websocket.accept"
        return self

    async def recv(self) -> str:
        message = await self._heard.get()
        if message["type"] != "websocket.send":
            raise ConnectionClosedOK(None, None)
        return str(message["text"])

    async def send(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def close(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._serving


@dataclass
class House:
    app: Any
    state: ServerState

    @property
    def floor(self) -> Floor:
        return self.state.floor

    def client(self, token: str = "") -> httpx.AsyncClient:
        cookies = {COOKIE: token} if token else {}
        way = httpx.ASGITransport(self.app)
        return httpx.AsyncClient(transport=way, base_url=URL, cookies=cookies, timeout=PATIENCE)

    async def guest(self) -> Session:
        async with self.client() as client:
            answer = await client.post("/api/session", json={"role": "player", "bot": True})
            return session_of(URL, answer)

    @asynccontextmanager
    async def visitor(self, role: str) -> AsyncIterator[Visitor]:
        async with self.client() as client:
            told = (await client.post("/api/session", json={"role": role})).json()
            token = client.cookies[COOKIE]
            yield _Visitor(URL, told["user"]["name"], token, told["csrf"], client, self)

    def table(self, session: Session, id: str) -> AsyncTable:
        """What a bot plays at."""
        return _Table(session, id, self)

    async def line(self, id: str, cookie: str, brief: bool = True) -> Line:
        query = f"brief={str(brief).lower()}"
        return await Line(self.app, f"/api/tables/{id}/live", query, cookie).opened()

    async def stream(self, who: Visitor, id: str, ended: asyncio.Event) -> None:
        """A spectator's stream, until the end."""
        cookie, path = f"{COOKIE}={who.token}", f"/api/tables/{id}/events"
        scope = {
            "type": "http",
            "scheme": "http",
            "http_version": "1.1",
            "method": "GET",
            "asgi": {"version": "3.0"},
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "path": path,
            "raw_path": quote(path).encode(),
            "query_string": b"after=0",
            "headers": [(b"host", b"127.0.0.1"), (b"cookie", cookie.encode())],
        }
        asked = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> dict[str, Any]:
            if asked:
                return asked.pop()
            await ended.wait()
            return {"type": "http.disconnect"}

        async def ignore(_: Any) -> None:
            return

        await self.app(scope, receive, ignore)


class _Visitor(Visitor):
    def __init__(self, *given: Any) -> None:
        *of_visitor, self._house = given
        super().__init__(*of_visitor)

    @asynccontextmanager
    async def channel(
        self, table: str, after: int | None = None, brief: bool = False
    ) -> AsyncIterator[Channel]:
        assert after is None
        line = await self._house.line(table, f"{COOKIE}={self.token}", brief)
        yield Channel(cast(Any, line))
        await line.close()


class _Table(AsyncTable):
    def __init__(self, session: Session, id: str, house: House) -> None:
        super().__init__(session, id)
        self._house = house

    async def open(self) -> None:
        line = await self._house.line(self.name, self.session.cookie)
        self._socket = cast(Any, line)


@asynccontextmanager
async def in_process(
    folder: Path, wrap: Callable[[Any], Any], follow: Callable[..., None], **settings: Any
) -> AsyncIterator[House]:
    """A floor in the folder. Its acts are told to `follow` before anybody else hears of them."""
    path = folder / "floor.db"
    path.write_bytes(new_floor())
    chosen = {"database": f"sqlite:///{path}", "rates": UNHURRIED, **settings}
    floor = Floor(chosen["database"])
    floor.follow(follow)
    app = create_app(ServerSettings(**chosen), floor, closes=True)
    with patch("croupier.server.app.collect_when_idle", _let_be):
        async with app.router.lifespan_context(app):
            house = House(wrap(app), app.state.croupier)
            with patch("croupier.client.bots.AsyncTable", house.table):
                yield house


async def _let_be(_: Callable[[], int]) -> None:
    """This process holds all of a trial, and collecting its garbage takes longer than a round."""
