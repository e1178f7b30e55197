"""State that acts in one transaction share.

Sending a statement costs more than one of its rows, especially if each is a round trip to another
process. So an act postpones its writes and reads unwritten data from here: a table as the previous
act left it, a balance, an answer. All other reads go to the database, after the postponed
writes."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, Transaction, event

from croupier.floor.database.sql import (
    Query,
    Row,
    TranslatedErrors,
    Values,
    ask_all,
    ask_alone,
    pipeline,
    write_rows,
)
from croupier.money import Amount

_Key = tuple[int, tuple[Any, ...]]
"""A query, by its statement and its values."""


@dataclass
class Batch:
    """State that becomes durable with the transaction."""

    held: dict[str, Any] = field(default_factory=dict)
    """Locked streams, as the last act left them."""
    balances: dict[str, Amount] = field(default_factory=dict)
    """Locked accounts, with their balances now."""
    answers: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    """By client and request id: the hash of the request, and its answer."""
    streams: set[str] = field(default_factory=set)
    """Streams whose last entries are not written yet."""
    logs: dict[str, Any] = field(default_factory=dict)
    """By table, the head of its log of commitments after the last shuffle."""
    rows: dict[int, tuple[Any, list[Values]]] = field(default_factory=dict)
    """Rows to write, by statement, in order of first use."""
    alarms: list[Any] = field(default_factory=list)
    """Alarms to report once they are durable."""
    prefetched: dict[_Key, list[Row]] = field(default_factory=dict)
    """Prefetched rows that nothing has changed since."""


_OPEN: dict[Connection, Batch] = {}
"""The batch of each connection that postpones its writes."""


@contextmanager
def open_batch(connection: Connection) -> Iterator[Batch]:
    """Postpone writes from now on until `write_all`."""
    batch = _OPEN[connection] = Batch()
    try:
        yield batch
    finally:
        del _OPEN[connection]  # the next user of this connection must start without a batch


def batch_of(connection: Connection) -> Batch:
    """The batch of the transaction; an empty one if writes are not postponed."""
    return _OPEN.get(connection) or Batch()


def prefetch(connection: Connection, queries: Iterable[Query]) -> None:
    """Send the first queries of all acts in the batch together, in order. SQLite runs in this
    process and would gain nothing."""
    wanted = {_key(*query): query for query in queries}
    if wanted and connection.dialect.name != "sqlite":
        found = ask_all(connection, list(wanted.values()))
        batch_of(connection).prefetched = dict(zip(wanted, found, strict=True))


def _key(statement: Any, values: Values) -> _Key:
    return id(statement), tuple(values.values())


def ask_prefetched(connection: Connection, queries: Sequence[Query]) -> list[list[Row]]:
    """The rows of each query. A prefetched result is used once."""
    prefetched = batch_of(connection).prefetched
    keys = [_key(*query) for query in queries]
    at_hand = {key: prefetched.pop(key) for key in keys if key in prefetched}
    missing = [query for key, query in zip(keys, queries, strict=True) if key not in at_hand]
    asked = iter(ask_all(connection, missing) if missing else ())
    return [at_hand[key] if key in at_hand else next(asked) for key in keys]


def write_later(
    connection: Connection, statement: Any, values: dict[str, Any] | Sequence[Values]
) -> None:
    """Write one or more rows before the transaction ends; at once if there is no batch. Statements
    are written in order of first use, each with all its rows."""
    more: list[Values] = [values] if isinstance(values, dict) else list(values)
    batch = _OPEN.get(connection)
    if batch is None:
        write_rows(connection, [(statement, more)])
        return
    _, rows = batch.rows.setdefault(id(statement), (statement, []))
    rows.extend(more)


def read(connection: Connection, statement: Any, values: Values) -> list[Row]:
    """The rows of a query, after the postponed writes."""
    return read_all(connection, [(statement, values)])[0]


def read_all(connection: Connection, queries: Sequence[Query]) -> list[list[Row]]:
    """The rows of each query."""
    write_all(connection)
    return ask_all(connection, queries)


def read_alone(connection: Connection, statement: Any, values: Values) -> list[Row]:
    """The rows of a query that may be read at a different moment from others, after the postponed
    writes."""
    write_all(connection)
    return ask_alone(connection, (statement, values))


def write_all(connection: Connection) -> None:
    """Execute the postponed writes."""
    batch = _OPEN.get(connection)
    if batch is None:
        return
    batch.prefetched.clear()
    if batch.rows:
        put_off, batch.rows = batch.rows, {}
        batch.streams.clear()
        write_rows(connection, put_off.values())


def write_here(connection: Connection) -> None:
    """On SQLite, execute the postponed writes in the thread of the acts. On PostgreSQL they are
    sent with the commit."""
    if connection.dialect.name == "sqlite":
        write_all(connection)


def commit(connection: Connection, transaction: Transaction) -> None:
    """Execute the postponed writes and commit, in one round trip to PostgreSQL."""
    try:
        with TranslatedErrors(connection, "what a batch writes"), pipeline(connection):
            write_all(connection)
            transaction.commit()
    except BaseException:
        transaction.rollback()  # nothing else ends the transaction if its commit fails
        raise


def keep_order(engine: Engine) -> None:
    """Execute the postponed writes before any statement that bypasses this module."""

    @event.listens_for(engine, "before_execute")
    def _write_before(connection: Connection, *_: Any) -> None:
        write_all(connection)
