"""How the server takes connections: how many, how large and how slow a request may be.

uvicorn waits for ever for the rest of a request and takes headers of any size. These protocols give
every connection a place, of which there are so many in all and for each client, and every part of a
request a time. Who comes when there is no room is told so (503) and when to come back."""

import asyncio
import socket
from asyncio import TimerHandle
from collections.abc import Callable, Mapping
from enum import Enum
from http import HTTPStatus
from typing import Any

import uvicorn
import uvloop
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from croupier.server.addresses import UNKNOWN, is_within, network_of
from croupier.server.live.channels import AT_ONCE, MOST_BYTES
from croupier.server.middleware import HEADERS, RETRY_AFTER, TOO_BUSY
from croupier.server.problems import problem
from croupier.server.rates import Bucket, Places
from croupier.server.settings import ServerSettings

_MOST_DISCARDED = 1_048_576
"""Bytes of a body that are read although the answer has been given."""
_MOST_QUEUED = 16
"""Requests that a client may send before the first is answered."""
_MOST_UNSENT = 65_536
"""Bytes that wait to be sent to a client that keeps asking for pongs."""
_MOST_FRAMES = 64
"""Frames of one message."""
_MOST_AT_ONCE = 1024
"""Bytes of a WebSocket that are read before its frames are counted."""
_LINGER = 1.0
"""Seconds in which a refused client may read why; a connection that is cut off while it still sends
would lose the answer."""
_MOST_LINGERING = 100


class FloorConfig(uvicorn.Config):
    """The settings of uvicorn for a floor."""

    def __init__(self, app: Any, settings: ServerSettings, places: Places, **more: Any) -> None:
        super().__init__(
            app,
            host=settings.host,
            port=settings.port,
            http=HttpConnection,
            ws=LiveConnection,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # the application decides whom to believe
            ws_max_size=MOST_BYTES,
            ws_per_message_deflate=False,  # compressed lengths could reveal what messages hide
            ws_ping_interval=settings.limits.ping_seconds,
            ws_ping_timeout=settings.limits.ping_seconds,
            **more,
        )
        self.settings, self.places = settings, places

    def get_loop_factory(self) -> Callable[[], asyncio.AbstractEventLoop]:
        seconds = self.settings.limits.header_seconds

        class Loop(uvloop.Loop):
            async def create_server(self, *given: Any, ssl: Any = None, **more: Any) -> Any:
                if ssl is not None:
                    more["ssl_handshake_timeout"] = seconds
                return await super().create_server(*given, ssl=ssl, **more)

        return Loop

    def limit_sending(self, transport: asyncio.BaseTransport) -> None:
        """Let the system end the connection if the other side takes nothing for so long, also
        while it is being closed."""
        made, option = transport.get_extra_info("socket"), getattr(socket, "TCP_USER_TIMEOUT", None)
        if made is not None and option is not None:
            milliseconds = int(self.settings.limits.send_seconds * 1000)
            made.setsockopt(socket.IPPROTO_TCP, option, milliseconds)

    def client_of(self, peer: tuple[str, int] | None) -> str | None:
        """Whose connection it is; None if a trusted proxy shares it among its clients."""
        address = UNKNOWN if peer is None else peer[0]
        trusted = is_within(address, self.settings.trusted_proxies)
        return None if trusted else network_of(address)


class _Stage(Enum):
    """The part of a request that the server waits for."""

    NOTHING = "nothing"
    HEADERS = "headers"
    BODY = "body"


