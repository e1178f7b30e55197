"""Accounts in the database: passwords as argon2id, every change in the log of security."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from sqlalchemy import Connection, func, select, update

from croupier.floor.database import schema
from croupier.floor.database.writer import Job
from croupier.floor.floor import Floor
from croupier.floor.security import log as security_log
from croupier.floor.security.names import look_of
from croupier.floor.security.seals import seal_again
from croupier.house.people import Rank, name_key
from croupier.machine import Refusal
from croupier.server.auth.names import check_person, queryable_name
from croupier.server.auth.users import Role, User, may_have
from croupier.server.problems import Problem

T = TypeVar("T")
COMMAND_LINE = "the command line"
"""The person named for changes made with `croupier user`."""
_SHORTEST = 8
_HASHER = PasswordHasher()
Hashing = Callable[[str], Awaitable[str]]
"""Hashes a new password. That takes long on purpose, so a server does it in a separate thread."""


def hash_password(password: str) -> str:
    return _HASHER.hash(password)


async def _hash_here(password: str) -> str:
    return await asyncio.to_thread(hash_password, password)


@cache
def _nobody() -> str:
    """The hash that is checked when the account does not exist, so that the response time reveals
    nothing. Computing it takes as long as checking a password, so it is computed at the first
    login."""
    return _HASHER.hash(secrets.token_hex(8))


@dataclass(frozen=True)
class CheckedUser:
    """A user whose password was correct."""

    user: User
    hashed: str
    """The hash that it was compared with: the account may have another one by now."""


@dataclass(frozen=True)
class AccountListed:
    """An account, as administrators see it."""

    user: User
    disabled: bool
    sessions: int
    seen: str | None
    """When they last did something in a session that is there."""


async def add_user(
    floor: Floor,
    name: str,
    role: Role,
    password: str | None,
    rank: Rank | None = None,
    bot: bool = False,
    by: str = COMMAND_LINE,
    hashing: Hashing = _hash_here,
) -> User:
    """Create an account; a guest has no password."""
    check_person(name)
    _check_rank(role, rank)
    hashed = None if password is None else await _hash_with(password, hashing)
    row = {
        "name": name,
        "key": name_key(name),
        "role": role.value,
        "rank": rank and rank.value,
        "password": hashed,
        "bot": int(bot),
        "look": look_of(name),
    }
    now = floor.clock()

    def job(connection: Connection) -> None:
        _check_free(connection, name)
        connection.execute(schema.users.insert(), row)
        seal_again(connection, schema.users, name)
        if hashed is not None:
            told = {"name": name, "role": row["role"], "rank": row["rank"]}
            told["password"] = security_log.password_digest(hashed)
            security_log.note(connection, "account-added", by, now, **told)

    await write_durably(floor, job, "add-account", by)
    return User(name, role, rank, bot, account=password is not None)


def _check_free(connection: Connection, name: str) -> None:
    """Refuse a name that somebody has, in any spelling, or one that looks like it."""
    users = schema.users
    for row in connection.execute(select(users.c.name).where(users.c.look.is_(None))).all():
        # an account of an earlier version
        same = users.c.name == row.name
        connection.execute(update(users).where(same).values(look=look_of(row.name)))
        seal_again(connection, users, row.name)
    if connection.execute(select(users.c.name).where(users.c.key == name_key(name))).first():
        message = f"there is somebody called {name!r} already"
        raise Problem(409, "name-taken", message, field="name")
    alike = select(users.c.name).where(users.c.look == look_of(name))
    if (other := connection.execute(alike).scalar()) is not None:
        message = f"{name!r} looks like {other!r}, who is here already"
        raise Problem(409, "name-alike", message, field="name")


def _check_rank(role: Role, rank: Rank | None) -> None:
    if rank is not None and not may_have(role, rank):
        raise Problem(422, "bad-rank", f"a {role} does not act as {rank}")


async def _hash_with(password: str, hashing: Hashing) -> str:
    if len(password) < _SHORTEST:
        message = f"a password has at least {_SHORTEST} characters"
        raise Problem(422, "bad-password", message, field="password")
    return await hashing(password)


def check_password(floor: Floor, name: str, password: str) -> CheckedUser:
    """The user with this name and password; the refusal does not say which is wrong."""
    with floor.engine.connect() as connection:
        query = select(schema.users).where(schema.users.c.name == queryable_name(name))
        row = connection.execute(query).one_or_none()
    nobody = (
        _nobody()
    )  # computed for every login, otherwise the first one without an account would take longer
    try:
        _HASHER.verify(row.password if row is not None and row.password else nobody, password)
    except Argon2Error as error:
        raise Problem(401, "bad-login", "no such name, or another password") from error
    assert row is not None
    with floor.reads(security_log.STREAM, "read an account"):
        return CheckedUser(user_of_row(row), row.password)


async def change_password(
    floor: Floor, name: str, password: str, by: str, hashing: Hashing = _hash_here
) -> None:
    hashed, now = await _hash_with(password, hashing), floor.clock()

    def job(connection: Connection) -> None:
        change_account(connection, name, password=hashed)
        told = {"name": name, "password": security_log.password_digest(hashed)}
        security_log.note(connection, "password-changed", by, now, **told)

    await write_durably(floor, job, "change-password", by)


def set_disabled(connection: Connection, name: str, disabled: bool, by: str, now: datetime) -> None:
    """Disable or enable an account; the caller ends its sessions."""
    if bool(account_row(connection, name).disabled) == disabled:
        return
    change_account(connection, name, disabled=1 if disabled else None)
    kind = "account-disabled" if disabled else "account-enabled"
    security_log.note(connection, kind, by, now, name=name)


async def give_role(floor: Floor, name: str, role: Role, rank: Rank | None, by: str) -> None:
    _check_rank(role, rank)
    now = floor.clock()

    def job(connection: Connection) -> None:
        change_account(connection, name, role=role.value, rank=rank and rank.value)
        told = {"name": name, "role": role.value, "rank": rank and rank.value}
        security_log.note(connection, "role-given", by, now, **told)

    await write_durably(floor, job, "give-role", by)


def account_row(connection: Connection, name: str) -> Any:
    """The row of an account, locked."""
    users = schema.users
    query = select(users).where(users.c.name == queryable_name(name), users.c.password.is_not(None))
    row = connection.execute(query.with_for_update()).one_or_none()
    if row is None:
        raise Problem(404, "no-such-account", f"there is no account {name!r}")
    return row


def change_account(connection: Connection, name: str, **values: Any) -> None:
    account_row(connection, name)
    connection.execute(update(schema.users).where(schema.users.c.name == name).values(values))
    seal_again(connection, schema.users, name)


def list_accounts(floor: Floor) -> list[AccountListed]:
    users, sessions = schema.users, schema.sessions
    count = select(func.count()).where(sessions.c.user == users.c.name).scalar_subquery()
    last = select(func.max(sessions.c.seen)).where(sessions.c.user == users.c.name)
    columns = (count.label("sessions"), last.scalar_subquery().label("seen"))
    query = select(users, *columns).where(users.c.password.is_not(None))
    with floor.engine.connect() as connection:
        rows = connection.execute(query.order_by(users.c.key)).all()
    found = []
    for row in rows:  # an account that cannot be read hides no other
        with suppress(Refusal), floor.reads(security_log.STREAM, "read an account"):
            user = user_of_row(row)
            found.append(AccountListed(user, bool(row.disabled), row.sessions, row.seen))
    return found


def find_user(floor: Floor, name: str) -> User | None:
    """Find a user by the exact name."""
    query = select(schema.users).where(schema.users.c.name == queryable_name(name))
    with floor.engine.connect() as connection:
        row = connection.execute(query).one_or_none()
    return None if row is None else user_of_row(row)


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


def user_of_row(row: Any) -> User:
    rank = None if row.rank is None else Rank(row.rank)
    return User(
        row.name,
        Role(row.role),
        rank,
        bool(row.bot),
        account=row.password is not None,
        second_factor=row.second_factor is not None,
    )


async def write_durably(floor: Floor, job: Job[T], verb: str, by: str) -> T:
    """Write to accounts or sessions. If it fails unexpectedly, an alarm names the verb."""
    return await asyncio.wrap_future(floor.write_for(job, security_log.STREAM, verb, by))
