"""Before the first card, in every game: wagers are placed or taken back, then no more bets."""

from collections.abc import Callable, Collection
from typing import Any

from croupier.games.actions import NoMoreBets, PlaceOverlooked, PlaceWager, WithdrawWager
from croupier.games.events import WagerMissing, WagerPlaced, WagerWithdrawn
from croupier.games.game import refusal
from croupier.games.recorder import RoundRecorder
from croupier.games.state import RoundState
from croupier.money import format_amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.table import TableCites


def place_wager(record: RoundRecorder[Any], action: PlaceWager) -> None:
    """Place a wager on an area of the box itself, with the clauses of the topic named like the
    area."""
    check_own_area(record.state, action)
    clauses: Clauses = getattr(record.cites, action.area)
    put_down(record, action, action.area, clauses)


def put_down(record: RoundRecorder[Any], action: PlaceWager, wager: str, clauses: Clauses) -> None:
    """Place a wager by its key, compared with the rules or not."""
    overlooked = isinstance(action, PlaceOverlooked) and record.rules.reads("wager-amount")
    record.emit(WagerPlaced(action.box, wager, action.amount, clauses, overlooked))


def check_own_area(state: RoundState, action: PlaceWager) -> None:
    """Check a wager in a game where no wager is on another box's hand."""
    check_place(state, action)
    if action.on is not None:
        areas = state.rules.cites.areas
        message = f"box {action.box}: no wager in this game names another box"
        raise refusal(state, "bad-wager", areas, message)
    check_free(state, action.box, action.area)


def check_place(state: RoundState, action: PlaceWager) -> None:
    """Check box, area and amount; the game checks whether the area has a wager already."""
    rules, cites, box = state.rules, state.rules.cites, action.box
    if _closed(state):
        raise refusal(
            state,
            "no-more-bets",
            cites.wagers_closed,
            f"box {box} may not place a wager after no more bets",
        )
    if not 1 <= box <= rules.boxes:
        raise refusal(
            state,
            "no-such-box",
            cites.boxes,
            f"there is no box {box}: the table has boxes 1 to {rules.boxes}",
        )
    if action.area not in rules.areas:
        raise refusal(
            state,
            "no-such-area",
            cites.areas,
            f"{rules.id} has no wagering area {action.area!r}: it has "
            + ", ".join(sorted(rules.areas)),
        )
    if action.amount <= 0:
        raise refusal(
            state,
            "bad-amount",
            cites.chips,
            f"box {box}: a wager must be more than 0, not {format_amount(action.amount)}",
        )


def check_free(
    state: RoundState, box: int, wager: str, say_wager: Callable[[str], str] = str
) -> None:
    """Check that the area has no wager yet."""
    if box in state.boxes and wager in state.boxes[box].wagers:
        message = f"box {box} already has a wager: {say_wager(wager)}"
        raise refusal(state, "one-wager", one_on_area(state.rules.cites, wager), message)


def one_on_area(cites: TableCites, wager: str) -> Clauses:
    """The rule on one wager for each area; a document may have one for the ante alone."""
    return cites.one_wager if wager == "ante" else cites.one_side_wager or cites.one_wager


def withdraw_wager(
    record: RoundRecorder[Any], action: WithdrawWager, wager: str | None = None
) -> None:
    """Take a wager back; `wager` is its key, if that is not the area's name."""
    state, cites, key = record.state, record.cites, wager or action.area
    if _closed(state):
        raise refusal(
            state,
            "wagers-stand",
            cites.wagers_stand,
            f"box {action.box} may not take a wager back after no more bets",
        )
    if action.box not in state.boxes or key not in state.boxes[action.box].wagers:
        message = f"box {action.box} has no {action.area} wager to take back"
        raise refusal(state, "no-wager", cites.areas, message)
    record.emit(WagerWithdrawn(action.box, key, cites.areas))


def no_more_bets(record: RoundRecorder[Any], action: NoMoreBets) -> None:
    """Close the wagers, in a game where an ante is all that a hand needs."""
    del action
    check_wagered(record.state)
    close_wagers(record)


def check_wagered(state: RoundState, without_ante: Collection[int] = ()) -> None:
    """Check that no more bets has not been called and that somebody has an ante."""
    cites = state.rules.cites
    if _closed(state):
        message = "no more bets has already been called"
        raise refusal(state, "not-now", cites.no_more_bets, message)
    if not state.boxes:
        raise refusal(
            state, "no-wagers", cites.ante, "no box has an ante: there is nobody to deal to"
        )
    for box in state.boxes.values():
        if "ante" not in box.wagers and box.number not in without_ante:
            message = f"box {box.number} has a wager but no ante wager"
            raise refusal(state, "ante-missing", cites.ante, message)


def mark_missing(record: RoundRecorder[Any], boxes: Collection[int], clauses: Clauses) -> None:
    """Mark boxes that lack a wager for a hand, which a person overlooked at the call."""
    if not boxes or not record.rules.reads("lone-marked"):
        return
    for box in boxes:
        record.emit(WagerMissing(box, (*clauses, "ruling:lone-marked")))


def close_wagers(record: RoundRecorder[Any]) -> None:
    if not record.state.uncalled:
        record.announce("no more bets", record.cites.no_more_bets)
    record.begin("dealing")


def _closed(state: RoundState) -> bool:
    return state.phase != "wagering"
