"""Settings of the server, including its rate limits."""

from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path

from croupier.floor.settings import Currency

COOKIE = "croupier_session"


@dataclass(frozen=True)
class Rate:
    """A burst, and the refill per second."""

    at_once: float
    each_second: float


@dataclass(frozen=True)
class Rates:
    address: Rate = Rate(600, 300)
    """Requests from one network address."""
    session: Rate = Rate(120, 60)
    """Requests of one session."""
    logins: Rate = Rate(10, 0.2)
    """Password attempts from one network: an IPv4 address, or a /64 of IPv6."""
    messages: Rate = Rate(40, 20)
    """Messages on one live channel."""
    accounts: Rate = Rate(10, 0.1)
    """Password attempts at one account, from anywhere; a right one clears them."""


@dataclass(frozen=True)
class ServerSettings:
    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    play_chips: int = 1000
    """Chips that a guest starts with."""
    currency: Currency = field(default_factory=Currency)
    """The smallest unit of money on this floor, and the largest single transaction of the cage."""
    origins: tuple[str, ...] = ()
    """Origins of other pages that may use the floor."""
    checkpoints: Path | None = None
    """The folder for signed checkpoints of all chains."""
    checkpoint_seconds: float = 60
    first_tables: bool = False
    """Whether an empty floor gets a table of each rulebook."""
    heartbeat: float = 15
    """Seconds between heartbeats on quiet channels, and between checks of their sessions."""
    rates: Rates = field(default_factory=Rates)

    @property
    def guests(self) -> bool:
        """On a loopback address nobody needs an account; anywhere else everybody does."""
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