class HttpConnection(HttpToolsProtocol):
    """A connection of HTTP/1.1, with limits."""

    config: FloorConfig

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._limits = self.config.settings.limits
        self._client: str | None = None
        self._placed = self._refused = self._completed = False
        self._stage = self._watched = _Stage.NOTHING
        self._timer: TimerHandle | None = None
        self._sending: TimerHandle | None = None
        self._received = self._headers = self._body = 0
        """Bytes: of an unfinished request line and headers, of those read, of the body."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.config.limit_sending(transport)
        self._client = self.config.client_of(self.client)
        self._placed = self.config.places.take(self._client)
        if self._placed:
            self._watch(_Stage.HEADERS)
        else:
            self._refuse(503, TOO_BUSY)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch(_Stage.NOTHING)
        self.resume_writing()
        if self._placed:
            self.config.places.free(self._client)
        elif self._refused:
            self.config.places.lingering -= 1
        self._placed = self._refused = False
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        self._completed = False
        super().data_received(data)
        if self._refused or self.transport.is_closing() or self._upgraded:
            return
        self._count(len(data))

    def _count(self, size: int) -> None:
        """Limit what has been received of an unfinished request, and how long it may take."""
        if self._stage is _Stage.BODY:
            self._watch(_Stage.BODY)
            return
        waits = self._stage is _Stage.HEADERS or not self._completed
        self._received = (0 if self._completed else self._received) + (size if waits else 0)
        if self._completed or not waits:
            self._watch(_Stage.NOTHING)
        if self._received > self._limits.header_bytes:
            self._refuse_large()
        elif waits:
            self._watch(_Stage.HEADERS)

    # what the parser finds

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._stage, self._headers, self._body = _Stage.HEADERS, 0, 0

    def on_url(self, url: bytes) -> None:
        self._add_header(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._add_header(len(name) + len(value) + len(": \r\n"))
        super().on_header(name, value)

    def _add_header(self, size: int) -> None:
        self._headers += size
        if self._headers > self._limits.header_bytes:
            raise ValueError("the headers are too large")  # it ends the parsing

    def on_headers_complete(self) -> None:
        self._stage, self._received = _Stage.BODY, 0
        if len(self.pipeline) >= _MOST_QUEUED:
            raise ValueError("too many requests wait")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        if self._body > _MOST_DISCARDED:
            self.transport.abort()
        else:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._stage, self._completed = _Stage.NOTHING, True
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer what could not be parsed, or was too large to be."""
        del msg
        if self._headers > self._limits.header_bytes:
            self._refuse_large()
        else:
            self._refuse(400, {"code": "bad-request", "message": "this is not a request of HTTP"})

    # time

    def _watch(self, stage: _Stage) -> None:
        """Wait for that part of the request, from now on."""
        if stage is self._watched:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._watched = stage
        if stage is not _Stage.NOTHING:
            body = stage is _Stage.BODY
            seconds = self._limits.body_seconds if body else self._limits.header_seconds
            self._timer = self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        self._timer, stage, self._watched = None, self._watched, _Stage.NOTHING
        if self.flow.read_paused:  # it is the server that does not read
            self._watch(stage)
            return
        self.config.places.on_refusal("slow")
        silent = stage is _Stage.HEADERS and not self._received
        answered = stage is _Stage.BODY and self.cycle.response_complete
        if silent or answered:
            self.transport.close()
        else:
            self._refuse(408, {"code": "too-slow", "message": "the request did not arrive in time"})

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._sending is None:
            self._sending = self.loop.call_later(self._limits.send_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None

    # the end

    _upgraded = False

    def handle_websocket_upgrade(self) -> None:
        self._watch(_Stage.NOTHING)
        self._upgraded = True
        super().handle_websocket_upgrade()
        self.config.places.free(self._client)  # the other protocol has taken one
        self._placed = False

    def _refuse_large(self) -> None:
        self.config.places.on_refusal("too-large")
        most = self._limits.header_bytes
        self._refuse(431, {"code": "too-large", "message": f"headers have at most {most} bytes"})

    def _refuse(self, status: int, why: Mapping[str, Any]) -> None:
        """Answer outside the application, and let the client read the answer before it ends."""
        self._refused = True
        self._watch(_Stage.NOTHING)
        self._unset_keepalive_if_required()
        places = self.config.places
        if not self._placed:
            places.lingering += 1
        if self._is_answering():
            self.transport.abort()
            return
        self.transport.write(_answer(status, why))
        if places.lingering > _MOST_LINGERING or not self.transport.can_write_eof():
            self.transport.close()
            return
        self.transport.write_eof()
        self.loop.call_later(_LINGER, self.transport.abort)

    def _is_answering(self) -> bool:
        """Whether an answer of the application is on its way; one that has not begun is dropped."""
        if self.cycle is None or self.cycle.response_complete:
            return False
        self.cycle.disconnected = True
        self.cycle.message_event.set()
        return self.cycle.response_started


def _answer(status: int, why: Mapping[str, Any]) -> bytes:
    body = problem(status, why)
    headers = {**body.headers, **HEADERS, "Connection": "close", "Cache-Control": "no-store"}
    if status == 503:
        headers["Retry-After"] = RETRY_AFTER
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join((*lines, "", "")).encode("latin-1") + bytes(body.body)


class LiveConnection(WebSocketsSansIOProtocol):
    """A WebSocket, with limits. uvicorn pings it and closes it if there is no answer."""

    config: FloorConfig
    _sending: TimerHandle | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._frames = Bucket(self.config.settings.rates.frames)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._client = self.config.client_of(self.client)
        self.config.places.keep(self._client)

    def connection_lost(self, exc: Exception | None) -> None:
        self.resume_writing()
        self.config.places.free(self._client)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[AT_ONCE] = self.write_text
        await super().run_asgi()

    def write_text(self, text: str) -> bool:
        """Send a message past the layers of the application, which cost as much as making it. Tell
        whether it was sent: not while the client is behind, or leaves."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def send(self, message: Any) -> None:
        """A refusal that was sent whole is an answer; uvicorn would log it as an error."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def data_received(self, data: bytes) -> None:
        """Read a little at a time: a connection delivers tens of thousands of frames at once, and
        nobody else is served while they are read."""
        for start in range(0, len(data), _MOST_AT_ONCE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _MOST_AT_ONCE])

    def handle_events(self) -> None:
        if self._frames.take(len(self.conn.events)):
            super().handle_events()
            return
        self.config.places.on_refusal("frames")
        if self.close_sent:  # it had its chance to leave
            self.transport.abort()
            return
        self.conn.fail(1008, "too many frames")
        self.handle_parser_exception()

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > _MOST_UNSENT:
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= _MOST_FRAMES:
            self.conn.fail(1009, f"a message has at most {_MOST_FRAMES} frames")
            self.handle_parser_exception()
        else:
            super().handle_cont(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._sending is None:
            seconds = self.config.settings.limits.send_seconds
            self._sending = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None
