"""Declaring a hand or a round void, in every game."""

from collections.abc import Sequence

from croupier.games.actions import VoidHand, VoidRound
from croupier.games.acts import Act
from croupier.games.events import (
    HandVoided,
    LineSettled,
    PoolMoved,
    RoundVoided,
    StrayCollected,
)
from croupier.games.game import refusal
from croupier.games.jackpot import undone
from croupier.games.recorder import R, RoundRecorder
from croupier.games.settlement import Outcome
from croupier.games.state import BoxState, RoundState
from croupier.rulebooks.clauses import Clauses


def void_hand(record: RoundRecorder[R], action: VoidHand) -> Clauses:
    """Every wager of the box that still stands comes back; the clauses on which that is."""
    state, number = record.state, action.box
    _check_under_way(state, is_under_way(state))
    ground = _ground(state, action.clause, state.rules.void_hand_grounds)
    if number not in state.boxes or state.boxes[number].out:
        raise refusal(state, "box-over", ground, f"box {number} has no hand in the round")
    _check_collected(state, state.boxes[number], ground)
    clauses = _with(ground, state.rules.cites.void_hand)
    box: BoxState = state.boxes[number]
    if ground[0] in state.rules.all_monies_grounds:
        own = [wager for wager in box.standing_in_order if wager in _ON_OWN_HAND]
        _void(record, box, own, clauses, action.reason, fees=True)
    else:
        _void(record, box, box.standing_in_order, clauses, action.reason, fees=False)
    return clauses


def undo_hand(record: RoundRecorder[R], number: int, clauses: Clauses, reason: str) -> None:
    """Every wager of the box that still stands comes back, and the fees for its hand."""
    box: BoxState = record.state.boxes[number]
    _void(record, box, box.standing_in_order, clauses, reason, fees=True)


def _void(
    record: RoundRecorder[R],
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


def _check_collected(state: RoundState, box: BoxState, ground: Clauses) -> None:
    """Where the ground is a hand collected early, it was; whether it can be reconstructed after
    all is for the official on the spot to judge."""
    if ground[0] in state.rules.cites.not_reconstructed and not box.early:
        raise refusal(
            state,
            "not-collected",
            ground,
            f"the cards of box {box.number} were not collected early",
        )


_ON_OWN_HAND = ("ante", "super", "bet", "draw_fee")


def _return_fees(record: RoundRecorder[R], box: int, clauses: Clauses, because: str) -> None:
    """Fees already taken for a hand that is void come back; what was paid to players stands."""
    for line in record.state.lines:
        if line.box == box and line.outcome is Outcome.KEPT:
            record.emit(LineSettled(line.reversed(clauses, because)))


def void_round(record: RoundRecorder[R], action: VoidRound) -> None:
    """Declare the round void on a ground that the document gives, and end it."""
    check_voidable(record.state, action)
    ground = _ground(record.state, action.clause, record.state.rules.void_round_grounds)
    undo_round(record, ground, action.reason)
    record.end()


def check_voidable(state: RoundState, action: VoidRound) -> None:
    """It is under way, or what is wrong voids even a round that is settled."""
    _check_under_way(state, is_under_way(state) or _is_until_ended(state, action))


def is_under_way(state: RoundState) -> bool:
    return state.phase not in ("wagering", "collecting", "over")


def _is_until_ended(state: RoundState, action: VoidRound) -> bool:
    """Whether what is wrong with the cards voids even a round whose wagers are all settled."""
    address = address_of(state, action.clause)
    return bool(state.lines) and not state.void and address in state.rules.until_ended_grounds


def undo_round(record: RoundRecorder[R], ground: Clauses, reason: str) -> None:
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
    for moved in reversed(state.pool_lines):
        record.emit(PoolMoved(undone(moved, record.state.void)))


def _check_under_way(state: RoundState, under_way: bool) -> None:
    if not under_way:
        raise refusal(
            state,
            "not-now",
            state.rules.cites.void_round,
            "a hand or a round may be declared void only from the deal to the last settlement",
        )


def _with(ground: Clauses, consequence: Clauses) -> Clauses:
    return tuple(dict.fromkeys(ground + consequence))


def _ground(state: RoundState, clause: str, allowed: Clauses) -> Clauses:
    address = address_of(state, clause)
    if address not in allowed:
        raise refusal(
            state,
            "no-ground",
            allowed,
            f"{clause} is no ground for declaring this void; grounds: {', '.join(allowed)}",
        )
    return (address,)


def address_of(state: RoundState, clause: str) -> str:
    """A clause's address, where its rulebook may be left out."""
    return clause if ":" in clause else f"{state.rules.id}:{clause}"
