"""All directions and incidents of a house under one rulebook."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from croupier.house.directions.breach import Incident
from croupier.house.directions.direction import Direction
from croupier.house.directions.rules import DirectionRules, direction_rules
from croupier.house.moment import in_utc
from croupier.house.official import Rank
from croupier.rulebooks import Rulebook


@dataclass(frozen=True)
class Directions:
    """Made by `open_directions`, changed only by folding events."""

    rules: DirectionRules
    given: Mapping[int, Direction] = field(default_factory=dict)
    """By number, in the order in which they were given."""
    incidents: Mapping[int, Incident] = field(default_factory=dict)


def open_directions(
    rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR
) -> Directions:
    """No direction given yet; `operator_through` is the rank that acts for the operator."""
    return Directions(direction_rules(rulebook, operator_through))


def in_force(state: Directions, now: datetime) -> tuple[Direction, ...]:
    """The directions that bind at this moment, oldest first."""
    now = in_utc(now, state.rules.cites.direct_listed)
    return tuple(each for each in state.given.values() if each.in_force(now))
