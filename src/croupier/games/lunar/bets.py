"""A bet wager of the wrong amount, found when it is settled."""

from croupier.games.lunar.events import BetCorrected
from croupier.games.lunar.recorder import LunarRecorder
from croupier.games.lunar.state import Box
from croupier.games.settlement import Outcome
from croupier.money import format_amount


def correct_bet(record: LunarRecorder, box: Box) -> Box:
    """A bet wager of the wrong amount, found now, counts up to the amount required."""
    required = box.ante * record.rules.bet_antes
    excess = box.wagers["bet"] - required
    if excess < 0:
        clauses = record.cites.wrong_bet_less
        record.emit(BetCorrected(box.number, box.wagers["bet"], 0, clauses))
    if excess > 0:
        clauses = record.cites.wrong_bet_more
        record.emit(BetCorrected(box.number, required, excess, clauses))
        box = record.box(box.number)
        words = f"more than the {format_amount(required)} that the bet wager may be"
        record.settle(box, "bet_excess", Outcome.VOID, clauses, words)
    return record.box(box.number)
