"""Approvals of the regulator: the operator requests them, the regulator grants them with conditions
or refuses them.

The rulebook's `[approvals]` lists the matters that need one: choices for a table or the house. An
approval of changed terms (nsw-lunar 15.9.1) is not among them. It concerns one text of terms and is
kept with that text in the promotion's own journal."""

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
