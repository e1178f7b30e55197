"""A floor in one process: its database, its writer, the tables it has at hand, who follows them."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, select

from croupier.engine.refusal import Refusal
from croupier.floor import cage, schema
from croupier.floor.automation import due
from croupier.floor.chain import GENESIS
from croupier.floor.database import is_sqlite, open_database
from croupier.floor.entry import PlainEvent
from croupier.floor.floor import Done, perform
from croupier.floor.listener import Listener
from croupier.floor.moment import to_text
from croupier.floor.request import Answer, Request
from croupier.floor.settings import TableSettings
from croupier.floor.tables import Held, events_between, fresh, load
from croupier.floor.writer import Job, Writer, batch_of
from croupier.journal import to_plain
from croupier.money import Amount, parse_amount
from croupier.table import SOFTWARE

T = TypeVar("T")
Clock = Callable[[], datetime]
Follower = Callable[[Held, tuple[PlainEvent, ...]], None]
"""Is told of a table as it now is, and of all that happened since it was told last."""


def system_clock() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True)
class TableCard:
    """What the lobby says of a table."""

    id: str
    settings: TableSettings
    version: int


class Floor:
    """Open it on a database; ask it for acts; follow what happens."""

    def __init__(self, url: str, clock: Clock = system_clock, threads: int | None = None) -> None:
        self.engine: Engine = open_database(url)
        self.clock = clock
        single = is_sqlite(self.engine)
        self._writer = Writer(self.engine, threads or (1 if single else 4), 64 if single else 1)
        self._held: dict[str, Held] = {}
        self._lock = threading.Lock()
        self._telling = threading.Lock()
        self._followers: list[Follower] = []
        self._told: dict[str, int] = {}
        """Up to which version of each table the followers have been told."""
        self._listener = None if single else Listener(self.engine, self._heard)

    def close(self) -> None:
        if self._listener is not None:
            self._listener.close()
        self._writer.close()
        self.engine.dispose()

    def follow(self, follower: Follower) -> None:
        """Be told of every act, after it is durable, in the order of each table."""
        self._followers.append(follower)

    def ask(self, request: Request) -> "Future[Answer]":
        """Do what is asked; the answer comes when it is durable."""
        future: Future[Answer] = Future()

        def job(connection: Connection) -> Done:
            known = batch_of(connection).get(request.stream) or self._held.get(request.stream)
            done = perform(connection, request, known, self.clock())
            if done.held is not None:
                batch_of(connection)[request.stream] = done.held
            return done

        def finished(done: "Future[Done]") -> None:
            error = done.exception()
            if error is not None:
                self._drop(request.stream)
                future.set_exception(error)
            else:
                future.set_result(done.result().answer)

        self._writer.submit(request.stream, job, self._keep).add_done_callback(finished)
        return future

    def _keep(self, done: Done) -> None:
        if done.held is not None:
            self._remember(done.held)
            if done.answer.accepted:
                self._tell(done.held, done.answer.events)

    def _remember(self, held: Held) -> None:
        with self._lock:
            known = self._held.get(held.id)
            if known is None or known.version <= held.version:
                self._held[held.id] = held

    def _tell(self, held: Held, events: tuple[PlainEvent, ...] | None = None) -> None:
        """Tell the followers once of each entry, in order, whoever made it."""
        with self._telling:
            before = self._told.get(held.id, held.version - 1)
            if held.version <= before:
                return
            if events is None or held.version != before + 1:
                with self.engine.connect() as connection:
                    events = events_between(connection, held.id, before, held.version)
            self._told[held.id] = held.version
            for follower in self._followers:
                follower(held, events)

    def _heard(self, id: str, version: int) -> None:
        """Another worker has gone on with a table; those who follow it here hear of it."""
        known = self._held.get(id)
        if known is not None and known.version < version:
            self._tell(self.table(id))

    def _drop(self, id: str) -> None:
        with self._lock:
            self._held.pop(id, None)

    def table(self, id: str) -> Held:
        """The table as it is now."""
        known = self._held.get(id)
        with self.engine.connect() as connection:
            held = load(connection, id, known)
        if held is None:
            raise Refusal("no-such-table", (), f"there is no table {id!r} on this floor")
        with self._telling:
            self._told.setdefault(id, held.version)
        self._remember(held)
        return held

    def tables(self) -> list[TableCard]:
        query = select(schema.streams).where(schema.streams.c.kind == "table")
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(schema.streams.c.id)).all()
        return [
            TableCard(row.id, TableSettings.model_validate_json(row.settings), row.version)
            for row in rows
        ]

    def open_table(self, settings: TableSettings) -> "Future[Held]":
        """A new table; its name must be new too."""
        held = fresh(settings.heading.name, settings)  # refuses what cannot be opened
        now = self.clock()

        def job(connection: Connection) -> Held:
            _check_new(connection, held.id, settings)
            connection.execute(
                schema.streams.insert().values(
                    id=held.id,
                    kind="table",
                    settings=settings.model_dump_json(),
                    version=0,
                    head=GENESIS,
                    turned=0,
                    turned_at=to_text(now),
                    acted_at=to_text(now),
                )
            )
            loaded = load(connection, held.id)
            assert loaded is not None
            return loaded

        return self._writer.submit(held.id, job)

    def write(self, key: str, job: Job[T]) -> "Future[T]":
        """Write something else to the floor's database, durably, after what waits under the key."""
        return self._writer.submit(key, job)

    def buy_in(self, player: str, amount: Amount, by: str) -> "Future[int]":
        return self._at_cage(cage.buy_in(player, amount), by)

    def cash_out(self, player: str, amount: Amount, by: str) -> "Future[int]":
        return self._at_cage(cage.cash_out(player, amount), by)

    def open_jackpot(self, id: str, pools: Mapping[str, Any], by: str) -> "Future[None]":
        now = self.clock()
        return self._writer.submit(cage.STREAM, lambda c: cage.open_jackpot(c, id, pools, by, now))

    def _at_cage(self, act: cage.Act, by: str) -> "Future[int]":
        now = self.clock()
        return self._writer.submit(cage.STREAM, lambda c: cage.do(c, act, by, now))

    def balance(self, account: str) -> Amount:
        query = select(schema.accounts.c.balance).where(schema.accounts.c.name == account)
        with self.engine.connect() as connection:
            found = connection.execute(query).scalar_one_or_none()
        return 0 if found is None else parse_amount(found)

    def due_tables(self) -> list[str]:
        """Tables at which the software has something to do by now."""
        streams = schema.streams
        query = select(streams.c.id).where(streams.c.due <= to_text(self.clock()))
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def do_due(self, id: str) -> "Future[Answer] | None":
        """Do what the software has to do at a table, if it is still due."""
        held, now = self.table(id), self.clock()
        next_due = due(held.table, held.settings, held.turned_at, held.acted_at)
        if next_due is None or next_due.at > now:
            return None
        act = to_plain(next_due.action, SOFTWARE)
        # Under an id that every worker gives it, so that it is done once.
        request_id = f"{id}:{held.version}"
        return self.ask(Request("croupier", request_id, id, SOFTWARE, act))


def _check_new(connection: Connection, id: str, settings: TableSettings) -> None:
    streams, jackpots = schema.streams, schema.jackpots
    if connection.execute(select(streams.c.id).where(streams.c.id == id)).first():
        raise Refusal("table-there", (), f"there is a table {id!r} already")
    shared = settings.jackpot
    query = select(jackpots.c.id).where(jackpots.c.id == shared)
    if shared is not None and not connection.execute(query).first():
        raise Refusal("no-such-jackpot", (), f"there is no jackpot {shared!r} on this floor")
