"""The audit: every chain, every round, every posting and every jackpot, from the first entry on.

Nothing is trusted: the audit computes each entry's hash again, performs each act again by the rules
and compares the events, derives the postings from these events, and adds up the balances. Rows that
follow from no entry are compared with their seals. It names the first difference: whatever the
database holds, what cannot be read is a difference and not an error."""

from contextlib import nullcontext

from sqlalchemy import Connection, select

from croupier.floor.audit.money import check_balances, check_jackpots, check_sum
from croupier.floor.audit.result import Audit, Progress
from croupier.floor.audit.rows import (
    check_answers,
    check_none_left,
    check_seals,
    check_seals_of_others,
)
from croupier.floor.audit.streams import Stopped, audit_stream, told_where
from croupier.floor.audit.workers import Workers
from croupier.floor.database import has_table, schema, snapshot
from croupier.floor.database.structure import structural_difference
from croupier.floor.entries import Difference
from croupier.floor.ledger import cage, cage_requests
from croupier.floor.security.seals import SEALED


def audit(
    connection: Connection,
    progress: Progress | None = None,
    *,
    kept: bool = True,
    at_entry: Progress | None = None,
    workers: Workers | None = None,
) -> Audit:
    """Audit everything; raise `Difference` at the first mismatch.

    With `kept`, balances, jackpots, sealed rows and every finished round are also compared with the
    entries; an exported history omits some of them. `progress` is called after each stream,
    `at_entry` at each entry, or after each table that one of the `workers` has audited; an
    exception that it raises ends the audit."""

    def tell(stream: str, entries: int) -> None:
        try:
            if at_entry is not None:
                at_entry(stream, entries)
        except Exception as error:
            raise Stopped(error) from error

    try:
        with told_where("the database"):
            return _audit(snapshot(connection), progress, kept, tell, workers)
    except Stopped as stopped:
        raise stopped.why from None


def _audit(
    connection: Connection,
    progress: Progress | None,
    kept: bool,
    at_entry: Progress,
    workers: Workers | None,
) -> Audit:
    done = Audit()
    if kept:
        _check_database(connection, done)
    streams = connection.execute(select(schema.streams).order_by(schema.streams.c.id)).all()
    with nullcontext() if workers is None else workers.auditing(streams, kept):
        for stream in streams:
            part = None if workers is None else workers.part(stream)
            if part is not None:
                done.add(part)
                at_entry(stream.id, done.entries)
            else:
                with told_where(str(stream.id)):
                    audit_stream(connection, done, stream, kept, at_entry)
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
    """Check that accounts, requests at the cage, and acts that a second person confirmed there are
    what the log of security says."""
    logged = {} if done.log is None else done.log.approved
    for version in sorted(done.confirmed.keys() | logged.keys()):
        if done.confirmed.get(version) != logged.get(version):
            raise Difference(
                f"{cage.STREAM}, entry {version}: the log of security tells otherwise who "
                "asked for it and who confirmed it"
            )
    if done.log is not None:
        done.log.compare(connection)
    if has_table(connection, schema.cage_requests.name):
        cage_requests.check_logged(connection, {} if done.log is None else done.log.requests)


def _check_database(connection: Connection, done: Audit) -> None:
    """Check the file, the schema and the rows that no stream leads to."""
    if connection.dialect.name == "sqlite":
        # SQLite looks for damage to its file that no row would show.
        found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
        if found != "ok":
            raise Difference(f"the database file is damaged: {found}")
    if (found := structural_difference(connection)) is not None:
        raise Difference(found)
    if has_table(connection, schema.seals.name):
        others = (name for name in SEALED if name != "streams" and has_table(connection, name))
        check_seals_of_others(connection)
        done.sealed = check_seals(connection, others)
