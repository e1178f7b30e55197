"""What goes wrong. An irregularity is an action that rests on a clause."""

from functools import partial

from croupier.engine import voiding
from croupier.engine.holdem.actions import Absent, VoidHand, VoidRound
from croupier.engine.holdem.betting import check_turn
from croupier.engine.holdem.events import CardsCollected, PlayerAbsent
from croupier.engine.holdem.legal import refusal
from croupier.engine.holdem.phase import Phase
from croupier.engine.holdem.recorder import Recorder
from croupier.engine.holdem.state import Round
from croupier.engine.settlement import Outcome


def absent(record: Recorder, action: Absent) -> None:
    """The box that must decide does not: it is deemed folded, and its wagers forfeited."""
    box = check_turn(record.state, action.box, "be absent")
    clauses = record.cites.absent
    record.emit(PlayerAbsent(box.number, clauses))
    for wager in box.standing_in_order:
        record.settle(box, wager, Outcome.FORFEITED, clauses, "the player did not decide")
    record.emit(CardsCollected(box.number, box.cards, clauses))


def void_hand(record: Recorder, action: VoidHand) -> None:
    refuse = partial(refusal, record.state)
    voiding.check_under_way(record.state, _under_way(record.state), refuse)
    voiding.void_hand(record, action, refuse)


def void_round(record: Recorder, action: VoidRound) -> None:
    refuse = partial(refusal, record.state)
    voiding.check_under_way(record.state, _under_way(record.state), refuse)
    voiding.void_round(record, action, refuse)
    record.begin(Phase.OVER)


def _under_way(state: Round) -> bool:
    return state.phase not in (Phase.WAGERING, Phase.OVER)
