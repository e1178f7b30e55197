"""Limits for each sender: how often they may act, and how much they may hold at once."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from croupier.server.settings import Rate

_MOST_BUCKETS = 10_000


@dataclass
class Bucket:
    """Tokens that refill over time; a request takes one token, or one for each of its bytes."""

    rate: Rate
    left: float = field(init=False)
    at: float = field(default_factory=monotonic)

    def __post_init__(self) -> None:
        self.left = self.rate.at_once

    def take(self, cost: float = 1) -> bool:
        """Take so many tokens, and return whether there were enough."""
        now = monotonic()
        refilled = self.left + (now - self.at) * self.rate.each_second
        self.left, self.at = min(self.rate.at_once, refilled), now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """A bucket for each sender; when there are too many, the oldest are discarded."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, cost: float = 1) -> bool:
        if who not in self._buckets:
            while len(self._buckets) >= _MOST_BUCKETS:
                del self._buckets[next(iter(self._buckets))]
            self._buckets[who] = Bucket(self._rate)
        return self._buckets[who].take(cost)

    def forget(self, who: str) -> None:
        """Give the sender a full bucket again."""
        self._buckets.pop(who, None)


class Places:
    """Places for connections, in total and for each client."""

    def __init__(self, in_all: int, for_each: int) -> None:
        self._in_all, self._for_each = in_all, for_each
        self._by_client: Counter[str] = Counter()
        self.taken = 0
        self.lingering = 0
        """Refused connections that have not been closed yet."""
        self.on_refusal: Callable[[str], None] = lambda _: None
        """Called with the reason of every refused connection."""

    def take(self, client: str | None) -> bool:
        """Take a place if there is one. A trusted proxy (None) is limited only by all places."""
        full = self.taken >= self._in_all
        if full or (client is not None and self._by_client[client] >= self._for_each):
            self.on_refusal("full" if full else "address")
            return False
        self.keep(client)
        return True

    def keep(self, client: str | None) -> None:
        """Take a place in any case, for a connection that already exists."""
        self.taken += 1
        if client is not None:
            self._by_client[client] += 1

    def free(self, client: str | None) -> None:
        self.taken -= 1
        if client is not None:
            self._by_client[client] -= 1
            if not self._by_client[client]:
                del self._by_client[client]
