"""Wagers of a wrong amount that nobody noticed when they were placed."""

from typing import Any

from croupier.games.actions import PlaceOverlooked, PutRight
from croupier.games.events import WagerPutRight, WrongAmount
from croupier.games.game import game_of, refusal, say_wager
from croupier.games.recorder import RoundRecorder
from croupier.games.state import BoxState, RoundState


def mark(record: RoundRecorder[Any], number: int, wager: str) -> None:
    """Mark a wager of the wrong amount."""
    box: BoxState = record.state.boxes[number]
    due = record.state.required(box, wager)
    if due is not None and box.wagers[wager] != due[0]:
        required, clauses = due
        record.emit(WrongAmount(number, wager, box.wagers[wager], required, clauses))


def mark_overlooked(record: RoundRecorder[Any]) -> None:
    """Mark the wagers that nobody compared with the rules before the first card."""
    for box in tuple(record.state.boxes.values()):
        for wager in box.wagers:
            if wager in box.overlooked or "ante" in box.overlooked:
                mark(record, box.number, wager)


def check_overlooked(state: RoundState, action: PlaceOverlooked) -> None:
    """Check that a person deals, and that a decision places the wager."""
    if state.by_hand and action.area == game_of(state).decision_area:
        return
    message = f"box {action.box} may not place a wager after no more bets"
    raise refusal(state, "no-more-bets", state.rules.cites.wagers_closed, message)


def put_right(record: RoundRecorder[Any], action: PutRight) -> None:
    """Correct the wager of a decision, which is possible until the dealer's hand is seen."""
    state, cites = record.state, record.cites
    box: BoxState | None = state.boxes.get(action.box)
    if box is None or action.area not in box.standing:
        message = f"box {action.box} has no {say_wager(action.area)} to put right"
        raise refusal(state, "no-wager", cites.areas, message)
    due = state.required(box, action.area)
    if due is None or box.wagers[action.area] == due[0]:
        message = f"box {action.box}: the {say_wager(action.area)} is of the amount required"
        raise refusal(state, "right-amount", cites.areas, message)
    if action.area != game_of(state).decision_area or state.dealer_shown:
        raise refusal(
            state,
            "wagers-stand",
            cites.wagers_stand + due[1],
            f"box {action.box}: the {say_wager(action.area)} stays as it is; it is settled "
            "as the rules require",
        )
    record.emit(WagerPutRight(action.box, action.area, *due))
