"""Who sits at the console, and what of a round they may see."""

from datetime import datetime

from croupier.games.viewer import DEALER_VIEW, SPECTATOR, SUPERVISOR, Viewer, player
from croupier.house.directions import one_hand_viewed
from croupier.house.people import Official, Rank, is_employee, same_name
from croupier.table import By, Table


def viewer_of(table: Table, by: By | None) -> Viewer:
    """A dealer sees as dealers do, other officials as supervisors, a player the own boxes."""
    if isinstance(by, Official):
        return DEALER_VIEW if by.rank is Rank.DEALER else SUPERVISOR
    boxes = boxes_of(table, by)
    return player(*boxes) if boxes else SPECTATOR


def boxes_of(table: Table, by: By | None) -> tuple[int, ...]:
    """The boxes at which somebody sits who is no official."""
    if by is None or isinstance(by, Official):
        return ()
    return tuple(box for box, name in table.players.items() if same_name(name, by))


def boxes_seen(table: Table, boxes: tuple[int, ...], now: datetime) -> tuple[int, ...]:
    """Those of somebody's boxes whose hands they may look at: only the seat's, if so directed."""
    if len(boxes) < 2 or not one_hand_viewed(table.directions, table.name, now):
        return boxes
    return tuple(box for box in table.taken if box in boxes)[:1]


def is_staff(by: By | None) -> bool:
    """Somebody of the house, from the dealer upwards."""
    return isinstance(by, Official) and is_employee(by)
