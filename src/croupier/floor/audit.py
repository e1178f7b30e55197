"""The audit: every chain, every round, every posting and every jackpot, from the first entry on.

Nothing is trusted: the audit computes each entry's hash again, performs each act again by the rules
and compares the events, derives the postings from these events, and adds up the balances. It names
the first difference."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor import alarms, cage, promotions
from croupier.floor.alarms import Raised, alarm_of_entry
from croupier.floor.balances import is_held
from croupier.floor.database import schema, snapshot
from croupier.floor.entries import Difference, canonical, genesis, link, read_pools
from croupier.floor.ledger import Posting, add_up, pool_account
from croupier.floor.table_audit import ChangedDecision, TableAudit, compare_events
from croupier.money import Amount, format_amount, short

Progress = Callable[[str, int], None]
"""Called with a stream, and with the number of entries checked so far in all streams."""
Entry = tuple[int, dict[str, Any]]


@dataclass
class Audit:
    """What has been checked so far."""

    entries: int = 0
    rounds: int = 0
    postings: int = 0
    shuffles: int = 0
    streams: int = 0
    balances: dict[str, Amount] = field(default_factory=dict)
    alarms: list[Raised] = field(default_factory=list)
    """Alarms for the staff; none of them is a difference."""
    otherwise: list[ChangedDecision] = field(default_factory=list)
    """Rounds decided under an earlier reading that today's reading would decide differently."""

    def post(self, made: tuple[Posting, ...]) -> None:
        add_up(made, self.balances)
        self.postings += len(made)


def _check_file(connection: Connection) -> None:
    """Let SQLite look for damage to its file that no row would show."""
    if connection.dialect.name == "sqlite":
        found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
        if found != "ok":
            raise Difference(f"the database file is damaged: {found}")


def audit(
    connection: Connection,
    progress: Progress | None = None,
    *,
    kept: bool = True,
    at_entry: Progress | None = None,
) -> Audit:
    """Audit everything; raise `Difference` at the first mismatch.

    With `kept`, balances, jackpots and every finished round are also compared with the entries; an
    exported history omits some of them. `progress` is called after each stream, `at_entry` at each
    entry; an exception that it raises ends the audit."""
    done, connection = Audit(), snapshot(connection)
    _check_file(connection)
    for stream in connection.execute(select(schema.streams).order_by(schema.streams.c.id)).all():
        entries = chained(connection, done, stream, at_entry)
        match stream.kind:
            case "table":
                _table(connection, done, stream, entries, kept)
            case "promotion":
                _promotion(connection, stream, entries)
            case "cage":
                _cage(connection, done, stream, entries)
            case alarms.KIND:
                _alarms(connection, done, stream, entries)
            case _:
                raise Difference(f"{stream.id}: there are no streams of kind {stream.kind!r}")
        done.streams += 1
        if progress is not None:
            progress(stream.id, done.entries)
    _sums(done)
    if kept:
        _balances(connection, done)
        _jackpots(connection, done)
    return done


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
        if row.hash != link(head, row.body):
            raise Difference(f"{where}: its hash does not match its text and the previous hash")
        head, last = row.hash, row.version
        done.entries += 1
        body = _body(row.body, where)
        if at_entry is not None:
            at_entry(stream.id, done.entries)
        yield row.version, body
    if (stream.head, stream.version) != (head, last):
        raise Difference(f"{stream.id}: its chain ends at {last}, its row says {stream.version}")


def _body(text: str, where: str) -> dict[str, Any]:
    try:
        body = json.loads(text)
        assert isinstance(body, dict)
        assert {"at", "by", "act", "events"} <= body.keys()
        return body
    except (ValueError, AssertionError) as error:
        raise Difference(f"{where}: it is not an entry") from error


def _table(
    connection: Connection, done: Audit, stream: Any, entries: Iterator[Entry], kept: bool
) -> None:
    table = TableAudit(connection, stream)
    for version, body in entries:
        made = table.entry(version, body)
        _compare_postings(connection, stream.id, version, made)
        done.post(made)
    table.end(all_rounds=kept)
    done.rounds += table.rounds
    done.shuffles += table.shuffles
    done.otherwise += table.decided_otherwise.values()
    lying = done.balances.get(table.layout, 0)
    if table.table.in_play is None and lying:
        raise Difference(
            f"{stream.id}: no round is in play, and {format_amount(lying)} lies on the layout"
        )


