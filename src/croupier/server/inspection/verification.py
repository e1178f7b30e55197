"""Verification of one round: its chain, shuffle, replay and money.

The full audit checks everything from the first entry on. This module checks what one round depends
on: every hash of its table, the secrets of its cards, every event of its entries against a replay
of its record, and every posting against the payments of that replay."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor.audit.checkpoints import check_head, signed_checkpoints
from croupier.floor.audit.result import Audit
from croupier.floor.audit.streams import verified_entries
from croupier.floor.database import schema
from croupier.floor.entries import Difference, event_name, genesis, reading_of, same_data
from croupier.floor.fairness.proof import Disproof, prove
from croupier.floor.ledger.postings import (
    Posting,
    add_up,
    layout_account,
    player_account,
    token_account,
)
from croupier.floor.security.encryption import decrypt_body
from croupier.floor.tables.tables import stored_record
from croupier.house.people import name_key
from croupier.machine import PlainEvent
from croupier.money import Amount, format_amount, read_amount, simplest
from croupier.records.rounds import RecordError, Replay, read_record, replay
from croupier.records.rounds.replay import find_rulebook, play_record
from croupier.rulebooks.readings import TODAY
from croupier.sentence import say_count
from croupier.server.inspection import schemas
from croupier.server.tables.redaction import without_cards
from croupier.server.tables.rounds import row_of, shuffles_of
from croupier.server.tables.steps import Step

_SETTLED, _CORRECTED = "table.round-settled", "table.corrected"
_WITHDRAWN = "table.act-withdrawn"


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
    """The entries from the end of the previous round to the end of this one, and later
    corrections."""
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
        body = json.loads(decrypt_body(connection, stream.id, row.body))
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


def postings_of(connection: Connection, stream: str, entries: Sequence[BookEntry]) -> list[Any]:
    """The postings of these entries, in order."""
    postings = schema.postings
    if not entries:
        return []
    versions = [entry.version for entry in entries]
    query = select(postings).where(
        postings.c.stream == stream, postings.c.version.between(min(versions), max(versions))
    )
    rows = connection.execute(query.order_by(postings.c.version, postings.c.number))
    wanted = set(versions)
    return [row for row in rows if row.version in wanted]


def not_withdrawn(entries: Sequence[BookEntry]) -> list[BookEntry]:
    """The entries without withdrawn acts and their withdrawals."""
    found: list[BookEntry] = []
    for entry in entries:
        if _WITHDRAWN in entry.names:
            found.pop()
        else:
            found.append(entry)
    return found


class RemainingEvents:
    """The events of entries that a replay has not produced yet."""

    def __init__(self, entries: Sequence[BookEntry]) -> None:
        self._left: dict[str, list[tuple[BookEntry, PlainEvent]]] = {}
        for entry in not_withdrawn(entries):
            for event in entry.body["events"]:
                self._left.setdefault(event["event"], []).append((entry, event))

    def take(self, event: Any) -> BookEntry | None:
        """The first entry with this event, compared by its data and not by its words."""
        left = self._left.get(event_name(type(event)), [])
        for number, (entry, stored) in enumerate(left):
            if same_data(event, stored, reading_of(entry.body)):
                del left[number]
                return entry
        return None

    def left(self) -> list[str]:
        """The names of the remaining events."""
        return [name for name, events in self._left.items() for _ in events]


def steps_by_entry(steps: Sequence[Step], entries: Sequence[BookEntry]) -> dict[int, list[int]]:
    """The steps of a replay that each entry caused.

    Steps that only the record contains, such as a sign or a wager cut to its limit, belong to the
    entry of the previous event."""
    kept = RemainingEvents(entries)
    found: dict[int, list[int]] = {entry.version: [] for entry in entries}
    version = entries[0].version if entries else 0
    for number, step in enumerate(steps, start=1):
        entry = kept.take(step.event)
        version = version if entry is None else entry.version
        found.setdefault(version, []).append(number)
    return found


_PLACED = ("round.wager-placed", "round.wager-withdrawn", "round.ruling-made")
"""A record has wagers as they lay at the end, and a later decision as a ruling."""
_VOUCHER = "tokens.voucher-exchanged"
"""Bought outside the round."""


@dataclass(frozen=True)
class InspectedRound:
    """A finished round, with the data for its checks."""

    connection: Connection
    stream: Any
    row: Any
    entries: list[BookEntry]
    checkpoints: Path | None

    @property
    def record(self) -> dict[str, Any]:
        return stored_record(self.row)


def inspect_round(
    connection: Connection, id: str, number: int, folder: Path | None
) -> InspectedRound:
    row = row_of(connection, id, number)
    streams = schema.streams
    stream = connection.execute(select(streams).where(streams.c.id == id)).one()
    entries = entries_of(connection, stream, number, row.version)
    return InspectedRound(connection, stream, row, entries, folder)


def marks_of(round: InspectedRound) -> Iterator[schemas.Mark]:
    """Every check of the round, passed or failed."""
    for name, (good, bad, check) in _CHECKS.items():
        try:
            says, holds = check(round), True
        except (Difference, Disproof, RecordError) as error:
            says, holds = without_cards(error), False
        yield schemas.Mark(name=name, good=holds, title=good if holds else bad, says=says)


def _chain(round: InspectedRound) -> str:
    """Check every hash of the table from its settings on, and the checkpoint that signs this
    round."""
    done = Audit()
    for _ in verified_entries(round.connection, done, round.stream):
        pass
    head = str(round.stream.head)[:6]
    return f"{done.entries:,} entries, head {head}, {_signed(round)}"


def _signed(round: InspectedRound) -> str:
    if round.checkpoints is None:
        return "no checkpoints are signed here"
    for number, signed in enumerate(signed_checkpoints(round.checkpoints), start=1):
        head = signed["heads"].get(round.stream.id)
        if head is not None and head["version"] >= round.row.version:
            check_head(round.connection, f"checkpoint {number}", round.stream.id, head)
            return f"checkpoint {number:,} signed"
    return "to be signed with the next checkpoint"


def _shuffle(round: InspectedRound) -> str:
    """Check that the secret matches its commitment, and that it gives the cards."""
    shuffles = shuffles_of(round.connection, round.stream.id, round.row.number)
    if "??" in round.record["deck"]:
        return _unknown_order(round, shuffles)
    if not shuffles:
        raise Disproof("no secret is told for this round")
    prove(round.record, [each.model_dump() for each in shuffles])
    told = ", ".join(each.commitment[:8] for each in shuffles)
    added = sum(len(each.contributions) for each in shuffles)
    mixed = f", {say_count(added, 'contribution')} mixed in" if added else ""
    return f"{'secrets match' if len(shuffles) > 1 else 'secret matches'} {told}{mixed}"


def _unknown_order(round: InspectedRound, shuffles: Sequence[Any]) -> str:
    """People shuffle real cards: there is no secret, and a card becomes known when it is seen."""
    if shuffles or not json.loads(round.stream.settings)["heading"].get("real_cards"):
        raise Disproof("cards are unknown at a table that shuffles with a secret")
    return "real cards, shuffled by people: nobody knew their order"


def _check_replay(round: InspectedRound) -> str:
    """Check that the record, replayed, gives the events and the payments of the entries."""
    again = replay(round.record)
    kept, made = RemainingEvents(round.entries), _replayed_events(round.record)
    for event in made:
        if kept.take(event) is None:
            raise Difference(f"{event_name(type(event))}: the record brings it, no entry has it")
    if left := [name for name in kept.left() if name.startswith("round.") and name not in _PLACED]:
        raise Difference(f"{left[0]}: an entry has it, the record does not bring it")
    settled, nets = _settled_nets(round), _nets(again)
    if settled != nets:
        raise Difference(f"the record brings {_say(nets)}, the table gave {_say(settled)}")
    return f"{len(made)} events and {len(again.lines)} payments, by {again.rules.id}"


def _replayed_events(record: dict[str, Any]) -> list[Any]:
    """The events as they were at the table: without the limits, and without later decisions."""
    played = {**record, "actions": [a for a in record["actions"] if a["action"] != "ruling"]}
    read = read_record(played)
    book = find_rulebook(read.rulebook, Path()).at(read.reading or TODAY)
    rules = book.rules(read.options)
    _, _, events = play_record(rules, read)
    return [event for event in events if event_name(type(event)) not in _PLACED]


def _settled_nets(round: InspectedRound) -> dict[int, Amount]:
    """The table's payments to each box, including corrections."""
    total: dict[int, Amount] = {}
    for entry in round.entries:
        for event in entry.body["events"]:
            if event["event"] in (_SETTLED, _CORRECTED):
                for line in event["lines"] if event["number"] == round.row.number else ():
                    gets = read_amount(line["paid"]) + read_amount(line["returned"])
                    net = gets - read_amount(line["stake"])
                    total[line["box"]] = simplest(total.get(line["box"], 0) + net)
    return total


