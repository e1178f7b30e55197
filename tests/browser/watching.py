"""What a page does behind the screen: every request, console message and live message of it."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, WebSocket

_OWN_SCHEMES = ("data", "blob", "about")


@dataclass
class Watch:
    """Kept from the first request on."""

    origin: str
    requests: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    """Every message of the live channels that came in."""

    def follow(self, page: Page) -> None:
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", self._hear_console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", self._hear_socket)

    def _hear_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.console.append(f"{message.type}: {message.text}")

    def _hear_socket(self, socket: WebSocket) -> None:
        self.requests.append(socket.url)
        socket.on("framereceived", lambda frame: self.heard.append(_text(frame)))

    @property
    def elsewhere(self) -> list[str]:
        """Requests to any address but the floor's own."""
        host = urlsplit(self.origin).netloc
        asked = [urlsplit(url) for url in self.requests]
        foreign = [url for url in asked if url.scheme not in _OWN_SCHEMES and url.netloc != host]
        return [url.geturl() for url in foreign]

    def check(self, expected: tuple[str, ...] = ()) -> None:
        """Nothing went elsewhere, nothing failed; the policy would report itself as an error."""
        told = [each for each in self.console if not any(word in each for word in expected)]
        assert not self.elsewhere, self.elsewhere
        assert not self.errors, self.errors
        assert not told, told


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode()
