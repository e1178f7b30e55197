"""What people do about the order of a table."""

from dataclasses import dataclass
from datetime import datetime

from croupier.house.directions.orders import Order
from croupier.house.directions.rules import Breach
from croupier.house.people import Official


@dataclass(frozen=True)
class Report:
    """Somebody, staff or not, tells of a breach."""

    by: str
    breach: Breach
    persons: tuple[str, ...]
    what: str
    table: str
    round: str = ""
    boxes: tuple[int, ...] = ()
    excused: bool = False
    """Whether the rule's own exception holds: staff on duty, help with the rules, advice asked for.
    """


@dataclass(frozen=True)
class Direct:
    """An official gives a direction; without `until` it holds until it is lifted."""

    by: Official
    order: Order
    why: str
    until: datetime | None = None


@dataclass(frozen=True)
class Lift:
    """An official ends a direction that is in force."""

    by: Official
    direction: int
    why: str


@dataclass(frozen=True)
class AskForRules:
    """Somebody asks to read the rules of the game."""

    person: str


Action = Report | Direct | Lift | AskForRules
