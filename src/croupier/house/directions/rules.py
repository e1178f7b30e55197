"""What one document says about directions."""

from dataclasses import dataclass

from croupier.house.cites import house_cites
from croupier.house.directions.cites import DirectionCites
from croupier.house.official import Rank
from croupier.house.powers import Powers, house_powers
from croupier.rulebooks import Rulebook


@dataclass(frozen=True)
class DirectionRules:
    """The clauses, and who may give which direction."""

    id: str
    title: str
    cites: DirectionCites
    powers: Powers


def direction_rules(
    rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR
) -> DirectionRules:
    return DirectionRules(
        rulebook.document.id,
        rulebook.title,
        house_cites(rulebook, "directions", DirectionCites),
        house_powers(rulebook, "directions", operator_through),
    )
