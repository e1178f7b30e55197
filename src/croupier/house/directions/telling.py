"""What a direction tells a round under way, as actions of the engine."""

from croupier.games.actions import DeemSeat, VoidHand, VoidRound
from croupier.house.directions.breach import measures
from croupier.house.directions.direction import Direction
from croupier.house.directions.listed import caused_by
from croupier.house.directions.orders import DeemSeated, Invalidate, UponIncident, VoidHands
from croupier.house.directions.state import Directions

RoundAction = VoidHand | DeemSeat | VoidRound


def round_actions(state: Directions, direction: Direction) -> tuple[RoundAction, ...]:
    """In their order; none for a direction that no round needs to know of.

    A round that is over has nothing to be told: `invalidation_lines` settle it anew.
    """
    order, why = direction.order, direction.why
    if isinstance(order, Invalidate):
        return (VoidRound(caused_by(state.rules.cites, order.cause)[-1], why),)
    if not isinstance(order, UponIncident):
        return ()
    incident = state.incidents[order.incident]
    if isinstance(order, DeemSeated):
        return tuple(DeemSeat(box) for box in incident.boxes)
    if isinstance(order, VoidHands):
        ground = measures(state.rules.cites, incident)[order.power][-1]
        return tuple(VoidHand(box, ground, why) for box in incident.boxes)
    return ()
