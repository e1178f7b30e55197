"""The audit: every chain, every round, every posting and every jackpot, from the first entry on.

Nothing is trusted: the audit computes each entry's hash again, performs each act again by the rules
and compares the events, derives the postings from these events, and adds up the balances. Rows that
follow from no entry are compared with their seals. It names the first difference: whatever the
database holds, what cannot be read is a difference and not an error."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from croupier.floor import alarms, promotions, variants
from croupier.floor.alarms import Raised, alarm_of_entry
from croupier.floor.audit.facts import FactAudit
from croupier.floor.audit.money import check_balances, check_jackpots, check_sum
from croupier.floor.audit.readings import ChangedDecision
from croupier.floor.audit.rows import (
    check_answers,
    check_none_left,
    check_seals,
    check_seals_of_others,
)
from croupier.floor.audit.tables import TableAudit, compare_events
from croupier.floor.database import from_text, has_table, schema, snapshot, to_text
from croupier.floor.database.engine import newest_revision, revision_of
from croupier.floor.database.structure import structural_difference
from croupier.floor.entries import Difference, canonical, genesis, link, pools_plain, read_pools
from croupier.floor.ledger import cage
from croupier.floor.ledger.postings import Posting, add_up
from croupier.floor.search import flags
from croupier.floor.search.flags import FlagAudit
from croupier.floor.security import log as security_log
from croupier.floor.security.encryption import decrypt_body
from croupier.floor.security.keyring import Forged, UnknownKey
from croupier.floor.security.log import SecurityAudit
from croupier.floor.security.seals import SEALED
from croupier.floor.variants import VariantAudit
from croupier.machine import Refusal
from croupier.money import Amount, format_amount, read_amount, short
from croupier.value import value

Progress = Callable[[str, int], None]
"""Called with a stream, and with the number of entries checked so far in all streams."""
Entry = tuple[int, dict[str, Any]]
Approval = tuple[str, str]
"""Who asked for an act of the cage, and who confirmed it."""


class _Stopped(Exception):
    """Whoever followed the audit has ended it."""

    def __init__(self, why: Exception) -> None:
        self.why = why


@value
class Unread:
    """Entries of a table from one that is encrypted on."""

    table: str
    first: int
    last: int

    def __str__(self) -> str:
        return (
            f"{self.table}, entries {self.first} to {self.last}: entry {self.first} tells cards "
            "to come, and its key is not here. From there on no act, round or shuffle was "
            "repeated; hashes were followed where the text is plain, and postings were added up as "
            "stored"
        )


@dataclass
class Audit:
    """What has been checked so far."""

    entries: int = 0
    rounds: int = 0
    postings: int = 0
    shuffles: int = 0
    commitments: int = 0
    """In the logs of all tables."""
    deals: int = 0
    """Rounds of which it is kept how their cards were ordered."""
    streams: int = 0
    checkpoints: int = 0
    """How many signed checkpoints agree."""
    torn: bool = False
    """Whether the file of checkpoints ends with a part of a line."""
    balances: dict[str, Amount] = field(default_factory=dict)
    pools: dict[str, Counter[str]] = field(default_factory=dict)
    """By jackpot: the states that acts left, less those that acts found."""
    sealed: int | None = None
    """How many rows have a seal; None for an exported history and for a floor of an earlier
    version, which have no seals."""
    alarms: list[Raised] = field(default_factory=list)
    """Alarms for the staff; none of them is a difference."""
    otherwise: list[ChangedDecision] = field(default_factory=list)
    """Rounds decided under an earlier reading that today's reading would decide differently."""

    security: int = 0
    """Events of the log of security."""
    unread: list[Unread] = field(default_factory=list)
    """Entries that could not be repeated, because the key that decrypts one of them is not here."""
    skipped: Counter[str] = field(default_factory=Counter)
    """By table of the database: rows that follow from these entries."""
    skipped_jackpots: set[str] = field(default_factory=set)
    """Jackpots that such entries may have changed."""
    confirmed: dict[int, Approval] = field(default_factory=dict)
    """By entry of the cage: who asked for it, and who confirmed it."""
    log: SecurityAudit | None = None
    flags: FlagAudit = field(default_factory=FlagAudit)
    """The flags of inspectors, as their entries tell of them."""
    round_facts: int = 0
    """Rounds whose facts, by which they are found, follow from their entries."""
    round_marks: int = 0

    def left_pools(self, jackpot: str) -> Counter[str]:
        return self.pools.setdefault(jackpot, Counter())

    def post(self, made: tuple[Posting, ...]) -> None:
        add_up(made, self.balances)
        self.postings += len(made)


