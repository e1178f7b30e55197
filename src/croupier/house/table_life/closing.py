"""A table closes between rounds; with players at it, only after a sign has said so long enough."""

from croupier.house.moment import in_utc
from croupier.house.table_life.actions import Close, RemoveClosingSign, ShowClosingSign
from croupier.house.table_life.checks import check_between_rounds, check_open, check_power
from croupier.house.table_life.events import ClosingSignRemoved, ClosingSignShown, TableClosed
from croupier.house.table_life.readiness import refusal
from croupier.house.table_life.recorder import Recorder
from croupier.house.table_life.table import Table
from croupier.rulebooks.clauses import Clauses


def show_closing_sign(record: Recorder, action: ShowClosingSign) -> None:
    """The time on it is as far away as the sign must be seen."""
    table, clauses = record.table, _sign_clauses(record)
    check_power(table, action.by, "close", clauses, "put up a closing sign")
    if table.closed:
        check_open(table)
    closes_at = in_utc(action.closes_at, record.cites.table_clock)
    notice, wanted = closes_at - record.now, table.rules.sign
    if wanted is not None and notice < wanted:
        message = f"a closing time must be shown for {wanted} at least; this one is {notice} away"
        raise refusal(table, "too-soon", clauses, message)
    record.emit(ClosingSignShown(action.by, closes_at, clauses=clauses, at=record.now))


def remove_closing_sign(record: Recorder, action: RemoveClosingSign) -> None:
    table, clauses = record.table, _sign_clauses(record)
    check_power(table, action.by, "close", clauses, "take down a closing sign")
    if table.sign is None:
        raise refusal(table, "no-sign", clauses, "there is no closing sign at the table")
    record.emit(ClosingSignRemoved(action.by, clauses=clauses, at=record.now))


def _sign_clauses(record: Recorder) -> Clauses:
    return record.cites.table_closing_sign or record.cites.table_closed


def close(record: Recorder, action: Close) -> None:
    table, clauses = record.table, record.cites.table_closed
    check_power(table, action.by, "close", clauses, "close a table")
    if table.closed:
        raise refusal(table, "closed", clauses, "the table is closed already")
    check_between_rounds(table, clauses, "close the table")
    _check_sign(record, table)
    record.emit(TableClosed(action.by, clauses=clauses, at=record.now))


def _check_sign(record: Recorder, table: Table) -> None:
    """Nobody who sits at the table is surprised."""
    clauses = record.cites.table_closing_sign
    if table.rules.sign is None or not table.seats:
        return
    if table.sign is None:
        message = f"players are at the table: a sign must show the time for {table.rules.sign}"
        raise refusal(table, "no-sign", clauses, message)
    if record.now < table.sign.closes_at:
        left = table.sign.closes_at - record.now
        message = f"the sign says that the table closes in {left}"
        raise refusal(table, "too-soon", clauses, message)
