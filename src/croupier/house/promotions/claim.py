"""A claim for a prize that was refused."""

from dataclasses import dataclass
from datetime import datetime

from croupier.house.promotions.person import Person
from croupier.house.promotions.prize import Prize


@dataclass(frozen=True)
class RefusedClaim:
    """Refused claims count from 1."""

    number: int
    prize: Prize
    claimants: tuple[Person, ...]
    reasons: tuple[str, ...]
    kept: bool
    """Whether the document demands that these details be retained."""
    at: datetime
    told: datetime | None = None
    """When the claimants were told the reasons."""
