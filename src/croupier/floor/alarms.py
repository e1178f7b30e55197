"""Alarms: events that the house's staff must look at, in a chained stream of their own.

An alarm is raised in the transaction of an act, or in a separate one after a failed act was undone.
It names the act and the table, but never a card, nor the message of an error, which may name a
card. No entry of the stream has postings."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import Connection, select

from croupier.floor.database import from_text, schema, to_text
from croupier.floor.database.batch import batch_of
from croupier.floor.entries import (
    add_entry,
    canonical,
    lock_log,
    move_stream,
)
from croupier.house.table import By
from croupier.value import value

STREAM = KIND = "alarms"


@value
class SetAside:
    """An act failed through no fault of its sender; none of it was carried out."""

    table: str
    """The stream: a table's, a promotion's or the cage's."""
    verb: str
    error: str
    """The name of the exception's class."""

    act: ClassVar[str] = "set-aside"

    def __str__(self) -> str:
        return f"{self.verb} at {self.table} failed ({self.error}) and was set aside"


@value
class HiddenCardsNamed:
    """An act names cards that its sender may not know."""

    table: str
    verb: str
    box: int | None

    act: ClassVar[str] = "hidden-cards-named"

    def __str__(self) -> str:
        whose = "" if self.box is None else f" for box {self.box}"
        return f"{self.verb} at {self.table}{whose} named cards that lie face down"


@value
class BalanceRestored:
    """A missing or unreadable balance was computed again from its postings."""

    account: str

    act: ClassVar[str] = "balance-restored"

    def __str__(self) -> str:
        return f"the balance of {self.account} could not be read and was added up again"


@value
class ClockSkew:
    """Clocks disagree. Deadlines continue, but the times of entries are unreliable."""

    table: str | None
    """The stream whose last entry was stamped ahead; None if the system's clock was set."""
    seconds: int

    act: ClassVar[str] = "clock-skew"

    def __str__(self) -> str:
        if self.table is not None:
            return f"the last entry of {self.table} is stamped {self.seconds} seconds ahead"
        way = "forward" if self.seconds > 0 else "back"
        return (
            f"the clock of the server was set {way} by {abs(self.seconds)} seconds: the floor "
            "follows slowly, and at once when it is started again"
        )


Alarm = SetAside | HiddenCardsNamed | BalanceRestored | ClockSkew
_KINDS: dict[str, type[Alarm]] = {
    kind.act: kind for kind in (SetAside, HiddenCardsNamed, BalanceRestored, ClockSkew)
}


@value
class StoredAlarm:
    """An alarm as an entry stores it."""

    version: int
    at: datetime
    by: str
    """The person who requested the act."""
    alarm: Alarm

    def plain(self) -> dict[str, Any]:
        """The alarm for the staff who look at it."""
        return {
            "number": self.version,
            "at": to_text(self.at),
            "by": self.by,
            "act": self.alarm.act,
            "words": str(self.alarm),
        }


def raise_alarm(connection: Connection, alarm: Alarm, by: By, now: datetime) -> int:
    """Append an alarm to the chain and return its number.

    The stream's row stays locked until the transaction ends, so raise an alarm after everything
    else that the act locks."""
    row = lock_log(connection, KIND, now)
    now = max(now, from_text(row.acted_at))  # the clocks of workers differ slightly
    act = {"act": alarm.act, **asdict(alarm)}
    body = canonical({"at": to_text(now), "by": str(by), "act": act, "events": []})
    version = int(row.version) + 1
    head = add_entry(connection, row.id, version, row.head, body)
    move_stream(connection, row.id, version, head, now)
    batch_of(connection).alarms.append(alarm)
    return version


def read_alarm(act: Mapping[str, Any]) -> Alarm:
    """Parse a stored alarm; `ValueError` if it is not one."""
    kind = _KINDS.get(act.get("act", ""))
    if kind is None:
        raise ValueError(f"{act.get('act')!r} is not an alarm")
    said = {name: value for name, value in act.items() if name != "act"}
    if said.keys() != {field.name for field in fields(kind)}:
        raise ValueError(f"{act['act']} says other things")
    return kind(**said)


def alarm_of_entry(version: int, body: Mapping[str, Any]) -> StoredAlarm:
    """The alarm of an entry; `ValueError` if the entry has none."""
    if not isinstance(body["act"], Mapping) or body["events"]:
        raise ValueError("an alarm is an act without events")
    return StoredAlarm(version, from_text(body["at"]), body["by"], read_alarm(body["act"]))


def alarms(connection: Connection, after: int = 0) -> Iterator[StoredAlarm]:
    """The alarms after that number, oldest first."""
    entries, streams = schema.entries, schema.streams
    query = (
        select(entries.c.version, entries.c.body)
        .join(streams, streams.c.id == entries.c.stream)
        .where(streams.c.kind == KIND, entries.c.version > after)
        .order_by(entries.c.version)
    )
    return (alarm_of_entry(row.version, json.loads(row.body)) for row in connection.execute(query))
