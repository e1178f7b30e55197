"""Accounts and sessions in the database: passwords as argon2id, session tokens as hashes."""

import asyncio
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from sqlalchemy import Connection, Select, delete, select

from croupier.floor.database import from_text, schema, to_text
from croupier.floor.database.writer import Job
from croupier.floor.floor import Floor
from croupier.floor.ledger import CAGE, HOUSE
from croupier.house.people import Rank, name_key
from croupier.house.table.recorder import SOFTWARE, SOFTWARE_SUPERVISOR
from croupier.server.auth.users import Role, User, may_have
from croupier.server.problems import Problem

LASTS = timedelta(hours=12)
_NAME = re.compile(r"[\w][\w .'-]{0,38}[\w.]|[\w]")
_RESERVED = {name_key(name) for name in (SOFTWARE.name, SOFTWARE_SUPERVISOR.name, CAGE, HOUSE)}
_HASHER = PasswordHasher()
_NOBODY = _HASHER.hash(secrets.token_hex(8))
"""Checked when the account does not exist, so that the response time reveals nothing."""


def check_name(name: str, field: str = "name") -> str:
    """Check the name of a person or a table."""
    if not _NAME.fullmatch(name):
        message = "a name has 1 to 40 letters, digits, spaces, . ' or -"
        raise Problem(422, "bad-name", message, field=field)
    if name_key(name) in _RESERVED:
        raise Problem(409, "name-taken", f"nobody else is called {name!r} here", field=field)
    return name


async def add_user(
    floor: Floor,
    name: str,
    role: Role,
    password: str | None,
    rank: Rank | None = None,
    bot: bool = False,
) -> User:
    """Create an account; a guest has no password."""
    check_name(name)
    if password is not None and len(password) < 8:
        raise Problem(422, "bad-password", "a password has at least 8 characters")
    if rank is not None and not may_have(role, rank):
        raise Problem(422, "bad-rank", f"a {role} does not act as {rank}")
    hashed = None if password is None else await asyncio.to_thread(_HASHER.hash, password)
    row = {
        "name": name,
        "key": name_key(name),
        "role": role.value,
        "rank": rank and rank.value,
        "password": hashed,
        "bot": int(bot),
    }

    def job(connection: Connection) -> None:
        # Names are compared by key, so that spelling variants of one name cannot be two people.
        taken = select(schema.users.c.name).where(schema.users.c.key == row["key"])
        if connection.execute(taken).first():
            message = f"there is somebody called {name!r} already"
            raise Problem(409, "name-taken", message, field="name")
        connection.execute(schema.users.insert(), row)

    await write_durably(floor, job)
    return User(name, role, rank, bot)


def check_password(floor: Floor, name: str, password: str) -> User:
    """The user of that name and password, or a refusal that does not say which is wrong."""
    with floor.engine.connect() as connection:
        query = select(schema.users).where(schema.users.c.name == _queryable_name(name))
        row = connection.execute(query).one_or_none()
    try:
        _HASHER.verify(row.password if row is not None and row.password else _NOBODY, password)
    except Argon2Error as error:
        raise Problem(401, "bad-login", "no such name, or another password") from error
    assert row is not None
    return _user(row)


def _queryable_name(name: str) -> str:
    """The name, or one that cannot exist: some texts cannot even be queried."""
    return name if _NAME.fullmatch(name) else ""


async def begin_session(floor: Floor, user: User) -> str:
    """Return a token for the browser. The floor stores only its hash, and expired sessions are
    deleted."""
    token = secrets.token_urlsafe(32)
    now = floor.clock()
    row = {"token": session_key(token), "user": user.name, "expires": to_text(now + LASTS)}

    def job(connection: Connection) -> None:
        over = schema.sessions.c.expires <= to_text(now)
        connection.execute(delete(schema.sessions).where(over))
        connection.execute(schema.sessions.insert(), row)

    await write_durably(floor, job)
    return token


async def end_session(floor: Floor, token: str) -> None:
    query = delete(schema.sessions).where(schema.sessions.c.token == session_key(token))
    await write_durably(floor, lambda connection: connection.execute(query))


def find_session(floor: Floor, token: str, *, guests: bool) -> User | None:
    """The user of a session that has not expired; guests count only where guests are allowed."""
    key = session_key(token)
    return _found(floor, _SESSIONS.where(schema.sessions.c.token == key), guests).get(key)


def all_sessions(floor: Floor, *, guests: bool) -> dict[str, User]:
    """Every session that has not expired, by its key."""
    return _found(floor, _SESSIONS, guests)


_SESSIONS = select(schema.users, schema.sessions.c.token, schema.sessions.c.expires).join(
    schema.sessions, schema.sessions.c.user == schema.users.c.name
)


def _found(floor: Floor, query: Select[Any], guests: bool) -> dict[str, User]:
    with floor.engine.connect() as connection:
        rows = connection.execute(query).all()
    now = floor.clock()
    return {
        row.token: _user(row)
        for row in rows
        if from_text(row.expires) > now and (guests or row.password is not None)
    }


def find_user(floor: Floor, name: str) -> User | None:
    """Find a user by the exact name."""
    query = select(schema.users).where(schema.users.c.name == _queryable_name(name))
    with floor.engine.connect() as connection:
        row = connection.execute(query).one_or_none()
    return None if row is None else _user(row)


def bot_keys(floor: Floor, keys: Iterable[str]) -> set[str]:
    """The name keys that belong to bots."""
    users = schema.users.c
    query = select(users.key).where(users.key.in_(sorted(keys)), users.bot == 1)
    with floor.engine.connect() as connection:
        return set(connection.execute(query).scalars())


def has_accounts(floor: Floor) -> bool:
    """Whether at least one account exists."""
    query = select(schema.users.c.name).where(schema.users.c.password.is_not(None)).limit(1)
    with floor.engine.connect() as connection:
        return connection.execute(query).first() is not None


def csrf_token(token: str) -> str:
    """The token that a page sends with every change. It is derived from the session, and only our
    pages can read it."""
    return hmac.new(token.encode(), b"croupier.csrf/1", "sha256").hexdigest()


def session_key(token: str) -> str:
    """The hash under which a session is stored. It cannot be used to take the session over."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def _user(row: Any) -> User:
    rank = None if row.rank is None else Rank(row.rank)
    return User(row.name, Role(row.role), rank, bool(row.bot))


async def write_durably(floor: Floor, job: Job[Any]) -> None:
    await asyncio.wrap_future(floor.write(job))
