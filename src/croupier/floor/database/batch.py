"""What acts that share a transaction have in common.

To send a statement costs more than a row of it does, above all where each is a way to another
process and back. So an act puts off what it writes, and reads what is not written yet from here: a
table as the act before has left it, a balance, an answer. Whatever else is read comes from the
database, and everything that was put off is written before.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, Transaction, event

from croupier.floor.database.sql import (
    Query,
    Row,
    Values,
    ask_all,
    errors_told,
    together,
    write_rows,
)
from croupier.money import Amount

_BATCH = "croupier_batch"
_Key = tuple[int, tuple[Any, ...]]
"""A query, by its statement and its values."""


@dataclass
class Batch:
    """Not durable yet, but certain to be if the transaction is."""

    held: dict[str, Any] = field(default_factory=dict)
    """Streams that are locked, as the last act has left them."""
    balances: dict[str, Amount] = field(default_factory=dict)
    """Accounts that are locked, with what is on them now."""
    answers: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    """What was asked by whom under which id, and what was answered."""
    streams: set[str] = field(default_factory=set)
    """Streams whose last entries are not written yet."""
    rows: dict[int, tuple[Any, list[Values]]] = field(default_factory=dict)
    """What is put off, by statement, in the order in which each was first needed."""
    alarms: list[Any] = field(default_factory=list)
    """What is to be told of once it is durable."""
    foreseen: dict[_Key, list[Row]] = field(default_factory=dict)
    """Rows that were asked for at the beginning, and that nothing has changed since."""


@contextmanager
def begun_batch(connection: Connection) -> Iterator[Batch]:
    """From now on what is written may be put off, until `write_all`."""
    info = connection.info
    info[_BATCH] = Batch()
    try:
        yield info[_BATCH]
    finally:
        info.pop(_BATCH, None)  # the next who gets this connection begins anew


def batch_of(connection: Connection) -> Batch:
    """The batch of the transaction; an empty one where nothing is put off."""
    return connection.info.get(_BATCH) or Batch()


def foresee(connection: Connection, queries: Iterable[Query]) -> None:
    """Ask at once for what the acts of the batch are going to ask for, in their order; SQLite is in
    this process, and to foresee would only cost."""
    wanted = {_key(*query): query for query in queries}
    if wanted and connection.dialect.name != "sqlite":
        found = ask_all(connection, list(wanted.values()))
        batch_of(connection).foreseen = dict(zip(wanted, found, strict=True))


def _key(statement: Any, values: Values) -> _Key:
    return id(statement), tuple(values.values())


def ask_foreseen(connection: Connection, queries: Sequence[Query]) -> list[list[Row]]:
    """The rows of each; those that were foreseen are at hand, once."""
    foreseen = batch_of(connection).foreseen
    keys = [_key(*query) for query in queries]
    at_hand = {key: foreseen.pop(key) for key in keys if key in foreseen}
    missing = [query for key, query in zip(keys, queries, strict=True) if key not in at_hand]
    asked = iter(ask_all(connection, missing) if missing else ())
    return [at_hand[key] if key in at_hand else next(asked) for key in keys]


def write_later(connection: Connection, statement: Any, values: Values | Sequence[Values]) -> None:
    """Write a row, or several, before the transaction ends; at once where there is no batch.

    Statements are written in the order of their first use, each with all its rows.
    """
    more = [values] if isinstance(values, Mapping) else list(values)
    if _BATCH not in connection.info:
        write_rows(connection, [(statement, more)])
        return
    _, rows = batch_of(connection).rows.setdefault(id(statement), (statement, []))
    rows.extend(more)


def read(connection: Connection, statement: Any, values: Values) -> list[Row]:
    """The rows of a query, with all that was written before."""
    return read_all(connection, [(statement, values)])[0]


def read_all(connection: Connection, queries: Sequence[Query]) -> list[list[Row]]:
    """The rows of each."""
    write_all(connection)
    return ask_all(connection, queries)


def write_all(connection: Connection) -> None:
    """Write what was put off."""
    batch = batch_of(connection)
    batch.foreseen.clear()
    if batch.rows:
        put_off, batch.rows = batch.rows, {}
        batch.streams.clear()
        write_rows(connection, put_off.values())


def write_here(connection: Connection) -> None:
    """On SQLite, write what was put off where the acts are done; on PostgreSQL it goes with the
    commit."""
    if connection.dialect.name == "sqlite":
        write_all(connection)


def commit(connection: Connection, transaction: Transaction) -> None:
    """Write what was put off, and commit, with one way to PostgreSQL and back."""
    try:
        with errors_told(connection, "what a batch writes"), together(connection):
            write_all(connection)
            transaction.commit()
    except BaseException:
        transaction.rollback()  # nobody else ends a transaction whose commit has failed
        raise


def keep_order(engine: Engine) -> None:
    """Whatever is asked of the database in another way, what was put off is written before."""

    @event.listens_for(engine, "before_execute")
    def _write_before(connection: Connection, *_: Any) -> None:
        write_all(connection)