def _nets(again: Replay) -> dict[int, Amount]:
    return {box.number: simplest(box.net) for box in again.boxes if box.lines}


def _money(round: InspectedRound) -> str:
    """Check that the layout is empty again, and that each player has received the payments of the
    replay."""
    moved = postings_of(round.connection, round.stream.id, _of_round(round.entries))
    totals: dict[str, Amount] = {}
    add_up((Posting(p.source, p.target, read_amount(p.amount), p.because) for p in moved), totals)
    if lying := totals.get(layout_account(round.stream.id), 0):
        raise Difference(f"{format_amount(lying)} is left on the layout")
    due = _due(round, replay(round.record))
    touched = {account for account in totals if account.startswith(("player:", "tokens:"))}
    for key in sorted({account.partition(":")[2] for account in touched} | due.keys()):
        got = totals.get(player_account(key), 0) + totals.get(token_account(key), 0)
        brings = due.get(key, 0)
        if got != brings:
            words = f"was given {format_amount(got)}, the round brings {format_amount(brings)}"
            raise Difference(f"{key} {words}")
    return f"{len(moved)} postings, difference 0"


def _of_round(entries: Sequence[BookEntry]) -> list[BookEntry]:
    return [entry for entry in entries if _VOUCHER not in entry.names]


def _due(round: InspectedRound, again: Replay) -> dict[str, Amount]:
    """The round's payment to each player, by the name in the accounts."""
    players, due = json.loads(round.row.players), dict[str, Amount]()
    for box in again.boxes:
        key = name_key(players[str(box.number)])
        due[key] = simplest(due.get(key, 0) + box.net)
    return due


def _say(nets: dict[int, Amount]) -> str:
    return ", ".join(f"box {box} {format_amount(net)}" for box, net in sorted(nets.items()))


_CHECKS: dict[schemas.MarkName, tuple[str, str, Callable[[InspectedRound], str]]] = {
    "chain": ("Hash chain verified", "Hash chain broken", _chain),
    "shuffle": ("Shuffle verified", "Shuffle not proved", _shuffle),
    "replay": ("Replay agrees", "Replay differs", _check_replay),
    "money": ("Money balances", "Money does not balance", _money),
}
