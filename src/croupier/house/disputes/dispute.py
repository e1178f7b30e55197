"""A dispute: what it is about, where it stands, and what has been decided."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from croupier.house.people import Official
from croupier.money import Amount, simplest
from croupier.rulebooks.clauses import Clauses


class DisputeStep(StrEnum):
    """A step of a dispute, named as people know it."""

    FIRST = "first decision"
    REVIEW = "review"
    FINAL = "final ruling"


class Stage(StrEnum):
    OPENED = "opened"
    DECIDED = "decided"
    TO_REVIEW = "to be reviewed"
    REVIEWED = "reviewed"
    ACCEPTED = "accepted"
    FINAL = "final"


@dataclass(frozen=True)
class Decision:
    """What an official decided: a reason, and for each box what it gets or pays back."""

    step: DisputeStep
    by: Official
    at: datetime
    reason: str
    amounts: Mapping[int, Amount]
    """What this decision alone moves; below zero the box pays back."""
    clauses: Clauses


@dataclass(frozen=True)
class Dispute:
    number: int
    round: str
    person: str
    complaint: str
    at: datetime
    uncovered: bool
    """Whether it is about something that no rule covers; it then needs no first decision."""
    stage: Stage = Stage.OPENED
    decisions: tuple[Decision, ...] = ()
    advised: tuple[str, ...] = ()
    """Who has been told of the right to complain to an inspector."""
    lodged: tuple[str, ...] = ()
    """Who has lodged such a complaint."""

    @property
    def over(self) -> bool:
        return self.stage in (Stage.ACCEPTED, Stage.FINAL)

    @property
    def moved(self) -> dict[int, Amount]:
        """What all decisions together have given each box."""
        total: dict[int, Amount] = {}
        for decision in self.decisions:
            for box, amount in decision.amounts.items():
                total[box] = simplest(total.get(box, 0) + amount)
        return total
