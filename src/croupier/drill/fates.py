"""What becomes of a wager, as a dealer would say it."""

from collections.abc import Sequence

from croupier.drill.answer import OneOf, Payment, one_of
from croupier.games.settlement import Outcome, SettlementLine

PAID = "paid, and the stake goes back"
BACK = "goes back, not paid"
TAKEN = "taken"
FATES = (PAID, BACK, TAKEN)

_FATE_OF = {
    Outcome.WON: PAID,
    Outcome.STAND_OFF: BACK,
    Outcome.VOID: BACK,
    Outcome.LOST: TAKEN,
    Outcome.KEPT: TAKEN,
    Outcome.FORFEITED: TAKEN,
}


def fate(line: SettlementLine) -> OneOf:
    """What becomes of the wager: paid, back or taken."""
    return one_of(_FATE_OF[line.outcome], FATES)


def payment(line: SettlementLine) -> Payment:
    """What is paid on the wager, its stake not counted."""
    return Payment(line.paid, line.stake)


def line_of(lines: Sequence[SettlementLine], box: int, wager: str) -> SettlementLine | None:
    """How a wager was settled, if it was."""
    return next((each for each in lines if each.box == box and each.wager == wager), None)
