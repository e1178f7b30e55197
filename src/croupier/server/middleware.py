"""Middleware around every request: limits of size and rate, origin checks, headers, the log.

An internal error is logged by its class and lines and answered with one sentence: its message may
name cards."""

from collections.abc import Mapping
from time import perf_counter
from typing import Any

import structlog
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.auth.guards import (
    SAFE,
    address_of,
    check_host,
    check_origin,
    state_of,
    token_of,
)
from croupier.server.monitoring import log_error
from croupier.server.problems import problem

log = structlog.get_logger()
MOST_BYTES = 65_536
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
}
_TRANSPORT_SECURITY = "max-age=31536000"
Refused = tuple[int, Mapping[str, Any]]


class Gatekeeper:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})
        visit = _Visit(scope, receive, send)
        try:
            await visit.pass_through(self._app)
        except Exception as error:
            log_error(error, path=scope["path"])
            await visit.fail()
        finally:
            visit.log()


class _Visit:
    """One request, or one live channel."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._began, self._status, self._bytes = perf_counter(), 0, 0

    async def pass_through(self, app: ASGIApp) -> None:
        refused = refusal(HTTPConnection(self._scope))
        if refused is not None:
            await self.refuse(*refused)
            return
        receive = self.receive if self._scope["type"] == "http" else self._receive
        await app(self._scope, receive, self.send)

    async def refuse(self, status: int, why: Mapping[str, Any]) -> None:
        await problem(status, why)(self._scope, self._receive, self.send)

    async def receive(self) -> Message:
        """Receive the body in parts, up to the limit, regardless of its header."""
        message = await self._receive()
        self._bytes += len(message.get("body", b""))
        if self._bytes > MOST_BYTES:
            raise HTTPException(413, _TOO_LARGE["message"])
        return message

    async def send(self, message: Message) -> None:
        match message["type"]:
            case "http.response.start" | "websocket.http.response.start":
                self._status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if self._scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")  # most answers are somebody's
                if self._scope["scheme"] in ("https", "wss"):
                    headers.setdefault("Strict-Transport-Security", _TRANSPORT_SECURITY)
            case "websocket.accept":
                self._status = 101
            case "websocket.close" if not self._status:
                self._status = 403
        await self._send(message)

    async def fail(self) -> None:
        if not self._status:
            await self.refuse(500, {"code": "internal", "message": "something went wrong here"})
        elif self._scope["type"] == "websocket":
            await self._send({"type": "websocket.close", "code": 1011})

    def log(self) -> None:
        log.info(
            "request",
            method=self._scope.get("method", "WEBSOCKET"),
            path=self._scope["path"],
            status=self._status,
            milliseconds=round((perf_counter() - self._began) * 1000, 1),
            role=self._scope["state"].get("role"),
        )


_TOO_LARGE = {"code": "too-large", "message": f"a request has at most {MOST_BYTES} bytes"}


def refusal(connection: HTTPConnection) -> Refused | None:
    """The reason for refusing the request; None to let it pass."""
    state = state_of(connection)
    length = connection.headers.get("content-length", "0")
    if not (length.isascii() and length.isdecimal()) or int(length[:20]) > MOST_BYTES:
        return 413, _TOO_LARGE
    token = token_of(connection)
    if not state.by_address.take(address_of(connection)) or (
        token is not None and not state.by_session.take(token)
    ):
        return 429, {"code": "too-many", "message": "wait a moment"}
    if not check_host(connection):
        return 403, {
            "code": "host",
            "message": "this floor can be used only from the machine it runs on",
        }
    asks = connection.scope["type"] == "http" and connection.scope["method"] in SAFE
    if not asks and not check_origin(connection):
        return 403, {"code": "origin", "message": "this page belongs to another site"}
    return None
