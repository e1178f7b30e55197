"""Who may not sit down: persons excluded, and players who are kept apart."""

from collections.abc import Collection
from datetime import datetime

from croupier.house.directions.orders import Apart, ExcludeFromCasino, ExcludeFromGame
from croupier.house.directions.state import Directions, in_force
from croupier.house.names import named, same_name
from croupier.machine import Refusal


def check_seat(state: Directions, person: str, seated: Collection[str], now: datetime) -> None:
    """Refuse the person a seat at a table where these sit."""
    for direction in in_force(state, now):
        if not named(person, direction.to):
            continue
        if isinstance(direction.order, ExcludeFromGame | ExcludeFromCasino):
            raise Refusal(
                "excluded",
                direction.clauses,
                f"{person} is excluded by direction {direction.number}: {direction.why}",
            )
        others = [
            name for name in direction.to if named(name, seated) and not same_name(name, person)
        ]
        if isinstance(direction.order, Apart) and others:
            raise Refusal(
                "kept-apart",
                direction.clauses,
                f"{person} may not play at a table with {', '.join(others)}, by direction "
                f"{direction.number}",
            )


def together(
    state: Directions, seated: Collection[str], now: datetime
) -> tuple[tuple[str, ...], ...]:
    """Those at a table who have to part: for each direction the players who sit there together."""
    groups = [
        tuple(name for name in direction.to if named(name, seated))
        for direction in in_force(state, now)
        if isinstance(direction.order, Apart)
    ]
    return tuple(group for group in groups if len(group) > 1)
