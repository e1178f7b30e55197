"""The state after an event. Every change is here and nowhere else."""

from dataclasses import replace

from croupier.house.directions.events import Directed, Event, Lifted, Reported
from croupier.house.directions.state import Directions


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
