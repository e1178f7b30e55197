"""What one document says about disputes."""

from dataclasses import dataclass

from croupier.house.cites import house_cites
from croupier.house.disputes.cites import DisputeCites
from croupier.house.official import Rank
from croupier.house.powers import Powers, house_powers
from croupier.rulebooks import Rulebook


@dataclass(frozen=True)
class DisputeRules:
    """The clauses, who decides at which step, and how many boxes a ruling may speak of."""

    id: str
    cites: DisputeCites
    powers: Powers
    boxes: int


def dispute_rules(
    rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR
) -> DisputeRules:
    return DisputeRules(
        rulebook.document.id,
        house_cites(rulebook, "disputes", DisputeCites),
        house_powers(rulebook, "disputes", operator_through),
        rulebook.document.table.boxes,
    )
