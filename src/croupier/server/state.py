"""The state of a running server: floor, followers, scheduler, bots, metrics, rate limits."""

from dataclasses import dataclass, field

from croupier.floor.floor import Floor
from croupier.server.auth.logins import Logins
from croupier.server.console.story import Storyteller
from croupier.server.live.bots import BotManager
from croupier.server.live.hub import Hub
from croupier.server.live.presence import Presence
from croupier.server.live.scheduler import Scheduler
from croupier.server.monitoring import Metrics
from croupier.server.rates import Buckets
from croupier.server.settings import ServerSettings


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
    logins: Logins = field(init=False)
    by_address: Buckets = field(init=False)
    by_session: Buckets = field(init=False)

    def __post_init__(self) -> None:
        self.storyteller = Storyteller(self.floor)
        rates = self.settings.rates
        self.logins = Logins(rates)
        self.by_address = Buckets(rates.address)
        self.by_session = Buckets(rates.session)