def audit(
    connection: Connection,
    progress: Progress | None = None,
    *,
    kept: bool = True,
    at_entry: Progress | None = None,
) -> Audit:
    """Audit everything; raise `Difference` at the first mismatch.

    With `kept`, balances, jackpots, sealed rows and every finished round are also compared with the
    entries; an exported history omits some of them. `progress` is called after each stream,
    `at_entry` at each entry; an exception that it raises ends the audit."""

    def tell(stream: str, entries: int) -> None:
        try:
            if at_entry is not None:
                at_entry(stream, entries)
        except Exception as error:
            raise _Stopped(error) from error

    try:
        with _told_where("the database"):
            return _audit(snapshot(connection), progress, kept, tell)
    except DBAPIError as error:
        raise Difference(f"the database cannot be read: {error.orig}") from error
    except _Stopped as stopped:
        raise stopped.why from None


def _audit(
    connection: Connection, progress: Progress | None, kept: bool, at_entry: Progress
) -> Audit:
    done = Audit()
    if kept:
        _check_database(connection, done)
    for stream in connection.execute(select(schema.streams).order_by(schema.streams.c.id)).all():
        with _told_where(str(stream.id)):
            _audit_stream(connection, done, stream, kept, at_entry)
        done.streams += 1
        if progress is not None:
            progress(stream.id, done.entries)
    if done.sealed is not None:
        done.sealed += check_seals(connection, ("streams",))
    counts = ["entries", "postings", "rounds", "shuffles", "commitments", "deals"]
    if kept:
        counts += ["round_facts", "round_marks"]
    there = (name for name in counts if has_table(connection, name))
    seen = {name: getattr(done, name) + done.skipped[name] for name in there}
    check_none_left(connection, seen)
    check_sum(done.balances)
    if kept:
        if has_table(connection, schema.round_flags.name):
            done.flags.compare(connection)
        check_answers(connection)
        check_balances(connection, done.balances)
        restored = {each.alarm for each in done.alarms}
        check_jackpots(connection, done.balances, done.pools, restored, done.skipped_jackpots)
        _check_security(connection, done)
    return done


def _check_security(connection: Connection, done: Audit) -> None:
    """Check that accounts, and acts of the cage that a second person confirmed, are what the log of
    security says."""
    logged = {} if done.log is None else done.log.approved
    for version in sorted(done.confirmed.keys() | logged.keys()):
        if done.confirmed.get(version) != logged.get(version):
            raise Difference(
                f"{cage.STREAM}, entry {version}: the log of security tells otherwise who "
                "asked for it and who confirmed it"
            )
    if done.log is not None:
        done.log.compare(connection)


def _check_database(connection: Connection, done: Audit) -> None:
    """Check the file, the schema and the rows that no stream leads to."""
    if connection.dialect.name == "sqlite":
        # SQLite looks for damage to its file that no row would show.
        found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
        if found != "ok":
            raise Difference(f"the database file is damaged: {found}")
    if (found := structural_difference(connection)) is not None:
        raise Difference(found)
    if revision_of(connection) == newest_revision():
        check_seals_of_others(connection)
        done.sealed = check_seals(connection, (name for name in SEALED if name != "streams"))


@contextmanager
def _told_where(where: str) -> Iterator[None]:
    """Name the stream in which something could not even be read."""
    try:
        yield
    except (Difference, DBAPIError, _Stopped):
        raise
    except Exception as error:
        message = f"{where}: it cannot be read: {type(error).__name__}, {short(str(error))}"
        raise Difference(message) from error


def _audit_stream(
    connection: Connection, done: Audit, stream: Any, kept: bool, at_entry: Progress
) -> None:
    entries = chained(connection, done, stream, at_entry)
    match stream.kind:
        case "table":
            _table(connection, done, stream, entries, kept)
        case "promotion":
            _promotion(connection, stream, entries, kept)
        case "cage":
            _cage(connection, done, stream, entries, kept)
        case alarms.KIND:
            _alarms(connection, done, stream, entries, kept)
        case security_log.KIND:
            _security(connection, done, stream, entries, kept)
        case flags.KIND:
            _flags(connection, done, stream, entries, kept)
        case variants.KIND:
            _variants(connection, stream, entries, kept)
        case _:
            raise Difference(f"{stream.id}: there are no streams of kind {stream.kind!r}")


