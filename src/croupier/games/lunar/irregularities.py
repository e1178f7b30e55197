"""What goes wrong. An irregularity is an action that rests on a clause."""

from croupier.games import decisions, irregularities
from croupier.games.actions import Absent, VoidHand, VoidRound
from croupier.games.events import PlayerAbsent
from croupier.games.game import refusal
from croupier.games.lunar.decisions import check_turn
from croupier.games.lunar.declarations import collect_losing
from croupier.games.lunar.state import LunarRecorder
from croupier.games.lunar.wagers import void_wagers_on
from croupier.games.settlement import Outcome


def absent(record: LunarRecorder, action: Absent) -> None:
    """The box that must decide does not: forfeited or void, as the document says."""
    box = check_turn(record.state, action.box, "be absent")
    clauses = record.cites.absent
    if record.rules.absent == "forfeit":
        decisions.forfeit(record, box)
        collect_losing(record, record.box(box.number))
    else:
        record.emit(PlayerAbsent(box.number, clauses))
        for wager in box.standing_in_order:
            if wager in ("ante", "super"):
                record.settle(box, wager, Outcome.VOID, clauses, "no decision: the hand is void")
        because = "no decision on that box: its hand is void"
        void_wagers_on(record, box.number, clauses, because)
    record.finish(box.number, clauses)


def void_hand(record: LunarRecorder, action: VoidHand) -> None:
    """The box's wagers come back, and the super wagers of others on its hand."""
    clauses = irregularities.void_hand(record, action)
    because = f"hand of box {action.box} void: {action.reason}"
    void_wagers_on(record, action.box, clauses, because)


def void_round(record: LunarRecorder, action: VoidRound) -> None:
    irregularities.check_voidable(record.state, action)
    _check_unhandled(record, action)
    irregularities.void_round(record, action)


def _check_unhandled(record: LunarRecorder, action: VoidRound) -> None:
    """Cards dealt incorrectly are a ground only while no player has handled theirs."""
    ground = irregularities.address_of(record.state, action.clause)
    handled = any(box.decision or box.handled or box.aside for box in record.state.boxes.values())
    if handled and ground in record.cites.dealt_wrongly:
        raise refusal(
            record.state,
            "cards-handled",
            record.cites.dealt_wrongly,
            "a player has handled the cards: dealing them incorrectly is no misdeal any more",
        )
