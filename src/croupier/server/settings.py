"""How a floor is served."""

from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path


@dataclass(frozen=True)
class ServerSettings:
    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    play_chips: int = 1000
    """What a guest starts with."""
    origins: tuple[str, ...] = ()
    """Addresses of pages that may speak to the floor besides its own."""
    checkpoints: Path | None = None
    """The folder in which the heads of all chains are signed now and then."""
    checkpoint_seconds: float = 60
    first_tables: bool = False
    """Whether a floor without tables gets one of each rulebook."""

    @property
    def guests(self) -> bool:
        """On the loopback address nobody needs an account; anywhere else everybody does."""
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
