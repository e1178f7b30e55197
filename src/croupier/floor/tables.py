"""Tables as the database has them: their entries done again, one after another."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlalchemy import Connection

from croupier.floor.automation import Due, due
from croupier.floor.batch import read_all
from croupier.floor.entry import read_pools
from croupier.floor.moment import from_text
from croupier.floor.settings import TableSettings
from croupier.floor.sql import Query, Row, one
from croupier.floor.statements import BODIES_AFTER, COMMITMENTS, LOCK_TABLE, READ_TABLE
from croupier.floor.streams import bodies_between, is_left, lock
from croupier.house.people import Official
from croupier.house.table import Table, act, with_pools
from croupier.machine import PlainEvent, evolve
from croupier.records.journal import begin, from_plain, person


@dataclass(frozen=True)
class Held:
    """A table at one version of its stream."""

    id: str
    settings: TableSettings
    version: int
    head: str
    turned: int
    """The version at which the turn last passed: an act meant for an earlier one is stale."""
    turned_at: datetime
    acted_at: datetime
    table: Table
    commitments: Mapping[int, str] = field(default_factory=dict)
    """Of each deck that is shuffled and not yet played out: what binds the floor to its order."""

    @cached_property
    def due(self) -> Due | None:
        """What the software does next at it, and when."""
        return due(self.table, self.settings, self.turned_at, self.acted_at)


@dataclass(frozen=True)
class Found:
    """A table as it is now, and what happened after the version at which it was known."""

    held: Held
    after: int
    events: tuple[PlainEvent, ...]


def look(connection: Connection, id: str, known: Held | None = None) -> Found | None:
    """The table as it is now; from what is known of it only what is new is done again."""
    news = () if known is None else _news(known)
    rows, *found = read_all(connection, [(READ_TABLE, {"id": id}), *news])
    if (row := one(rows)) is None:
        return None
    if known is None or row.version <= known.version:
        return catch_up(connection, row, known)
    return _gone_on(known, row, *found)


def load(connection: Connection, id: str, known: Held | None = None) -> Held | None:
    """The table alone."""
    found = look(connection, id, known)
    return None if found is None else found.held


def take(connection: Connection, id: str, known: Held | None) -> Held | None:
    """The same, with its row locked until the transaction ends."""
    if is_left(connection, known):
        return known
    row = one(lock(connection, LOCK_TABLE, id))
    return None if row is None else catch_up(connection, row, known).held


def catch_up(connection: Connection, row: Row, known: Held | None) -> Found:
    id: str = row.id
    if known is not None and (known.version, known.head) == (row.version, row.head):
        return Found(known, known.version, ())
    if known is None or known.version >= row.version:  # never from what the database has not
        settings = TableSettings.model_validate_json(row.settings)
        known = fresh(id, settings)
    return _gone_on(known, row, *read_all(connection, _news(known)))


def _news(known: Held) -> tuple[Query, ...]:
    """What finds everything that a table's row does not tell of what came since."""
    bounds = {"id": known.id, "after": known.version}
    return (BODIES_AFTER, bounds), (COMMITMENTS, {"id": known.id})


def _gone_on(known: Held, row: Row, entries: list[Row], commitments: list[Row]) -> Found:
    """A table gone on with up to what its row says; another worker may have added more since."""
    table, events = known.table, []
    for entry in entries:
        if entry.version <= row.version:
            body = json.loads(entry.body)
            table, _ = redo(table, body, known.settings)
            events += body["events"]
    held = replace(
        known,
        version=row.version,
        head=row.head,
        turned=row.turned,
        turned_at=from_text(row.turned_at),
        acted_at=from_text(row.acted_at),
        table=table,
        commitments={each.deck: each.commitment for each in commitments},
    )
    return Found(held, known.version, tuple(events))


def events_between(
    connection: Connection, id: str, after: int, until: int
) -> tuple[PlainEvent, ...]:
    """What happened at a table after one entry and up to another."""
    bodies = bodies_between(connection, id, after, until)
    return tuple(event for body in bodies for event in body["events"])


def fresh(id: str, settings: TableSettings) -> Held:
    """A table before its first entry."""
    table = begin(settings.heading).table
    if settings.jackpot is not None:
        table = evolve(table, reveals_apart=True)
    return Held(id, settings, 0, "", 0, datetime.min, datetime.min, table)


def redo(
    table: Table, body: dict[str, Any], settings: TableSettings
) -> tuple[Table, tuple[Any, ...]]:
    """An entry done again: the table after it, and what happened."""
    by = person(body["by"])
    assert isinstance(by, Official | str), "entries are by officials and by names"
    action = from_plain(body["act"], by, table)
    if "pools" in body:
        table = with_pools(table, read_pools(body["pools"]))
    table, events = act(table, action, by, from_text(body["at"]))
    return forget(table, settings.remembers), events


def forget(table: Table, remembers: int) -> Table:
    """The table with no more than so many rounds at hand."""
    if len(table.played) <= remembers:
        return table
    kept = sorted(table.played)[-remembers:]
    return evolve(table, played={number: table.played[number] for number in kept})
