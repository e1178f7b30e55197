"""The clauses on which disputes are decided: the topics of `[house.disputes]`."""

from dataclasses import dataclass

from croupier.rulebooks.clauses import Clauses


@dataclass(frozen=True, kw_only=True)
class DisputeCites:
    """A document without steps before the final decision has those empty."""

    dispute_open: Clauses
    dispute_final: Clauses
    dispute_uncovered: Clauses
    dispute_boxes: Clauses
    dispute_first: Clauses = ()
    dispute_review: Clauses = ()
    dispute_advise: Clauses = ()
