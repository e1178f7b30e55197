"""The audit: every chain, every round, every posting and every jackpot, from the first entry on.

Nothing is taken on trust: each entry's hash is computed again, each act is done again by the rules
and must give the same events, postings are derived again from these, balances are added up again.
The first difference is named.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select

from croupier.cards import DECK, format_cards
from croupier.floor import cage, schema
from croupier.floor.chain import GENESIS, canonical, link
from croupier.floor.entry import event_plain, read_pools
from croupier.floor.ledger import Books, Posting, pool_account, postings
from croupier.floor.settings import TableSettings
from croupier.floor.shuffle import commitment, shuffled
from croupier.floor.tables import fresh, redo
from croupier.money import Amount, format_amount, parse_amount, simplest
from croupier.record import replay
from croupier.table import Table, with_pools

Progress = Callable[[str, int], None]


class Difference(Exception):
    """What the books say and what they should say, and where."""


@dataclass
class Audit:
    """What has been gone through so far."""

    entries: int = 0
    rounds: int = 0
    postings: int = 0
    shuffles: int = 0
    streams: int = 0
    balances: dict[str, Amount] = field(default_factory=dict)

    def post(self, made: tuple[Posting, ...]) -> None:
        for posting in made:
            self._add(posting.source, -posting.amount)
            self._add(posting.target, posting.amount)
            self.postings += 1

    def _add(self, account: str, amount: Amount) -> None:
        self.balances[account] = simplest(self.balances.get(account, 0) + amount)


def audit(connection: Connection, progress: Progress | None = None, *, kept: bool = True) -> Audit:
    """Go through everything; `Difference` at the first thing that is not as it should be.

    Balances and jackpots that are `kept` beside the postings are compared with them.
    """
    done = Audit()
    for stream in connection.execute(select(schema.streams).order_by(schema.streams.c.id)):
        if stream.kind == "table":
            _table(connection, done, stream)
        else:
            _cage(connection, done, stream)
        done.streams += 1
        if progress is not None:
            progress(stream.id, done.entries)
    _sums(done)
    if kept:
        _balances(connection, done)
        _jackpots(connection, done)
    return done


def _chained(
    connection: Connection, done: Audit, stream: Any
) -> Iterator[tuple[int, dict[str, Any]]]:
    """The entries of a stream, each checked against the hash of the one before."""
    query = (
        select(schema.entries)
        .where(schema.entries.c.stream == stream.id)
        .order_by(schema.entries.c.version)
    )
    head, last = GENESIS, 0
    for row in connection.execute(query):
        where = f"{stream.id}, entry {row.version}"
        if row.version != last + 1:
            raise Difference(f"{where}: entry {last + 1} is missing")
        if row.hash != link(head, row.body):
            raise Difference(f"{where}: its hash does not follow from its text and the one before")
        head, last = row.hash, row.version
        done.entries += 1
        yield row.version, json.loads(row.body)
    if (stream.head, stream.version) != (head, last):
        raise Difference(f"{stream.id}: its chain ends at {last}, its row says {stream.version}")


def _table(connection: Connection, done: Audit, stream: Any) -> None:
    settings = TableSettings.model_validate_json(stream.settings)
    table = fresh(stream.id, settings).table
    for version, body in _chained(connection, done, stream):
        where = f"{stream.id}, entry {version}"
        before = table if "pools" not in body else with_pools(table, read_pools(body["pools"]))
        table, events = _redo(table, body, settings, where)
        told = [event_plain(event) for event in events]
        if canonical(told) != canonical(body["events"]):
            raise Difference(f"{where}: done again, other things happen: {_first(told, body)}")
        books = Books(
            stream.id,
            settings.jackpot or stream.id,
            {**table.players, **before.players},
            before,
            table,
        )
        made = postings(books, events)
        _compare_postings(connection, stream.id, version, made)
        done.post(made)
    _rounds(connection, done, stream.id)
    _shuffles(connection, done, stream.id)


def _redo(
    table: Table, body: dict[str, Any], settings: TableSettings, where: str
) -> tuple[Table, tuple[Any, ...]]:
    try:
        return redo(table, body, settings)
    except Exception as error:
        raise Difference(f"{where}: cannot be done again: {error}") from error


def _first(told: list[dict[str, Any]], body: dict[str, Any]) -> str:
    for one, other in zip(told, body["events"], strict=False):
        if canonical(one) != canonical(other):
            return f"{canonical(one)} and not {canonical(other)}"
    return f"{len(told)} events and not {len(body['events'])}"


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


def _cage(connection: Connection, done: Audit, stream: Any) -> None:
    for version, body in _chained(connection, done, stream):
        made = cage.postings_of(body["act"])
        _compare_postings(connection, stream.id, version, made)
        done.post(made)


def _rounds(connection: Connection, done: Audit, stream: str) -> None:
    """Every record replays, and brings to each box what its players were given."""
    query = select(schema.rounds).where(schema.rounds.c.stream == stream)
    for row in connection.execute(query.order_by(schema.rounds.c.number)):
        try:
            replay(json.loads(row.record))
        except ValueError as error:
            raise Difference(f"{stream}, round {row.number}: its record: {error}") from error
        done.rounds += 1


def _shuffles(connection: Connection, done: Audit, stream: str) -> None:
    """Each order that was dealt follows from its secret, and the secret is the one committed to."""
    query = (
        select(schema.shuffles, schema.rounds.c.record)
        .join(
            schema.rounds,
            (schema.rounds.c.stream == schema.shuffles.c.stream)
            & (schema.rounds.c.number == schema.shuffles.c.round),
        )
        .where(schema.shuffles.c.stream == stream)
        .order_by(schema.shuffles.c.round, schema.shuffles.c.version)
    )
    orders: dict[int, set[str]] = {}
    decks: dict[int, str] = {}
    for row in connection.execute(query):
        if commitment(row.secret) != row.commitment:
            raise Difference(f"{stream}, round {row.round}: a secret is not the one committed to")
        orders.setdefault(row.round, set()).add(format_cards(shuffled(row.secret, DECK)))
        decks[row.round] = json.loads(row.record)["deck"]
        done.shuffles += 1
    for round, deck in decks.items():
        if deck not in orders[round]:
            raise Difference(f"{stream}, round {round}: its cards do not follow from its secret")


def _sums(done: Audit) -> None:
    if total := sum(done.balances.values()):
        raise Difference(f"all accounts together make {format_amount(total)}, not 0")


def _balances(connection: Connection, done: Audit) -> None:
    for row in connection.execute(select(schema.accounts).order_by(schema.accounts.c.name)):
        due = done.balances.get(row.name, 0)
        if parse_amount(row.balance) != due:
            raise Difference(
                f"{row.name}: {row.balance}, but its postings make {format_amount(due)}"
            )


def _jackpots(connection: Connection, done: Audit) -> None:
    for row in connection.execute(select(schema.jackpots).order_by(schema.jackpots.c.id)):
        for name, amount in json.loads(row.pools).items():
            due = done.balances.get(pool_account(row.id, name), 0)
            if parse_amount(amount) != due:
                raise Difference(
                    f"jackpot {row.id}, {name}: {amount}, its postings make {format_amount(due)}"
                )
