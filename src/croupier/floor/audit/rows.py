"""The audit of rows that no replay reaches: sealed rows, and rows that belong to nothing.

`COLUMNS` says of every column of the schema how the audit checks it, or why it need not. A test
compares it with the schema, so that no column is forgotten."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Select, Table, func, inspect, null, select

from croupier.floor.database import has_table, schema
from croupier.floor.entries import Difference
from croupier.floor.security.seals import MAY_END, SEALED, sealed
from croupier.money import short

_SEALED = "sealed"
_CHAINED = "part of the hash chain"
_REPLAYED = "every act is performed again, and what follows from it is compared"
_DERIVED = "derived again from the entries and compared"
_LOGGED = "compared with the log of security"
_OWNER = "every row is reached from its stream; the rows left over are named"

COLUMNS: dict[str, dict[str, str]] = {
    "streams": {
        "id": f"{_SEALED}; every entry, posting, round and shuffle belongs to one",
        "kind": f"{_SEALED}; decides how the stream is audited",
        "settings": f"{_SEALED}; the chain begins with their hash",
        "version": "the number of entries",
        "head": "the hash of the last entry",
        "turned": f"at a table {_REPLAYED}; elsewhere the version, in the cage 0",
        "turned_at": "the time of the entry with which the turn's clock last started",
        "acted_at": "the time of the last entry; in the cage of earlier versions of the first",
        "due": "computed again from the table and its clocks; empty for all but tables",
    },
    "entries": {
        "stream": _OWNER,
        "version": f"{_CHAINED}: counts from 1 without a gap",
        "body": f"{_CHAINED}; {_REPLAYED}",
        "hash": _CHAINED,
    },
    "postings": {
        "stream": _OWNER,
        "version": _OWNER,
        "number": _DERIVED,
        "source": _DERIVED,
        "target": _DERIVED,
        "amount": _DERIVED,
        "because": _DERIVED,
        "clauses": _DERIVED,
    },
    "accounts": {
        "name": "the accounts of the postings; one that holds 0 may be there or not",
        "balance": "the sum of the postings",
    },
    "answers": dict.fromkeys(("client", "request", "asked", "answer"), _SEALED),
    "shuffles": {
        "commitment": "the hash of the secret",
        "stream": _OWNER,
        "version": "the entry that shuffled",
        "deck": "the deck that the entry shuffled",
        "secret": "gives the commitment, and the order of cards in the entry",
        "round": "the round that was dealt from it, empty until that is settled",
    },
    "commitments": {
        "stream": _OWNER,
        "number": f"{_CHAINED} of the log: counts from 1 without a gap",
        "version": f"{_CHAINED} of the log; the entry that shuffled",
        "round": f"{_CHAINED} of the log; {_DERIVED}",
        "commitment": f"{_CHAINED} of the log; that of the shuffle",
        "hash": f"{_CHAINED} of the log",
    },
    "deals": {
        "stream": _OWNER,
        "round": _DERIVED,
        "version": _DERIVED,
        "scheme": _DERIVED,
        "commitment": _DERIVED,
        "contributions": _DERIVED,
    },
    "rounds": {
        "stream": _OWNER,
        "number": _DERIVED,
        "version": _DERIVED,
        "void": _DERIVED,
        "players": _DERIVED,
        "record": f"{_DERIVED}; replayed by the rules, it pays what the table paid",
    },
    "round_facts": {
        "stream": _OWNER,
        **dict.fromkeys(schema.round_facts.columns.keys()[1:], _DERIVED),
    },
    "round_marks": {
        "stream": _OWNER,
        **dict.fromkeys(schema.round_marks.columns.keys()[1:], _DERIVED),
    },
    "round_flags": dict.fromkeys(schema.round_flags.columns.keys(), _DERIVED),
    "jackpots": {
        "id": "the jackpots that were opened",
        "pools": "what the last act left, and the sum of the postings",
    },
    "users": {
        **dict.fromkeys(schema.users.columns.keys(), _SEALED),
        **dict.fromkeys(
            ("role", "rank", "disabled", "second_factor", "password"), f"{_SEALED}; {_LOGGED}"
        ),
    },
    "sessions": dict.fromkeys(schema.sessions.columns.keys(), _SEALED),
    "recovery_codes": dict.fromkeys(schema.recovery_codes.columns.keys(), _SEALED),
    "saved_searches": dict.fromkeys(schema.saved_searches.columns.keys(), _SEALED),
    "cage_requests": {
        **dict.fromkeys(schema.cage_requests.columns.keys(), _SEALED),
        **dict.fromkeys(("number", "act", "asked_by", "state"), f"{_SEALED}; {_LOGGED}"),
        "answered_by": f"{_SEALED}; {_LOGGED}",
        "entry": f"{_SEALED}; the entry of the cage and the log of security name both people",
    },
    "seals": {
        "of": "one of the sealed tables",
        "key": "the keys of the sealed rows; those of sessions may outlive them",
        "seal": "the hash of its row",
    },
}
"""By table and column."""


def check_seals(connection: Connection, names: Iterable[str]) -> int:
    """The number of sealed rows of these tables; raise `Difference` at the first that does not
    agree."""
    count = 0
    for name in names:
        table, seals = schema.metadata.tables[name], schema.seals
        rows = connection.execute(_every_row(connection, table))
        made = (sealed(table, row._mapping) for row in rows)
        kept = connection.execute(select(seals).where(seals.c.of == name)).mappings()
        found, total = _sum(made)
        if (found, total) != _sum(kept):
            _compare(connection, table)
        count += found
    return count


def _every_row(connection: Connection, table: Table) -> Select[Any]:
    """The rows with all columns of today; those that came after an earlier version's are empty."""
    there = {each["name"] for each in inspect(connection).get_columns(table.name)}
    return select(*(each if each.name in there else null().label(each.name) for each in table.c))


