"""Wins, refused claims and disputes, as a promotion keeps them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from croupier.house.promotions.prizes import Payment, Person, Prize
from croupier.money import Amount


class Means(StrEnum):
    """How a winner may be notified."""

    FACE_TO_FACE = "face-to-face"
    MAIL = "mail"
    TELEPHONE = "telephone"
    EMAIL = "email"


@dataclass(frozen=True)
class Attempt:
    """One endeavour to notify a winner."""

    by: Means
    reached: bool
    at: datetime
    note: str = ""


@dataclass(frozen=True)
class Win:
    """A prize as it was described when it was won; wins count from 1."""

    number: int
    prize: Prize
    winner: Person
    at: datetime
    notify_by: datetime | None = None
    """Until when the winner is to be notified; None for a winner who had to be present."""
    attempts: tuple[Attempt, ...] = ()
    took_cash: bool = False
    """Whether the winner has chosen the cash alternative."""
    chosen: tuple[Payment, ...] = ()
    """How the winner wants to be paid."""
    awarded: datetime | None = None
    """When it was paid or handed over."""
    refused: bool = False

    @property
    def notified(self) -> bool:
        return any(attempt.reached for attempt in self.attempts)

    @property
    def cash(self) -> Amount | None:
        """The sum to be paid; None for a prize in kind."""
        if self.took_cash:
            return self.prize.cash_alternative
        return self.prize.worth if self.prize.is_cash else None


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


@dataclass(frozen=True)
class Dispute:
    """Disputes count from 1."""

    number: int
    person: Person
    about: str
    decision: str = ""
    """The operator's, which is final."""
