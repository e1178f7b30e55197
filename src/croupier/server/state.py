"""What a running server holds: the floor, who follows it and who is there, its clock, its bots and
its counters."""

from dataclasses import dataclass, field

from croupier.floor.floor import Floor
from croupier.server.clockwork import Clockwork
from croupier.server.crew import Crew
from croupier.server.hub import Hub
from croupier.server.metrics import Metrics
from croupier.server.presence import Presence
from croupier.server.rates import Buckets
from croupier.server.settings import Rate, ServerSettings
from croupier.server.story import Storyteller


@dataclass
class State:
    settings: ServerSettings
    floor: Floor
    hub: Hub
    presence: Presence
    clockwork: Clockwork
    crew: Crew
    metrics: Metrics
    audits: set[object] = field(default_factory=set)
    """Those that are on their way."""
    storyteller: Storyteller = field(init=False)
    logins: Buckets = field(init=False)
    by_address: Buckets = field(init=False)
    by_session: Buckets = field(init=False)

    def __post_init__(self) -> None:
        self.storyteller = Storyteller(self.floor)
        rates = self.settings.rates
        self.logins = _buckets(rates.logins)
        self.by_address = _buckets(rates.address)
        self.by_session = _buckets(rates.session)


def _buckets(rate: Rate) -> Buckets:
    return Buckets(rate.at_once, rate.each_second)
