"""The audit of a table's stream: it repeats every act and compares every round and shuffle."""

import json
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from sqlalchemy import Connection, select

from croupier.cards import DECK, Card, format_cards, parse_cards
from croupier.floor.audit.readings import (
    ChangedDecision,
    changed_by_entry,
    changed_decision,
)
from croupier.floor.database import from_text, has_table, schema, to_text
from croupier.floor.entries import (
    Difference,
    canonical,
    event_plain,
    in_stored_words,
    pools_plain,
    read_pools,
    reading_of,
    reworded,
)
from croupier.floor.fairness import contributions
from croupier.floor.fairness.commitments import LogAudit
from croupier.floor.fairness.contributions import (
    Contribution,
    after_entry,
    check_contribution,
    of_commitment,
    rack_order,
)
from croupier.floor.fairness.deals import deal_row, round_begun
from croupier.floor.fairness.shuffle import cards_to_shuffle, commitment, shuffled
from croupier.floor.ledger.postings import Posting, books_of, layout_account, postings
from croupier.floor.security.encryption import decrypt_secret
from croupier.floor.security.keyring import Forged, UnknownKey
from croupier.floor.tables.next_step import due, turn_passes
from croupier.floor.tables.settings import TableSettings
from croupier.floor.tables.tables import fresh, redo, round_row
from croupier.house.table import Played, Table, pools_held, with_pools
from croupier.house.table.events import Corrected, RoundSettled
from croupier.machine import Refusal
from croupier.money import short
from croupier.records.journal import person
from croupier.records.rounds import Replay, replay
from croupier.rulebooks.readings import FIRST, TODAY

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
        self._stream = stream
        self._turned = 0
        self._turned_at = ""
        """The time at which the clock of the turn last started; empty if that is not known."""
        self._acted_at = ""
        self.pools: Counter[str] = Counter()
        """The states of its jackpot: those that its acts left, less those that they found."""
        self.rounds = self.shuffles = self.commitments = 0
        self._expected: dict[int, dict[str, Any]] = {}
        self._kept_rounds = _rows(connection, schema.rounds, stream.id)
        self._kept_shuffles: dict[tuple[int, int], Any] = {}
        for row in _rows(connection, schema.shuffles, stream.id):
            if (row.version, row.deck) in self._kept_shuffles:
                raise Difference(
                    f"{stream.id}, entry {row.version}: it has two secrets of one deck"
                )
            self._kept_shuffles[row.version, row.deck] = _decrypted(connection, row)
        self._reworded: dict[str, str] = {}
        """Sentences whose wording has changed since, with the wording of the entries."""
        self._kept_deals = _later_rows(connection, schema.deals, stream.id)
        logged = _later_rows(connection, schema.commitments, stream.id)
        self._log = LogAudit(stream.id, logged, self._kept_deals)
        self._logged: set[str] = set()
        """Commitments that are in the log."""
        self.deals = len(self._kept_deals)
        self._deals: dict[int, tuple[bool, dict[str, Any]]] = {}
        """By round: how its cards were ordered, and whether that must be stored."""
        self._contributions: tuple[Contribution, ...] = ()
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
        self._pass_time(version, body["at"], before)
        self._move_pools(before)
        for changed in changed_by_entry(before, self.table, body):
            self.decided_otherwise[self.id, changed.round] = changed
        told = in_stored_words(events, body["events"], reading_of(body))
        compare_events(where, told, body)
        self._reworded |= reworded(events, told)
        self._contribute(before, body, where)
        self._deal(version, before, body, told, where)
        for event in told:
            if isinstance(event, RoundSettled | Corrected) and event.number in self.table.played:
                self._finish(version, event.number)
            if isinstance(event, RoundSettled):
                self._deal_out(version, before.upkeep.turn, event.number)
        self._shuffle(version, before, body["act"], where)
        self._contributions = after_entry(self._contributions, body)
        return postings(books_of(self.id, self.settings, before, self.table), told)

    def _before(self, body: dict[str, Any], where: str) -> Table:
        if "pools" not in body:
            return self.table
        try:
            return with_pools(self.table, read_pools(body["pools"]))
        except (ValueError, TypeError, AttributeError) as error:
            raise Difference(f"{where}: it does not state its pools") from error

    def _pass_time(self, version: int, at: str, before: Table) -> None:
        """Whose turn it is, and since when, as the floor keeps it with the stream."""
        self._acted_at = at
        if version == 1 and not self.table.cards_by_hand:
            self._turned_at = at  # the software brings cards when the table is opened
        turned, waits = turn_passes(before, self.table)
        if turned:
            self._turned = version
        if waits:
            self._turned_at = at

    def _move_pools(self, before: Table) -> None:
        found, left = pools_held(before), pools_held(self.table)
        if self.settings.jackpot is not None and found is not None and left is not None:
            self.pools[canonical(pools_plain(found))] -= 1
            self.pools[canonical(pools_plain(left))] += 1

    def check_stream(self) -> None:
        """Compare what the stream's row says of the turn and of the software's next step."""
        row = self._stream
        if row.turned != self._turned:
            raise Difference(f"{self.id}: its turn passed at {self._turned}, not at {row.turned}")
        # Where people shuffle, the table was opened at a time that no entry tells.
        opened = min(self._acted_at or row.acted_at, row.acted_at)
        turned_at = self._turned_at or min(row.turned_at, opened)
        for name, due_text in (
            ("turned_at", turned_at),
            ("acted_at", self._acted_at or turned_at),
            ("due", self._due(turned_at, self._acted_at or turned_at)),
        ):
            if getattr(row, name) != due_text:
                raise Difference(
                    f"{self.id}: its {name} is {short(str(getattr(row, name)))}, not {due_text}"
                )

    def _due(self, turned_at: str, acted_at: str) -> str | None:
        next_step = due(self.table, self.settings, from_text(turned_at), from_text(acted_at))
        return None if next_step is None else to_text(next_step.at)

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

    def _shuffle(self, version: int, before: Table, act: dict[str, Any], where: str) -> None:
        """Check that every order follows from its secret, and that the secret matches its
        commitment."""
        for deck, order in _orders(act).items():
            cards = parse_cards(order)
            whole = DECK if len(cards) == len(DECK) else tuple(sorted(cards))
            row = self._kept_shuffles.pop((version, deck), None)
            if row is None:
                self._check_rack(before, deck, whole, cards, where)
                continue
            if not isinstance(row.secret, bytes) or commitment(row.secret) != row.commitment:
                raise Difference(f"{where}: the secret is not the one committed to")
            if shuffled(row.secret, whole) != cards:
                raise Difference(f"{where}: its cards do not follow from its secret")
            if self._log.shuffle(version, self.table, deck, row.commitment):
                self._logged.add(row.commitment)
            self._undealt.append(row)
            self.shuffles += 1

    def _check_rack(
        self, before: Table, deck: int, rack: tuple[Card, ...], cards: tuple[Card, ...], where: str
    ) -> None:
        """Check a shuffle without a secret of its own: a discard rack that follows from the secret
        of its round and from what players contributed to it."""
        dealt = self._standing(deck)
        given = of_commitment(self._contributions, dealt and dealt.commitment)
        if dealt is None or not given or cards_to_shuffle(before, deck) is DECK:
            raise Difference(f"{where}: the secret of its shuffle is missing")
        if rack_order(dealt.secret, given, rack) != cards:
            raise Difference(f"{where}: its rack does not follow from its secret")

    def _standing(self, deck: int) -> Any:
        """The last shuffle of a deck whose round is not over."""
        return next((each for each in reversed(self._undealt) if each.deck == deck), None)

    def _contribute(self, before: Table, body: dict[str, Any], where: str) -> None:
        """Check that a contribution came with a player's wager, for the cards to be dealt."""
        if (given := body.get("contribution")) is None:
            return
        shuffle = self._standing(self.table.upkeep.turn)
        late = before.in_play is not None and before.in_play.dealt
        try:
            standing = None if late or shuffle is None else shuffle.commitment
            check_contribution(person(body["by"]), body["act"], given, standing, ())
        except Refusal as refusal:
            raise Difference(f"{where}: its contribution: {refusal.message}") from refusal

    def _deal(
        self, version: int, before: Table, body: dict[str, Any], events: tuple[Any, ...], where: str
    ) -> None:
        """Check that a round was dealt in the order of its secret and of all contributions."""
        deck, number = before.upkeep.turn, round_begun(events)
        if number is None:
            if "mixed" in body:
                raise Difference(f"{where}: it mixes cards and begins no round")
            return
        shuffle = self._standing(deck)
        given = of_commitment(self._contributions, shuffle and shuffle.commitment)
        order: tuple[Card, ...] = ()
        if shuffle is not None and given:
            order = contributions.mixed(shuffle.secret, given, before.upkeep.order)
        if body.get("mixed", "") != format_cards(order):
            raise Difference(
                f"{where}: its cards do not follow from its secret and {len(given)} contributions"
            )
        if shuffle is not None:
            must = bool(given) or shuffle.commitment in self._logged
            row = deal_row(self.id, version, number, shuffle.commitment, given)
            self._deals[number] = (must, row)

    def _compare_deals(self) -> None:
        kept = {row.round: row for row in self._kept_deals}
        for number, (must, expected) in self._deals.items():
            where, row = f"{self.id}, round {number}", kept.pop(number, None)
            if row is None and must:
                raise Difference(f"{where}: how its cards were ordered is missing")
            if row is not None and row._asdict() != expected:
                raise Difference(f"{where}: its cards were ordered otherwise than is stored")
        for number in kept:
            raise Difference(f"{self.id}, round {number}: it was never dealt")

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

    def skip(self, unread: int) -> Counter[str]:
        """Leave out what follows from the entries from that one on, which were not repeated; count
        the rows by table."""
        rounds = [row for row in self._kept_rounds if row.version >= unread]
        self._kept_rounds = [row for row in self._kept_rounds if row.version < unread]
        for row in rounds:
            self._expected.pop(row.number, None)
        shuffles = [key for key in self._kept_shuffles if key[0] >= unread]
        for key in shuffles:
            del self._kept_shuffles[key]
        deals = [row for row in self._kept_deals if row.version >= unread]
        self._kept_deals = [row for row in self._kept_deals if row.version < unread]
        for each in deals:
            self._deals.pop(each.round, None)
        self.deals -= len(deals)
        self._undealt.clear()  # their rounds may be over
        counts = {"rounds": len(rounds), "shuffles": len(shuffles), "deals": len(deals)}
        return Counter({**counts, "commitments": self._log.skip(unread)})

    def end(self, *, all_rounds: bool) -> None:
        """After the last entry, compare the stored rounds and shuffles, which must be complete."""
        for version, _ in self._kept_shuffles:
            raise Difference(f"{self.id}, entry {version}: it made no such shuffle")
        self.commitments = self._log.end()
        self._compare_deals()
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


def _decrypted(connection: Connection, row: Any) -> Any:
    """The row of a shuffle with its secret as it is; without the key it stays encrypted."""
    secret = row.secret
    with suppress(UnknownKey, Forged):
        if isinstance(secret, bytes):
            secret = decrypt_secret(connection, row.commitment, secret)
    return SimpleNamespace(**{**row._mapping, "secret": secret})


def _rows(connection: Connection, table: Any, stream: str) -> list[Any]:
    query = select(table).where(table.c.stream == stream)
    return list(connection.execute(query.order_by(*table.primary_key)))


def _later_rows(connection: Connection, table: Any, stream: str) -> list[Any]:
    """Rows of a table that a floor has since its migration; one that is only read may lack it."""
    return _rows(connection, table, stream) if has_table(connection, table.name) else []


def _orders(act: dict[str, Any]) -> dict[int, str]:
    """The order that the act gave to each deck, as text."""
    said = act.get("with", {})
    match act.get("act"):
        case "make-ready":
            return {int(deck): " ".join(cards) for deck, cards in said["orders"].items()}
        case "shuffle" if said.get("order"):
            return {int(said["deck"]): " ".join(said["order"])}
    return {}


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
