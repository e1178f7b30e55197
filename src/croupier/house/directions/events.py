"""What happened about the order of a table. The state is the fold of these."""

from dataclasses import dataclass
from datetime import datetime

from croupier.house.directions.breach import Incident
from croupier.house.directions.direction import Direction, Lifting
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class Reported:
    incident: Incident


@dataclass(frozen=True)
class Directed:
    direction: Direction


@dataclass(frozen=True)
class Lifted:
    direction: int
    lifting: Lifting
    clauses: Clauses


@dataclass(frozen=True)
class RulesShown:
    """The rulebook of that id and title lies before the person who asked."""

    person: str
    rulebook: str
    title: str
    at: datetime
    clauses: Clauses


Event = Reported | Directed | Lifted | RulesShown
