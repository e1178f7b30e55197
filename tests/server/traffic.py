"""Every byte that a server sends, by recipient."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.cookies import SimpleCookie
from typing import Any

import orjson

from croupier.server.settings import COOKIE


@dataclass(frozen=True)
class Sent:
    at: datetime
    path: str
    token: str | None
    """Of the session to which it went."""
    text: str

    @property
    def message(self) -> Any:
        """What it says, without the frame of a server-sent event."""
        lines = [line[6:] for line in self.text.splitlines() if line.startswith("data: ")]
        text = "\n".join(lines) if lines else self.text
        return orjson.loads(text) if text[:1] in ("{", "[") else None


@dataclass
class Recorder:
    """Wraps an application and keeps everything that it sends."""

    sent: list[Sent] = field(default_factory=list)
    hear: Callable[[Sent], None] | None = None
    """Takes what is sent at once; without it, everything is kept."""

    def wrap(self, app: Any) -> Any:
        async def recorded(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] not in ("http", "websocket"):
                await app(scope, receive, send)
                return
            token = _token(scope)
            whole = bytearray()

            async def keep(message: Any) -> None:
                text = message.get("text") or message.get("reason") or ""
                whole.extend(message.get("body", b""))
                streams = scope["path"].endswith("/events")
                if whole and (streams or not message.get("more_body")):
                    text = whole.decode()
                    whole.clear()
                if text:
                    said = Sent(datetime.now(UTC), scope["path"], token, text)
                    (self.hear or self.sent.append)(said)
                await send(message)

            await app(scope, receive, keep)

        return recorded


def _token(scope: Any) -> str | None:
    cookies: SimpleCookie = SimpleCookie()
    for name, value in scope["headers"]:
        if name == b"cookie":
            cookies.load(value.decode("latin-1"))
    return cookies[COOKIE].value if COOKIE in cookies else None
