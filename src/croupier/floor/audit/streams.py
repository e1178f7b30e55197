"""The streams of a floor, each by its kind: its chain, its acts performed again, its postings."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from croupier.floor import alarms, promotions, variants
from croupier.floor.audit.facts import FactAudit
from croupier.floor.audit.result import Audit, Entry, Progress, Unread
from croupier.floor.audit.tables import TableAudit, compare_events
from croupier.floor.database import from_text, schema, to_text
from croupier.floor.entries import Difference, canonical, genesis, link, pools_plain, read_pools
from croupier.floor.ledger import cage
from croupier.floor.ledger.postings import Posting
from croupier.floor.search import flags
from croupier.floor.security import log as security_log
from croupier.floor.security.encryption import decrypt_body
from croupier.floor.security.keyring import Forged, UnknownKey
from croupier.floor.security.log import SecurityAudit
from croupier.floor.variants import VariantAudit
from croupier.games.jackpot import move
from croupier.machine import Refusal
from croupier.money import format_amount, read_amount, short


class Stopped(Exception):
    """Whoever followed the audit has ended it."""

    def __init__(self, why: Exception) -> None:
        self.why = why


@contextmanager
def told_where(where: str) -> Iterator[None]:
    """Whatever cannot even be read is a `Difference`, which names the stream."""
    try:
        yield
    except (Difference, Stopped):
        raise
    except DBAPIError as error:
        raise Difference(f"the database cannot be read: {error.orig}") from error
    except Exception as error:
        message = f"{where}: it cannot be read: {type(error).__name__}, {short(str(error))}"
        raise Difference(message) from error


def audit_stream(
    connection: Connection, done: Audit, stream: Any, kept: bool, at_entry: Progress
) -> None:
    """Audit one stream by its kind; raise `Difference` at the first mismatch."""
    entries = chained(connection, done, stream, at_entry)
    match stream.kind:
        case "table":
            _table(connection, done, stream, entries, kept)
        case "promotion":
            _promotion(connection, stream, entries, kept)
        case "cage":
            _cage(connection, done, stream, entries, kept)
        case alarms.KIND:
            _log(connection, stream, entries, kept, done.add_alarm)
        case security_log.KIND:
            _security(connection, done, stream, entries, kept)
        case flags.KIND:
            _log(connection, stream, entries, kept, done.flags.add)
        case variants.KIND:
            saved = VariantAudit()
            _log(connection, stream, entries, kept, lambda _, body: saved.add(body))
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
        assert isinstance(body["by"], str)
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
            if act["act"] == cage.FEED:
                found = read_pools(body["pools"])
                states = done.left_pools(act["jackpot"])
                states[canonical(pools_plain(found))] -= 1
                states[canonical(pools_plain(move(found, cage.fed_line(act))))] += 1
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Difference(f"{stream.id}, entry {version}: cannot be repeated") from error
        stored.compare(version, made)
        done.post(made)
    if kept:
        # Floors of earlier versions kept the time of the first act of the cage.
        acted_at = first if stream.acted_at == first else last
        _compare_times(stream, 0, first, acted_at)


def _log(
    connection: Connection,
    stream: Any,
    entries: Iterator[Entry],
    kept: bool,
    add: Callable[[int, dict[str, Any]], object],
) -> None:
    """A log that moves no chips: `add` reads each of its entries again."""
    last, stored = "", _Postings(connection, stream.id)
    for version, body in entries:
        try:
            add(version, body)
        except (ValueError, TypeError, KeyError, AttributeError, Refusal) as error:
            raise Difference(f"{stream.id}, entry {version}: {error}") from error
        stored.compare(version, ())
        last = body["at"]
    if kept:
        _compare_times(stream, stream.version, last, last)


def _security(
    connection: Connection, done: Audit, stream: Any, entries: Iterator[Entry], kept: bool
) -> None:
    log = SecurityAudit()
    _log(connection, stream, entries, kept, log.add)
    done.log, done.security = log, log.events


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
