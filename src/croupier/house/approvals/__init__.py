"""Approvals of the regulator: asked for by the operator, granted with conditions or refused.

Which matters need one, and whose, is in the rulebook's `[approvals]`: choices of a table or house.
The approval of changed terms (nsw-lunar 15.9.1) is not among them: it concerns one text of terms,
and stands beside that text in the promotion's own journal.
"""

from croupier.house.approvals.act import Action, AskApproval, RecordApproval, UseApproval, act
from croupier.house.approvals.state import (
    Answer,
    Approval,
    ApprovalAnswered,
    ApprovalAsked,
    Approvals,
    ApprovalUsed,
    Event,
    fold,
    open_approvals,
)

__all__ = [
    "Action",
    "Answer",
    "Approval",
    "ApprovalAnswered",
    "ApprovalAsked",
    "ApprovalUsed",
    "Approvals",
    "AskApproval",
    "Event",
    "RecordApproval",
    "UseApproval",
    "act",
    "fold",
    "open_approvals",
]