def _promotion(connection: Connection, stream: Any, entries: Iterator[Entry]) -> None:
    """Perform every act of a promotion again by the rules; none moves chips."""
    settings, kept = _promotion_settings(stream), None
    for version, body in entries:
        where = f"{stream.id}, entry {version}"
        try:
            kept = promotions.redo(settings, kept, body)
        except Exception as error:
            raise Difference(f"{where}: cannot be repeated: {error}") from error
        compare_events(where, kept.entries[-1].events, body)
        _compare_postings(connection, stream.id, version, ())
    if kept is None:
        raise Difference(f"{stream.id}: it was never offered")


def _promotion_settings(stream: Any) -> promotions.PromotionSettings:
    try:
        settings = promotions.PromotionSettings.model_validate_json(stream.settings)
    except ValueError as error:
        raise Difference(f"{stream.id}: no promotion has such settings: {error}") from error
    if promotions.stream_of(settings.name) != stream.id:
        raise Difference(f"{stream.id}: its settings are those of {settings.name!r}")
    return settings


def _cage(connection: Connection, done: Audit, stream: Any, entries: Iterator[Entry]) -> None:
    for version, body in entries:
        try:
            made = cage.postings_of(body["act"])
        except (ValueError, KeyError, TypeError) as error:
            raise Difference(f"{stream.id}, entry {version}: cannot be repeated") from error
        _compare_postings(connection, stream.id, version, made)
        done.post(made)


def _alarms(connection: Connection, done: Audit, stream: Any, entries: Iterator[Entry]) -> None:
    for version, body in entries:
        try:
            done.alarms.append(alarm_of_entry(version, body))
        except (ValueError, TypeError) as error:
            raise Difference(f"{stream.id}, entry {version}: {error}") from error
        _compare_postings(connection, stream.id, version, ())


def _compare_postings(
    connection: Connection, stream: str, version: int, made: tuple[Posting, ...]
) -> None:
    query = (
        select(schema.postings)
        .where(schema.postings.c.stream == stream, schema.postings.c.version == version)
        .order_by(schema.postings.c.number)
    )
    kept = [
        (row.source, row.target, row.amount, row.because, row.clauses)
        for row in connection.execute(query)
    ]
    due = [
        (p.source, p.target, format_amount(p.amount), p.because, canonical(list(p.clauses)))
        for p in made
    ]
    for number, (one, other) in enumerate(zip(kept, due, strict=False), start=1):
        if one != other:
            raise Difference(f"{stream}, entry {version}, posting {number}: {one}, not {other}")
    if len(kept) != len(due):
        raise Difference(f"{stream}, entry {version}: {len(kept)} postings, not {len(due)}")


def _sums(done: Audit) -> None:
    if total := sum(done.balances.values()):
        raise Difference(f"all accounts add up to {format_amount(total)}, not 0")


def _balances(connection: Connection, done: Audit) -> None:
    kept = {row.name: row.balance for row in connection.execute(select(schema.accounts))}
    due = {name: amount for name, amount in done.balances.items() if is_held(name)}
    for name in sorted(kept.keys() | due.keys()):
        made = format_amount(due.get(name, 0))
        if kept.get(name, "0") != made:
            there = short(str(kept.get(name)))
            raise Difference(f"{name}: {there}, but its postings add up to {short(made)}")


def _pools(row: Any) -> dict[str, str]:
    try:
        pools = read_pools(json.loads(row.pools))
        return {name: format_amount(pools.of(name)) for name in pools.names}
    except (ValueError, TypeError, AttributeError) as error:
        raise Difference(f"jackpot {row.id}: its pools cannot be read") from error


def _jackpots(connection: Connection, done: Audit) -> None:
    pools = set()
    for row in connection.execute(select(schema.jackpots).order_by(schema.jackpots.c.id)):
        for name, amount in _pools(row).items():
            account = pool_account(row.id, name)
            pools.add(account)
            due = done.balances.get(account, 0)
            if amount != format_amount(due):
                made = short(format_amount(due))
                raise Difference(
                    f"jackpot {row.id}, {name}: {short(amount)}, its postings add up to {made}"
                )
    for account in sorted(done.balances):
        if account.startswith("jackpot:") and account not in pools and done.balances[account]:
            raise Difference(f"{account}: it has postings but no jackpot")
