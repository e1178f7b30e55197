"""A direction as it is kept: who, when, to whom, why, and until when."""

from dataclasses import dataclass
from datetime import datetime

from croupier.house.directions.orders import Order
from croupier.house.official import Official
from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True)
class Lifting:
    """How a direction ended before its time."""

    by: Official
    at: datetime
    why: str


@dataclass(frozen=True)
class Direction:
    number: int
    order: Order
    by: Official
    at: datetime
    to: tuple[str, ...]
    """The persons it is given to by name, else the table or the round."""
    why: str
    until: datetime | None
    clauses: Clauses
    lifted: Lifting | None = None

    def in_force(self, now: datetime) -> bool:
        """Whether it binds at this moment; what is done at once binds nobody afterwards."""
        if not self.order.lasts or self.lifted is not None or now < self.at:
            return False
        return self.until is None or now < self.until
