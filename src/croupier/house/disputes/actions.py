"""What people do about a dispute, from the complaint to the last word."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.house.people import Official
from croupier.money import Amount


@dataclass(frozen=True)
class Open:
    """Somebody disputes a round, or asks about something that no rule covers."""

    person: str
    round: str
    complaint: str
    uncovered: bool = False


@dataclass(frozen=True)
class Decide:
    """The decision in the first instance."""

    by: Official
    dispute: int
    reason: str
    amounts: Mapping[int, Amount] = field(default_factory=dict)


@dataclass(frozen=True)
class Accept:
    """The person who complained is content."""

    person: str
    dispute: int


@dataclass(frozen=True)
class RequestReview:
    person: str
    dispute: int


@dataclass(frozen=True)
class Review:
    """Another official's decision, upon request."""

    by: Official
    dispute: int
    reason: str
    amounts: Mapping[int, Amount] = field(default_factory=dict)


@dataclass(frozen=True)
class Rule:
    """The final ruling: free, by a named official of sufficient rank."""

    by: Official
    dispute: int
    reason: str
    amounts: Mapping[int, Amount] = field(default_factory=dict)


@dataclass(frozen=True)
class Protest:
    """A person is not satisfied with the final ruling."""

    person: str
    dispute: int


@dataclass(frozen=True)
class Lodge:
    """An inspector takes a person's complaint about the final ruling."""

    inspector: Official
    person: str
    dispute: int


Deciding = Decide | Review | Rule
Action = Open | Decide | Accept | RequestReview | Review | Rule | Protest | Lodge
