"""Tables in the database, the software's next step at each, and finished rounds. Pure.

A floor computes the next step after every act, stores its time with the table, and performs it when
the time has come. The first worker does it for all."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from datetime import datetime, timedelta
from functools import cached_property
from operator import is_
from typing import Any, TypeVar

from sqlalchemy import Connection

from croupier.cards import Card, parse_cards
from croupier.console.offers import card_duties
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
from croupier.floor.tables.decision_clock import away_since, step_without_decision
from croupier.floor.tables.settings import TableSettings, read_settings
from croupier.floor.tables.snapshots import snapshot_of
from croupier.games.actions import NoMoreBets, PlaceWager, WithdrawWager
from croupier.games.game import game_of
from croupier.games.state import RoundState
from croupier.house.people import Official
from croupier.house.table import (
    InPlay,
    Played,
    Table,
    act,
    at_reading,
    next_version,
    version_due,
    with_order,
    with_pools,
)
from croupier.house.table.actions import ChangeRulebook, MakeReady
from croupier.house.table.events import Corrected, RoundSettled
from croupier.house.table.wagers import wagers_of
from croupier.house.upkeep import hindrances
from croupier.house.upkeep.actions import FreeSeat
from croupier.machine import PlainEvent, Refusal, evolve
from croupier.records.journal import begin, from_plain, person
from croupier.records.rounds.writing import record_of
from croupier.rulebooks.readings import FIRST
from croupier.value import value

T = TypeVar("T")


@value
class DueStep:
    """A step of the software and its time. `MakeReady` still needs its orders."""

    at: datetime
    choose: Callable[[], Any]
    """Finds the action; called only when it is performed, because that can take a while."""

    @property
    def action(self) -> Any:
        return self.choose()


def due(
    table: Table, settings: TableSettings, turned_at: datetime, acted_at: datetime
) -> DueStep | None:
    """The next step if nobody acts first. `turned_at` is when the turn last passed."""
    if not table.cards_by_hand and _cards_wanted(table):
        return DueStep(acted_at, lambda: MakeReady({}))
    steps = (
        _rulebook_change(table, acted_at),
        _next_step(table, settings, turned_at, acted_at),
        _seat_release(table, settings, acted_at),
    )
    return min((each for each in steps if each is not None), key=lambda due: due.at, default=None)


def _rulebook_change(table: Table, acted_at: datetime) -> DueStep | None:
    """The change of the table to the next version of its rulebook."""
    following = next_version(table)
    if following is None or version_due(table, following[1]) is None:
        return None
    version, at = following
    return DueStep(max(at, acted_at), lambda: ChangeRulebook(version))


def _next_step(
    table: Table, settings: TableSettings, turned_at: datetime, acted_at: datetime
) -> DueStep | None:
    """The next step of the round, if the software deals."""
    if table.in_play is None or table.by_hand or settings.starts != "by itself":
        return None
    if not table.in_play.dealt:
        return _close_of_wagers(table, table.in_play, settings, turned_at, acted_at)
    return _in_round(table, table.in_play, settings, turned_at)


_OWN_DUTY = "make-ready"
"""What the software does about the cards; every other duty is somebody's."""


def _seat_release(table: Table, settings: TableSettings, acted_at: datetime) -> DueStep | None:
    """The release of the next seat whose player stays away; wagers there are played first."""
    wagered = {} if table.in_play is None else table.in_play.round.boxes
    frees = [
        (_kept_until(seat.away, seat.missed, settings, acted_at), FreeSeat(box, seat.player))
        for box, seat in table.upkeep.seats.items()
        if seat.away is not None and box not in wagered
    ]
    if not frees:
        return None
    at, action = min(frees, key=lambda free: free[0])
    return DueStep(at, lambda: action)


def _kept_until(
    away: datetime, missed: int, settings: TableSettings, acted_at: datetime
) -> datetime:
    until = away + timedelta(seconds=settings.away.seconds)
    return min(until, acted_at) if missed >= settings.away.rounds else until


