"""Places that take several kinds of things: each is told apart by its `kind`."""

from typing import Any, get_args

from croupier.house.directions import orders
from croupier.house.promotions.prizes import Part
from croupier.house.tokens import Condition
from croupier.journal.naming import kebab

_ORDERS = (
    *(orders.Silence, orders.EnglishOnly, orders.PlaceCards, orders.ActAsDecided),
    *(orders.PlayFirst, orders.OneHandViewed, orders.Apart, orders.VoidHands),
    *(orders.VoidSeenHands, orders.DeemSeated, orders.ExcludeFromGame),
    *(orders.ExcludeFromCasino, orders.Detain, orders.RevealFolded, orders.Invalidate),
)

ORDERS: dict[str, type] = {order.power.replace("_", "-"): order for order in _ORDERS}
"""Directions, by the power that gives them."""
CONDITIONS: dict[str, type] = {kebab(each.__name__): each for each in get_args(Condition)}
"""What a voucher may state."""
PARTS: dict[str, type] = {kebab(each.__name__): each for each in get_args(Part)}
"""What a promotional prize may consist of."""

KINDS: dict[Any, dict[str, type]] = {
    orders.Order: ORDERS,
    Condition: CONDITIONS,
    Part: PARTS,
}
_NAMES = {cls: kind for kinds in KINDS.values() for kind, cls in kinds.items()}


def kind_of(cls: type) -> str | None:
    return _NAMES.get(cls)
