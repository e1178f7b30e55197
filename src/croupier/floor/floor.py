"""A floor in one process: its database, writer, cached tables and their followers."""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, func, select, true
from sqlalchemy.exc import DBAPIError

from croupier.floor.alarms import Alarm, ClockSkew, SetAside, StoredAlarm, alarms, raise_alarm
from croupier.floor.cache import Listener, StreamCache
from croupier.floor.clock import TOLERANCE, Clock, SteadyClock, TableClock
from croupier.floor.database import (
    WRITES,
    from_text,
    is_sqlite,
    open_database,
    opening,
    schema,
    to_text,
)
from croupier.floor.database.readers import Readers
from croupier.floor.database.writer import Job, Place, Unavailable, Writer, unavailable
from croupier.floor.ledger import cage
from croupier.floor.ledger.balances import UnreadableBalance, stored_balance
from croupier.floor.opening import check_settings, open_table, under_version_in_force
from croupier.floor.promotions import Office
from croupier.floor.requests import (
    Answer,
    Done,
    Request,
    set_aside,
    set_aside_due,
    set_aside_noted,
    set_aside_refusal,
)
from croupier.floor.search import facts
from croupier.floor.security import encryption
from croupier.floor.security import log as security_log
from croupier.floor.security.keyring import Keyring, attach, keyring
from croupier.floor.tables.settings import (
    Currency,
    TableSettings,
    may_play_for,
    read_settings,
)
from croupier.floor.tables.snapshots import Snapshots
from croupier.floor.tables.tables import TableVersion, events_between, look, no_such_table
from croupier.floor.transactions import (
    needs_of,
    needs_of_due,
    perform,
    perform_due,
    perform_noted,
)
from croupier.house.table import SOFTWARE, By
from croupier.machine import PlainEvent, Refusal
from croupier.money import Amount
from croupier.value import value

log = logging.getLogger(__name__)
T = TypeVar("T")
Follower = Callable[[TableVersion, tuple[PlainEvent, ...]], None]
"""Called with the current table, and all events since the last call."""


@value
class TableCard:
    """A table as listed in the lobby."""

    id: str
    settings: TableSettings
    version: int
    acted_at: datetime


_streams = schema.streams.c
_TABLES = select(_streams.id, _streams.settings, _streams.version, _streams.acted_at).where(
    _streams.kind == "table"
)


