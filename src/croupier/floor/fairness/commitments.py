"""The log of a table's commitments: numbered, chained by hashes, and published at once.

Whoever has kept an entry can see later that nothing before it was changed, left out or put in. Each
table has a log of its own: a log of the whole floor would make all tables wait for one row. Floors
that were opened before logs existed begin theirs with the next shuffle."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, func, select

from croupier.floor.database import schema
from croupier.floor.database.batch import ask_prefetched, batch_of, write_later
from croupier.floor.database.sql import Query, one
from croupier.floor.entries import Difference, canonical, link
from croupier.floor.fairness.shuffle import Shuffled
from croupier.house.table import Table
from croupier.value import value

FIRST_PREVIOUS = "0" * 64
"""The previous hash of a log's first entry."""


@value
class LogHead:
    """The last entry of a log; number 0 before the first."""

    number: int = 0
    hash: str = FIRST_PREVIOUS


def entry_hash(previous: str, table: str, number: int, round: int, commitment: str) -> str:
    """The hash of an entry of the log, after the previous hash."""
    said = {"commitment": commitment, "number": number, "round": round, "table": table}
    return link(previous, canonical(said))


def intended_round(table: Table, deck: int) -> int:
    """The round that a deck shuffled now is meant for: its own turn, or the next."""
    return table.number if deck == table.upkeep.turn else table.number + 1


def head_query(id: str) -> Query:
    return schema.LOG_HEAD, {"id": id}


def log_shuffles(
    connection: Connection, id: str, version: int, table: Table, made: Iterable[Shuffled]
) -> None:
    """Append the commitments of an entry's shuffles."""
    heads = batch_of(connection).logs
    for each in made:
        head: LogHead = heads.get(id) or _head(connection, id)
        number, round = head.number + 1, intended_round(table, each.deck)
        hashed = entry_hash(head.hash, id, number, round, each.commitment)
        row = {
            "stream": id,
            "number": number,
            "version": version,
            "round": round,
            "commitment": each.commitment,
            "hash": hashed,
        }
        write_later(connection, schema.ADD_COMMITMENT, row)
        heads[id] = LogHead(number, hashed)


def _head(connection: Connection, id: str) -> LogHead:
    """The stored head; what this transaction has added is in its batch."""
    row = one(ask_prefetched(connection, [head_query(id)])[0])
    return LogHead() if row is None else LogHead(row.number, row.hash)


def page(connection: Connection, id: str, after: int, most: int) -> list[dict[str, Any]]:
    """The entries after that number, as published."""
    logged = schema.commitments
    query = (
        select(logged)
        .where(logged.c.stream == id, logged.c.number >= after)  # with the one before
        .order_by(logged.c.number)
        .limit(most + (after > 0))
    )
    rows = connection.execute(query).all()
    return list(_published(rows[1:], rows[0].hash) if after and rows else _published(rows))


def _published(rows: Sequence[Any], previous: str = FIRST_PREVIOUS) -> Iterator[dict[str, Any]]:
    """Each entry beside the hash of the one before."""
    for row in rows:
        yield {
            "number": row.number,
            "table": row.stream,
            "round": row.round,
            "commitment": row.commitment,
            "previous": previous,
            "hash": row.hash,
        }
        previous = row.hash


def heads(connection: Connection, id: str | None = None) -> dict[str, LogHead]:
    """The head of every log by table, or of one."""
    logged = schema.commitments
    last = select(logged.c.stream, func.max(logged.c.number).label("number"))
    if id is not None:
        last = last.where(logged.c.stream == id)
    of = last.group_by(logged.c.stream).subquery()
    same = (logged.c.stream == of.c.stream) & (logged.c.number == of.c.number)
    query = select(logged.c.stream, logged.c.number, logged.c.hash).join(of, same)
    rows = connection.execute(query.order_by(logged.c.stream))
    return {row.stream: LogHead(row.number, row.hash) for row in rows}


def check_logged(connection: Connection, where: str, table: str, head: Mapping[str, Any]) -> None:
    """Check that a log contains an entry that was signed."""
    logged = schema.commitments
    query = select(logged.c.hash).where(logged.c.stream == table, logged.c.number == head["number"])
    if connection.execute(query).scalar_one_or_none() != head["hash"]:
        raise Difference(f"{where}: {table} had another commitment {head['number']} then")


class LogAudit:
    """A table's log, compared entry by entry with the shuffles of its chain.

    A floor has had logs for as long as it has stored how rounds were dealt: shuffles after the
    first such deal are in the log, even if nothing is left of it."""

    def __init__(self, table: str, rows: Iterable[Any], deals: Iterable[Any]) -> None:
        self._table = table
        self._left = deque(rows)
        self._since = min((row.version for row in deals), default=None)
        self._head = LogHead()

    def shuffle(self, version: int, table: Table, deck: int, commitment: str) -> bool:
        """Whether the log has a shuffle. Once it has begun it must have every shuffle."""
        where = f"{self._table}, entry {version}"
        begun = self._head.number or (self._left and self._left[0].version <= version)
        if not begun and (self._since is None or version <= self._since):
            return False
        if not begun or not self._left:
            raise Difference(f"{where}: its commitment is not in the log")
        row, number = self._left.popleft(), self._head.number + 1
        round = intended_round(table, deck)
        made = (number, version, round, commitment)
        if (row.number, row.version, row.round, row.commitment) != made:
            raise Difference(f"{where}: commitment {row.number} of the log says otherwise")
        if row.hash != entry_hash(self._head.hash, self._table, number, round, commitment):
            raise Difference(
                f"{where}: the hash of commitment {number} does not follow from the one before"
            )
        self._head = LogHead(number, row.hash)
        return True

    def skip(self, unread: int) -> int:
        """Leave out the commitments of entries from that one on, which were not repeated; their
        hashes are followed."""
        skipped = [row for row in self._left if row.version >= unread]
        self._left = deque(row for row in self._left if row.version < unread)
        head = self._head
        for row in skipped:
            hashed = entry_hash(head.hash, self._table, head.number + 1, row.round, row.commitment)
            if (row.number, row.hash) != (head.number + 1, hashed):
                raise Difference(
                    f"{self._table}, entry {row.version}: the hash of commitment {row.number} "
                    "does not follow from the one before"
                )
            head = LogHead(row.number, row.hash)
        return len(skipped)

    def end(self) -> int:
        """How many entries were checked; there must be no others."""
        for row in self._left:
            raise Difference(f"{self._table}: no shuffle made commitment {row.number} of the log")
        return self._head.number
