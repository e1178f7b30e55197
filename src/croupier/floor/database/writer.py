"""Writes to the database: acts that arrive together share one durable commit.

One thread processes one batch after another: it takes all waiting jobs, runs them in one
transaction, commits, and only then answers. If anything in the batch fails, none of it takes
effect, and each job is run again in its own transaction, so that one failing job stops no other. If
a job fails even then with an unexpected error, its rescue runs instead. Since each commit waits for
the disk, batches make hundreds of durable acts a second possible.

On PostgreSQL other workers hold locks too. A batch waits only briefly for them; then it gives up,
and its jobs wait one by one, so that two batches never wait for each other. A batch makes two round
trips: one for everything that its jobs read, and one for everything that they write, including the
commit."""

import logging
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Any, TypeGuard, TypeVar

from sqlalchemy import Connection, Engine, Pool
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from croupier.floor.database.batch import commit, keep_order, open_batch, prefetch, write_here
from croupier.floor.database.engine import WRITES, is_locked, is_sqlite, wait_for_locks
from croupier.floor.database.sql import Query
from croupier.machine import Declined

log = logging.getLogger(__name__)
T = TypeVar("T")
R = TypeVar("R")
Job = Callable[[Connection], T]
Rescue = Callable[[Connection, Exception], T]
"""Runs in place of a failed job, with its error."""
Place = Callable[[Callable[[], None]], None]


class Unavailable(Exception):
    """Raised if the database did not accept the write. The same request may be sent again under the
    same id: it is performed once, even if only the confirmation of a commit was lost."""


@dataclass
class _Waiting:
    job: Job[Any]
    future: "Future[Any]"
    after: Callable[[Any], None] | None
    """Called with the result once it is durable, before the caller gets it."""
    heard: Callable[[Any], Any]
    """The part of the result passed to the caller, or a refusal instead."""
    needs: Sequence[Query]
    """The queries it starts with."""
    rescue: Rescue[Any] | None = None
    result: Any = None
    error: BaseException | None = None


_Queue = queue.SimpleQueue[_Waiting | None]


class _Outcome(Enum):
    """The outcome of a batch."""

    DONE = auto()
    UNDONE = auto()
    """None of it took effect."""
    LOCKED = auto()
    """None of it took effect, because somebody else held a lock that it needs."""
    UNKNOWN = auto()
    """The connection was lost during the commit."""


def _uncancellable_future() -> "Future[Any]":
    """A future that cannot be cancelled: an act is not undone if its sender stops waiting."""
    future: Future[Any] = Future()
    future.set_running_or_notify_cancel()
    return future


