"""The story of each table in words, for its staff: every act and its events.

A table's story is read from its entries when somebody first asks for it; later requests read only
new entries. A card is named only if everybody has seen it."""

import json
import threading
from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier.acts import title_of
from croupier.cards import Card
from croupier.floor.database.schema import BODIES_BETWEEN
from croupier.floor.entries import event_plain, in_stored_words
from croupier.floor.floor import Floor
from croupier.floor.security.encryption import decrypt_body
from croupier.floor.tables.tables import TableVersion, fresh, redo
from croupier.house.table import Table
from croupier.house.table.events import ActWithdrawn
from croupier.records.sentences import StoryLine, tell_all
from croupier.server.console import schemas
from croupier.server.tables.redaction import shown_cards
from croupier.server.wire import public_event

MOST = 150
"""The maximum number of acts in the story of a table."""
Json = dict[str, Any]
"""An entry as stored in the database."""


@dataclass
class _Reading:
    """The position up to which a table's entries have been read."""

    table: Table
    version: int = 0
    entries: deque[schemas.StoryEntry] = field(default_factory=lambda: deque(maxlen=MOST))


class Storyteller:
    """Tells each table's story. It is used from many threads; one at a time reads a table."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._readings: dict[str, _Reading] = {}
        self._locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def story(self, id: str, after: int) -> list[schemas.StoryEntry]:
        """The acts after that entry."""
        held = self._floor.table(id)
        with self._locks[id]:
            reading = self._readings.get(id)
            if reading is None or reading.version > held.version:
                reading = self._readings[id] = _Reading(fresh(id, held.settings).table)
            self._read_on(reading, held)
            return [each for each in reading.entries if each.seq > after]

    def _read_on(self, reading: _Reading, held: TableVersion) -> None:
        bounds = {"id": held.id, "after": reading.version, "until": held.version}
        with self._floor.engine.connect() as connection:
            stored = connection.execute(BODIES_BETWEEN, bounds).scalars().all()
            bodies = [json.loads(decrypt_body(connection, held.id, each)) for each in stored]
        for body in bodies:
            reading.table, events = redo(reading.table, body, held.settings)
            events = in_stored_words(events, body["events"])
            reading.version += 1
            currency = reading.table.rulebook.document.currency
            reading.entries.append(_told(reading.version, body, events, currency))


def _told(version: int, body: Json, events: tuple[Any, ...], currency: str) -> schemas.StoryEntry:
    act = body["act"]
    open_ = _open(events)
    return schemas.StoryEntry(
        seq=version,
        at=body["at"],
        by=body["by"],
        act=act["act"],
        title=title_of(act["act"], _named(act.get("with", {}))),
        told=[_line(each, open_, currency) for each in tell_all(events)],
        withdraws=version - 1 if any(isinstance(each, ActWithdrawn) for each in events) else None,
    )


def _named(said: Json) -> Json:
    return {name: each for name, each in said.items() if name in ("box", "to", "deck", "how")}


def _line(line: StoryLine, open_: frozenset[Card], currency: str) -> schemas.SentenceTold:
    told = line.told
    return schemas.SentenceTold(
        who=told.who,
        what=told.sentence.priced(currency).text(seen=open_),
        clauses=list(told.clauses),
        irregular=line.irregular,
    )


def _open(events: Iterable[Any]) -> frozenset[Card]:
    """The cards that these events show to everybody."""
    public = [public_event(event_plain(event)) for event in events]
    return frozenset(shown_cards(public))
