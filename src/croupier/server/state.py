"""The state of a running server: floor, followers, scheduler, bots, metrics, rate limits."""

from dataclasses import dataclass, field
from time import monotonic

from croupier.floor.floor import Floor
from croupier.server.console.story import Storyteller
from croupier.server.live.bots import BotManager
from croupier.server.live.hub import Hub
from croupier.server.live.presence import Presence
from croupier.server.live.scheduler import Scheduler
from croupier.server.monitoring import Metrics
from croupier.server.settings import Rate, ServerSettings

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


@dataclass
class ServerState:
    settings: ServerSettings
    floor: Floor
    hub: Hub
    presence: Presence
    scheduler: Scheduler
    bots: BotManager
    metrics: Metrics
    audits: set[object] = field(default_factory=set)
    """Audits that are running."""
    storyteller: Storyteller = field(init=False)
    logins: Buckets = field(init=False)
    by_address: Buckets = field(init=False)
    by_session: Buckets = field(init=False)

    def __post_init__(self) -> None:
        self.storyteller = Storyteller(self.floor)
        rates = self.settings.rates
        self.logins = Buckets(rates.logins)
        self.by_address = Buckets(rates.address)
        self.by_session = Buckets(rates.session)
