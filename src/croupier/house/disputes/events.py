"""The events of disputes. The state is the fold of these."""

from datetime import datetime

from croupier.house.disputes.dispute import Decision, Dispute
from croupier.house.people import Official
from croupier.machine import event
from croupier.rulebooks.clauses import Clauses


@event("disputes.opened")
class Opened:
    dispute: Dispute
    clauses: Clauses


@event("disputes.decided")
class Decided:
    """A first decision, a review or the final ruling; `correction_lines` has its money."""

    dispute: int
    decision: Decision


@event("disputes.accepted")
class Accepted:
    dispute: int
    at: datetime
    clauses: Clauses


@event("disputes.review-requested")
class ReviewRequested:
    dispute: int
    person: str
    at: datetime
    clauses: Clauses


@event("disputes.advised")
class Advised:
    """A person who is not satisfied has been told of the right to complain to an inspector."""

    dispute: int
    person: str
    at: datetime
    clauses: Clauses


@event("disputes.lodged")
class Lodged:
    """An inspector has the complaint; what follows is decided elsewhere."""

    dispute: int
    person: str
    inspector: Official
    at: datetime
    clauses: Clauses


Event = Opened | Decided | Accepted | ReviewRequested | Advised | Lodged
