"""A folded hand is shown to the table, from the record: its cards lie in the discard rack."""

from croupier.games.events import HandShown
from croupier.games.lunar import Round
from croupier.games.settlement import Outcome
from croupier.hands import evaluate
from croupier.house.directions.direction import Direction
from croupier.house.directions.orders import RevealFolded
from croupier.machine import Refusal


def folded_hand(direction: Direction, round: Round) -> HandShown:
    """The hand that the direction has shown, or a refusal where there is none to show yet."""
    order = direction.order
    if not isinstance(order, RevealFolded):
        raise TypeError(f"direction {direction.number} reveals no hand")
    if order.box not in round.boxes or not _folded(round, order.box):
        raise Refusal("not-folded", direction.clauses, f"box {order.box} has not folded")
    if not (round.dealer_shown or round.over):
        raise Refusal(
            "not-settling",
            direction.clauses,
            "a folded hand is shown at settlement, once the dealer's hand is",
        )
    cards = round.boxes[order.box].cards
    return HandShown(order.box, cards, evaluate(cards), direction.clauses)


def _folded(round: Round, box: int) -> bool:
    """Its ante was lost without a bet; that of an absent or void hand was forfeited or returned."""
    lost = any(
        (line.box, line.wager, line.outcome) == (box, "ante", Outcome.LOST) for line in round.lines
    )
    return lost and not round.boxes[box].betting
