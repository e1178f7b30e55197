"""Directions in force, and how events change them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from croupier.house.checks import in_utc
from croupier.house.directions.breach import Incident
from croupier.house.directions.events import Directed, Event, Lifted, Reported
from croupier.house.directions.orders import Direction
from croupier.house.directions.rules import DirectionRules, direction_rules
from croupier.house.people import Rank
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


def fold(state: Directions, event: Event) -> Directions:
    match event:
        case Reported(incident):
            return replace(state, incidents={**state.incidents, incident.number: incident})
        case Directed(direction):
            return replace(state, given={**state.given, direction.number: direction})
        case Lifted(number, lifting):
            lifted = replace(state.given[number], lifted=lifting)
            return replace(state, given={**state.given, number: lifted})
    return state
