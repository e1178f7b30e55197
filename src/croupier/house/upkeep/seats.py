"""Seats taken and left, and closing the table."""

from croupier.house.checks import in_utc
from croupier.house.people import same_name
from croupier.house.upkeep.actions import (
    Close,
    FreeSeat,
    Leave,
    MarkAway,
    MarkBack,
    RemoveClosingSign,
    RequireToVacate,
    ShowClosingSign,
    Sit,
)
from croupier.house.upkeep.decks import Occasion
from croupier.house.upkeep.events import (
    ClosingSignRemoved,
    ClosingSignShown,
    SeatAway,
    SeatBack,
    SeatFreed,
    SeatLeft,
    SeatTaken,
    TableClosed,
    VacatingOffered,
)
from croupier.house.upkeep.readiness import (
    check_between_rounds,
    check_open,
    check_power,
    make_due,
    refusal,
)
from croupier.house.upkeep.state import Seat, Upkeep, UpkeepRecorder
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses


def sit(record: UpkeepRecorder, action: Sit) -> None:
    """Take a seat; the first player at a table that was vacant makes a shuffle due."""
    table, clauses = record.state, record.cites.table_boxes
    if table.closed:
        check_open(table)
    if not 1 <= action.box <= table.rules.boxes:
        message = f"there is no box {action.box}: the table has boxes 1 to {table.rules.boxes}"
        raise refusal(table, "no-such-box", clauses, message)
    if not action.player.strip():
        message = f"give the name of the player who takes box {action.box}"
        raise refusal(table, "nothing-said", clauses, message)
    if action.box in table.seats:
        message = f"{table.seats[action.box].player} already sits at box {action.box}"
        raise refusal(table, "taken", clauses, message)
    _check_one_ante(table, action)
    record.emit(SeatTaken(action.box, action.player, clauses=clauses, at=record.now))
    if table.vacated and table.decks:
        make_due(record, tuple(table.decks), Occasion.VACANT)


def _check_one_ante(table: Upkeep, action: Sit) -> None:
    """If a player may place only one ante in a round, a player has one box."""
    clauses = table.rules.cites.table_one_ante
    at = next((b for b, seat in table.seats.items() if same_name(seat.player, action.player)), None)
    if clauses and at is not None:
        message = f"{action.player} sits at box {at} and may place only one ante in a round"
        raise refusal(table, "one-ante", clauses, message)


def leave(record: UpkeepRecorder, action: Leave) -> None:
    seat = _check_seat(record.state, action.box)
    clauses = record.cites.table_boxes
    record.emit(SeatLeft(action.box, seat.player, clauses=clauses, at=record.now))


def _check_seat(table: Upkeep, box: int) -> Seat:
    if box not in table.seats:
        raise refusal(table, "empty", table.rules.cites.table_boxes, f"nobody sits at box {box}")
    return table.seats[box]


def may_be_vacated(table: Upkeep) -> tuple[int, ...]:
    """The boxes whose seats a supervisor may ask for."""
    enough = table.rules.abstained
    if enough is None or not table.full:
        return ()
    return tuple(box for box, seat in table.seats.items() if seat.abstained >= enough)


def offer_vacating(record: UpkeepRecorder) -> None:
    """Tell the supervisor that a seat may be asked for; the player keeps it until then."""
    for box in may_be_vacated(record.state):
        player, clauses = record.state.seats[box].player, record.cites.table_vacate
        record.emit(VacatingOffered(box, player, clauses=clauses, at=record.now))


def require_to_vacate(record: UpkeepRecorder, action: RequireToVacate) -> None:
    table, clauses = record.state, record.cites.table_vacate
    if not clauses:
        message = (
            f"{table.rules.id} does not let anybody ask for the seat of a player who does not wager"
        )
        raise refusal(table, "no-such-rule", record.cites.table_boxes, message)
    check_power(table, action.by, "ask_for_seat", clauses, "ask for a seat")
    seat = _check_seat(table, action.box)
    if action.box not in may_be_vacated(table):
        message = (
            f"{seat.player} keeps the seat: it may be asked for at a full table after "
            f"{table.rules.abstained} rounds without a wager; so far {seat.abstained} rounds, "
            f"and {len(table.seats)} of {table.rules.boxes} seats are taken"
        )
        raise refusal(table, "keeps-seat", clauses, message)
    event = SeatLeft(action.box, seat.player, action.by, clauses=clauses, at=record.now)
    record.emit(event)