class Writer:
    """A thread that writes. `submit` returns a future at once, which completes when the job is on
    disk.

    Jobs run one after another in order of arrival. More threads would make batches smaller, and a
    small batch costs as much as a large one."""

    def __init__(self, engine: Engine, most: int = 64) -> None:
        self._engine = engine
        self._most = most
        keep_order(engine)
        self._closed = False
        self._closing = threading.Lock()
        self.on_batch: Callable[[int], None] = lambda _: None
        """Called with the number of jobs in each commit."""
        self.on_alarm: Callable[[Any], None] = lambda _: None
        """Called with each alarm once it is durable."""
        self.place: Place = lambda work: work()
        """Runs a batch between the beginning of its transaction and its commit."""
        self._kept: tuple[Pool, Connection] | None = None
        """The connection of the last batch, and the pool that it came from."""
        self._queue = _Queue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job[T], after: Callable[[T], None] | None = None) -> "Future[T]":
        """Queue a job. `after` is called with its result once it is durable, before the future is
        set."""
        return self.submit_for(job, after, lambda result: result)

    def submit_for(
        self,
        job: Job[T],
        after: Callable[[T], None] | None,
        heard: Callable[[T], R],
        needs: Sequence[Query] = (),
        rescue: Rescue[T] | None = None,
    ) -> "Future[R]":
        """Queue a job whose future gets `heard(result)`. `needs` are the queries that the job
        starts with, sent together for all jobs of a batch. If the job fails with an unexpected
        error, its `rescue` runs instead."""
        future: Future[R] = _uncancellable_future()
        with self._closing:
            if not self._closed:
                self._queue.put(_Waiting(job, future, after, heard, needs, rescue))
                return future
        future.set_exception(Unavailable("the floor is closed: nothing has happened"))
        return future

    def close(self) -> None:
        """Finish waiting jobs and stop."""
        with self._closing:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            batch, more = self._batch()
            if batch:
                self._serve(batch)
        self._give_back()

    def _serve(self, batch: list[_Waiting]) -> None:
        """Write a batch. If something fails, every caller is answered and the thread continues."""
        try:
            _call(self.on_batch, len(batch))
            self._write(batch)
        except Exception as error:
            log.exception("a batch has failed")
            for waiting in batch:
                if not waiting.future.done():  # it is unknown whether the batch is durable
                    waiting.future.set_exception(unavailable(error))

    def _batch(self) -> tuple[list[_Waiting], bool]:
        """All waiting jobs, up to the maximum; False with the last batch."""
        first = self._queue.get()
        if first is None:
            return [], False
        batch = [first]
        while len(batch) < self._most:
            try:
                waiting = self._queue.get_nowait()
            except queue.Empty:
                break
            if waiting is None:
                return batch, False
            batch.append(waiting)
        return batch, True

    def _write(self, batch: list[_Waiting]) -> None:
        """Run all in one transaction; if anything fails, each in its own."""
        outcome = self._commit(batch, patient=False)
        again = outcome is _Outcome.LOCKED or (outcome is _Outcome.UNDONE and len(batch) > 1)
        for waiting in batch:
            # Another worker may have written the same row; a second try then finds it.
            if again or isinstance(waiting.error, IntegrityError):
                self._commit([waiting], patient=True)
            if waiting.rescue is not None and _failed(waiting.error):
                waiting.job = partial(_rescue, waiting.rescue, waiting.error)
                self._commit([waiting], patient=True)
            _answer(waiting)

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """A connection for one batch.

        SQLite's is kept for the next batch, because taking one from the pool costs more than
        beginning a transaction. After a failure, or if the engine was disposed of, the next batch
        gets a new one. PostgreSQL's goes back to the pool, which tests idle ones."""
        pool = self._engine.pool
        if self._kept is not None and self._kept[0] is pool:
            connection = self._kept[1]
        else:
            self._give_back()
            connection = self._engine.connect().execution_options(**{WRITES: True})
            self._kept = (pool, connection)
        try:
            yield connection
        except BaseException:
            self._give_back()
            raise
        if not is_sqlite(self._engine):
            self._give_back()

    def _give_back(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            kept[1].close()

    def _commit(self, batch: list[_Waiting], patient: bool) -> _Outcome:
        done, alarms = False, list[Any]()
        try:
            with (
                self._connected() as connection,
                connection.begin() as transaction,
                open_batch(connection) as begun,
            ):
                alarms = begun.alarms
                self.place(partial(_do, connection, batch, patient))
                done = True
                commit(connection, transaction)
        except Exception as error:
            of_database = done or isinstance(error, DBAPIError)
            for waiting in batch:
                unfit = waiting.rescue is not None and _is_unfit(error)
                waiting.error = unavailable(error) if of_database and not unfit else error
            return _outcome(error, done)
        for alarm in alarms:
            _call(self.on_alarm, alarm)
        return _Outcome.DONE


def _call(callback: Callable[[Any], None], value: Any) -> None:
    """Call a listener; its failure does not affect the writer."""
    try:
        callback(value)
    except Exception:
        log.exception("a callback of the writer has failed")


def _failed(error: BaseException | None) -> TypeGuard[Exception]:
    """Whether the error is unexpected: neither a rule nor the database has caused it."""
    return isinstance(error, Exception) and not isinstance(error, Declined | Unavailable)


def _is_unfit(error: Exception) -> bool:
    """Whether the database works but will never accept the data, because the data is wrong."""
    return isinstance(error, IntegrityError | DataError)


def _rescue(rescue: Rescue[T], error: Exception, connection: Connection) -> T:
    return rescue(connection, error)


def _outcome(error: Exception, done: bool) -> _Outcome:
    if not isinstance(error, DBAPIError):
        return _Outcome.UNDONE
    if done and error.connection_invalidated:
        return _Outcome.UNKNOWN
    return _Outcome.LOCKED if is_locked(error) else _Outcome.UNDONE


def _do(connection: Connection, batch: list[_Waiting], patient: bool) -> None:
    if patient:
        wait_for_locks(connection)
    else:
        # A batch that waits for locks takes them in order; only the others may prefetch.
        prefetch(connection, [query for waiting in batch for query in waiting.needs])
    for waiting in batch:
        waiting.result, waiting.error = waiting.job(connection), None
    write_here(connection)


def unavailable(error: BaseException) -> Unavailable:
    made = Unavailable(f"the database did not take it ({error}): send the same again")
    made.__cause__ = error
    return made


def _answer(waiting: _Waiting) -> None:
    if waiting.error is not None:
        waiting.future.set_exception(waiting.error)
        return
    if waiting.after is not None:
        try:
            waiting.after(waiting.result)
        except Exception:  # the act is durable, so the sender gets the answer nevertheless
            log.exception("a callback after a durable act has failed")
    try:
        waiting.future.set_result(waiting.heard(waiting.result))
    except Declined as refusal:
        waiting.future.set_exception(refusal)
    except Exception as error:  # the act is durable: sent again, it gets its answer
        waiting.future.set_exception(unavailable(error))
