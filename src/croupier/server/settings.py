"""Settings of the server, including its limits."""

from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from croupier.floor.tables.settings import Currency
from croupier.money import Amount
from croupier.server.addresses import Network, is_loopback

COOKIE = "croupier_session"


@dataclass(frozen=True)
class Rate:
    """The size of a burst, and the refill per second."""

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
    bytes: Rate = Rate(131_072, 1024)
    """Bytes that one person sends to be done or kept, on all their channels and sessions."""
    frames: Rate = Rate(300, 60)
    """Frames on one WebSocket: messages, their parts, pings."""


@dataclass(frozen=True)
class Limits:
    """How much of the server one client, and all together, may occupy, and for how long."""

    connections: int = 2000
    """Connections in all; more are answered 503."""
    per_address: int = 200
    """Connections of one client: an IPv4 address, or a /64 of IPv6. Behind a trusted proxy, its
    requests and channels in progress."""
    header_bytes: int = 16_384
    header_seconds: float = 10
    """From the first byte of a request, or from the connection, to the end of its headers."""
    body_seconds: float = 20
    """From the headers to the end of the body."""
    send_seconds: float = 30
    """How long a client may leave an answer unread."""
    ping_seconds: float = 20
    """Between pings on a WebSocket, and until their answers."""


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
    clock_seconds: float = 10
    """Seconds between comparisons of clocks."""
    figures: Path | None = None
    """The folder in which Study keeps what it has worked out. With one, the server works out the
    first answers by itself when it starts."""
    snapshots: Path | None = None
    """The folder for snapshots of tables, with which a restart performs few entries again."""
    first_tables: bool = False
    """Whether an empty floor gets a table of each rulebook."""
    heartbeat: float = 15
    """Seconds between heartbeats on quiet channels, and between checks of their sessions."""
    rates: Rates = field(default_factory=Rates)
    limits: Limits = field(default_factory=Limits)
    trusted_proxies: tuple[Network, ...] = ()
    """Whose word about the client of a request is believed: its address, and https."""
    welcomes_guests: bool | None = None
    """Whether people may play without an account; None to decide by `private`."""
    metrics_from: tuple[Network, ...] = ()
    """Who may read the metrics, besides this machine."""
    secret_key_file: Path | None = None
    """The file with the keys that encrypt the cards to come; by default beside the database."""
    session_idle: timedelta = timedelta(hours=1)
    """A session ends when its owner has done nothing for so long."""
    session_age: timedelta = timedelta(hours=12)
    """A session ends at this age, whatever its owner does."""
    staff_second_factor: bool = False
    """Whether staff with accounts need a second factor: until they have one they can only set it
    up."""
    second_person: Amount | None = None
    """Acts of the cage above this amount wait until a second person confirms them."""

    @property
    def private(self) -> bool:
        """Whether the floor is only for this machine: nobody else can reach a loopback address,
        unless a proxy passes requests on."""
        return is_loopback(self.host) and not self.trusted_proxies

    @property
    def guests(self) -> bool:
        """Whether guests are allowed. On a private floor nobody needs an account; elsewhere
        everybody does, unless the house decides otherwise."""
        return self.private if self.welcomes_guests is None else self.welcomes_guests
