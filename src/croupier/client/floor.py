"""A floor: its lobby, its tables, and every request of its API, with a session of one's own."""

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any
from urllib.parse import quote

import httpx2 as httpx

from croupier.client.session import (
    TIMEOUT,
    Session,
    checked,
    enter,
    is_encrypted,
    said,
    session_of,
    unreachable,
    who,
)
from croupier.client.table import AsyncTable, Table

Json = Any
"""What the API's documents describe: /api/openapi.json."""
_SESSION, _TABLES, _INSPECTION = "/api/session", "/api/tables", "/api/inspection"


_MOST = 500
"""Tables that a floor lists at once."""


def _page(training: str, found: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What asks for the tables after those that were found."""
    return {"training": training, "after": found[-1]["table"] if found else "", "limit": _MOST}


def _round(table: str, number: int) -> str:
    return f"{_TABLES}/{quote(table, safe='')}/rounds/{number}"


def _console(table: str, part: str) -> str:
    return f"{_TABLES}/{quote(table, safe='')}/{part}"


def _books(table: str, number: int, part: str = "") -> str:
    return f"{_INSPECTION}/tables/{quote(table, safe='')}/rounds/{number}{part}"


def _opening(heading: Mapping[str, Any], further: Mapping[str, Any]) -> dict[str, Any]:
    return {"heading": dict(heading), **further}


class Floor:
    """A session at a floor, in a with statement: `with Floor.enter(url, "Ann") as floor`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._http = httpx.Client(
            base_url=session.url,
            headers=session.headers,
            timeout=TIMEOUT,
            verify=is_encrypted(session.url),
        )

    @classmethod
    def enter(
        cls,
        url: str,
        name: str | None = None,
        role: str | None = None,
        password: str | None = None,
        code: str | None = None,
        bot: bool = False,
    ) -> "Floor":
        """Open a session: as a guest, or with an account's password."""
        return cls(enter(url, name, role, password, code, bot))

    def __repr__(self) -> str:
        return f"<{said(self.session)}>"

    def __enter__(self) -> "Floor":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections. The session stays valid until `leave` or until it is idle."""
        self._http.close()

    def leave(self) -> None:
        """End the session, and every channel opened with it."""
        self.request("DELETE", _SESSION)

    def request(self, method: str, path: str, body: Json = None, **query: Any) -> Json:
        """Any request of the API; raises `FloorError` if the floor refuses it."""
        try:
            answer = self._http.request(method, path, json=body, params=query)
        except httpx.HTTPError as error:
            raise unreachable(self.session.url, error) from None
        return checked(self.session.url, answer)

    def tables(self, training: str = "own") -> list[dict[str, Any]]:
        """The tables in the lobby; for staff `training="all"` lists everybody's training tables."""
        found: list[dict[str, Any]] = []
        while True:
            page = self.request("GET", _TABLES, **_page(training, found))
            found += page
            if len(page) < _MOST:
                return found

    def open_table(self, heading: Mapping[str, Any], **further: Any) -> Json:
        """Open a table: `open_table({"rulebook": "nz-lunar", "name": "Mine"})`."""
        return self.request("POST", _TABLES, _opening(heading, further))

    def table(self, name: str, after: int | None = None) -> Table:
        """A table's live channel, for a with statement."""
        return Table(self.session, name, after)

    def round(self, table: str, number: int) -> Json:
        """A round that is over: its record, and what verifies its cards."""
        return self.request("GET", _round(table, number))

    def console(self, table: str) -> Json:
        """For staff: what the table waits for, and every act that is open."""
        return self.request("GET", _console(table, "console"))

    def story(self, table: str, **query: Any) -> Json:
        """For staff: what was done, act by act, in words."""
        return self.request("GET", _console(table, "story"), **query)

    def find_rounds(self, **query: Any) -> dict[str, Any]:
        """For inspectors: finished `rounds`, newest first, that match `table`, `player`, `clause`,
        `mark`, `since`, ...; with `after`, the rounds that follow."""
        return dict(self.request("GET", f"{_INSPECTION}/rounds", **query))

    def books(self, table: str, number: int) -> dict[str, Any]:
        """For inspectors: the entries of a finished round with their chain, and its postings."""
        return dict(self.request("GET", _books(table, number)))

    def verify(self, table: str, number: int) -> dict[str, Any]:
        """For inspectors: a finished round verified now: chain, shuffle, replay, money."""
        return dict(self.request("GET", _books(table, number, "/marks")))

    def report(self, day: str, **query: Any) -> dict[str, Any]:
        """For inspectors: drop, win and hold of a gaming day, as 2026-11-15: also `until`, `table`,
        `zone`."""
        return dict(self.request("GET", f"{_INSPECTION}/report", day=day, **query))


class AsyncFloor:
    """The same for asyncio: `async with await AsyncFloor.enter(url, "Ann") as floor`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._http = httpx.AsyncClient(
            base_url=session.url,
            headers=session.headers,
            timeout=TIMEOUT,
            verify=is_encrypted(session.url),
        )

    @classmethod
    async def enter(
        cls,
        url: str,
        name: str | None = None,
        role: str | None = None,
        password: str | None = None,
        code: str | None = None,
        bot: bool = False,
    ) -> "AsyncFloor":
        """Open a session: as a guest, or with an account's password."""
        url = url.rstrip("/")
        secure = is_encrypted(url)
        async with httpx.AsyncClient(base_url=url, timeout=TIMEOUT, verify=secure) as client:
            try:
                answer = await client.post(_SESSION, json=who(name, role, password, code, bot))
            except httpx.HTTPError as error:
                raise unreachable(url, error) from None
        return cls(session_of(url, answer))

    def __repr__(self) -> str:
        return f"<{said(self.session)}>"

    async def __aenter__(self) -> "AsyncFloor":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections. The session stays valid until `leave` or until it is idle."""
        await self._http.aclose()

    async def leave(self) -> None:
        """End the session, and every channel opened with it."""
        await self.request("DELETE", _SESSION)

    async def request(self, method: str, path: str, body: Json = None, **query: Any) -> Json:
        """Any request of the API; raises `FloorError` if the floor refuses it."""
        try:
            answer = await self._http.request(method, path, json=body, params=query)
        except httpx.HTTPError as error:
            raise unreachable(self.session.url, error) from None
        return checked(self.session.url, answer)

    async def tables(self, training: str = "own") -> list[dict[str, Any]]:
        """The tables in the lobby; for staff `training="all"` lists everybody's training tables."""
        found: list[dict[str, Any]] = []
        while True:
            page = await self.request("GET", _TABLES, **_page(training, found))
            found += page
            if len(page) < _MOST:
                return found

    async def open_table(self, heading: Mapping[str, Any], **further: Any) -> Json:
        """Open a table: `open_table({"rulebook": "nz-lunar", "name": "Mine"})`."""
        return await self.request("POST", _TABLES, _opening(heading, further))

    def table(self, name: str, after: int | None = None) -> AsyncTable:
        """A table's live channel, for an async with statement."""
        return AsyncTable(self.session, name, after)

    async def round(self, table: str, number: int) -> Json:
        """A round that is over: its record, and what verifies its cards."""
        return await self.request("GET", _round(table, number))

    async def console(self, table: str) -> Json:
        """For staff: what the table waits for, and every act that is open."""
        return await self.request("GET", _console(table, "console"))

    async def story(self, table: str, **query: Any) -> Json:
        """For staff: what was done, act by act, in words."""
        return await self.request("GET", _console(table, "story"), **query)

    async def find_rounds(self, **query: Any) -> dict[str, Any]:
        """For inspectors: finished `rounds`, newest first, that match `table`, `player`, `clause`,
        `mark`, `since`, ...; with `after`, the rounds that follow."""
        return dict(await self.request("GET", f"{_INSPECTION}/rounds", **query))

    async def books(self, table: str, number: int) -> dict[str, Any]:
        """For inspectors: the entries of a finished round with their chain, and its postings."""
        return dict(await self.request("GET", _books(table, number)))

    async def verify(self, table: str, number: int) -> dict[str, Any]:
        """For inspectors: a finished round verified now: chain, shuffle, replay, money."""
        return dict(await self.request("GET", _books(table, number, "/marks")))

    async def report(self, day: str, **query: Any) -> dict[str, Any]:
        """For inspectors: drop, win and hold of a gaming day, as 2026-11-15: also `until`, `table`,
        `zone`."""
        return dict(await self.request("GET", f"{_INSPECTION}/report", day=day, **query))
