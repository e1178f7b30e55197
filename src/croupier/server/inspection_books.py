"""What the books hold of one round: its entries, how they hang together, and what they moved."""

import json
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor import schema
from croupier.floor.entries import canonical, event_plain, genesis
from croupier.server.steps import Step

_SETTLED, _CORRECTED = "table.round-settled", "table.corrected"


@dataclass(frozen=True)
class BookEntry:
    """An entry that belongs to a round."""

    version: int
    body: dict[str, Any]
    hash: str
    before: str

    @property
    def names(self) -> list[str]:
        return [event["event"] for event in self.body["events"]]


def entries_of(connection: Connection, stream: Any, number: int, until: int) -> list[BookEntry]:
    """From the end of the round before to the end of this one, and what corrected it later."""
    entries = schema.entries
    query = (
        select(entries.c.version, entries.c.body, entries.c.hash)
        .where(entries.c.stream == stream.id, entries.c.version <= until)
        .order_by(entries.c.version.desc())
        .execution_options(yield_per=64)
    )
    kept: list[tuple[int, dict[str, Any], str]] = []
    hashes: dict[int, str] = {0: genesis(stream.settings)}
    within = False
    for row in connection.execute(query):
        body = json.loads(row.body)
        hashes[row.version] = row.hash
        settled = _numbers(body, _SETTLED)
        if within and settled:
            break
        within = within or number in settled
        if within or number in _numbers(body, _CORRECTED):
            kept.append((row.version, body, row.hash))
    return [BookEntry(v, body, hash, hashes[v - 1]) for v, body, hash in reversed(kept)]


def _numbers(body: dict[str, Any], name: str) -> set[int]:
    return {event["number"] for event in body["events"] if event["event"] == name}


def postings_of(
    connection: Connection, stream: str, entries: Sequence[BookEntry]
) -> list[dict[str, Any]]:
    """All that these entries moved, in their order."""
    postings = schema.postings
    if not entries:
        return []
    versions = [entry.version for entry in entries]
    query = select(postings).where(
        postings.c.stream == stream, postings.c.version.between(min(versions), max(versions))
    )
    rows = connection.execute(query.order_by(postings.c.version, postings.c.number))
    wanted = set(versions)
    return [
        {**row._mapping, "clauses": json.loads(row.clauses)}
        for row in rows
        if row.version in wanted
    ]


def steps_by_entry(steps: Sequence[Step], entries: Sequence[BookEntry]) -> dict[int, list[int]]:
    """Which steps of a replay came of which entry.

    An event of the replay is the same text as that of the entry. What only the record tells, such
    as a sign or a wager cut to its limit, belongs to the entry of the event before it.
    """
    places: dict[str, deque[int]] = defaultdict(deque)
    for entry in entries:
        for event in entry.body["events"]:
            places[canonical(event)].append(entry.version)
    found: dict[int, list[int]] = {entry.version: [] for entry in entries}
    version = entries[0].version if entries else 0
    for number, step in enumerate(steps, start=1):
        where = places.get(canonical(_plain(step.event)))
        version = where.popleft() if where else version
        found.setdefault(version, []).append(number)
    return found


def _plain(event: Any) -> Any:
    return json.loads(json.dumps(event_plain(event)))
