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
        self.left, self.at = self.left_at(now), now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def left_at(self, now: float) -> float:
        """The tokens that are there by then."""
        refilled = self.left + (now - self.at) * self.rate.each_second
        return min(self.rate.at_once, refilled)


class Buckets:
    """A bucket for each sender. When there are too many, those with most left are discarded:
    whoever has used up theirs stays limited, however many others are made up."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, cost: float = 1) -> bool:
        if who not in self._buckets:
            if len(self._buckets) >= _MOST_BUCKETS:
                self._make_room()
            self._buckets[who] = Bucket(self._rate)
        return self._buckets[who].take(cost)

    def _make_room(self) -> None:
        """Discard half of them."""
        now = monotonic()
        kept = sorted(self._buckets.items(), key=lambda each: each[1].left_at(now))
        self._buckets = dict(kept[: _MOST_BUCKETS // 2])

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
