"""What goes wrong. An irregularity is an action that rests on a clause."""

from croupier.engine.lunar.actions import Absent, VoidHand, VoidRound
from croupier.engine.lunar.deciding import check_turn
from croupier.engine.lunar.events import (
    CardsCollected,
    HandVoided,
    LineSettled,
    PlayerAbsent,
    RoundVoided,
)
from croupier.engine.lunar.legal import refusal
from croupier.engine.lunar.phase import Phase
from croupier.engine.lunar.recorder import Recorder
from croupier.engine.lunar.state import Box, Round, super_on
from croupier.engine.settlement import Outcome
from croupier.rulebooks.lunar import Clauses


def absent(record: Recorder, action: Absent) -> None:
    """The box that must decide does not: forfeited or void, as the document says."""
    box = check_turn(record.state, action.box, "be absent")
    clauses = record.cites.absent
    record.emit(PlayerAbsent(box.number, clauses))
    if record.rules.absent == "forfeit":
        for wager in _in_order(box):
            record.settle(box, wager, Outcome.FORFEITED, clauses, "the player did not decide")
    else:
        for wager in _in_order(box):
            if wager in ("ante", "super"):
                record.settle(box, wager, Outcome.VOID, clauses, "no decision: the hand is void")
        _void_wagers_on(record, box, clauses, "no decision on that box: its hand is void")
    record.emit(CardsCollected(box.number, box.all_cards, clauses))


def void_hand(record: Recorder, action: VoidHand) -> None:
    """Every wager of the box that still stands comes back, and every super wager on its hand."""
    state, number = record.state, action.box
    ground = _ground(state, action.clause, state.rules.void_hand_grounds)
    clauses = _with(ground, record.cites.void_hand)
    _check_dealt(state)
    if number not in state.boxes or state.boxes[number].collected:
        raise refusal(state, "box-over", clauses, f"box {number} has no hand in the round")
    box = state.boxes[number]
    record.emit(HandVoided(number, action.reason, clauses))
    for wager in _in_order(box):
        record.settle(box, wager, Outcome.VOID, clauses, f"hand void: {action.reason}")
    _void_wagers_on(record, box, clauses, f"hand of box {number} void: {action.reason}")
    record.emit(CardsCollected(number, box.all_cards, clauses))


def void_round(record: Recorder, action: VoidRound) -> None:
    """Every wager and fee comes back, and what was already settled is undone."""
    state = record.state
    ground = _ground(state, action.clause, state.rules.void_round_grounds)
    clauses = _with(ground, record.cites.void_round)
    _check_dealt(state)
    because = f"round void: {action.reason}"
    record.emit(RoundVoided(action.reason, clauses))
    for line in state.lines:
        record.emit(LineSettled(line.reversed(clauses, because)))
    for number in state.boxes:
        box = record.box(number)
        for wager in _in_order(box):
            record.settle(box, wager, Outcome.VOID, clauses, because)
        if not box.collected:
            record.emit(CardsCollected(number, box.all_cards, clauses))
    record.begin(Phase.OVER)


def _in_order(box: Box) -> list[str]:
    return [wager for wager in box.wagers if wager in box.standing]


def _void_wagers_on(record: Recorder, box: Box, clauses: Clauses, because: str) -> None:
    key = super_on(box.number)
    for other in record.state.boxes.values():
        if key in other.standing:
            record.settle(other, key, Outcome.VOID, clauses, because)


def _check_dealt(state: Round) -> None:
    if state.phase in (Phase.WAGERING, Phase.OVER):
        raise refusal(
            state,
            "not-now",
            state.rules.cites.void_round,
            "a hand or a round may be declared void only from the deal to the last settlement",
        )


def _with(ground: Clauses, consequence: Clauses) -> Clauses:
    return tuple(dict.fromkeys(ground + consequence))


def _ground(state: Round, clause: str, allowed: Clauses) -> Clauses:
    address = clause if ":" in clause else f"{state.rules.id}:{clause}"
    if address not in allowed:
        raise refusal(
            state,
            "no-ground",
            allowed,
            f"{clause} is no ground for declaring this void; grounds: {', '.join(allowed)}",
        )
    return (address,)
