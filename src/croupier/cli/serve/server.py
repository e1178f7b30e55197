"""The server that `croupier serve` starts."""

import errno
import logging
import os
import resource
import sys
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from socket import AF_INET, AF_INET6, SO_REUSEADDR, SOL_SOCKET, socket

import typer
import uvicorn
from sqlalchemy import make_url

from croupier.floor.database import DatabaseError, connect, reserve
from croupier.floor.floor import Floor
from croupier.floor.security.keyring import keyring
from croupier.floor.tables.settings import Currency
from croupier.money import Amount, parse_amount
from croupier.result_store import default_folder
from croupier.server.addresses import Network, read_network
from croupier.server.app import create_app
from croupier.server.connections import FloorConfig
from croupier.server.monitoring import set_up_logs
from croupier.server.settings import Limits, ServerSettings

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def open_page(address: str) -> bool:
    """Open a page in a browser; False if there is none. Without a screen none is tried, because a
    text browser would take over the terminal."""
    if not has_screen(sys.platform, os.environ):
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    return platform in ("darwin", "win32") or any(environment.get(name) for name in _SCREENS)


class ListenError(Exception):
    """Why an address cannot be listened on."""


def listen(host: str, port: int, *, or_any: bool) -> socket:
    """A socket bound to the port; with `or_any`, to a free port if that one is taken."""
    try:
        return _bound(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and or_any:
            return _bound(host, 0)
        if error.errno == errno.EADDRINUSE:
            message = f"port {port} is taken: name another, or 0 for any that is free"
            raise ListenError(message) from error
        raise ListenError(f"{host}:{port} cannot be listened on: {error.strerror}") from error


def _bound(host: str, port: int) -> socket:
    listener = socket(AF_INET6 if ":" in host else AF_INET)
    listener.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    listener.set_inheritable(True)
    return listener


_PORT = 8000


@dataclass(frozen=True)
class ServeRequest:
    """What the command line asks for."""

    database: str
    host: str
    port: int | None
    checkpoints: Path
    secret_key_file: Path | None
    smallest_unit: str
    ceiling: str
    second_person: str | None
    staff_second_factor: bool
    idle_minutes: float
    session_hours: float
    tables: bool
    origins: tuple[str, ...]
    connections: int
    per_address: int
    trusted_proxies: tuple[str, ...]
    guests: bool | None
    metrics_from: tuple[str, ...]
    certificate: Path | None
    key: Path | None
    figures: bool
    browser: bool
    logs: bool


def serve(request: ServeRequest) -> None:
    """Serve until interrupted; exits with the reason if that is impossible."""
    currency, second_person = _currency(request), _second_person(request)
    proxies = _networks(request.trusted_proxies, "--trusted-proxy")
    metrics_from = _networks(request.metrics_from, "--metrics-from")
    try:
        with reserve(request.database):
            _serve(request, currency, second_person, proxies, metrics_from)
    except DatabaseError as error:
        raise typer.BadParameter(str(error), param_hint="--database") from error


def _snapshots(database: str) -> Path:
    """The folder for snapshots of tables: beside a database that is a file, else in the user's
    cache directory."""
    url = make_url(database)
    if url.get_backend_name() == "sqlite" and url.database:
        return Path(f"{url.database}.tables")
    return default_folder().parent / "tables"


def _serve(
    request: ServeRequest,
    currency: Currency,
    second_person: Amount | None,
    proxies: tuple[Network, ...],
    metrics_from: tuple[Network, ...],
) -> None:
    floor = _shown(request.database)
    listener = _listener(request)
    settings = ServerSettings(
        request.database,
        request.host,
        _port(listener),
        origins=request.origins,
        currency=currency,
        checkpoints=request.checkpoints,
        figures=default_folder() if request.figures else None,
        first_tables=request.tables,
        limits=Limits(room_for(request.connections), request.per_address),
        trusted_proxies=proxies,
        welcomes_guests=request.guests,
        metrics_from=metrics_from,
        secret_key_file=request.secret_key_file,
        second_person=second_person,
        staff_second_factor=request.staff_second_factor,
        session_idle=timedelta(minutes=request.idle_minutes),
        session_age=timedelta(hours=request.session_hours),
    )
    # Opened here, so that a key that does not fit is refused in one line.
    keys = keyring(request.database, request.secret_key_file)
    opened = Floor(request.database, keys=keys, snapshots=_snapshots(request.database))
    set_up_logs(logging.INFO if request.logs else logging.ERROR)
    server = _Server(_config(request, settings, opened))
    address = _address(request, listener)
    if request.port is None and settings.port != _PORT:
        _say(f"Port {_PORT} is taken; this floor is on port {settings.port}.")
    _say(f"Croupier is at {address}; the floor is in {floor}")
    if not settings.guests:
        _say(f"Only people with accounts may enter: croupier user add NAME ROLE --database {floor}")
    server.page = address if request.browser else None
    server.run(sockets=[listener])


_OTHER_FILES = 128
"""Files that the server has open besides connections."""


def room_for(wanted: int) -> int:
    """How many connections the system lets this process have, up to the wanted number."""
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + _OTHER_FILES
    if least != resource.RLIM_INFINITY and least < needed:
        least = needed if most == resource.RLIM_INFINITY else min(needed, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (least, most))
        wanted = min(wanted, max(1, least - _OTHER_FILES))
    return wanted


class _Server(uvicorn.Server):
    page: str | None = None
    """The page to open in a browser once the floor answers."""

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.page is not None and self.started and not open_page(self.page):
            _say(f"No browser was found on this machine: open {self.page} in one.")


def _config(request: ServeRequest, settings: ServerSettings, floor: Floor) -> uvicorn.Config:
    app = create_app(settings, floor, closes=True)
    return FloorConfig(
        app,
        settings,
        app.state.places,
        ssl_certfile=request.certificate,
        ssl_keyfile=request.key,
        timeout_graceful_shutdown=5,  # open streams would never end by themselves
    )


def _shown(database: str) -> str:
    """The address of the database without its password."""
    return connect(database).url.render_as_string(hide_password=True)


def _currency(request: ServeRequest) -> Currency:
    try:
        return Currency(parse_amount(request.smallest_unit), parse_amount(request.ceiling))
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--smallest-unit, --ceiling") from error


def _second_person(request: ServeRequest) -> Amount | None:
    if request.second_person is None:
        return None
    try:
        return parse_amount(request.second_person)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--second-person") from error


def _networks(texts: tuple[str, ...], option: str) -> tuple[Network, ...]:
    try:
        return tuple(map(read_network, texts))
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=option) from error


def _listener(request: ServeRequest) -> socket:
    wanted = _PORT if request.port is None else request.port
    try:
        return listen(request.host, wanted, or_any=request.port is None)
    except ListenError as error:
        raise typer.BadParameter(str(error), param_hint="--port") from error


def _port(listener: socket) -> int:
    port: int = listener.getsockname()[1]
    return port


def _address(request: ServeRequest, listener: socket) -> str:
    scheme = "http" if request.certificate is None else "https"
    host = f"[{request.host}]" if ":" in request.host else request.host
    return f"{scheme}://{host}:{_port(listener)}"


def _say(words: str) -> None:
    typer.echo(words, err=True)
