"""Declaring a hand or a round void, in every game."""

from collections.abc import Sequence

from croupier.games.actions import VoidHand, VoidRound
from croupier.games.acts import Act
from croupier.games.events import (
    HandVoided,
    LineSettled,
    RoundVoided,
    StrayCollected,
)
from croupier.games.recorder import R, Recorder
from croupier.games.settlement import Outcome
from croupier.games.state import BoxState, RoundState
from croupier.games.wagering import Refuse
from croupier.rulebooks.clauses import Clauses


def void_hand(record: Recorder[R], action: VoidHand, refuse: Refuse) -> Clauses:
    """Every wager of the box that still stands comes back; the clauses on which that is."""
    state, number = record.state, action.box
    ground = _ground(state, action.clause, state.rules.void_hand_grounds, refuse)
    if number not in state.boxes or state.boxes[number].out:
        raise refuse("box-over", ground, f"box {number} has no hand in the round")
    _check_collected(state, state.boxes[number], ground, refuse)
    clauses = _with(ground, state.rules.cites.void_hand)
    box: BoxState = state.boxes[number]
    if ground[0] in state.rules.all_monies_grounds:
        own = [wager for wager in box.standing_in_order if wager in _ON_OWN_HAND]
        _void(record, box, own, clauses, action.reason, fees=True)
    else:
        _void(record, box, box.standing_in_order, clauses, action.reason, fees=False)
    return clauses


def undo_hand(record: Recorder[R], number: int, clauses: Clauses, reason: str) -> None:
    """Every wager of the box that still stands comes back, and the fees for its hand."""
    box: BoxState = record.state.boxes[number]
    _void(record, box, box.standing_in_order, clauses, reason, fees=True)


def _void(
    record: Recorder[R],
    box: BoxState,
    wagers: Sequence[str],
    clauses: Clauses,
    reason: str,
    fees: bool,
) -> None:
    because = f"hand void: {reason}"
    record.emit(HandVoided(box.number, reason, clauses))
    for wager in wagers:
        record.settle(box, wager, Outcome.VOID, clauses, because)
    if fees:
        _return_fees(record, box.number, clauses, because)
    record.finish(box.number, clauses)


def _check_collected(state: RoundState, box: BoxState, ground: Clauses, refuse: Refuse) -> None:
    """Where the ground is a hand collected early, it was; whether it can be reconstructed after
    all is for the official on the spot to judge."""
    if ground[0] in state.rules.cites.not_reconstructed and not box.early:
        raise refuse(
            "not-collected", ground, f"the cards of box {box.number} were not collected early"
        )


_ON_OWN_HAND = ("ante", "super", "bet", "draw_fee")


def _return_fees(record: Recorder[R], box: int, clauses: Clauses, because: str) -> None:
    """Fees already taken for a hand that is void come back; what was paid to players stands."""
    for line in record.state.lines:
        if line.box == box and line.outcome is Outcome.KEPT:
            record.emit(LineSettled(line.reversed(clauses, because)))


def void_round(record: Recorder[R], action: VoidRound, refuse: Refuse) -> None:
    """Declare the round void on a ground that the document gives."""
    state = record.state
    ground = _ground(state, action.clause, state.rules.void_round_grounds, refuse)
    undo_round(record, ground, action.reason)


def is_until_ended(state: RoundState, action: VoidRound) -> bool:
    """Whether what is wrong with the cards voids even a round whose wagers are all settled."""
    address = _address(state, action.clause)
    return bool(state.lines) and not state.void and address in state.rules.until_ended_grounds


def undo_round(record: Recorder[R], ground: Clauses, reason: str) -> None:
    """Every wager and fee comes back, and what was already settled is undone."""
    state = record.state
    clauses = _with(ground, state.rules.cites.void_round)
    because = f"round void: {reason}"
    record.emit(RoundVoided(reason, clauses))
    for line in state.lines:
        record.emit(LineSettled(line.reversed(clauses, because)))
    for number in state.boxes:
        box = record.state.boxes[number]
        for wager in box.standing_in_order:
            record.settle(box, wager, Outcome.VOID, clauses, because)
        if not box.out:
            record.finish(number, clauses)
    if Act.COLLECTING not in state.by_hand:
        for number, cards in state.stray.items():
            record.emit(StrayCollected(number, cards, clauses))


def check_under_way(state: RoundState, under_way: bool, refuse: Refuse) -> None:
    if not under_way:
        raise refuse(
            "not-now",
            state.rules.cites.void_round,
            "a hand or a round may be declared void only from the deal to the last settlement",
        )


def _with(ground: Clauses, consequence: Clauses) -> Clauses:
    return tuple(dict.fromkeys(ground + consequence))


def _ground(state: RoundState, clause: str, allowed: Clauses, refuse: Refuse) -> Clauses:
    address = _address(state, clause)
    if address not in allowed:
        raise refuse(
            "no-ground",
            allowed,
            f"{clause} is no ground for declaring this void; grounds: {', '.join(allowed)}",
        )
    return (address,)


def _address(state: RoundState, clause: str) -> str:
    return clause if ":" in clause else f"{state.rules.id}:{clause}"
