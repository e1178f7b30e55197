"""A session at a floor: how it is opened, and what comes back if the floor refuses a request."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import httpx2 as httpx

TIMEOUT = 30.0
"""Seconds to wait for an answer."""


class FloorError(Exception):
    """A floor refused a request, or cannot be reached."""

    def __init__(self, message: str, code: str = "unreachable", status: int = 0) -> None:
        super().__init__(message)
        self.code, self.status = code, status


@dataclass(frozen=True)
class Session:
    """A session: whose it is, and what requests carry to show it."""

    url: str
    """The floor's address, as http://127.0.0.1:8000."""
    name: str
    role: str
    csrf: str = field(repr=False)
    cookie: str = field(repr=False)
    """The value of the `Cookie` header."""

    @property
    def token(self) -> str:
        """What the cookie holds."""
        return self.cookie.partition("=")[2]

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "X-CSRF-Token": self.csrf}

    def live(self, table: str, after: int | None = None) -> str:
        """The address of a table's live channel; with `after`, it begins with what was missed."""
        scheme = "wss" if is_encrypted(self.url) else "ws"
        floor, since = self.url.partition(":")[2], "" if after is None else f"&after={after}"
        return f"{scheme}:{floor}/api/tables/{quote(table, safe='')}/live?brief=true{since}"


def said(session: Session) -> str:
    """Whose session it is, and where, in a line."""
    return f"{session.name}, {session.role}, at {session.url}"


def who(
    name: str | None, role: str | None, password: str | None, code: str | None, bot: bool
) -> dict[str, Any]:
    """The request for a session; what is not given is left out."""
    given = {"name": name, "role": role, "password": password, "code": code}
    asked: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    return {**asked, "bot": True} if bot else asked


def enter(
    url: str,
    name: str | None = None,
    role: str | None = None,
    password: str | None = None,
    code: str | None = None,
    bot: bool = False,
) -> Session:
    """Open a session: as a guest, or with an account's password and, if it has one, the code of its
    second factor. `bot` marks a guest as a bot, so that people see what they play with."""
    url = url.rstrip("/")
    try:
        answer = httpx.post(
            f"{url}/api/session",
            json=who(name, role, password, code, bot),
            timeout=TIMEOUT,
            verify=is_encrypted(url),
        )
    except httpx.HTTPError as error:
        raise unreachable(url, error) from None
    return session_of(url, answer)


def is_encrypted(url: str) -> bool:
    """Whether certificates are needed: reading those of the system takes a while. An address that
    is not plainly http counts as encrypted, however it is written."""
    return not url.lower().startswith("http:")


def session_of(url: str, answer: httpx.Response) -> Session:
    """The session that an answer opened."""
    told = checked(url, answer)
    user = told.get("user") if isinstance(told, dict) else None
    cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
    if user is None or not cookie:
        raise FloorError(f"{url} gave no session")
    return Session(url, user["name"], user["role"], told["csrf"], cookie)


def checked(url: str, answer: httpx.Response) -> Any:
    """What an answer says; raises if the floor refused."""
    try:
        told = answer.json() if answer.content else None
    except ValueError as error:
        raise FloorError(
            f"{url} does not answer as a floor does", status=answer.status_code
        ) from error
    if answer.is_error:
        raise refused(told, answer.status_code, answer.reason_phrase)
    return told


def refused(told: Any, status: int, words: str) -> FloorError:
    """A refusal in the floor's own words, or in these if it said none."""
    problem = told if isinstance(told, dict) else {}
    return FloorError(str(problem.get("detail", words)), str(problem.get("code", "")), status)


def unreachable(url: str, error: Exception) -> FloorError:
    return FloorError(f"{url} does not answer: {error or type(error).__name__}")
