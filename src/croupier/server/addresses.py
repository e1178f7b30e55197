"""Addresses of clients: whose requests count together, and what a trusted proxy says of a client.

A header that names a client can be written by anybody. It is believed only from the addresses that
the house trusts, and only as far back as the chain of trusted proxies reaches."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
Headers = Iterable[tuple[bytes, bytes]]
UNKNOWN = "unknown"
_FORWARDED = frozenset(
    (
        *(b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"x-forwarded-port"),
        *(b"x-forwarded-server", b"x-real-ip", b"forwarded", b"via"),
        *(b"x-client-ip", b"x-cluster-client-ip", b"true-client-ip", b"cf-connecting-ip"),
    )
)
"""Headers that a proxy adds, whoever runs it."""
_OF_PROXIES = ("0.9", "1.0")
"""Versions of HTTP in which some proxies, such as nginx unless it is told otherwise, pass requests
on without a word about their clients. Nobody else uses them."""


def is_loopback(host: str) -> bool:
    address = read_address(host.strip("[]"))
    return host == "localhost" or (address is not None and address.is_loopback)


@lru_cache(maxsize=4096)
def read_address(text: str) -> Address | None:
    """An address of IPv4 or IPv6; one of IPv4 in the form of IPv6 is one of IPv4."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def network_of(address: str) -> str:
    """Whose attempts count together: an IPv4 address, or the /64 that one household or server
    has of IPv6."""
    parsed = read_address(address)
    if parsed is None:
        return address
    return str(ip_network((parsed, 64), strict=False) if parsed.version == 6 else parsed)


def read_network(text: str) -> Network:
    """A network such as 10.0.0.0/8, or one address; `ValueError` says what is wrong."""
    network = ip_network(text.strip())
    if network.prefixlen == 0:
        raise ValueError(f"{text} is every address there is")
    return network


def is_within(address: str, networks: Iterable[Network]) -> bool:
    parsed = read_address(address)
    return parsed is not None and any(
        parsed.version == network.version and parsed in network for network in networks
    )


@dataclass(frozen=True)
class Caller:
    """Who sent a request, as far as the house can know."""

    address: str
    scheme: str | None
    """http or https, if a trusted proxy said which the client used."""
    forwarded: bool
    """Whether a proxy passed the request on, trusted or not."""
    trusted: bool
    """Whether the connection is that of a trusted proxy."""


def caller(peer: str, headers: Headers, trusted: Sequence[Network], version: str = "1.1") -> Caller:
    """The client of a request that came over a connection from `peer`, in that version of HTTP."""
    told = [(name, value) for name, value in headers if name in _FORWARDED]
    if not told or not is_within(peer, trusted):
        forwarded = bool(told) or version in _OF_PROXIES
        return Caller(peer, None, forwarded, bool(trusted) and is_within(peer, trusted))
    schemes = _values(told, b"x-forwarded-proto")
    scheme = schemes[-1].lower() if schemes else None
    address = _client(peer, _values(told, b"x-forwarded-for"), trusted)
    return Caller(address, scheme if scheme in ("http", "https") else None, True, True)


def _client(peer: str, chain: list[str], trusted: Sequence[Network]) -> str:
    """The last address of the chain that is not a trusted proxy. What stands before it, or before
    something that is no address, was written by somebody unknown."""
    client = peer
    for text in reversed(chain):
        address = read_address(_host(text))
        if address is None:
            break
        client = str(address)
        if not is_within(client, trusted):
            break
    return client


def _host(text: str) -> str:
    """The address without a port: 192.0.2.1:80, [2001:db8::1]:80."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _values(headers: Headers, name: bytes) -> list[str]:
    """The values of a header, which may be repeated or hold a list."""
    texts = (value.decode("latin-1") for given, value in headers if given == name)
    return [each.strip() for text in texts for each in text.split(",") if each.strip()]
