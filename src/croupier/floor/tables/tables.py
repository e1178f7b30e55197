"""Tables in the database: each at one version of its stream, read, locked, brought up to date; and
finished rounds."""

import json
from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import datetime
from functools import cached_property
from operator import is_
from typing import Any, TypeVar

from sqlalchemy import Connection

from croupier.cards import Card, parse_cards
from croupier.floor.database import from_text, schema
from croupier.floor.database.batch import read_all, read_alone, write_later
from croupier.floor.database.schema import (
    BODIES_AFTER,
    COMMITMENTS,
    HEAD_OF_TABLE,
    LOCK_TABLE,
    READ_TABLE,
)
from croupier.floor.database.sql import Query, Row, one, upsert
from croupier.floor.entries import (
    bodies_between,
    canonical,
    check_none_missing,
    is_left,
    lock,
    read_pools,
    reading_of,
)
from croupier.floor.fairness.contributions import Contribution, after_entry
from croupier.floor.search.trails import Trails, after_body
from croupier.floor.security.encryption import (
    Hidden,
    HiddenEntry,
    Undealt,
    decks_disclosed,
    decrypt_body,
    release_settled,
    split_dealt_out,
    store_plain,
    undealt,
)
from croupier.floor.tables.next_step import DueStep, due
from croupier.floor.tables.settings import TableSettings, read_settings
from croupier.floor.tables.snapshots import snapshot_of
from croupier.house.people import Official
from croupier.house.table import (
    Played,
    Table,
    act,
    at_reading,
    with_order,
    with_pools,
)
from croupier.house.table.events import Corrected, RoundSettled
from croupier.machine import PlainEvent, Refusal, evolve
from croupier.records.journal import begin, from_plain, person
from croupier.records.rounds.writing import record_of
from croupier.rulebooks.readings import FIRST
from croupier.value import value

T = TypeVar("T")


@value
class TableVersion:
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
    """The commitment to the order of each shuffled deck that is not yet played out."""
    contributions: tuple[Contribution, ...] = ()
    """The players' contributions to the order of the cards of this round, or of the next."""
    undealt: tuple[Undealt, ...] = ()
    """The shuffles whose round is not settled yet."""
    hidden: Hidden = field(default_factory=dict)
    """The entries that disclose cards to come, which are encrypted in the database."""
    trails: Trails = field(default_factory=dict)
    """Facts from the entries of its latest rounds that their records lack."""
    derived: dict[str, tuple[object, Any]] = field(default_factory=dict, compare=False, repr=False)
    """Values computed from parts of the table, shared by its versions and discarded with it."""

    @cached_property
    def due(self) -> DueStep | None:
        """The next step of the software, and when."""
        return due(self.table, self.settings, self.turned_at, self.acted_at)

    def moved(self, **changes: object) -> "TableVersion":
        """The next version, without what was worked out for this one alone."""
        moved = evolve(self, **changes)
        vars(moved).pop("due", None)
        return moved

    def derive(
        self,
        name: str,
        source: object,
        make: Callable[[], T],
        same: Callable[[object, object], bool] = is_,
    ) -> T:
        """The value with that name, computed again only when its source has changed."""
        known = self.derived.get(name)
        if known is None or not same(known[0], source):
            known = self.derived[name] = (source, make())
        value: T = known[1]
        return value


@value
class TableUpdate:
    """The current table, and the events after the known version."""

    held: TableVersion
    after: int
    events: tuple[PlainEvent, ...]


def look(connection: Connection, id: str, known: TableVersion | None = None) -> TableUpdate | None:
    """The current table and its new events; with `known`, only newer entries are replayed."""
    if known is not None and connection.dialect.name == "sqlite" and _is_newest(connection, known):
        return TableUpdate(known, known.version, ())
    news = () if known is None else _queries_since(known)
    rows, *found = read_all(connection, [(READ_TABLE, {"id": id}), *news])
    if (row := one(rows)) is None:
        return None
    if known is None or row.version <= known.version:
        return catch_up(connection, row, known)
    return _advance(connection, known, row, *found)


