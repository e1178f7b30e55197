"""How often somebody may ask: a bucket that fills by itself and is emptied by asking."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

_MOST_BUCKETS = 10_000


@dataclass
class Bucket:
    """So many at once, and so many more each second."""

    most: float
    each_second: float
    clock: Callable[[], float] = monotonic
    left: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.at = self.most, self.clock()

    def take(self) -> bool:
        """Whether one more may be asked now."""
        now = self.clock()
        self.left = min(self.most, self.left + (now - self.at) * self.each_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket for each who asks; when there are too many, the oldest are forgotten."""

    def __init__(
        self, most: float, each_second: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._most, self._each_second, self._clock = most, each_second, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        if who not in self._buckets:
            while len(self._buckets) >= _MOST_BUCKETS:
                del self._buckets[next(iter(self._buckets))]
            self._buckets[who] = Bucket(self._most, self._each_second, self._clock)
        return self._buckets[who].take()