class Floor:
    """Opens a database, performs acts, and publishes their events to followers."""

    def __init__(
        self,
        url: str,
        clock: Clock | None = None,
        currency: Currency | None = None,
        keys: Keyring | None = None,
        snapshots: Path | None = None,
    ) -> None:
        self.keys = keys or keyring(url)
        """What encrypts the cards to come; by default the key beside the database."""
        with opening(url):
            self.engine: Engine = attach(open_database(url), self.keys)
        self._snapshots = None if snapshots is None else Snapshots(snapshots, url, self.keys)
        if self._snapshots is not None:
            self._snapshots.attach(self.engine)
        self._readers = Readers(self.engine)
        self.clock = clock or self._steady_clock()
        try:
            with opening(url):
                encryption.prepare(self.engine)
                self._begin_log(self.clock())
                facts.fill(self.engine)
        finally:
            if self.engine.url.database not in (None, "", ":memory:"):
                self.engine.dispose()  # the statements below use connections of their own
        self._times = TableClock()
        self._skewed: set[str | None] = set()
        """Streams whose time has been reported to be ahead; None for the floor's clock."""
        self.currency = currency or Currency()
        single = is_sqlite(self.engine)
        self._writer = Writer(self.engine, most=16)
        self._cache: StreamCache[TableVersion] = StreamCache(
            self._writer, lambda: self.clock(), self._acted
        )
        self._publishing = threading.Lock()
        self._followers: list[Follower] = []
        self._published: dict[str, int] = {}
        """The last version of each table that was published to the followers."""
        self._unreadable: set[tuple[str, str]] = set()
        """Streams whose books could not be read when somebody looked, and for what."""
        self._elsewhere: set[str] = set()
        """Tables at which another worker acted last."""
        self._behind: set[str] = set()
        """Tables of which something could not be published, because the database did not answer."""
        self._watched: Callable[[str], bool] = lambda _: True
        self.office = Office(self._writer, self._reading, lambda: self.clock(), self.reads)
        """The promotions of the house."""
        self._listener = (
            None if single else Listener(self.engine, self._on_remote_act, self._refresh)
        )

    def _begin_log(self, now: datetime) -> None:
        """Begin the log of security, if the floor has accounts from before."""
        with self.engine.connect() as connection:
            wanted = security_log.is_wanted(connection)
        if wanted:
            writes = self.engine.connect().execution_options(**{WRITES: True})
            with writes as connection, connection.begin():
                security_log.begin(connection, now)

    def close(self) -> None:
        if self._listener is not None:
            self._listener.close()
        self._writer.close()
        if self._snapshots is not None:
            self._snapshots.close(self._cache.all())
        self._readers.close()
        self.engine.dispose()

    def follow(self, follower: Follower, watched: Callable[[str], bool] = lambda _: True) -> None:
        """Call the follower after every durable act, in the order of each table. Acts of other
        workers at a table that is not `watched` here are published with the next act."""
        self._followers.append(follower)
        self._watched = watched

    def acted_last(self, id: str) -> bool:
        """Whether this worker performed the last known act at the table."""
        return id not in self._elsewhere

    def on_commit(self, count: Callable[[int], None]) -> None:
        """Call `count` with the number of acts in each commit."""
        self._writer.on_batch = count

    def on_alarm(self, hear: Callable[[Alarm], None]) -> None:
        """Call `hear` with every alarm raised here, once it is durable."""
        self._writer.on_alarm = hear

    def run_acts_in(self, place: Place) -> None:
        """Set where acts run; the default is the writer's thread."""
        self._writer.place = place

    def ask(self, request: Request) -> "Future[Answer]":
        """Perform the request; the future completes when the result is durable."""
        return self._cache.perform(
            request.stream,
            partial(perform, request=request, currency=self.currency, time_at=self._times.at),
            needs_of(request),
            partial(set_aside, request=request),
        )

    def time_at(self, held: TableVersion) -> datetime:
        """The time at a table: the floor's, unless the table's last entry has a later one."""
        return self._times.at(held, self.clock())

    def _steady_clock(self) -> SteadyClock:
        clock = SteadyClock()
        clock.offset = self._database_offset()
        clock.start_anew()
        return clock

    def _database_offset(self) -> float:
        """Seconds by which the clock of a database server is ahead. All its workers follow that
        clock."""
        if is_sqlite(self.engine):
            return 0.0
        with self._reading() as connection:
            before = time.time()
            there: datetime = connection.execute(select(func.clock_timestamp())).scalar_one()
            return there.timestamp() - (before + time.time()) / 2

    def check_clock(self) -> None:
        """Raise one alarm, until it is over, if the system's clock was set or entries were stamped
        by a clock that was ahead."""
        found: dict[str | None, timedelta] = {}
        if isinstance(self.clock, SteadyClock):
            self.clock.offset = self._database_offset()
            found[None] = self.clock.skew
        streams, now = schema.streams.c, self.clock()
        query = select(streams.id, streams.acted_at).where(
            streams.acted_at > to_text(now + TOLERANCE)
        )
        with self._reading() as connection:
            rows = connection.execute(query).all()
        for row in rows:
            with suppress(Refusal), self.reads(row.id, "compare clocks"):
                found[row.id] = from_text(row.acted_at) - now
        skewed = {stream: ahead for stream, ahead in found.items() if abs(ahead) > TOLERANCE}
        for stream in skewed.keys() - self._skewed:
            seconds = round(skewed[stream].total_seconds())
            self.raise_alarm(ClockSkew(stream, seconds), SOFTWARE).result()
        self._skewed = set(skewed)

    def _acted(self, done: Done[TableVersion]) -> None:
        held, accepted = done.held, done.answer.accepted
        # the table may have changed its rulebook before the refused act
        known = None if held is None else self._published.get(held.id, held.version)
        if held is None or known is None or not (accepted or known < held.version):
            return
        self._elsewhere.discard(held.id)
        if self._snapshots is not None:
            self._snapshots.acted(held)
        try:
            self._publish(held, held.version - accepted, done.answer.events)
        except Unavailable:
            self._behind.add(held.id)

    def _publish(self, held: TableVersion, after: int, events: tuple[PlainEvent, ...]) -> None:
        """Publish each entry to the followers once and in order, whichever worker made it. The
        events are those after version `after`; the followers may be at another version."""
        with self._publishing:
            before = self._published.get(held.id, held.version - 1)
            if held.version <= before:
                return
            if after != before:
                with self._reading() as connection:
                    events = events_between(connection, held.id, before, held.version)
            self._published[held.id] = held.version
            for follower in self._followers:
                try:
                    follower(held, events)
                except Exception:  # the failure of one follower does not stop the others
                    log.exception("a follower has failed")

    def _on_remote_act(self, id: str, version: int) -> None:
        """Publish to the followers here an act of another worker at a table."""
        if self._published.get(id, version) < version:
            self._elsewhere.add(id)
            if self._watched(id):
                self._look_again(id)

    def _refresh(self) -> None:
        """Read every watched table again, because notices of other workers may have been lost."""
        for id in list(self._published):
            if self._watched(id):
                self._look_again(id)

    def _look_again(self, id: str) -> None:
        """Publish the news of a table, now or when the database answers again."""
        try:
            self.table(id)
            self._behind.discard(id)
        except Unavailable:
            self._behind.add(id)
        except Refusal:  # an alarm was raised
            self._behind.discard(id)

    def catch_up(self) -> None:
        """Publish events that could not be published earlier; called regularly."""
        for id in tuple(self._behind):
            self._look_again(id)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._readers.connection() as connection:
                yield connection
        except DBAPIError as error:
            raise unavailable(error) from error

    @contextmanager
    def reads(self, stream: str, verb: str = "read") -> Iterator[None]:
        """Whatever stands in the books of one stream, the others go on; one alarm until these can
        be read again."""
        try:
            yield
        except (Unavailable, DBAPIError):
            raise
        except Exception as error:
            if (stream, verb) not in self._unreadable:
                self._unreadable.add((stream, verb))
                self.raise_alarm(SetAside(stream, verb, type(error).__name__), SOFTWARE)
            message = f"the books of {stream} cannot be read: run the audit, which says where"
            raise Refusal("unreadable", (), message) from error

    def table(self, id: str) -> TableVersion:
        """The current table; a refusal if there is none, or if it cannot be read."""
        known = self._cache.get(id)
        with self._reading() as connection, self.reads(id):
            found = look(connection, id, known)
        if found is None:
            raise no_such_table(id)
        self._unreadable.discard((id, "read"))
        held = found.held
        with self._publishing:
            self._published.setdefault(id, held.version)
        self._cache.remember(held)
        self._publish(held, found.after, found.events)  # another worker may have acted at the table
        return held

    def tables(
        self, after: str = "", most: int | None = None, since: datetime | None = None
    ) -> list[TableCard]:
        """The tables by name: at most so many of those after that name, with an act since that
        time."""
        acted = true() if since is None else _streams.acted_at > to_text(since)
        query = _TABLES.where(_streams.id > after, acted).order_by(_streams.id).limit(most)
        return self._cards(query)

    def linked(self, jackpot: str) -> list[TableCard]:
        """The tables that play for this jackpot."""
        query = _TABLES.where(may_play_for(_streams.settings, jackpot)).order_by(_streams.id)
        return [card for card in self._cards(query) if card.settings.jackpot == jackpot]

    def _cards(self, query: Select[Any]) -> list[TableCard]:
        with self._reading() as connection:
            rows = connection.execute(query).all()
        found = []
        for id, settings, version, acted_at in rows:
            with suppress(Refusal), self.reads(id):
                card = TableCard(id, read_settings(settings), version, from_text(acted_at))
                found.append(card)
        return found

    def open_table(
        self, settings: TableSettings, by: str = "the operator"
    ) -> "Future[TableVersion]":
        """Open a table with a new name."""
        currency, now = self.currency, self.clock()
        settings = under_version_in_force(settings, now)
        check_settings(settings, currency)
        name = settings.heading.name
        return self._rescue(
            lambda c: open_table(c, settings, by, now, currency, self._cache.get),
            Request(by, "", name, by, {"act": "open-table"}),
            self._cache.remember,
        )

    def write(self, job: Job[T]) -> "Future[T]":
        """Write something durably to the floor's database, after the waiting jobs. The caller
        handles errors; use `write_for` for a person's request."""
        return self._writer.submit(job)

    def write_for(self, job: Job[T], stream: str, verb: str, by: str) -> "Future[T]":
        """Write something that a person requested and that is no act at a table. If it fails
        unexpectedly, it is set aside like any act, and an alarm names the verb."""
        return self._rescue(job, Request(by, "", stream, by, {"act": verb}))

    def buy_in(self, player: str, amount: Amount, by: str, id: str | None = None) -> "Future[int]":
        """Sell chips. With an id they are sold once, however often the request is sent."""
        return self._at_cage(cage.exchange("buy-in", player, amount, self.currency), by, id)

    def cash_out(
        self, player: str, amount: Amount, by: str, id: str | None = None
    ) -> "Future[int]":
        return self._at_cage(cage.exchange("cash-out", player, amount, self.currency), by, id)

    def open_jackpot(self, id: str, pools: Mapping[str, Any], by: str) -> "Future[None]":
        currency, now = self.currency, self.clock()
        return self._rescue(
            lambda c: cage.open_jackpot(c, id, pools, by, now, currency),
            Request(by, "", cage.STREAM, by, {"act": "open-jackpot"}),
        )

    def feed_jackpot(
        self, id: str, pool: str, amount: Amount, by: str, request: str | None = None
    ) -> "Future[None]":
        """Add the operator's money to a pool. With the sender's own id it is added once, however
        often the request is sent."""
        currency, now = self.currency, self.clock()
        return self._rescue(
            lambda c: cage.feed_jackpot(c, id, pool, amount, by, now, currency, request),
            Request(by, request or "", cage.STREAM, by, cage.contribution(id, pool, amount)),
        )

    def _at_cage(self, act: cage.Act, by: str, id: str | None) -> "Future[int]":
        now = self.clock()
        request = Request(by, id or "", cage.STREAM, by, act)
        return self._rescue(lambda c: cage.do(c, act, by, now, id), request)

    def _rescue(
        self, job: Job[T], request: Request, after: Callable[[T], None] = lambda _: None
    ) -> "Future[T]":
        """The result of the job; a refusal if it failed with an unexpected error."""

        def failed(connection: Connection, error: Exception) -> Answer:
            return set_aside(connection, request, error, self.clock())

        def kept(done: T | Answer) -> None:
            if not isinstance(done, Answer):
                after(done)

        def heard(done: T | Answer) -> T:
            if isinstance(done, Answer):
                raise set_aside_refusal()
            return done

        doing: Job[T | Answer] = job
        return self._writer.submit_for(doing, kept, heard, rescue=failed)

    def raise_alarm(self, alarm: Alarm, by: By) -> "Future[int]":
        """Raise an alarm in its own transaction, for an act that did not happen."""
        now = self.clock()
        return self._writer.submit(lambda c: raise_alarm(c, alarm, by, now))

    def alarms(self, after: int = 0) -> list[StoredAlarm]:
        """The alarms after that number, oldest first."""
        with self._reading() as connection:
            return list(alarms(connection, after))

    def balance(self, account: str) -> Amount:
        """The balance of an account; `Refusal` if its books cannot be read."""
        try:
            with self._reading() as connection:
                return stored_balance(connection, account)
        except UnreadableBalance as error:
            message = f"the books of {account} cannot be read: call the supervisor"
            raise Refusal("unreadable-balance", (), message) from error

    def due_tables(self, late: timedelta = timedelta(0)) -> list[str]:
        """The tables at which a step of the software has been overdue for at least `late`."""
        streams, now = schema.streams.c, self.clock()
        late_now = streams.due <= to_text(now - late)
        ahead = (streams.acted_at > to_text(now)) & streams.due.is_not(None)  # by the table's time
        query = select(streams.id).where(late_now | ahead)
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def do_due(self, id: str) -> "Future[Answer]":
        """Perform the due step at a table if it is still due. The first worker does it for all."""
        failed = partial(set_aside_due, id=id, known=self._cache.get(id))
        doing = partial(perform_due, id=id, time_at=self._times.at)
        return self._cache.perform(id, doing, needs_of_due(id), failed)

    def note(self, id: str, action: Any) -> "Future[Answer]":
        """Record an observation of the software at a table."""
        noting = partial(perform_noted, id=id, action=action, time_at=self._times.at)
        failed = partial(set_aside_noted, id=id, action=action)
        return self._cache.perform(id, noting, needs_of_due(id), failed)