def mark_away(record: UpkeepRecorder, action: MarkAway) -> None:
    """Mark a player as away. The seat is kept, but nobody waits for the player."""
    seat = _check_player(record.state, action)
    if seat.away is not None:
        raise _not_now(
            record, "already-away", f"{seat.player} is already away from box {action.box}"
        )
    clauses = record.cites.table_away
    record.emit(SeatAway(action.box, seat.player, clauses=clauses, at=record.now))


def mark_back(record: UpkeepRecorder, action: MarkBack) -> None:
    seat = _check_player(record.state, action)
    if seat.away is None:
        raise _not_now(record, "not-away", f"{seat.player} is not away from box {action.box}")
    clauses = record.cites.table_away
    record.emit(SeatBack(action.box, seat.player, clauses=clauses, at=record.now))


def free_seat(record: UpkeepRecorder, action: FreeSeat) -> None:
    """Free the seat of a player who is away; the house decides when."""
    seat = _check_player(record.state, action)
    if seat.away is None:
        message = f"{seat.player} is not away and keeps box {action.box}"
        raise _not_now(record, "keeps-seat", message)
    clauses = record.cites.table_away
    record.emit(SeatFreed(action.box, seat.player, clauses=clauses, at=record.now))


def _check_player(table: Upkeep, action: MarkAway | MarkBack | FreeSeat) -> Seat:
    """The seat, after a check that the act names its player: somebody else may have taken it
    since."""
    seat = _check_seat(table, action.box)
    if not same_name(seat.player, action.player):
        message = f"{seat.player} sits at box {action.box}, not {action.player}"
        raise refusal(table, "another-player", table.rules.cites.table_boxes, message)
    return seat


def _not_now(record: UpkeepRecorder, code: str, message: str) -> Refusal:
    return refusal(record.state, code, record.cites.table_away, message)


def show_closing_sign(record: UpkeepRecorder, action: ShowClosingSign) -> None:
    """Put up a closing sign, with enough notice."""
    table, clauses = record.state, _sign_clauses(record)
    check_power(table, action.by, "close", clauses, "put up a closing sign")
    if table.closed:
        check_open(table)
    closes_at = in_utc(action.closes_at, record.cites.table_clock)
    notice, wanted = closes_at - record.now, table.rules.sign
    if wanted is not None and notice < wanted:
        message = (
            f"a closing time must be shown at least {wanted} ahead; this one is {notice} ahead"
        )
        raise refusal(table, "too-soon", clauses, message)
    elsewhere = action.closes_at.utcoffset() != closes_at.utcoffset()
    told = action.closes_at if elsewhere and table.rules.keeps_zones else None
    record.emit(ClosingSignShown(action.by, closes_at, told, clauses=clauses, at=record.now))


def remove_closing_sign(record: UpkeepRecorder, action: RemoveClosingSign) -> None:
    table, clauses = record.state, _sign_clauses(record)
    check_power(table, action.by, "close", clauses, "take down a closing sign")
    if table.sign is None:
        raise refusal(table, "no-sign", clauses, "there is no closing sign at the table")
    record.emit(ClosingSignRemoved(action.by, clauses=clauses, at=record.now))


def _sign_clauses(record: UpkeepRecorder) -> Clauses:
    return record.cites.table_closing_sign or record.cites.table_closed


def close(record: UpkeepRecorder, action: Close) -> None:
    table, clauses = record.state, record.cites.table_closed
    check_power(table, action.by, "close", clauses, "close a table")
    if table.closed:
        raise refusal(table, "closed", clauses, "the table is already closed")
    check_between_rounds(table, clauses, "close the table")
    _check_sign(record, table)
    record.emit(TableClosed(action.by, clauses=clauses, at=record.now))


def _check_sign(record: UpkeepRecorder, table: Upkeep) -> None:
    """Players at the table must have seen the closing sign for long enough."""
    clauses = record.cites.table_closing_sign
    if table.rules.sign is None or not table.seats:
        return
    if table.sign is None:
        message = f"players are at the table: show a closing sign for {table.rules.sign} first"
        raise refusal(table, "no-sign", clauses, message)
    if record.now < table.sign.closes_at:
        left = table.sign.closes_at - record.now
        message = f"the sign says that the table closes in {left}"
        raise refusal(table, "too-soon", clauses, message)
