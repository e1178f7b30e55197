"""What the directions in force mean for a table: values that the floor reads before it acts."""

from datetime import datetime

from croupier.house.directions.direction import Direction
from croupier.house.directions.orders import (
    ActAsDecided,
    OfTable,
    OneHandViewed,
    PlaceCards,
    PlayFirst,
)
from croupier.house.directions.state import Directions, in_force


def direction_at(
    state: Directions, kind: type[OfTable], table: str, now: datetime
) -> Direction | None:
    """The last direction of this kind that is in force at the table."""
    found = [
        each
        for each in in_force(state, now)
        if isinstance(each.order, kind) and each.order.table == table
    ]
    return found[-1] if found else None


def acts_as_decided(state: Directions, table: str, now: datetime) -> bool:
    """Whether the dealer serves each box as it decides, not after all have."""
    return direction_at(state, ActAsDecided, table, now) is not None


def one_hand_viewed(state: Directions, table: str, now: datetime) -> bool:
    """Whether additional hands of a player on several boxes are played unseen."""
    return direction_at(state, OneHandViewed, table, now) is not None


def cards_placed(state: Directions, table: str, now: datetime) -> str | None:
    """Where on the layout players put their cards, if that has been directed."""
    found = direction_at(state, PlaceCards, table, now)
    return found.order.where if found and isinstance(found.order, PlaceCards) else None


def table_options(state: Directions, table: str, now: datetime) -> dict[str, str]:
    """Options of the rulebook that these directions choose for the table's next round."""
    chosen = {}
    if acts_as_decided(state, table, now):
        chosen["draws_dealt"] = "as-decided"
    if one_hand_viewed(state, table, now):
        chosen["additional_hands"] = "blind"
    return chosen


def plays_first(state: Directions, table: str, now: datetime) -> tuple[str, ...]:
    """The players who play their hands before the others handle their cards, each once."""
    orders = [each.order for each in in_force(state, now)]
    named = [
        player
        for order in orders
        if isinstance(order, PlayFirst) and order.table == table
        for player in order.players
    ]
    return tuple(dict.fromkeys(named))
