"""What always holds: checked after every step, by somebody who reads the file and trusts nobody."""

import json
import sqlite3
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.floor.audit.audit import audit
from croupier.floor.database import connect_to_read, from_text
from croupier.floor.entries import (
    canonical,
    event_plain,
    genesis,
    link,
    read_pools,
)
from croupier.floor.ledger.balances import is_held
from croupier.floor.ledger.postings import books_of, layout_account, pool_account, postings
from croupier.floor.security.keyring import attach, is_encrypted, keyring
from croupier.floor.tables.next_step import due
from croupier.floor.tables.settings import TableSettings
from croupier.floor.tables.tables import fresh, redo
from croupier.house.table import SOFTWARE, Table, with_pools
from croupier.money import Amount, format_amount, read_amount, simplest

if TYPE_CHECKING:
    from tests.world.world import World


class Violation(AssertionError):
    """Something that never happens has happened."""


@dataclass
class Stream:
    """A stream as its own entries make it."""

    id: str
    kind: str
    settings: str
    head: str
    version: int = 0
    table: Table | None = None
    acted_at: str = ""
    acts: dict[int, tuple[str, Any]] = field(default_factory=dict)
    """By version: who did what."""


class Inspector:
    """Keeps the books a second time, from what is on disk."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.streams: dict[str, Stream] = {}
        self.totals: dict[str, Amount] = {}
        self.done: dict[tuple[str, int], tuple[str, str]] = {}
        """By stream and version: the request that was answered with it."""
        self._entries = 0
        """The row of the last entry that was read."""
        self._answered: set[tuple[str, str]] = set()
        """By client and request: the answers that were read."""
        self._connection: sqlite3.Connection | None = None
        self._changed = -1

    def reopen(self) -> None:
        """After an outage the file is another one; what was read of it stays true."""
        if self._connection is not None:
            self._connection.close()
        self._connection, self._changed = None, -1

    @property
    def file(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self.world.disk.read()
        return self._connection

    def look(self) -> None:
        """Check everything that is new on disk."""
        [changed] = self.file.execute("PRAGMA data_version").fetchone()
        if changed == self._changed:
            return
        self._changed = changed
        self.file.execute("BEGIN")
        try:
            self._read()
        finally:
            self.file.execute("ROLLBACK")

    def _new_entries(self) -> list[sqlite3.Row]:
        rows = self.file.execute(
            "SELECT rowid AS at, * FROM entries WHERE rowid > ? ORDER BY rowid", (self._entries,)
        ).fetchall()
        if rows:
            self._entries = rows[-1]["at"]
        return rows

    def _new_postings(self) -> list[sqlite3.Row]:
        """Those of versions that were not read yet; a stream's postings have no other order."""
        known = {stream.id: stream.version for stream in self.streams.values()}
        streams = self.file.execute("SELECT DISTINCT stream FROM postings").fetchall()
        return [
            row
            for (id,) in streams
            for row in self.file.execute(
                "SELECT * FROM postings WHERE stream = ? AND version > ? ORDER BY version, number",
                (id, known.get(id, 0)),
            )
        ]

    def _new_answers(self) -> list[sqlite3.Row]:
        rows = {
            (row["client"], row["request"]): row
            for row in self.file.execute("SELECT * FROM answers")
        }
        new = [row for key, row in rows.items() if key not in self._answered]
        self._answered |= rows.keys()
        return new

    def _read(self) -> None:
        moved: dict[tuple[str, int], list[sqlite3.Row]] = {}
        for row in self._new_postings():
            moved.setdefault((row["stream"], row["version"]), []).append(row)
        rows = {row["id"]: row for row in self.file.execute("SELECT * FROM streams")}
        for id, row in rows.items():
            if id not in self.streams:
                self._open(row)
        for row in self._new_entries():
            self._entry(row, moved.pop((row["stream"], row["version"]), []))
        check(not moved, f"postings without an entry: {sorted(moved)}")
        for row in self._new_answers():
            self._answer(row)
        for id, row in rows.items():
            self._stream(self.streams[id], row)
        self._balances()

    def _open(self, row: sqlite3.Row) -> None:
        stream = Stream(row["id"], row["kind"], row["settings"], genesis(row["settings"]))
        if row["kind"] == "table":
            settings = TableSettings.model_validate_json(row["settings"])
            stream.table = fresh(row["id"], settings).table
        self.streams[row["id"]] = stream

    def _entry(self, row: sqlite3.Row, moved: list[sqlite3.Row]) -> None:
        stream = self.streams[row["stream"]]
        where = f"{stream.id}, entry {row['version']}"
        check(row["version"] == stream.version + 1, f"{where} comes after {stream.version}")
        text = _plain(stream.id, row["body"])
        check(row["hash"] == link(stream.head, text), f"{where}: the chain is broken")
        stream.version, stream.head = row["version"], row["hash"]
        body = json.loads(text)
        check(body["at"] >= stream.acted_at, f"{where}: time has gone back")
        stream.acted_at = body["at"]
        stream.acts[stream.version] = (body["by"], body["act"])
        self.world.figures.entries += 1
        for each in moved:
            amount = read_amount(each["amount"])
            check(amount > 0, f"{where}: a posting of {each['amount']}")
            for account, change in ((each["source"], -amount), (each["target"], amount)):
                self.totals[account] = simplest(self.totals.get(account, 0) + change)
        if stream.table is not None:
            self._act(stream, body, moved, where)
        elif stream.kind == "alarms":
            self._alarm(body["act"])

    def _act(
        self, stream: Stream, body: dict[str, Any], moved: list[sqlite3.Row], where: str
    ) -> None:
        """Do it again: the same events, and the postings that follow from them."""
        before, settings = stream.table, TableSettings.model_validate_json(stream.settings)
        assert before is not None
        if "pools" in body:
            before = with_pools(before, read_pools(body["pools"]))
        after, events = redo(before, body, settings)
        told = [event_plain(event) for event in events]
        check(canonical(told) == canonical(body["events"]), f"{where}: other events")
        made = [
            (each.source, each.target, format_amount(each.amount))
            for each in postings(books_of(stream.id, settings, before, after), events)
        ]
        kept = [(each["source"], each["target"], each["amount"]) for each in moved]
        check(made == kept, f"{where}: {kept} was posted, not {made}")
        if after.number > before.number:
            self.world.figures.rounds += 1
        stream.table = after
        lying = self.totals.get(layout_account(stream.id), 0)
        staked = _on_layout(after)
        check(lying == staked, f"{where}: {lying} on the layout, and {staked} staked")

    def _alarm(self, act: dict[str, Any]) -> None:
        if act["act"] == "set-aside" and act["error"] != "Broken":
            self.world.finds(f"{act['verb']} at {act['table']} failed: {act['error']}")

    def _answer(self, row: sqlite3.Row) -> None:
        answer, sent = json.loads(row["answer"]), (row["client"], row["request"])
        if "refusal" in answer or row["client"] == "croupier":
            return
        place = (answer["stream"], answer["version"])
        check(place not in self.done, f"{place} answers {sent} and {self.done.get(place)}")
        self.done[place] = sent

    def _stream(self, stream: Stream, row: sqlite3.Row) -> None:
        said = (row["version"], row["head"])
        check(said == (stream.version, stream.head), f"{stream.id}: its row says {said}")
        if stream.table is None:
            return
        check(row["acted_at"] == (stream.acted_at or row["acted_at"]), f"{stream.id}: acted at")
        settings = TableSettings.model_validate_json(stream.settings)
        times = from_text(row["turned_at"]), from_text(row["acted_at"])
        found = due(stream.table, settings, *times)
        told = None if row["due"] is None else from_text(row["due"])
        if stream.version:
            wanted = None if found is None else found.at
            check(told == wanted, f"{stream.id}: due {told}, not {wanted}")
        for version, (by, act) in stream.acts.items():
            if by != str(SOFTWARE) and (stream.id, version) not in self.done:
                raise Violation(f"{stream.id}, entry {version}: {act} by {by} without an answer")
        stream.acts = {}

    def _balances(self) -> None:
        kept = {row["name"]: row["balance"] for row in self.file.execute("SELECT * FROM accounts")}
        for name, total in self.totals.items():
            if is_held(name):
                said = format_amount(total)
                check(kept.get(name, "0") == said, f"{name}: {kept.get(name)}, not {said}")
        for name in kept.keys() - self.totals.keys():
            check(kept[name] == "0", f"{name}: {kept[name]} from nowhere")
        check(sum(self.totals.values()) == 0, "chips were made or lost")
        for row in self.file.execute("SELECT * FROM jackpots"):
            pools = read_pools(json.loads(row["pools"]))
            for name in pools.names:
                account = pool_account(row["id"], name)
                check(pools.of(name) == self.totals.get(account, 0), f"{account}: {row['pools']}")

    # From time to time

    def check_answer(self, client: str, id: str, table: str, version: int, verb: str) -> None:
        """What was acknowledged as done is on disk, once."""
        self.look()
        found = self.file.execute(
            "SELECT answer FROM answers WHERE client = ? AND request = ?", (client, id)
        ).fetchone()
        check(found is not None, f"{client} {id}: acknowledged, and lost")
        answer = json.loads(found["answer"])
        check(answer == {"stream": table, "version": version}, f"{client} {id}: {answer}")
        body = self.file.execute(
            "SELECT body FROM entries WHERE stream = ? AND version = ?", (table, version)
        ).fetchone()
        check(body is not None, f"{table}, entry {version}: acknowledged, and lost")
        act = json.loads(_plain(table, body["body"]))["act"]["act"]
        check(act == verb, f"{table}, entry {version}: {act}, and {verb} was acknowledged")

    def check_heard(self, table: str, version: int) -> None:
        """Nobody hears of anything that does not last."""
        self.look()
        known = self.streams[table].version
        check(version <= known, f"{table}: {version} was told, and {known} is on disk")

    def check_caches(self) -> None:
        """What a worker holds is what the disk holds, or older."""
        self.look()
        for process in self.world.processes:
            for id, stream in self.streams.items():
                held = process.floor._cache.get(id) if stream.table is not None else None
                if held is None:
                    continue
                check(held.version <= stream.version, f"{process.name} is ahead at {id}")
                if held.version == stream.version and held.table != stream.table:
                    raise Violation(f"{process.name} holds another {id} at {held.version}")

    def audit(self) -> None:
        """The floor's own audit finds nothing."""
        self.world.figures.audits += 1
        url = self.world.disk.url
        engine = attach(connect_to_read(url), keyring(url))
        try:
            with engine.connect() as connection:
                audit(connection)
        finally:
            engine.dispose()


def _plain(stream: str, body: str) -> str:
    """The text of an entry, which is encrypted while it tells cards to come."""
    keys = keyring("sqlite://")
    return keys.decrypt(body, f"entry\n{stream}").decode() if is_encrypted(body) else body


def _on_layout(table: Table) -> Amount:
    """The chips of the round in play that nobody has been paid or lost yet."""
    if table.in_play is None:
        return 0
    round = table.in_play.round
    staked = sum(box.staked for box in round.boxes.values())
    return simplest(staked - sum(line.stake for line in round.lines))


def check(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Violation(otherwise)
