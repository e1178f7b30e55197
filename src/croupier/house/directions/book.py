"""The book of directions: an action goes in, events and the new state come out."""

from datetime import datetime

from croupier.house.directions.actions import Action, AskForRules, Direct, Lift, Report
from croupier.house.directions.events import Event
from croupier.house.directions.fold import fold
from croupier.house.directions.giving import direct
from croupier.house.directions.lifting import lift
from croupier.house.directions.reporting import report, show_rules
from croupier.house.directions.state import Directions
from croupier.house.moment import in_utc


def act(state: Directions, action: Action, now: datetime) -> tuple[Directions, tuple[Event, ...]]:
    """The state after the action, and what happened; or a `Refusal`, and nothing has changed."""
    events = _events(state, action, in_utc(now, state.rules.cites.direct_listed))
    for event in events:
        state = fold(state, event)
    return state, events


def _events(state: Directions, action: Action, now: datetime) -> tuple[Event, ...]:
    match action:
        case Report():
            return report(state, action, now)
        case Direct():
            return direct(state, action, now)
        case Lift():
            return lift(state, action, now)
        case AskForRules():
            return show_rules(state, action, now)