def _is_newest(connection: Connection, known: TableVersion) -> bool:
    """Whether the database has no other version of the table, checked by one short query. On
    PostgreSQL everything newer comes in one round trip, so there the query would only add one."""
    row = one(read_alone(connection, HEAD_OF_TABLE, {"id": known.id}))
    return row is not None and (row.version, row.head) == (known.version, known.head)


def load(connection: Connection, id: str, known: TableVersion | None = None) -> TableVersion | None:
    """The current table; with `known`, only newer entries are replayed."""
    found = look(connection, id, known)
    return None if found is None else found.held


def no_such_table(id: str) -> Refusal:
    return Refusal("no-such-table", (), f"there is no table {id!r} on this floor")


def take(connection: Connection, id: str, known: TableVersion | None) -> TableVersion | None:
    """The current table, with its row locked until the transaction ends."""
    if is_left(connection, known):
        return known
    row = one(lock(connection, LOCK_TABLE, id))
    return None if row is None else catch_up(connection, row, known).held


def catch_up(connection: Connection, row: Row, known: TableVersion | None) -> TableUpdate:
    id: str = row.id
    if known is not None and (known.version, known.head) == (row.version, row.head):
        return TableUpdate(known, known.version, ())
    # a known version newer than the database's is not used
    if known is None or known.version >= row.version:
        settings = read_settings(row.settings)
        known = _at_snapshot(connection, id, settings, row.version) or new_table(id, settings)
    return _advance(connection, known, row, *read_all(connection, _queries_since(known)))


def _at_snapshot(
    connection: Connection, id: str, settings: TableSettings, newest: int
) -> TableVersion | None:
    """The table from its snapshot, if there is one. Its times come from its row."""
    found = snapshot_of(connection, id, newest)
    if found is None:
        return None
    never = datetime.min
    return TableVersion(id, settings, turned=0, turned_at=never, acted_at=never, **found._asdict())


def _queries_since(known: TableVersion) -> tuple[Query, ...]:
    """The queries for everything after a known version, besides the table's row."""
    bounds = {"id": known.id, "after": known.version}
    return (BODIES_AFTER, bounds), (COMMITMENTS, {"id": known.id})


def _advance(
    connection: Connection,
    known: TableVersion,
    row: Row,
    entries: list[Row],
    commitments: list[Row],
) -> TableUpdate:
    """The table at the version of its row. Another worker may have added more since."""
    entries = [entry for entry in entries if entry.version <= row.version]
    check_none_missing(known.id, len(entries), known.version, row.version)
    table, contributions, events, hidden = known.table, known.contributions, [], known.hidden
    trails = known.trails
    for entry in entries:
        text = decrypt_body(connection, known.id, entry.body)
        body, turn = json.loads(text), table.upkeep.turn
        if text is not entry.body:
            decks = decks_disclosed(body["act"], "mixed" in body, turn)
            hidden = {**hidden, entry.version: HiddenEntry(decks, text)}
        if any(event["event"] == "table.round-settled" for event in body["events"]):
            hidden, _ = release_settled(hidden, turn, entry.version)
        before = table
        table, _ = redo(table, body, known.settings)
        trails, _ = after_body(trails, before, table, body)
        contributions = after_entry(contributions, body)
        events += body["events"]
    held = known.moved(
        version=row.version,
        head=row.head,
        turned=row.turned,
        turned_at=from_text(row.turned_at),
        acted_at=from_text(row.acted_at),
        table=table,
        commitments={each.deck: each.commitment for each in commitments},
        contributions=contributions,
        undealt=undealt(connection, commitments),
        hidden=hidden,
        trails=trails,
    )
    return TableUpdate(held, known.version, tuple(events))


