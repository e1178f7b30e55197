"""Checks of a request: its session, its CSRF token, its origin and host."""

import hmac
from collections.abc import Callable
from typing import Annotated
from urllib.parse import SplitResult, urlsplit

from fastapi import Depends, Path, Request
from starlette.requests import HTTPConnection

from croupier.server.addresses import UNKNOWN, Caller, is_loopback, is_within
from croupier.server.auth.sessions import csrf_token, find_session, session_key
from croupier.server.auth.users import STAFF, Role, User
from croupier.server.problems import Problem
from croupier.server.settings import COOKIE
from croupier.server.state import ServerState

MOST_BYTES = 65_536
"""The most bytes in the body of a request."""
TOO_MUCH = "you have sent a lot at once: wait a minute"
SAFE = ("GET", "HEAD", "OPTIONS")


def state_of(connection: HTTPConnection) -> ServerState:
    state: ServerState = connection.app.state.croupier
    return state


def token_of(connection: HTTPConnection) -> str | None:
    return connection.cookies.get(COOKIE)


def address_of(connection: HTTPConnection) -> str:
    """The client's address; behind a trusted proxy, that of the client of the proxy."""
    return connection.client.host if connection.client else UNKNOWN


def caller_of(connection: HTTPConnection) -> Caller:
    """The sender of the request, as the outermost layer has determined it."""
    found: Caller = connection.state.caller
    return found


def is_local(connection: HTTPConnection) -> bool:
    """Whether the request was made on this machine. One that a proxy passed on may come from
    anywhere."""
    return state_of(connection).settings.private and not caller_of(connection).forwarded


def may_be_guest(connection: HTTPConnection) -> bool:
    """Whether the sender may be a guest: on this machine, or if the house allows guests."""
    settings = state_of(connection).settings
    return settings.guests and (is_local(connection) or settings.welcomes_guests is True)


def may_read_metrics(connection: HTTPConnection) -> bool:
    """Whether the sender may read metrics: on this machine, or from an address that the house has
    named."""
    caller, named = caller_of(connection), state_of(connection).settings.metrics_from
    if caller.forwarded and not caller.trusted:
        return False
    address = address_of(connection)
    local = is_loopback(address) and not (caller.forwarded or caller.trusted)
    return local or is_within(address, named)


BACKGROUND = "x-background"
"""A header of requests that a page makes on its own: they do not extend a session."""


def user_of(connection: HTTPConnection) -> User | None:
    """The user whose session the request carries; the log notes the role."""
    token, state = token_of(connection), state_of(connection)
    if token is None:
        return None
    guests = may_be_guest(connection)
    user = find_session(state.floor, token, state.settings, guests=guests)
    if user is not None:
        connection.state.role = user.role.value
        if BACKGROUND not in connection.headers:
            state.activity.note(session_key(token))
    return user


def needs_second_factor(state: ServerState, user: User) -> bool:
    """Whether the house requires a second factor that this person has not set up yet."""
    wanted = state.settings.staff_second_factor and user.account and user.role in STAFF
    return wanted and not user.second_factor


def check_origin(connection: HTTPConnection) -> bool:
    """Whether the request does not come from a page of another origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origin in state_of(connection).settings.origins:
        return True
    sent = _parts_of(origin)
    secure = connection.scope["scheme"] in ("https", "wss")
    if sent is None or sent.netloc != connection.headers.get("host"):
        return False
    return sent.scheme == "https" or not secure


def check_host(connection: HTTPConnection) -> bool:
    """Whether the host name is allowed. On a private floor only a loopback name is: a foreign page
    could let its own name lead here."""
    if not state_of(connection).settings.private:
        return True
    named = _parts_of(f"//{connection.headers.get('host', '')}")
    return named is not None and named.hostname is not None and is_loopback(named.hostname)


def _parts_of(address: str) -> SplitResult | None:
    """The parts of an address; None if it is not a valid one, such as `//[`."""
    try:
        return urlsplit(address)
    except ValueError:
        return None


def signed_in(request: Request) -> User:
    user = entered(request)
    if needs_second_factor(state_of(request), user):
        message = "set up your second factor first: POST /api/account/second-factor"
        raise Problem(403, "second-factor-needed", message)
    return user


def entered(request: Request) -> User:
    """The user, who may still have to set up a second factor."""
    user = user_of(request)
    if user is None:
        raise Problem(401, "no-session", "log in first: POST /api/session")
    if request.method not in SAFE:
        _check_csrf(request)
        _check_amount(request, user)
    return user


def _check_csrf(request: Request) -> None:
    expected = csrf_token(token_of(request) or "").encode()
    given = request.headers.get("x-csrf-token", "").encode("utf-8", "surrogateescape")
    if not hmac.compare_digest(given, expected):
        raise Problem(403, "csrf", "send the session's csrf token as X-CSRF-Token")


def _check_amount(request: Request, user: User) -> None:
    """Count the bytes that the person sends; a body of unknown length counts as the longest."""
    told = request.headers.get("content-length")
    chunked = "transfer-encoding" in request.headers
    size = int(told) if told is not None else MOST_BYTES if chunked else 0
    if not state_of(request).by_person.take(user.name, size):
        raise Problem(429, "too-many", TOO_MUCH)


SignedIn = Annotated[User, Depends(signed_in)]
Entered = Annotated[User, Depends(entered)]
TableId = Annotated[str, Path(max_length=80, pattern=r"^[^\x00-\x1f]+$")]


def only(*roles: Role) -> Callable[[User], User]:
    """Allow only people with these roles."""

    def check(user: SignedIn) -> User:
        if user.role not in roles:
            *others, last = (f"{role}s" for role in roles)
            named = f"{', '.join(others)} and {last}" if others else last
            raise Problem(403, "not-allowed", f"only {named} may do this")
        return user

    return check