def chained(
    connection: Connection, done: Audit, stream: Any, at_entry: Progress | None = None
) -> Iterator[Entry]:
    """The entries of a stream, each checked against the hash of the one before."""
    query = (
        select(schema.entries)
        .where(schema.entries.c.stream == stream.id)
        .order_by(schema.entries.c.version)
    )
    head, last = genesis(stream.settings), 0
    for row in connection.execute(query):
        where = f"{stream.id}, entry {row.version}"
        if row.version != last + 1:
            raise Difference(f"{where}: entry {last + 1} is missing")
        text = _decrypted(connection, stream, row.body, where)
        if text is not None and row.hash != link(head, text):
            raise Difference(f"{where}: its hash does not match its text and the previous hash")
        head, last = row.hash, row.version
        done.entries += 1
        body = UNREADABLE if text is None else _body(text, where)
        if at_entry is not None:
            at_entry(stream.id, done.entries)
        yield row.version, body
    if (stream.head, stream.version) != (head, last):
        raise Difference(f"{stream.id}: its chain ends at {last}, its row says {stream.version}")


UNREADABLE: dict[str, Any] = {}
"""Stands for an entry whose key is not here."""


def _decrypted(connection: Connection, stream: Any, stored: str, where: str) -> str | None:
    """The text of an entry; None without its key."""
    try:
        return decrypt_body(connection, stream.id, stored)
    except UnknownKey:
        return None
    except Forged as error:
        raise Difference(f"{where}: {error}") from error


def _body(text: str, where: str) -> dict[str, Any]:
    try:
        body = json.loads(text)
        assert isinstance(body, dict)
        assert {"at", "by", "act", "events"} <= body.keys()
        assert to_text(from_text(body["at"])) == body["at"]
        return body
    except (ValueError, TypeError, AssertionError, RecursionError) as error:
        raise Difference(f"{where}: it is not an entry") from error


def _table(
    connection: Connection, done: Audit, stream: Any, entries: Iterator[Entry], kept: bool
) -> None:
    table, stored = TableAudit(connection, stream), _Postings(connection, stream.id)
    facts = FactAudit(connection, stream.id) if kept else None
    unread = 0
    for version, body in entries:
        if unread := unread or (version if body is UNREADABLE else 0):
            done.post(stored.take(version))
            continue
        before = table.table
        made = table.entry(version, body)
        if facts is not None:
            facts.entry(version, before, table.table, body)
        stored.compare(version, made)
        done.post(made)
    if unread:
        done.unread.append(Unread(stream.id, unread, stream.version))
        done.skipped += table.skip(unread)
        if facts is not None:
            done.skipped += facts.skip(unread)
    table.end(all_rounds=kept)
    if facts is not None:
        facts.end()
        done.round_facts += facts.facts
        done.round_marks += facts.marks
    if kept and not unread:
        table.check_stream()
    if kept and table.settings.jackpot is not None:
        done.left_pools(table.settings.jackpot).update(table.pools)
        if unread:
            done.skipped_jackpots.add(table.settings.jackpot)
    done.rounds += table.rounds
    done.shuffles += table.shuffles
    done.commitments += table.commitments
    done.deals += table.deals
    done.otherwise += table.decided_otherwise.values()
    lying = done.balances.get(table.layout, 0)
    if table.table.in_play is None and lying and not unread:
        raise Difference(
            f"{stream.id}: no round is in play, and {format_amount(lying)} lies on the layout"
        )


def _promotion(
    connection: Connection, stream: Any, entries: Iterator[Entry], compared: bool
) -> None:
    """Perform every act of a promotion again by the rules; none moves chips."""
    settings, kept, last = _promotion_settings(stream), None, ""
    stored = _Postings(connection, stream.id)
    for version, body in entries:
        last = body["at"]
        where = f"{stream.id}, entry {version}"
        try:
            kept = promotions.redo(settings, kept, body)
        except Exception as error:
            raise Difference(f"{where}: cannot be repeated: {error}") from error
        compare_events(where, kept.entries[-1].events, body)
        stored.compare(version, ())
    if kept is None:
        raise Difference(f"{stream.id}: it was never offered")
    if compared:
        _compare_times(stream, stream.version, last, last)


def _promotion_settings(stream: Any) -> promotions.PromotionSettings:
    try:
        settings = promotions.PromotionSettings.model_validate_json(stream.settings)
    except ValueError as error:
        raise Difference(f"{stream.id}: no promotion has such settings: {error}") from error
    if promotions.stream_of(settings.name) != stream.id:
        raise Difference(f"{stream.id}: its settings are those of {settings.name!r}")
    return settings


