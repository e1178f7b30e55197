"""The audit of a table's stream: it repeats every act and compares every round and shuffle."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from croupier.cards import DECK, parse_cards
from croupier.floor.database import schema
from croupier.floor.entries import (
    Difference,
    canonical,
    event_plain,
    in_stored_words,
    read_pools,
    reading_of,
    reworded,
)
from croupier.floor.ledger import Posting, books_of, layout_account, postings
from croupier.floor.settings import TableSettings
from croupier.floor.shuffle import commitment, shuffled
from croupier.floor.tables import fresh, redo, round_row
from croupier.games.settlement import SettlementLine
from croupier.house.table import SOFTWARE, Played, Table, with_pools
from croupier.house.table.attendance import is_merely_slow
from croupier.house.table.events import Corrected, RoundSettled
from croupier.money import Amount, format_amount, simplest
from croupier.records.rounds import RecordError, Replay, replay
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.readings import FIRST, TODAY, reads

_COMPARED = ("version", "void", "players", "record")


class TableAudit:
    """The table so far, with its finished rounds and its shuffles."""

    def __init__(self, connection: Connection, stream: Any) -> None:
        self.id: str = stream.id
        try:
            self.settings = TableSettings.model_validate_json(stream.settings)
            self.table = fresh(stream.id, self.settings).table
        except ValueError as error:
            raise Difference(f"{stream.id}: no table has such settings: {error}") from error
        self.layout = layout_account(stream.id)
        self.rounds = self.shuffles = 0
        self._expected: dict[int, dict[str, Any]] = {}
        self._kept_rounds = _rows(connection, schema.rounds, stream.id)
        self._kept_shuffles: dict[tuple[int, int], Any] = {
            (row.version, row.deck): row for row in _rows(connection, schema.shuffles, stream.id)
        }
        self._reworded: dict[str, str] = {}
        """Sentences whose wording has changed since, with the wording of the entries."""
        self._undealt: list[Any] = []
        """Shuffles whose round is not over yet."""
        self.decided_otherwise: dict[tuple[str, int], ChangedDecision] = {}
        """By table and round: decisions of an earlier reading that today's would not make."""

    def entry(self, version: int, body: dict[str, Any]) -> tuple[Posting, ...]:
        """Perform an entry again and return its postings."""
        where = f"{self.id}, entry {version}"
        before = self._before(body, where)
        try:
            self.table, events = redo(self.table, body, self.settings)
        except Exception as error:
            raise Difference(f"{where}: cannot be repeated: {error}") from error
        if number := _slow_round(before, body):
            otherwise = _would_be_asked(before, number, reading_of(body))
            self.decided_otherwise[self.id, number] = otherwise
        told = in_stored_words(events, body["events"], reading_of(body))
        compare_events(where, told, body)
        self._reworded |= reworded(events, told)
        for event in told:
            if isinstance(event, RoundSettled | Corrected) and event.number in self.table.played:
                self._finish(version, event.number)
            if isinstance(event, RoundSettled):
                self._deal_out(version, before.upkeep.turn, event.number)
        self._shuffle(version, body["act"], where)
        return postings(books_of(self.id, self.settings, before, self.table), told)

    def _before(self, body: dict[str, Any], where: str) -> Table:
        if "pools" not in body:
            return self.table
        try:
            return with_pools(self.table, read_pools(body["pools"]))
        except (ValueError, TypeError, AttributeError) as error:
            raise Difference(f"{where}: it does not state its pools") from error

    def _finish(self, version: int, number: int) -> None:
        played = self.table.played[number]
        row = round_row(self.id, version, self.table, played)
        row["record"] = self._in_stored_words(row["record"])
        self._expected[number] = row
        record = {"reading": FIRST, **json.loads(row["record"])}
        again = _check_replay(f"{self.id}, round {number}", record, played)
        if record["reading"] != TODAY:
            self.decided_otherwise |= changed_decision(self.id, number, record, again)

    def _in_stored_words(self, record: str) -> str:
        """A record with the reasons stored in its entries, which are the table's own words."""
        if not self._reworded:
            return record
        written = json.loads(record)
        for action in written["actions"]:
            if (reason := self._reworded.get(action.get("reason"))) is not None:
                action["reason"] = reason
        return canonical(written)

    def _shuffle(self, version: int, act: dict[str, Any], where: str) -> None:
        """Check that every order follows from its secret, and that the secret matches its
        commitment."""
        for deck, order in _orders(act).items():
            row = self._kept_shuffles.pop((version, deck), None)
            if row is None:
                raise Difference(f"{where}: the secret of its shuffle is missing")
            if commitment(row.secret) != row.commitment:
                raise Difference(f"{where}: the secret is not the one committed to")
            cards = parse_cards(order)
            whole = DECK if len(cards) == len(DECK) else tuple(sorted(cards))
            if shuffled(row.secret, whole) != cards:
                raise Difference(f"{where}: its cards do not follow from its secret")
            self._undealt.append(row)
            self.shuffles += 1

    def _deal_out(self, version: int, deck: int, number: int) -> None:
        """The secrets of a deck's shuffles are published when its round is settled, not before."""
        for row in [each for each in self._undealt if each.deck == deck]:
            if row.version < version:
                self._undealt.remove(row)
                self._check_round(row, number)

    def _check_round(self, row: Any, number: int | None) -> None:
        if row.round != number:
            raise Difference(
                f"{self.id}, entry {row.version}: its shuffle is of round {number}, not {row.round}"
            )

    def end(self, *, all_rounds: bool) -> None:
        """After the last entry, compare the stored rounds and shuffles, which must be complete."""
        for version, _ in self._kept_shuffles:
            raise Difference(f"{self.id}, entry {version}: it made no such shuffle")
        self._compare_rounds()
        if not all_rounds:
            return
        for row in self._undealt:
            self._check_round(row, None)
        for number in self._expected.keys() - {row.number for row in self._kept_rounds}:
            raise Difference(f"{self.id}, round {number} is missing")

    def _compare_rounds(self) -> None:
        for row in self._kept_rounds:
            where = f"{self.id}, round {row.number}"
            expected = self._expected.get(row.number)
            if expected is None:
                raise Difference(f"{where} was never played")
            for name in _COMPARED:
                if getattr(row, name) != expected[name]:
                    raise Difference(f"{where}: its {name} is not what was played")
            self.rounds += 1


