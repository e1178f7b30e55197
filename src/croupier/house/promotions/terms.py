"""The terms and conditions of a promotion."""

from dataclasses import dataclass
from datetime import datetime

from croupier.house.promotions.prize import Prize
from croupier.money import Amount


@dataclass(frozen=True, kw_only=True)
class Terms:
    """In the document's order. What has still to be written is empty or None."""

    manner: str = ""
    """How the prize is awarded."""
    award_when: str = ""
    award_where: str = ""
    eligibility: str = ""
    minimum_wager: Amount | None = None
    """The minimum or compulsory wager to be eligible; 0 says that there is none."""
    nature: str = ""
    reservations: str = ""
    """Any qualification, reservation or guarantee; there may be none."""
    entries_close: datetime | None = None
    place: str = ""
    """Where the promotion itself is held."""
    begins: datetime | None = None
    claiming: str = ""
    """How a prize is claimed."""
    must_be_present: bool | None = None
    """Whether entrants must be at the draw to win."""
    notification: str = ""
    """How the winner will hear of it."""
    publication: str = ""
    """How results are made public."""
    prizes: tuple[Prize, ...] = ()

    def prize(self, name: str) -> Prize | None:
        return next((prize for prize in self.prizes if prize.name == name), None)
