"""A session at a floor: opening it, and the errors of refusal_of requests."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import httpx2 as httpx

TIMEOUT = 30.0
"""Seconds to wait for an answer."""


class FloorError(Exception):
    """Raised when a floor refuses a request or cannot be reached."""

    def __init__(self, message: str, code: str = "unreachable", status: int = 0) -> None:
        super().__init__(message)
        self.code, self.status = code, status


@dataclass(frozen=True)
class Session:
    """A session: the person's name and role, and the credentials that each request carries."""

    url: str
    """The floor's address, such as http://127.0.0.1:8000."""
    name: str
    role: str
    csrf: str = field(repr=False)
    cookie: str = field(repr=False)
    """The value of the `Cookie` header."""

    @property
    def token(self) -> str:
        """The value of the session cookie."""
        return self.cookie.partition("=")[2]

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "X-CSRF-Token": self.csrf}

    def live(self, table: str, after: int | None = None) -> str:
        """The address of a table's live channel; with `after`, the channel begins with the missed
        entries."""
        scheme = "wss" if is_encrypted(self.url) else "ws"
        floor, since = self.url.partition(":")[2], "" if after is None else f"&after={after}"
        return f"{scheme}:{floor}/api/tables/{quote(table, safe='')}/live?brief=true{since}"


def describe_session(session: Session) -> str:
    """Whose session it is, and where, in a line."""
    return f"{session.name}, {session.role}, at {session.url}"


def login_body(
    name: str | None, role: str | None, password: str | None, code: str | None, bot: bool
) -> dict[str, Any]:
    """The body of the request that opens a session, without the fields that are None."""
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
    second factor. `bot` marks a guest as a bot, which other people at the table are shown."""
    url = url.rstrip("/")
    try:
        answer = httpx.post(
            f"{url}/api/session",
            json=login_body(name, role, password, code, bot),
            timeout=TIMEOUT,
            verify=is_encrypted(url),
        )
    except httpx.HTTPError as error:
        raise unreachable(url, error) from None
    return session_of(url, answer)


def is_encrypted(url: str) -> bool:
    """Whether connections to this address need certificates, which take a while to load.

    Only an address that plainly begins with http does not, however it is written."""
    return not url.lower().startswith("http:")


def session_of(url: str, answer: httpx.Response) -> Session:
    """The session that the answer opened."""
    content = content_of(url, answer)
    user = content.get("user") if isinstance(content, dict) else None
    cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
    if user is None or not cookie:
        raise FloorError(f"{url} gave no session")
    return Session(url, user["name"], user["role"], content["csrf"], cookie)


def content_of(url: str, answer: httpx.Response) -> Any:
    """The content of an answer; raises `FloorError` if the floor refusal_of the request."""
    try:
        content = answer.json() if answer.content else None
    except ValueError as error:
        raise FloorError(
            f"{url} does not answer as a floor does", status=answer.status_code
        ) from error
    if answer.is_error:
        raise refusal_of(content, answer.status_code, answer.reason_phrase)
    return content


def refusal_of(content: Any, status: int, words: str) -> FloorError:
    """The error for a refusal, in the floor's words or, if it sent none, in these."""
    problem = content if isinstance(content, dict) else {}
    return FloorError(str(problem.get("detail", words)), str(problem.get("code", "")), status)


def unreachable(url: str, error: Exception) -> FloorError:
    return FloorError(f"{url} does not answer: {error or type(error).__name__}")
