"""Directions in force, and how events change them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from croupier.house.clock import in_utc
from croupier.house.directions.breach import Incident
from croupier.house.directions.events import Directed, Lifted, Reported
from croupier.house.directions.orders import Direction
from croupier.house.directions.rules import DirectionRules, direction_rules
from croupier.house.people import Rank
from croupier.machine import Fold, evolve, folding
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


def _reported(state: Directions, event: Reported) -> Directions:
    incident = event.incident
    return evolve(state, incidents={**state.incidents, incident.number: incident})


def _directed(state: Directions, event: Directed) -> Directions:
    direction = event.direction
    return evolve(state, given={**state.given, direction.number: direction})


def _lifted(state: Directions, event: Lifted) -> Directions:
    lifted = evolve(state.given[event.direction], lifted=event.lifting)
    return evolve(state, given={**state.given, event.direction: lifted})


fold: Fold[Directions] = folding({Reported: _reported, Directed: _directed, Lifted: _lifted})
