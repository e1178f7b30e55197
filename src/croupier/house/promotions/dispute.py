"""A dispute about the terms of a promotion."""

from dataclasses import dataclass

from croupier.house.promotions.person import Person


@dataclass(frozen=True)
class Dispute:
    """Disputes count from 1."""

    number: int
    person: Person
    about: str
    decision: str = ""
    """The operator's, which is final."""
