"""What goes wrong. An irregularity is an action that rests on a clause."""

from functools import partial

from croupier.engine import voiding
from croupier.engine.lunar.actions import Absent, VoidHand, VoidRound
from croupier.engine.lunar.deciding import check_turn
from croupier.engine.lunar.declaring import collect_losing
from croupier.engine.lunar.events import CardsCollected, PlayerAbsent
from croupier.engine.lunar.legal import refusal
from croupier.engine.lunar.phase import Phase
from croupier.engine.lunar.recorder import Recorder
from croupier.engine.lunar.state import Round, super_on
from croupier.engine.settlement import Outcome
from croupier.rulebooks.clauses import Clauses


def absent(record: Recorder, action: Absent) -> None:
    """The box that must decide does not: forfeited or void, as the document says."""
    box = check_turn(record.state, action.box, "be absent")
    clauses = record.cites.absent
    record.emit(PlayerAbsent(box.number, clauses))
    if record.rules.absent == "forfeit":
        for wager in box.standing_in_order:
            record.settle(box, wager, Outcome.FORFEITED, clauses, "the player did not decide")
        collect_losing(record, record.box(box.number))
    else:
        for wager in box.standing_in_order:
            if wager in ("ante", "super"):
                record.settle(box, wager, Outcome.VOID, clauses, "no decision: the hand is void")
        because = "no decision on that box: its hand is void"
        _void_wagers_on(record, box.number, clauses, because)
    record.emit(CardsCollected(box.number, box.all_cards, clauses))


def void_hand(record: Recorder, action: VoidHand) -> None:
    """The box's wagers come back, and the super wagers of others on its hand."""
    refuse = partial(refusal, record.state)
    voiding.check_under_way(record.state, _under_way(record.state), refuse)
    clauses = voiding.void_hand(record, action, refuse)
    because = f"hand of box {action.box} void: {action.reason}"
    _void_wagers_on(record, action.box, clauses, because)


def void_round(record: Recorder, action: VoidRound) -> None:
    refuse = partial(refusal, record.state)
    voiding.check_under_way(record.state, _under_way(record.state), refuse)
    voiding.void_round(record, action, refuse)
    record.begin(Phase.OVER)


def _under_way(state: Round) -> bool:
    return state.phase not in (Phase.WAGERING, Phase.OVER)


def _void_wagers_on(record: Recorder, box: int, clauses: Clauses, because: str) -> None:
    key = super_on(box)
    for other in record.state.boxes.values():
        if key in other.standing:
            record.settle(other, key, Outcome.VOID, clauses, because)