def _cards_wanted(table: Table) -> bool:
    """Whether the software must shuffle or count cards for the next round, or to continue this one.
    Where people must handle the cards first, it waits for them."""
    at_table = table.upkeep.round
    if at_table is not None:
        return at_table.short
    if table.upkeep.closed or not table.upkeep.seats:
        return False
    owed = {duty.act for duty in card_duties(table)}
    return owed == {_OWN_DUTY}


def _close_of_wagers(
    table: Table, in_play: InPlay, settings: TableSettings, turned_at: datetime, acted_at: datetime
) -> DueStep | None:
    if not in_play.round.boxes or hindrances(table.upkeep):
        return None  # people prepare the cards first
    clocks = settings.clocks
    at = turned_at + timedelta(seconds=clocks.wagers)
    here = {box for box, seat in table.upkeep.seats.items() if seat.away is None}
    if here <= in_play.round.boxes.keys() and _all_complete(in_play.round, here):
        at = min(at, acted_at + timedelta(seconds=clocks.closing))
    return DueStep(at, lambda: next(_incomplete(in_play), None) or NoMoreBets())


def _all_complete(round: RoundState, here: set[int]) -> bool:
    """Whether everybody present has placed the wagers that go with the ante."""
    needed = round.rules.compulsory
    return all(needed <= round.boxes[box].wagers.keys() for box in here)


def _in_round(
    table: Table, in_play: InPlay, settings: TableSettings, turned_at: datetime
) -> DueStep | None:
    round, clocks, game = in_play.round, settings.clocks, game_of(in_play.round)
    if round.turn is not None:
        next_step = step_without_decision(table, in_play, settings, turned_at)
        return None if next_step is None else DueStep(next_step[0], lambda: next_step[1])
    if (unasked := game.dealer_step(round)) is None:
        return None
    action, boxes = unasked
    awaited = (box for box in boxes if box not in in_play.ready)
    some_here = any(away_since(table, in_play, box) is None for box in awaited)
    wait = clocks.concede if some_here else 0
    return DueStep(turned_at + timedelta(seconds=wait), lambda: action)


def _incomplete(in_play: InPlay) -> Iterator[WithdrawWager]:
    """Wagers that must be returned because they cannot be played: without an ante, or without a
    compulsory companion. If the round can be dealt as it is, there are none."""
    if _playable(in_play.round, []):
        return
    placed = tuple(wagers_of(in_play))
    for box in in_play.round.boxes:
        own = [wager for wager in placed if wager.box == box]
        if not _playable(in_play.start, [wager for wager in own if wager.on is None]):
            yield from (WithdrawWager(each.box, each.area, each.on) for each in own)
    boxes = in_play.round.boxes.keys()
    yield from (
        WithdrawWager(each.box, each.area, each.on)
        for each in placed
        if each.on is not None and each.on not in boxes
    )


def _playable(start: RoundState, wagers: list[PlaceWager]) -> bool:
    """Whether the round could be dealt with these wagers added."""
    game = game_of(start)
    try:
        round: Any = start
        for wager in wagers:
            round, _ = game.act(round, wager)
        game.act(round, NoMoreBets())
    except Refusal:
        return False
    return True


def turn_passes(before: Table, after: Table) -> tuple[bool, bool]:
    """Whether the turn passes with an act, and whether its clock restarts."""
    turned = _turn(after) != _turn(before)
    return turned, turned or _is_wagering(after) != _is_wagering(before)


def _turn(table: Table) -> tuple[Any, ...]:
    """The round and the box whose turn it is, to which an act refers."""
    if table.in_play is None or not table.in_play.dealt:
        return (table.number, table.rulebook.document.id)
    return (table.number, table.in_play.round.phase, table.in_play.round.turn)


def _is_wagering(table: Table) -> bool:
    """Whether wagers are being placed."""
    return table.in_play is not None and bool(table.in_play.round.boxes)


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
    table, contributions, events, hidden = known.table, known.contributions, [], known.hidden
    trails = known.trails
    for entry in entries:
        if entry.version <= row.version:
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
    held = replace(
        known,
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
