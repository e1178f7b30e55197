"""Rate limits: how often each sender may do something."""

from dataclasses import dataclass, field
from time import monotonic

from croupier.server.settings import Rate

_MOST_BUCKETS = 10_000


@dataclass
class Bucket:
    """Tokens that refill with time; each request takes one."""

    rate: Rate
    left: float = field(init=False)
    at: float = field(default_factory=monotonic)

    def __post_init__(self) -> None:
        self.left = self.rate.at_once

    def take(self) -> bool:
        """Whether one more request is allowed now."""
        now = monotonic()
        refilled = self.left + (now - self.at) * self.rate.each_second
        self.left, self.at = min(self.rate.at_once, refilled), now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each sender; when there are too many, the oldest are discarded."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        if who not in self._buckets:
            while len(self._buckets) >= _MOST_BUCKETS:
                del self._buckets[next(iter(self._buckets))]
            self._buckets[who] = Bucket(self._rate)
        return self._buckets[who].take()

    def forget(self, who: str) -> None:
        """Let the sender begin anew."""
        self._buckets.pop(who, None)
