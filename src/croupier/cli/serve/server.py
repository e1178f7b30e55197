"""A floor served as it was asked for on the command line."""

import errno
import logging
import os
import sys
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from socket import AF_INET, AF_INET6, SO_REUSEADDR, SOL_SOCKET, socket

import typer
import uvicorn

from croupier.floor.database import DatabaseError, connect
from croupier.floor.settings import Currency
from croupier.money import parse_amount
from croupier.server.app import create_app
from croupier.server.live.channels import MOST_BYTES
from croupier.server.monitoring import set_up_logs
from croupier.server.settings import ServerSettings

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def open_page(address: str) -> bool:
    """Whether a browser took it. Without a screen none is tried: a text browser would take the
    terminal over."""
    if not has_screen(sys.platform, os.environ):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    return platform in ("darwin", "win32") or any(environment.get(name) for name in _SCREENS)


class TakenError(Exception):
    """Why nobody can be heard there."""


def listen(host: str, port: int, *, or_any: bool) -> socket:
    """Bound to the port; where that is taken and need not be this one, to any that is free."""
    try:
        return _bound(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and or_any:
            return _bound(host, 0)
        if error.errno == errno.EADDRINUSE:
            message = f"port {port} is taken: name another, or 0 for any that is free"
            raise TakenError(message) from error
        raise TakenError(f"{host}:{port} cannot be listened on: {error.strerror}") from error


def _bound(host: str, port: int) -> socket:
    listening = socket(AF_INET6 if ":" in host else AF_INET)
    listening.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


_PORT = 8000


@dataclass(frozen=True)
class ServeRequest:
    """The words of the command line."""

    database: str
    host: str
    port: int | None
    checkpoints: Path
    smallest_unit: str
    ceiling: str
    tables: bool
    origins: tuple[str, ...]
    certificate: Path | None
    key: Path | None
    browser: bool
    logs: bool


def serve(request: ServeRequest) -> None:
    """Until it is interrupted; or a clean exit with the reason why not."""
    floor, currency = _checked(request.database), _currency(request)
    listening = _listening(request)
    settings = ServerSettings(
        request.database,
        request.host,
        _port(listening),
        origins=request.origins,
        currency=currency,
        checkpoints=request.checkpoints,
        first_tables=request.tables,
    )
    set_up_logs(logging.INFO if request.logs else logging.ERROR)
    server = _Server(_config(request, settings))
    address = _address(request, listening)
    if request.port is None and settings.port != _PORT:
        _say(f"Port {_PORT} is taken; this floor is on port {settings.port}.")
    _say(f"Croupier is at {address}; the floor is in {floor}")
    if not settings.guests:
        _say(f"Accounts only: croupier user add NAME ROLE --database {floor}")
    server.page = address if request.browser else None
    server.run(sockets=[listening])


class _Server(uvicorn.Server):
    page: str | None = None
    """What is opened in a browser once the floor answers."""

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.page is not None and self.started and not open_page(self.page):
            _say(f"No browser was found on this machine: open {self.page} in one.")


def _config(request: ServeRequest, settings: ServerSettings) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # lengths of messages that mix people's words would tell
        ssl_certfile=request.certificate,
        ssl_keyfile=request.key,
        timeout_graceful_shutdown=5,  # streams to people who still look would never end
    )


def _checked(database: str) -> str:
    """Where the floor is kept, without its password."""
    try:
        return connect(database).url.render_as_string(hide_password=True)
    except DatabaseError as error:
        raise typer.BadParameter(str(error), param_hint="--database") from error


def _currency(request: ServeRequest) -> Currency:
    try:
        return Currency(parse_amount(request.smallest_unit), parse_amount(request.ceiling))
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--smallest-unit, --ceiling") from error


def _listening(request: ServeRequest) -> socket:
    wanted = _PORT if request.port is None else request.port
    try:
        return listen(request.host, wanted, or_any=request.port is None)
    except TakenError as error:
        raise typer.BadParameter(str(error), param_hint="--port") from error


def _port(listening: socket) -> int:
    port: int = listening.getsockname()[1]
    return port


def _address(request: ServeRequest, listening: socket) -> str:
    scheme = "http" if request.certificate is None else "https"
    host = f"[{request.host}]" if ":" in request.host else request.host
    return f"{scheme}://{host}:{_port(listening)}"


def _say(words: str) -> None:
    typer.echo(words, err=True)
