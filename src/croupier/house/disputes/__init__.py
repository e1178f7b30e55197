"""Disputes: from a complaint about a round to the final ruling.

If the document has steps, they are taken in order. A named official of sufficient rank gives the
final ruling, with a reason and amounts by box; its lines always name it as a ruling.
"""

from croupier.house.disputes.act import RULING, act, all_corrections, correction_lines
from croupier.house.disputes.actions import (
    Accept,
    Action,
    Decide,
    Lodge,
    Open,
    Protest,
    RequestReview,
    Review,
    Rule,
)
from croupier.house.disputes.dispute import Decision, Dispute, DisputeStep, Stage
from croupier.house.disputes.events import (
    Accepted,
    Advised,
    Decided,
    Event,
    Lodged,
    Opened,
    ReviewRequested,
)
from croupier.house.disputes.state import (
    Disputes,
    PossibleDecision,
    fold,
    legal,
    open_disputes,
    pending,
)

__all__ = [
    "RULING",
    "Accept",
    "Accepted",
    "Action",
    "Advised",
    "Decide",
    "Decided",
    "Decision",
    "Dispute",
    "DisputeStep",
    "Disputes",
    "Event",
    "Lodge",
    "Lodged",
    "Open",
    "Opened",
    "PossibleDecision",
    "Protest",
    "RequestReview",
    "Review",
    "ReviewRequested",
    "Rule",
    "Stage",
    "act",
    "all_corrections",
    "correction_lines",
    "fold",
    "legal",
    "open_disputes",
    "pending",
]