def _cage(
    connection: Connection, done: Audit, stream: Any, entries: Iterator[Entry], kept: bool
) -> None:
    first, last, stored = "", "", _Postings(connection, stream.id)
    for version, body in entries:
        act, first, last = body["act"], first or body["at"], body["at"]
        try:
            made = cage.postings_of(act)
            if cage.CONFIRMED in act:
                done.confirmed[version] = (body["by"], act[cage.CONFIRMED])
            if act["act"] == "open-jackpot":
                opened = canonical(pools_plain(read_pools(act["pools"])))
                done.left_pools(act["jackpot"])[opened] += 1
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Difference(f"{stream.id}, entry {version}: cannot be repeated") from error
        stored.compare(version, made)
        done.post(made)
    if kept:
        # Floors of earlier versions kept the time of the first act of the cage.
        acted_at = first if stream.acted_at == first else last
        _compare_times(stream, 0, first, acted_at)


def _alarms(
    connection: Connection, done: Audit, stream: Any, entries: Iterator[Entry], kept: bool
) -> None:
    last, stored = "", _Postings(connection, stream.id)
    for version, body in entries:
        try:
            raised = alarm_of_entry(version, body)
        except (ValueError, TypeError, AttributeError) as error:
            raise Difference(f"{stream.id}, entry {version}: {error}") from error
        stored.compare(version, ())
        done.alarms.append(raised)
        last = body["at"]
    if kept:
        _compare_times(stream, stream.version, last, last)


def _security(
    connection: Connection, done: Audit, stream: Any, entries: Iterator[Entry], kept: bool
) -> None:
    log, last, stored = SecurityAudit(), "", _Postings(connection, stream.id)
    for version, body in entries:
        try:
            log.add(version, body)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise Difference(f"{stream.id}, entry {version}: {error}") from error
        stored.compare(version, ())
        last = body["at"]
    done.log, done.security = log, log.events
    if kept:
        _compare_times(stream, stream.version, last, last)


def _flags(
    connection: Connection, done: Audit, stream: Any, entries: Iterator[Entry], kept: bool
) -> None:
    last, stored = "", _Postings(connection, stream.id)
    for version, body in entries:
        try:
            done.flags.add(version, body)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise Difference(f"{stream.id}, entry {version}: {error}") from error
        stored.compare(version, ())
        last = body["at"]
    if kept:
        _compare_times(stream, stream.version, last, last)


def _variants(connection: Connection, stream: Any, entries: Iterator[Entry], kept: bool) -> None:
    saved, last, stored = VariantAudit(), "", _Postings(connection, stream.id)
    for version, body in entries:
        try:
            saved.add(body)
        except (ValueError, TypeError, KeyError, AttributeError, Refusal) as error:
            raise Difference(f"{stream.id}, entry {version}: {error}") from error
        stored.compare(version, ())
        last = body["at"]
    if kept:
        _compare_times(stream, stream.version, last, last)


def _compare_times(stream: Any, turned: int, turned_at: str, acted_at: str) -> None:
    """Compare the times of a stream that is no table: nothing is ever due there."""
    expected = {"turned": turned, "turned_at": turned_at, "acted_at": acted_at, "due": None}
    for name, wanted in expected.items():
        if getattr(stream, name) != wanted:
            there = short(str(getattr(stream, name)))
            raise Difference(f"{stream.id}: its {name} is {there}, not {wanted}")


class _Postings:
    """The stored postings of a stream, entry by entry."""

    def __init__(self, connection: Connection, stream: str) -> None:
        query = select(schema.postings).where(schema.postings.c.stream == stream)
        self._stream = stream
        self._rows = iter(connection.execute(query.order_by(*schema.postings.primary_key)))
        self._next = next(self._rows, None)

    def take(self, version: int) -> tuple[Posting, ...]:
        """Those of the next entry, as they are stored."""
        found = []
        while (row := self._next) is not None and row.version == version:
            found.append(Posting(row.source, row.target, read_amount(row.amount), row.because))
            self._next = next(self._rows, None)
        return tuple(found)

    def compare(self, version: int, made: tuple[Posting, ...]) -> None:
        """Compare those of the next entry."""
        where, kept = f"{self._stream}, entry {version}", []
        while (row := self._next) is not None and row.version == version:
            kept.append((row.number, row.source, row.target, row.amount, row.because, row.clauses))
            self._next = next(self._rows, None)
        due = [
            (
                number,
                p.source,
                p.target,
                format_amount(p.amount),
                p.because,
                canonical([*p.clauses]),
            )
            for number, p in enumerate(made, start=1)
        ]
        for one, other in zip(kept, due, strict=False):
            if one != other:
                raise Difference(f"{where}, posting {other[0]}: {one}, not {other}")
        if len(kept) != len(due):
            raise Difference(f"{where}: {len(kept)} postings, not {len(due)}")


def _clauses(posting: Posting) -> str:
    return canonical(list(posting.clauses))
