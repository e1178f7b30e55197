"""The moment of an act: with a time zone, kept in UTC, never backwards."""

from datetime import datetime

from croupier.house.moment import in_utc
from croupier.house.table_life.readiness import refusal
from croupier.house.table_life.table import Table


def moment_of(table: Table, now: datetime) -> datetime:
    """Not before what has happened already."""
    clauses = table.rules.cites.table_clock
    at = in_utc(now, clauses)
    if table.last is not None and at < table.last:
        message = f"it is {at.isoformat()}, before the last act at {table.last.isoformat()}"
        raise refusal(table, "clock-back", clauses, message)
    return at
