"""The state of a running server: floor, followers, scheduler, bots, metrics, rate limits."""

import asyncio
from dataclasses import dataclass, field

from croupier.floor.alarms import SetAside
from croupier.floor.floor import Floor
from croupier.house.table import SOFTWARE
from croupier.server.auth.logins import Logins
from croupier.server.auth.sessions import Activity
from croupier.server.console.story import Storyteller
from croupier.server.health import HealthCheck
from croupier.server.live.bots import BotManager
from croupier.server.live.hub import Hub
from croupier.server.live.presence import Presence
from croupier.server.live.scheduler import Scheduler
from croupier.server.monitoring import Metrics
from croupier.server.rates import Buckets, Places
from croupier.server.settings import ServerSettings

_MOST_FAILURES = 100
"""Pages that have failed, of which alarms tell."""
_REPORTS = 2
"""Reports that are made at once; each reads every entry of its days."""


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
    reports: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_REPORTS))
    """Reports wait for each other, so that other pages do not wait for them."""
    storyteller: Storyteller = field(init=False)
    activity: Activity = field(init=False)
    logins: Logins = field(init=False)
    health: HealthCheck = field(init=False)
    by_address: Buckets = field(init=False)
    by_session: Buckets = field(init=False)
    by_person: Buckets = field(init=False)
    """Bytes that each person sends."""
    failures: set[tuple[str, str]] = field(default_factory=set)
    """Pages that have failed, and the class of their errors."""
    visits: Places = field(init=False)
    """Requests and channels in progress that trusted proxies passed on, by client."""

    def __post_init__(self) -> None:
        self.storyteller = Storyteller(self.floor)
        self.activity = Activity(self.floor, self.settings)
        rates = self.settings.rates
        self.logins = Logins(rates)
        self.health = HealthCheck(self.floor)
        self.by_address = Buckets(rates.address)
        self.by_session = Buckets(rates.session)
        self.by_person = Buckets(rates.bytes)
        limits = self.settings.limits
        self.visits = Places(limits.connections, limits.per_address)
        self.visits.on_refusal = self.metrics.refuse_connection

    def raise_failure(self, page: str, table: str, error: Exception) -> None:
        """Raise an alarm for a page that failed: one for each page and class of error, because
        whoever found such a page could ask for it without end."""
        failure = page, type(error).__name__
        if failure not in self.failures and len(self.failures) < _MOST_FAILURES:
            self.failures.add(failure)
            self.floor.raise_alarm(SetAside(table, *failure), SOFTWARE)
