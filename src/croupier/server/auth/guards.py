"""Checks of a request: its session, its CSRF token, its origin and host."""

import hmac
from collections.abc import Callable
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Path, Request
from starlette.requests import HTTPConnection

from croupier.server.auth.accounts import csrf_token, find_session
from croupier.server.auth.users import Role, User
from croupier.server.problems import Problem
from croupier.server.settings import COOKIE, is_loopback
from croupier.server.state import ServerState

SAFE = ("GET", "HEAD", "OPTIONS")


def state_of(connection: HTTPConnection) -> ServerState:
    state: ServerState = connection.app.state.croupier
    return state


def token_of(connection: HTTPConnection) -> str | None:
    return connection.cookies.get(COOKIE)


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


def user_of(connection: HTTPConnection) -> User | None:
    """The user whose session the request carries; the log notes the role."""
    token, state = token_of(connection), state_of(connection)
    if token is None:
        return None
    user = find_session(state.floor, token, guests=state.settings.guests)
    if user is not None:
        connection.state.role = user.role.value
    return user


def check_origin(connection: HTTPConnection) -> bool:
    """Refuse requests from a page of another origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    settings = state_of(connection).settings
    return origin in settings.origins or urlsplit(origin).netloc == connection.headers.get("host")


def check_host(connection: HTTPConnection) -> bool:
    """Refuse other host names on a loopback floor: another page could claim them."""
    if not state_of(connection).settings.guests:
        return True
    host = urlsplit(f"//{connection.headers.get('host', '')}").hostname
    return host is not None and is_loopback(host)


def signed_in(request: Request) -> User:
    user = user_of(request)
    if user is None:
        raise Problem(401, "no-session", "log in first: POST /api/session")
    if request.method not in SAFE:
        _check_csrf(request)
    return user


def _check_csrf(request: Request) -> None:
    expected = csrf_token(token_of(request) or "").encode()
    given = request.headers.get("x-csrf-token", "").encode("utf-8", "surrogateescape")
    if not hmac.compare_digest(given, expected):
        raise Problem(403, "csrf", "send the session's csrf token as X-CSRF-Token")


SignedIn = Annotated[User, Depends(signed_in)]
TableId = Annotated[str, Path(max_length=80, pattern=r"^[^\x00-\x1f]+$")]


def only(*roles: Role) -> Callable[[User], User]:
    """Allow only people with these roles."""

    def check(user: SignedIn) -> User:
        if user.role not in roles:
            raise Problem(403, "not-allowed", f"this is for: {', '.join(roles)}")
        return user

    return check