def check_seals_of_others(connection: Connection) -> None:
    """Name a seal of a table that has none, or is not there."""
    for of in connection.execute(select(schema.seals.c.of).distinct()).scalars().all():
        if of not in SEALED or not has_table(connection, of):
            raise Difference(f"seals: there are seals of {short(str(of))}, which has none")


def _sum(rows: Iterable[Mapping[Any, Any]]) -> tuple[int, int]:
    """How many there are, and a number that tells sets of seals apart, in little memory."""
    count = total = 0
    for row in rows:
        text = f"{row['key']}\n{row['seal']}"
        count += 1
        total += int.from_bytes(hashlib.sha256(text.encode(errors="replace")).digest())
    return count, total


def _compare(connection: Connection, table: Table) -> None:
    """Name the first row that does not agree with its seal."""
    seals = schema.seals
    query = select(seals.c.key, seals.c.seal).where(seals.c.of == table.name)
    kept = {row.key: row.seal for row in connection.execute(query)}
    for key, made in _pairs(connection, table):
        if key not in kept:
            raise Difference(f"{table.name}, {short(key)}: it was added, or its key was changed")
        if kept.pop(key) != made:
            raise Difference(f"{table.name}, {short(key)}: it is not the row that was written")
    for key in () if table.name in MAY_END else kept:
        raise Difference(f"{table.name}, {short(str(key))}: it is missing")


def _pairs(connection: Connection, table: Table) -> Iterator[tuple[str, str]]:
    for row in connection.execute(_every_row(connection, table).order_by(*table.primary_key)):
        made = sealed(table, row._mapping)
        yield made["key"], made["seal"]


def check_answers(connection: Connection) -> None:
    """Every act that was answered as done is there."""
    streams, answers = schema.streams, schema.answers
    query = select(streams.c.id, streams.c.version)
    versions = {row.id: row.version for row in connection.execute(query)}
    for row in connection.execute(select(answers)):
        try:
            told = json.loads(row.answer)
            done = told.get("refusal") is None
            stream, version = told["stream"], int(told["version"])
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            where = f"answers, {short(str(row.client))}, {short(str(row.request))}"
            raise Difference(f"{where}: it is not an answer") from error
        if done and version > versions.get(stream, 0):
            raise Difference(
                f"{stream}: entry {version} was acknowledged to {row.client} and is not there"
            )


def check_none_left(connection: Connection, counts: Mapping[str, int]) -> None:
    """Name a row that no stream and no entry led to: the audit has seen so many of each table."""
    for name, seen in counts.items():
        table = schema.metadata.tables[name]
        total = connection.execute(select(func.count()).select_from(table)).scalar_one()
        if total != seen:
            raise Difference(
                f"{name}: {total - seen} belong to nothing{_first_left(connection, table)}"
            )


def _first_left(connection: Connection, table: Table) -> str:
    if "version" not in table.c:
        return ""
    streams, entries = schema.streams, schema.entries
    there = select(streams.c.id).where(streams.c.id == table.c.stream)
    query = select(table.c.stream, table.c.version).where(~there.exists()).limit(1)
    for stream, version in connection.execute(query):
        return f", first that of entry {version} of {stream}, of which there is no row"
    made = select(entries.c.version).where(
        entries.c.stream == table.c.stream, entries.c.version == table.c.version
    )
    query = select(table.c.stream, table.c.version).where(~made.exists()).limit(1)
    for stream, version in connection.execute(query):
        return f", first that of entry {version} of {stream}, which is not there"
    return ""
