"""What is checked of every request before it is looked at: size, rate, origin, session, token."""

import hmac
from collections.abc import Awaitable, Callable
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response, WebSocket
from starlette.requests import HTTPConnection

from croupier.server.accounts import csrf_token, find_session
from croupier.server.people import Role, User
from croupier.server.problems import Problem, problem
from croupier.server.state import State

COOKIE = "croupier_session"
MOST_BYTES = 65_536
_SAFE = ("GET", "HEAD", "OPTIONS")


def state_of(connection: HTTPConnection) -> State:
    state: State = connection.app.state.croupier
    return state


def token_of(connection: HTTPConnection) -> str | None:
    return connection.cookies.get(COOKIE)


def user_of(connection: HTTPConnection) -> User | None:
    """Whose session came with it."""
    token = token_of(connection)
    return None if token is None else find_session(state_of(connection).floor, token)


def check_origin(connection: HTTPConnection) -> bool:
    """A page of another address may not speak to the floor."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    settings = state_of(connection).settings
    return origin in settings.origins or urlsplit(origin).netloc == connection.headers.get("host")


def signed_in(request: Request) -> User:
    user = user_of(request)
    if user is None:
        raise Problem(401, "no-session", "say who you are first: POST /api/session")
    if request.method not in _SAFE:
        _check_csrf(request)
    return user


def _check_csrf(request: Request) -> None:
    expected = csrf_token(token_of(request) or "")
    if not hmac.compare_digest(request.headers.get("x-csrf-token", ""), expected):
        raise Problem(403, "csrf", "send the session's csrf token as X-CSRF-Token")


SignedIn = Annotated[User, Depends(signed_in)]


def only(*roles: Role) -> Callable[[User], User]:
    """People of these roles."""

    def check(user: SignedIn) -> User:
        if user.role not in roles:
            raise Problem(403, "not-allowed", f"this is for: {', '.join(roles)}")
        return user

    return check


async def guard(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    """Size, rate and origin; and headers that keep a browser from doing more than our pages ask."""
    state = state_of(request)
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MOST_BYTES:
        refusal = {"code": "too-large", "message": f"a request has at most {MOST_BYTES} bytes"}
        return problem(413, refusal)
    who = request.client.host if request.client else "unknown"
    if not state.requests.take(token_of(request) or who):
        return problem(429, {"code": "too-many", "message": "wait a moment"})
    if request.method not in _SAFE and not check_origin(request):
        return problem(403, {"code": "origin", "message": "this page is not of this floor"})
    response = await call_next(request)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("X-Frame-Options", "DENY")
    response.headers.setdefault(
        "Content-Security-Policy",
        "default-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    )
    return response


def may_connect(socket: WebSocket) -> User | None:
    """Whose live channel it is; None where it is refused."""
    return user_of(socket) if check_origin(socket) else None
