"""A folded hand is shown to the table, from the record: its cards lie in the discard rack."""

from croupier.games.events import HandShown
from croupier.games.state import RoundState
from croupier.hands import evaluate
from croupier.house.directions.direction import Direction
from croupier.house.directions.orders import RevealFolded
from croupier.machine import Refusal


def folded_hand(direction: Direction, round: RoundState) -> HandShown:
    """The hand that the direction has shown, or a refusal where there is none to show yet."""
    order = direction.order
    if not isinstance(order, RevealFolded):
        raise TypeError(f"direction {direction.number} reveals no hand")
    if order.box not in round.boxes or not round.folded(order.box):
        raise Refusal("not-folded", direction.clauses, f"box {order.box} has not folded")
    if not (round.dealer_shown or round.over):
        raise Refusal(
            "not-settling",
            direction.clauses,
            "a folded hand is shown at settlement, once the dealer's hand is",
        )
    cards = round.boxes[order.box].cards
    return HandShown(order.box, cards, evaluate(cards), direction.clauses)
