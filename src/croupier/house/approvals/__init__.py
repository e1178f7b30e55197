"""Approvals of the regulator: asked for by the operator, granted with conditions or refused.

Which matters need one, and whose, is in the rulebook's `[approvals]`.
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
