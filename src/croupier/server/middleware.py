"""Middleware around every request: limits of size and rate, origin checks, headers, the log.

An internal error is logged by its class and lines of code and answered with one sentence, because
its message may name cards."""

from collections.abc import Mapping
from time import perf_counter
from typing import Any

import structlog
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.addresses import UNKNOWN, caller, network_of
from croupier.server.auth.guards import (
    MOST_BYTES,
    SAFE,
    address_of,
    caller_of,
    check_host,
    check_origin,
    state_of,
    token_of,
)
from croupier.server.monitoring import log_error
from croupier.server.problems import problem
from croupier.server.wire import fault_of_bytes

log = structlog.get_logger()
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
RETRY_AFTER = "5"
"""Seconds after which a client should try again."""
TOO_BUSY = {"code": "busy", "message": "too many people are connected: come back in a moment"}
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
        _name_caller(scope)
        visit = _Visit(scope, receive, send)
        try:
            await visit.pass_through(self._app)
        except Exception as error:
            log_error(error, path=scope["path"])
            _raise_failure(scope, error)
            await visit.fail()
        finally:
            visit.log()


def _raise_failure(scope: Scope, error: Exception) -> None:
    """Tell the staff of a page that failed, by the route that was asked for."""
    page = getattr(scope.get("route"), "path", "/")
    table = scope.get("path_params", {}).get("id", "the floor")
    scope["app"].state.croupier.raise_failure(page, table, error)


def _name_caller(scope: Scope) -> None:
    """Add the sender to the scope, and replace address and scheme by the client's own."""
    settings = scope["app"].state.croupier.settings
    peer = scope["client"][0] if scope.get("client") else UNKNOWN
    version = scope.get("http_version", "1.1")
    found = caller(peer, scope["headers"], settings.trusted_proxies, version)
    scope.setdefault("state", {})["caller"] = found
    if found.address != peer:
        scope["client"] = (found.address, 0)
    if found.scheme is not None:
        secure = found.scheme == "https"
        plain = "ws" if scope["type"] == "websocket" else "http"
        scope["scheme"] = f"{plain}s" if secure else plain


class _Visit:
    """One request, or one live channel."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._began, self._status = perf_counter(), 0
        self._body: bytearray | None = bytearray()
        """What has been received of the body; None once it has been given on."""

    async def pass_through(self, app: ASGIApp) -> None:
        connection = HTTPConnection(self._scope)
        refused = refusal(connection)
        if refused is not None:
            await self.refuse(*refused)
            return
        receive = self.receive if self._scope["type"] == "http" else self._receive
        if not caller_of(connection).trusted:  # the connection already has a place
            await app(self._scope, receive, self.send)
            return
        places, client = state_of(connection).visits, network_of(address_of(connection))
        if not places.take(client):
            await self.refuse(503, TOO_BUSY)
            return
        try:
            await app(self._scope, receive, self.send)
        finally:
            places.free(client)

    async def refuse(self, status: int, why: Mapping[str, Any]) -> None:
        await problem(status, why)(self._scope, self._receive, self.send)

    async def receive(self) -> Message:
        """Receive the body, up to the limit, whatever its header says. It is passed on as a whole,
        after its numbers and its nesting have been checked."""
        if self._body is None:
            return await self._receive()
        message = await self._receive()
        while message["type"] == "http.request":
            self._body += message.get("body", b"")
            if len(self._body) > MOST_BYTES:
                raise HTTPException(413, _TOO_LARGE["message"])
            if not message.get("more_body", False):
                body, self._body = bytes(self._body), None
                fault = fault_of_bytes(body)
                if fault is not None:
                    raise HTTPException(422, fault)
                return {"type": "http.request", "body": body, "more_body": False}
            message = await self._receive()
        return message

    async def send(self, message: Message) -> None:
        match message["type"]:
            case "http.response.start" | "websocket.http.response.start":
                self._status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")  # most answers are personal
                if self._status in (429, 503):
                    headers.setdefault("Retry-After", RETRY_AFTER)
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
    if not state.by_address.take(network_of(address_of(connection))) or (
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
