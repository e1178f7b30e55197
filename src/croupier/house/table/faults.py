"""Faults of a progressive jackpot's electronic equipment, and their repair."""

from croupier.games.actions import PlaceWager, VoidUnlit
from croupier.games.irregularities.voids import has_jackpot
from croupier.house.limits.sign import JACKPOT
from croupier.house.table.actions import JackpotFault, JackpotMended
from croupier.house.table.events import JackpotFailed, JackpotWorks
from croupier.house.table.recorder import TableRecorder, check_official
from croupier.house.table.state import Table, pools_of
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import JackpotRules


def jackpot_fault(record: TableRecorder, action: JackpotFault) -> None:
    """Report a fault. A chip whose light never came on is no wager; a wager accepted before the
    fault stands."""
    clauses = _equipment(record.state).cites.jackpot_fault
    check_official(record.by, clauses, "report a fault of the jackpot")
    if (action.what == "light") == (action.box is None):
        raise Refusal("which-box", clauses, "a light belongs to a box, and the display to none")
    boxes = record.state.limits.rules.boxes
    if action.box is not None and not 1 <= action.box <= boxes:
        message = f"there is no box {action.box}: the table has boxes 1 to {boxes}"
        raise Refusal("no-such-box", record.state.limits.rules.cites.boxes, message)
    if _place(action) in record.state.jackpot_faults:
        raise Refusal("reported-already", clauses, "that fault is reported already")
    record.emit(JackpotFailed(action.box, clauses))
    in_play = record.state.in_play
    if action.box is not None and not action.was_lit and in_play is not None and in_play.dealt:
        _void_unlit(record, action.box)


def void_unlit(record: TableRecorder) -> None:
    """Remove chips whose light is out at the call of no more bets: they were never accepted."""
    for box in sorted(record.state.jackpot_faults - {0}):
        _void_unlit(record, box)


def _void_unlit(record: TableRecorder, number: int) -> None:
    if has_jackpot(record.in_play.round, number):
        record.round(VoidUnlit(number))


def _place(action: JackpotFault) -> int:
    return 0 if action.box is None else action.box


def jackpot_mended(record: TableRecorder, action: JackpotMended) -> None:
    del action
    clauses = _equipment(record.state).cites.jackpot_fault
    check_official(record.by, clauses, "report that the jackpot works")
    if not record.state.jackpot_faults:
        raise Refusal("no-fault", clauses, "no fault of the jackpot is reported")
    record.emit(JackpotWorks(clauses))


def _equipment(table: Table) -> JackpotRules:
    """The rules of the jackpot, if it is operated electronically."""
    jackpot = table.limits.rules.jackpot
    if jackpot is None or not jackpot.electronic or pools_of(table) is None:
        clauses: Clauses = table.limits.rules.cites.areas
        raise Refusal("no-jackpot", clauses, "this table has no electronic jackpot")
    return jackpot


def check_works(table: Table, wager: PlaceWager) -> None:
    """Refuse a jackpot wager that the equipment cannot accept."""
    jackpot = table.limits.rules.jackpot
    if wager.area != JACKPOT or jackpot is None or not table.jackpot_faults:
        return
    clauses = jackpot.cites.jackpot_fault
    if 0 in table.jackpot_faults:
        message = "the jackpot's display has failed: no jackpot wager is taken until it works again"
        raise Refusal("jackpot-fault", clauses, message)
    if wager.box in table.jackpot_faults:
        message = (
            f"the jackpot light of box {wager.box} does not come on: no wager is accepted there"
        )
        raise Refusal("jackpot-fault", clauses, message)
