"""Logins with a password and a code. They are limited for each network and each account, hashed in
threads of their own, and recorded in the log and in the log of security."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection, select

from croupier.floor.database import schema
from croupier.floor.floor import Floor
from croupier.floor.security import log as security_log
from croupier.server.addresses import network_of
from croupier.server.auth.accounts import (
    CheckedUser,
    account_row,
    check_password,
    hash_password,
    write_durably,
)
from croupier.server.auth.names import NOBODY_KNOWN, queryable_name
from croupier.server.auth.second_factors import check_code
from croupier.server.auth.users import User
from croupier.server.problems import Problem
from croupier.server.rates import Buckets
from croupier.server.settings import Rates

T = TypeVar("T")
log = structlog.get_logger()
_WHY = {"bad-login": "password", "bad-code": "code", "disabled": "disabled"}
_MOST_WAITING = 50
"""Passwords that wait to be hashed; whoever comes after them is asked to come back."""


class Logins:
    """Checks passwords and codes. Hashing a password takes long on purpose and must not delay
    anything else."""

    def __init__(self, rates: Rates) -> None:
        self._networks = Buckets(rates.logins)
        self._accounts = Buckets(rates.accounts)
        self._hashing = ThreadPoolExecutor(1, thread_name_prefix="passwords")
        self.waiting = 0
        """How many passwords are being hashed or wait for that."""

    async def check(
        self, floor: Floor, name: str, password: str, address: str, code: str | None = None
    ) -> CheckedUser:
        """The user with this name, password and, if there is a second factor, code. A correct login
        clears the account's attempts."""
        account = self._take(name, address)
        try:
            checked = await self._run(check_password, floor, name, password)
            how = await self._enter(floor, checked.user, code, address)
        except Problem as error:
            if error.code != "busy":
                await self._refused(floor, name, address, error)
            raise
        self._accounts.forget(account)
        log.info("login", name=checked.user.name, address=address, outcome="accepted", how=how)
        return checked

    async def confirm(self, floor: Floor, user: User, password: str, address: str) -> None:
        """Check the password of a person who is logged in, before an act that requires it. The
        right one does not clear the account's attempts: a code may have to follow."""
        self._take(user.name, address)
        try:
            await self._run(check_password, floor, user.name, password)
        except Problem as error:
            if error.code == "bad-login":
                await self._refused(floor, user.name, address, error)
                message = "that is not your password"
                raise Problem(403, "bad-password", message, field="password") from error
            raise

    def count(self, name: str, address: str) -> None:
        """Count an attempt at a code like an attempt at a password."""
        self._take(name, address)

    def _take(self, name: str, address: str) -> str:
        """Count an attempt, and return the account to which it is counted."""
        account = name.casefold()[:100]
        if not (self._networks.take(network_of(address)) and self._accounts.take(account)):
            log.warning("login", name=name[:100], address=address, outcome="too many attempts")
            raise Problem(429, "too-many", "too many attempts: wait a minute")
        return account

    async def hash(self, password: str) -> str:
        """The hash of a new password."""
        return await self._run(hash_password, password)

    async def _run(self, function: Callable[..., T], *given: Any) -> T:
        """Run a function in the thread for passwords, unless too many are waiting for it."""
        if self.waiting >= _MOST_WAITING:
            raise Problem(503, "busy", "many people are logging in: try again in a minute")
        self.waiting += 1
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._hashing, function, *given)
        finally:
            self.waiting -= 1

    async def _enter(self, floor: Floor, user: User, code: str | None, address: str) -> str:
        """Use the code, if one is needed, and record the login; return the factor used, in
        words."""
        now = floor.clock()

        def job(connection: Connection) -> str:
            if account_row(connection, user.name).disabled:
                raise Problem(403, "disabled", "this account is disabled: ask an administrator")
            how = check_code(connection, user.name, code, now)
            told = {"name": user.name, "address": address, "how": how}
            security_log.note(connection, "login", user.name, now, **told)
            return how

        return await write_durably(floor, job, "login", user.name)

    async def _refused(self, floor: Floor, name: str, address: str, error: Problem) -> None:
        """Record a refused login. A name that nobody has is not recorded, because it may be a
        password typed into the wrong field. A question for a code is no refusal."""
        if error.code == "code-needed":
            return
        log.warning("login", name=name[:100], address=address, outcome="refused")
        now, why = floor.clock(), _WHY.get(error.code, error.code)

        def job(connection: Connection) -> None:
            query = select(schema.users.c.name).where(schema.users.c.name == queryable_name(name))
            known = connection.execute(query).scalar()
            told = {"name": known, "address": address, "why": why}
            security_log.note(connection, "login-refused", known or NOBODY_KNOWN, now, **told)

        await write_durably(floor, job, "refuse-login", NOBODY_KNOWN)

    def close(self) -> None:
        self._hashing.shutdown(wait=False, cancel_futures=True)
