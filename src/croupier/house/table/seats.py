"""Taking and leaving boxes: one act for the seat and for the limits that go with it."""

from croupier.house.directions import check_seat, check_speech
from croupier.house.limits.actions import LeaveBox, TakeBox
from croupier.house.people import Official, same_name
from croupier.house.table.actions import Queue, Say
from croupier.house.table.events import QueueChanged, Said, TalkNoticed
from croupier.house.table.recorder import SOFTWARE, TableRecorder, check_official, check_self
from croupier.house.upkeep.actions import (
    FreeSeat,
    Leave,
    MarkAway,
    MarkBack,
    RequireToVacate,
    Sit,
)
from croupier.house.upkeep.state import AwayDeclared
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses


def sit(record: TableRecorder, action: Sit) -> None:
    """Take a seat, unless the person is excluded or kept apart from a player here."""
    table = record.state
    check_self(record.by, action.player, table.upkeep.rules.cites.table_boxes)
    seated = [seat.player for seat in table.upkeep.seats.values()]
    check_seat(table.directions, action.player, seated, record.now)
    record.upkeep(action)
    record.limits(TakeBox(action.player, action.box))


def leave(record: TableRecorder, action: Leave) -> None:
    """Leave a seat. A player who leaves during a round is absent from it; before the deal wagers
    must be taken back first."""
    table = record.state
    seat = table.upkeep.seats.get(action.box)
    if seat is not None:
        check_self(record.by, seat.player, table.upkeep.rules.cites.table_boxes)
        _check_no_wager(record, action.box)
    _vacate(record, action)


def _check_no_wager(record: TableRecorder, box: int) -> None:
    in_play = record.state.in_play
    if in_play is not None and not in_play.dealt and box in in_play.round.boxes:
        raise Refusal(
            "wagers-lie-there",
            record.state.limits.rules.cites.areas,
            f"take back the wagers on box {box} before leaving",
        )


def require_to_vacate(record: TableRecorder, action: RequireToVacate) -> None:
    """A supervisor asks for the seat of a player who has long not wagered."""
    _check_no_wager(record, action.box)
    _vacate(record, action)


def mark_away(record: TableRecorder, action: MarkAway) -> None:
    clauses = record.state.upkeep.rules.cites.table_away
    official = check_official(record.by, clauses, "mark a player as away")
    record.upkeep(action)
    if official != SOFTWARE:
        record.keep(AwayDeclared(action.box, record.now))


def mark_back(record: TableRecorder, action: MarkBack) -> None:
    check_self(record.by, action.player, record.state.upkeep.rules.cites.table_away)
    record.upkeep(action)


def mark_back_on_act(record: TableRecorder) -> None:
    """Mark a player who acts at the table as back."""
    if isinstance(record.by, Official):
        return
    for box, seat in record.state.upkeep.seats.items():
        if seat.away is not None and same_name(seat.player, record.by):
            record.upkeep(MarkBack(box, seat.player))


def free_seat(record: TableRecorder, action: FreeSeat) -> None:
    """Free a seat, after the wagers on the layout have been played."""
    clauses = record.state.upkeep.rules.cites.table_away
    check_official(record.by, clauses, "free a seat")
    _check_no_wager(record, action.box)
    _vacate(record, action)


def _vacate(record: TableRecorder, action: Leave | RequireToVacate | FreeSeat) -> None:
    seat = record.state.upkeep.seats.get(action.box)
    record.upkeep(action)
    assert seat is not None
    record.limits(LeaveBox(seat.player, action.box))


def queue(record: TableRecorder, action: Queue) -> None:
    """Record how many people wait for a box, which decides whether a player may keep several."""
    clauses = record.state.upkeep.rules.cites.table_boxes
    check_official(record.by, clauses, "record how many are waiting")
    if action.waiting < 0:
        raise Refusal(
            "bad-count", clauses, f"the number of people waiting cannot be {action.waiting}"
        )
    record.emit(QueueChanged(action.waiting, clauses))


def say(record: TableRecorder, action: Say) -> None:
    """Record what a player says, unless a direction demands silence or English only."""
    check_self(record.by, action.player, record.state.directions.rules.cites.direct_listed)
    in_play = record.state.in_play
    check_speech(
        record.state.directions,
        record.state.name,
        record.now,
        in_hand=in_play is not None and in_play.dealt,
        language=action.language,
    )
    clauses = _talking_in_hand(record, action.player)
    record.emit(Said(action.player, action.words))
    if clauses:
        record.emit(TalkNoticed(action.player, clauses))


def _talking_in_hand(record: TableRecorder, player: str) -> Clauses:
    """The clauses that forbid the player of a hand in play to talk, or to talk about hands."""
    table, in_play = record.state, record.state.in_play
    if in_play is None or not in_play.dealt or not table.rulebook.reads("talk-in-hand"):
        return ()
    hands = {box for box, name in in_play.players.items() if same_name(name, player)}
    if in_play.round.dealer_shown or in_play.round.settled or not hands & set(in_play.round.boxes):
        return ()
    cites = table.directions.rules.cites
    if cites.direct_quiet and not table.by_hand:
        raise Refusal(
            "no-talk",
            cites.direct_quiet,
            "players may not communicate until all have completed the betting round, except to "
            "declare or decide",
        )
    return cites.direct_quiet or cites.direct_telling