def events_between(
    connection: Connection, id: str, after: int, until: int
) -> tuple[PlainEvent, ...]:
    """The events of a table after one entry and up to another."""
    bodies = bodies_between(connection, id, after, until)
    return tuple(event for body in bodies for event in body["events"])


def new_table(id: str, settings: TableSettings) -> TableVersion:
    """A table before its first entry."""
    table = begin(settings.heading).table
    if settings.jackpot is not None:
        table = evolve(table, reveals_apart=True)
    return TableVersion(id, settings, 0, "", 0, datetime.min, datetime.min, table)


def redo(
    table: Table, body: dict[str, Any], settings: TableSettings
) -> tuple[Table, tuple[Any, ...]]:
    """The table after a stored entry is replayed, and its events."""
    by = person(body["by"])
    assert isinstance(by, Official | str), "entries are by officials and by names"
    table = at_reading(table, reading_of(body))
    action = from_plain(body["act"], by, table)
    if "pools" in body:
        table = with_pools(table, read_pools(body["pools"]))
    order = parse_cards(body["mixed"]) if "mixed" in body else ()
    after, events = act(in_order(table, order), action, by, from_text(body["at"]))
    return forget(in_own_order(after, table, order), settings.remembers), events


def in_order(table: Table, order: tuple[Card, ...]) -> Table:
    """The table with its next deck in the order in which it is dealt, if that differs from the
    deck's own."""
    return with_order(table, table.upkeep.turn, order) if order else table


def in_own_order(after: Table, before: Table, order: tuple[Card, ...]) -> Table:
    """The table after the deal: the round has taken that order, and the deck keeps its own, because
    a round may be called off before its first card."""
    deck = before.upkeep.turn
    there = after.upkeep.decks.get(deck)
    if not order or there is None or there.order != order:
        return after
    return with_order(after, deck, before.upkeep.order)


def forget(table: Table, remembers: int) -> Table:
    """The table with only its latest rounds."""
    if len(table.played) <= remembers:
        return table
    kept = sorted(table.played)[-remembers:]
    return evolve(table, played={number: table.played[number] for number in kept})


def store_rounds(
    connection: Connection,
    held: TableVersion,
    known: TableVersion,
    before: Table,
    events: tuple[Any, ...],
) -> None:
    """Store every round that these events settled or corrected. `known` is the table before."""
    for event in events:
        if isinstance(event, RoundSettled | Corrected) and event.number in held.table.played:
            _keep(connection, held, event.number)
        if isinstance(event, RoundSettled):
            deck = before.upkeep.turn
            reveal(connection, held.id, deck, held.version, event.number)
            over, _ = split_dealt_out(known.undealt, deck, held.version)
            _, texts = release_settled(known.hidden, deck, held.version)
            store_plain(connection, held.id, over, texts)


def _keep(connection: Connection, held: TableVersion, number: int) -> None:
    row = round_row(held.id, held.version, held.table, held.table.played[number])
    write_later(connection, upsert(connection, schema.rounds), row)


def round_row(stream: str, version: int, table: Table, played: Played) -> dict[str, Any]:
    """The row of a round after an entry."""
    players = {str(box): name for box, name in played.in_play.players.items()}
    return {
        "stream": stream,
        "number": played.number,
        "version": version,
        "void": int(played.void),
        "players": canonical(players),
        "record": canonical(record_of(table, played)),
    }


def stored_record(row: Any) -> dict[str, Any]:
    """The record in a round's row, with the reading under which the round was decided."""
    return {"reading": FIRST, **json.loads(row.record)}


def reveal(connection: Connection, stream: str, deck: int, version: int, number: int) -> None:
    """Allow publishing the secrets of that deck's shuffles before that entry."""
    # the shuffles of this transaction must be written before
    write_later(connection, schema.ADD_SHUFFLE, ())
    of = {"of_stream": stream, "of_deck": deck, "before": version, "in_round": number}
    write_later(connection, schema.REVEAL_SHUFFLES, of)