def _rows(connection: Connection, table: Any, stream: str) -> list[Any]:
    query = select(table).where(table.c.stream == stream)
    return list(connection.execute(query.order_by(*table.primary_key)))


def _orders(act: dict[str, Any]) -> dict[int, str]:
    """The order that the act gave to each deck, as text."""
    said = act.get("with", {})
    match act.get("act"):
        case "make-ready":
            return {int(deck): " ".join(cards) for deck, cards in said["orders"].items()}
        case "shuffle" if said.get("order"):
            return {int(said["deck"]): " ".join(said["order"])}
    return {}


@dataclass(frozen=True)
class ChangedDecision:
    """A round decided under an earlier reading that today's would decide differently."""

    table: str
    round: int
    reading: int
    was: Mapping[int, Amount]
    """The result of each box whose result would differ today."""
    would_be: Mapping[int, Amount]
    """The results today; empty if an act of the round would be refused."""
    clauses: Clauses
    refused: str = ""
    """The reason, in words."""

    def plain(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "round": self.round,
            "reading": self.reading,
            "was": {str(box): format_amount(net) for box, net in self.was.items()},
            "would_be": {str(box): format_amount(net) for box, net in self.would_be.items()},
            "clauses": list(self.clauses),
            "words": str(self),
        }

    def __str__(self) -> str:
        decided = (
            f"{self.table}, round {self.round}: decided under an earlier reading, would now be"
        )
        cited = f" ({', '.join(self.clauses)})" if self.clauses else ""
        if self.refused:
            return f"{decided} refused: {self.refused}{cited}"
        boxes = (
            f"{format_amount(self.would_be[box])} for box {box} instead of {format_amount(was)}"
            for box, was in self.was.items()
        )
        return f"{decided} {', '.join(boxes)}{cited}"


def _slow_round(table: Table, body: dict[str, Any]) -> int:
    """The round in which the software treated a slow player as absent; 0 for none."""
    act, reading = body["act"], reading_of(body)
    if act.get("act") != "absent" or body["by"] != str(SOFTWARE) or reads(reading, "absent"):
        return 0
    box = act["with"]["box"]
    return table.number if isinstance(box, int) and is_merely_slow(table, box) else 0


def _would_be_asked(table: Table, number: int, reading: int) -> "ChangedDecision":
    """Nobody knows what the player would have answered."""
    clauses = (*table.limits.rules.cites.absent, *table.upkeep.rules.cites.table_presence)
    why = "the player was there when the clock ran out, and would be asked first"
    return ChangedDecision(table.name, number, reading, {}, {}, clauses, why)


def changed_decision(
    table: str, number: int, record: dict[str, Any], was: Replay
) -> dict[tuple[str, int], ChangedDecision]:
    """The round decided again under today's reading, if that makes a difference."""
    reading = record["reading"]
    try:
        now = replay({**record, "reading": TODAY})
    except RecordError as error:
        refused = ChangedDecision(
            table, number, reading, {}, {}, tuple(error.clauses), error.message
        )
        return {(table, number): refused}
    before = {box.number: simplest(box.net) for box in was.boxes}
    after = {box.number: simplest(box.net) for box in now.boxes}
    boxes = [box for box in before if before[box] != after.get(box, 0)]
    if not boxes:
        return {}
    earlier = Counter(_decided(line) for line in was.lines)
    clauses = (
        clause
        for line in now.lines
        if line.box in boxes and _decided(line) not in earlier
        for clause in line.clauses
    )
    would_be = {box: after.get(box, 0) for box in boxes}
    changed = ChangedDecision(
        table,
        number,
        reading,
        {box: before[box] for box in boxes},
        would_be,
        tuple(dict.fromkeys(clauses)),
    )
    return {(table, number): changed}


def _decided(line: SettlementLine) -> tuple[Any, ...]:
    return line.box, line.wager, line.outcome, line.stake, line.paid, line.returned


def _check_replay(where: str, record: dict[str, Any], played: Played) -> Replay:
    """Check that the record, replayed by the rules, gives each box what its player was paid."""
    try:
        again = replay(record)
    except ValueError as error:
        raise Difference(f"{where}: its record does not replay: {error}") from error
    nets = {box.number: box.net for box in again.boxes}
    if nets != played.nets:
        raise Difference(f"{where}: its record brings {nets}, its table gave {played.nets}")
    return again


def compare_events(where: str, events: Iterable[Any], body: dict[str, Any]) -> None:
    """Check that performing an entry again gives the events it states."""
    told = [event_plain(event) for event in events]
    if canonical(told) != canonical(body["events"]):
        raise Difference(f"{where}: repeated, it gives other events: {_first(told, body)}")


def _first(told: list[dict[str, Any]], body: dict[str, Any]) -> str:
    for one, other in zip(told, body["events"], strict=False):
        if canonical(one) != canonical(other):
            return f"{canonical(one)} and not {canonical(other)}"
    return f"{len(told)} events and not {len(body['events'])}"
