"""Logins with a password: slowed down for each network and each account, hashed in threads of their
own, and written to the log."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv6Address, ip_address, ip_network

import structlog

from croupier.floor.floor import Floor
from croupier.server.auth.accounts import check_password
from croupier.server.auth.users import User
from croupier.server.problems import Problem
from croupier.server.rates import Buckets
from croupier.server.settings import Rates

log = structlog.get_logger()
_MOST_WAITING = 50
"""Passwords that wait to be hashed; whoever comes after them is asked to come back."""


class Logins:
    """Checks passwords. Hashing one takes long on purpose, so it must not hold up anything else."""

    def __init__(self, rates: Rates) -> None:
        self._networks = Buckets(rates.logins)
        self._accounts = Buckets(rates.accounts)
        self._hashing = ThreadPoolExecutor(1, thread_name_prefix="passwords")
        self.waiting = 0
        """How many passwords are being hashed or wait for that."""

    async def check(self, floor: Floor, name: str, password: str, address: str) -> User:
        """The user of that name and password. A right password clears the account's attempts."""
        account = name.casefold()[:100]
        if not (self._networks.take(network_of(address)) and self._accounts.take(account)):
            log.warning("login", name=name[:100], address=address, outcome="too many attempts")
            raise Problem(429, "too-many", "too many attempts: wait a minute")
        if self.waiting >= _MOST_WAITING:
            raise Problem(503, "busy", "many people are logging in: try again in a minute")
        self.waiting += 1
        loop = asyncio.get_running_loop()
        try:
            user = await loop.run_in_executor(self._hashing, check_password, floor, name, password)
        except Problem:
            log.warning("login", name=name[:100], address=address, outcome="refused")
            raise
        finally:
            self.waiting -= 1
        self._accounts.forget(account)
        log.info("login", name=user.name, address=address, outcome="accepted")
        return user

    def close(self) -> None:
        self._hashing.shutdown(wait=False, cancel_futures=True)


def network_of(address: str) -> str:
    """Whose attempts count together: an IPv4 address, or the /64 that one household or server
    has of IPv6."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, 64), strict=False))
