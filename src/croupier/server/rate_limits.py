"""Rate limits: a bucket of tokens that refills with time; each request takes one."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

_MOST_BUCKETS = 10_000


@dataclass(frozen=True)
class Rate:
    """A burst, and how many more each second."""

    at_once: float
    each_second: float


@dataclass(frozen=True)
class Rates:
    address: Rate = Rate(600, 300)
    """Requests from one network address."""
    session: Rate = Rate(120, 60)
    """Requests of one session."""
    logins: Rate = Rate(10, 0.2)
    """Passwords tried from one network address."""
    messages: Rate = Rate(40, 20)
    """Messages on one live channel."""


@dataclass
class Bucket:
    rate: Rate
    clock: Callable[[], float] = monotonic
    left: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.at = self.rate.at_once, self.clock()

    def take(self) -> bool:
        """Whether one more request is allowed now."""
        now = self.clock()
        refilled = self.left + (now - self.at) * self.rate.each_second
        self.left, self.at = min(self.rate.at_once, refilled), now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each sender; when there are too many, the oldest are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        if who not in self._buckets:
            while len(self._buckets) >= _MOST_BUCKETS:
                del self._buckets[next(iter(self._buckets))]
            self._buckets[who] = Bucket(self._rate, self._clock)
        return self._buckets[who].take()
