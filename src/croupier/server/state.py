"""What a running server holds: the floor, who follows it, its clock and its counters."""

from dataclasses import dataclass, field

from croupier.floor.house import Floor
from croupier.server.clockwork import Clockwork
from croupier.server.hub import Hub
from croupier.server.rates import Buckets
from croupier.server.settings import ServerSettings


@dataclass
class State:
    settings: ServerSettings
    floor: Floor
    hub: Hub
    clockwork: Clockwork
    logins: Buckets = field(default_factory=lambda: Buckets(most=10, each_second=0.2))
    requests: Buckets = field(default_factory=lambda: Buckets(most=120, each_second=60))
