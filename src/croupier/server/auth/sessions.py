"""Sessions in the database, by the hashes of their tokens. A session ends when its owner has been
idle for a while, and in any case at a maximum age."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, delete, select, update

from croupier.floor.database import from_text, schema, to_text
from croupier.floor.floor import Floor
from croupier.floor.security import log as security_log
from croupier.floor.security.seals import drop_seals_of_sessions, seal, seal_again
from croupier.house.table import SOFTWARE
from croupier.machine import Refusal
from croupier.server.auth.accounts import account_row, user_of_row, write_durably
from croupier.server.auth.users import User
from croupier.server.problems import Problem
from croupier.server.settings import ServerSettings

_EVERY = timedelta(minutes=1)
"""How often the time of the last activity is written at most."""
_MOST_KEPT = 10_000
_LONGEST_ADDRESS = 60
_USUAL = ServerSettings("sqlite://")


async def begin_session(
    floor: Floor,
    user: User,
    settings: ServerSettings = _USUAL,
    address: str | None = None,
    hashed: str | None = None,
) -> str:
    """Begin a session and return its token for the browser; delete expired sessions.

    The floor stores only the token's hash. With the hash that a password was compared with, no
    session begins if the account has a new one: whoever changed the password has ended all sessions
    of the old one."""
    token, now = secrets.token_urlsafe(32), floor.clock()
    row = {
        "token": session_key(token),
        "user": user.name,
        "expires": to_text(now + settings.session_age),
        "began": to_text(now),
        "seen": to_text(now),
        "address": None if address is None else address[:_LONGEST_ADDRESS],
    }

    def job(connection: Connection) -> None:
        if hashed is not None and account_row(connection, user.name).password != hashed:
            raise Problem(401, "bad-login", "the password has just been changed: use the new one")
        sessions = schema.sessions
        idle = sessions.c.seen <= to_text(now - settings.session_idle)
        over = (sessions.c.expires <= to_text(now)) | idle
        if connection.execute(delete(sessions).where(over)).rowcount:
            drop_seals_of_sessions(connection)
        connection.execute(sessions.insert(), row)
        seal(connection, sessions, row)

    await write_durably(floor, job, "begin-session", user.name)
    return token


async def end_session(floor: Floor, token: str) -> None:
    query = delete(schema.sessions).where(schema.sessions.c.token == session_key(token))
    await write_durably(
        floor, lambda connection: connection.execute(query), "end-session", str(SOFTWARE)
    )


def find_session(
    floor: Floor, token: str, settings: ServerSettings, *, guests: bool
) -> User | None:
    """The user of a valid session; guests count only where guests are allowed."""
    key = session_key(token)
    query = _SESSIONS.where(schema.sessions.c.token == key)
    return _find_sessions(floor, query, settings, guests).get(key)


def all_sessions(floor: Floor, settings: ServerSettings) -> dict[str, User]:
    """Every valid session, by its key."""
    return _find_sessions(floor, _SESSIONS, settings, settings.guests)


_SESSIONS = select(
    schema.users,
    schema.sessions.c.token,
    schema.sessions.c.expires,
    schema.sessions.c.began,
    schema.sessions.c.seen,
).join(schema.sessions, schema.sessions.c.user == schema.users.c.name)


def _find_sessions(
    floor: Floor, query: Select[Any], settings: ServerSettings, guests: bool
) -> dict[str, User]:
    with floor.engine.connect() as connection:
        rows = connection.execute(query).all()
    now, found = floor.clock(), dict[str, User]()
    for row in rows:
        # Whose row cannot be read has no session, and the others keep theirs.
        with suppress(Refusal), floor.reads(security_log.STREAM, "read a session"):
            if _is_valid(row, now, settings) and (guests or row.password is not None):
                found[row.token] = user_of_row(row)
    return found


def _is_valid(row: Any, now: datetime, settings: ServerSettings) -> bool:
    """Whether the session is still valid. One of an earlier version has no times of its own."""
    began, seen = (None if each is None else from_text(each) for each in (row.began, row.seen))
    return (
        not row.disabled
        and from_text(row.expires) > now
        and (began is None or began + settings.session_age > now)
        and (seen is None or seen + settings.session_idle > now)
    )


@dataclass(frozen=True)
class SessionListed:
    """A session of an account, as administrators see it."""

    id: str
    """Identifies the session but gives no access to it."""
    began: str | None
    seen: str | None
    address: str | None


def list_sessions(floor: Floor, name: str, settings: ServerSettings) -> list[SessionListed]:
    """The valid sessions of a person, the latest first."""
    query = _SESSIONS.where(schema.users.c.name == name).add_columns(schema.sessions.c.address)
    with floor.engine.connect() as connection:
        rows = connection.execute(query.order_by(schema.sessions.c.seen.desc())).all()
    now, found = floor.clock(), list[SessionListed]()
    for row in rows:
        with suppress(Refusal), floor.reads(security_log.STREAM, "read a session"):
            if _is_valid(row, now, settings):
                found.append(SessionListed(public_id(row.token), row.began, row.seen, row.address))
    return found


def public_id(key: str) -> str:
    """An id for a session that does not disclose its key."""
    return hashlib.sha256(f"croupier.session/1 {key}".encode()).hexdigest()[:16]


def delete_sessions(
    connection: Connection,
    name: str,
    by: str,
    now: datetime,
    keep: str = "",
    only: str | None = None,
) -> list[str]:
    """End the sessions of a person, except the one with that key, or only the one with that public
    id. Record this in the log, and return their keys."""
    sessions = schema.sessions
    query = select(sessions.c.token).where(sessions.c.user == name, sessions.c.token != keep)
    keys = list(connection.execute(query).scalars())
    if only is not None:
        keys = [key for key in keys if public_id(key) == only]
    if keys:
        connection.execute(delete(sessions).where(sessions.c.token.in_(keys)))
        drop_seals_of_sessions(connection)
        security_log.note(connection, "sessions-revoked", by, now, name=name, sessions=len(keys))
    return keys


async def revoke_sessions(floor: Floor, name: str, by: str, keep: str = "") -> list[str]:
    """End the sessions of a person, except the one with that key; return their keys."""
    now = floor.clock()

    def job(connection: Connection) -> list[str]:
        return delete_sessions(connection, name, by, now, keep)

    return await write_durably(floor, job, "revoke-sessions", by)


class Activity:
    """Records when the owners of sessions did something, at most once a minute for each."""

    def __init__(self, floor: Floor, settings: ServerSettings) -> None:
        self._floor = floor
        self._every = min(_EVERY, settings.session_idle / 10)
        self._noted: dict[str, datetime] = {}

    def note(self, key: str) -> None:
        """Record an activity without waiting; callable from any thread."""
        now = self._floor.clock()
        last = self._noted.get(key)
        if last is not None and now - last < self._every:
            return
        if len(self._noted) >= _MOST_KEPT:
            self._noted = {}
        self._noted[key] = now
        query = (
            update(schema.sessions).where(schema.sessions.c.token == key).values(seen=to_text(now))
        )

        def job(connection: Connection) -> None:
            if connection.execute(query).rowcount:
                seal_again(connection, schema.sessions, key)

        self._floor.write_for(job, security_log.STREAM, "note-session", str(SOFTWARE))

    def forget(self, keys: Iterable[str]) -> None:
        for key in keys:
            self._noted.pop(key, None)


def csrf_token(token: str) -> str:
    """The token that a page sends with every change. It is derived from the session, and only our
    own pages can read it."""
    return hmac.new(token.encode(), b"croupier.csrf/1", "sha256").hexdigest()


def session_key(token: str) -> str:
    """The hash under which a session is stored. It cannot be used to take over the session."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
