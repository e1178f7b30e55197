"""A direction is lifted before its time."""

from datetime import datetime

from croupier.house.directions.actions import Lift
from croupier.house.directions.direction import Direction, Lifting
from croupier.house.directions.events import Event, Lifted
from croupier.house.directions.legal import lifting_power, refusal
from croupier.house.directions.state import Directions
from croupier.house.saying import check_said


def lift(state: Directions, action: Lift, now: datetime) -> tuple[Event, ...]:
    direction = check_lift(state, action, now)
    lifting = Lifting(action.by, now, action.why)
    return (Lifted(direction.number, lifting, direction.clauses),)


def check_lift(state: Directions, action: Lift, now: datetime) -> Direction:
    """The direction, or a refusal."""
    rules = state.rules
    direction = state.given.get(action.direction)
    if direction is None or not direction.in_force(now):
        raise refusal(
            state,
            action.by,
            now,
            "not-in-force",
            direction.clauses if direction else rules.cites.direct_listed,
            f"direction {action.direction} is not in force",
        )
    power = lifting_power(direction)
    if not rules.powers.may(action.by, power):
        raise refusal(
            state,
            action.by,
            now,
            "rank",
            direction.clauses + rules.cites.direct_rank,
            f"{action.by} may not lift direction {direction.number}: "
            f"that is for {rules.powers.say(power)}",
        )
    check_said(action.by.name, "the official's name", direction.clauses)
    check_said(action.why, "the reason", direction.clauses)
    return direction
