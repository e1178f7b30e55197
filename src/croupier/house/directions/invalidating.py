"""A round whose outcome is invalidated: wagers are refunded, a fraudulent player's forfeited.

Lines that were settled before stay as they are; for each wager a new line moves what is missing. It
does not matter whether the round was declared void before, or has been settled to its end.
"""

from croupier.games.settlement import Outcome, SettlementLine
from croupier.games.state import RoundState
from croupier.house.directions.direction import Direction
from croupier.house.directions.orders import Invalidate
from croupier.house.directions.state import Directions
from croupier.machine import Refusal
from croupier.money import Amount, simplest


def invalidation_lines(
    state: Directions, direction: Direction, round: RoundState
) -> tuple[SettlementLine, ...]:
    """What has to move for every wager and fee of the round; nothing for those that are right."""
    order = direction.order
    if not isinstance(order, Invalidate):
        raise TypeError(f"direction {direction.number} invalidates nothing")
    _check_forfeit(state, order, round)
    lines = [
        _line(state, direction, round, box, wager, forfeited=box in order.forfeit)
        for box in round.boxes
        for wager in round.boxes[box].wagers
    ]
    return tuple(line for line in lines if line.stake or line.paid or line.returned)


def _check_forfeit(state: Directions, order: Invalidate, round: RoundState) -> None:
    absent = [str(box) for box in order.forfeit if box not in round.boxes]
    if absent:
        raise Refusal(
            "not-in-round",
            state.rules.cites.direct_forfeit,
            f"box {', '.join(absent)} has no wager in round {order.round} to forfeit",
        )


def _line(
    state: Directions,
    direction: Direction,
    round: RoundState,
    box: int,
    wager: str,
    *,
    forfeited: bool,
) -> SettlementLine:
    cites = state.rules.cites
    settled = [line for line in round.lines if (line.box, line.wager) == (box, wager)]
    stake: Amount = round.boxes[box].wagers[wager]
    returned = simplest(sum(line.returned for line in settled))
    consequence = cites.direct_forfeit if forfeited else cites.direct_refund
    return SettlementLine(
        box=box,
        wager=wager,
        outcome=Outcome.FORFEITED if forfeited else Outcome.VOID,
        stake=0 if settled else stake,
        odds=(),
        paid=-simplest(sum(line.paid for line in settled)),
        returned=simplest((0 if forfeited else stake) - returned),
        clauses=direction.clauses + consequence,
        because=f"outcome invalidated, {direction.why}: {'forfeited' if forfeited else 'refunded'}",
    )
