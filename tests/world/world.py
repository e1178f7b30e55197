"""A world: its people, workers, network, disk and clock, step by step."""

import asyncio
import hashlib
import logging
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import structlog
from greenlet import getcurrent
from sqlalchemy.exc import DBAPIError

from croupier.console.prompt import prompt
from croupier.floor import transactions
from croupier.floor.database import connect
from croupier.floor.database.writer import Unavailable
from croupier.floor.tables.settings import Currency
from croupier.floor.tables.tables import TableVersion
from croupier.house.people import Official, Rank
from croupier.house.table.state import round_dealt
from croupier.machine import Refusal
from croupier.server.live import hub
from tests.world.disk import Disk, SteppedWriter
from tests.world.faults import CALM, Broken, weather
from tests.world.figures import Figures
from tests.world.inspector import Inspector, Violation
from tests.world.loop import SimulatedLoop
from tests.world.people import Cashier, Person, people
from tests.world.process import BEGINNING, Dead, Process, task_of
from tests.world.secrecy import SPECTATOR, compare
from tests.world.tables import JACKPOT, settings

STEPS = 150
_LATE = 60.0
"""Seconds after which a step of the software that is due counts as stuck."""
_REST = 300
_TRIED = 6
"""Acts tried on each table with other hidden cards."""
_WATCHED = (
    *((transactions, name) for name in ("act", "postings", "write_postings", "store_rounds")),
    *((hub, name) for name in ("public_view", "own_of", "public_event")),
)
"""Where errors of the program are put: where the floor decides, posts, writes, shows and tells."""


class World:
    """Everything that one seed decides."""

    def __init__(
        self, seed: int, steps: int = STEPS, curious: bool = False, verbose: bool = False
    ) -> None:
        self.seed, self.steps, self.verbose = seed, steps, verbose
        self.curious = curious
        """Whether the weather is calm and people try all the time to learn what they may not."""
        self.chance = Random(seed)
        self.weather = CALM if curious else weather(self.chance)
        self.threads = self.chance.random() < 0.5
        """Whether a writer may stop between any two statements, as one with a thread of its own."""
        self.workers = self.chance.choice((1, 1, 2, 3))
        self.order = self.chance.choice((0.4, 0.7, 0.9, 0.95))
        """How much of what people do is what the table waits for."""
        self.stormy = False
        self.currency = Currency()
        self.figures = Figures(worlds=1)
        self.loop = SimulatedLoop(Random(f"{seed} threads"))
        self.loop.set_task_factory(task_of)
        self.processes: list[Process] = []
        self.buried: list[Any] = []
        self.found: list[str] = []
        self.story = hashlib.sha256()
        self.tables: tuple[str, ...] = ()
        self.people: list[Person] = []
        self._started = 0

    # Telling

    def tells(self, what: str) -> None:
        line = f"{self.loop.time():9.3f}  {what}"
        self.story.update(line.encode())
        if self.verbose:
            print(line)

    def finds(self, what: str) -> None:
        """Something that should not be; the world goes on."""
        self.tells(f"FOUND: {what}")
        self.found.append(what)

    def check(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise Violation(otherwise)

    @property
    def command(self) -> str:
        more = " --curious" if self.curious else ""
        return f"python -m tests.world {self.seed} --steps {self.steps}{more}"

    # Time and chance

    @property
    def now(self) -> datetime:
        return BEGINNING + timedelta(seconds=self.loop.time())

    def happens(self, fault: str) -> bool:
        """Whether a fault outside a process happens now; it is counted."""
        if not self.stormy or self.chance.random() >= getattr(self.weather, fault):
            return False
        self.figures.faults[fault] += 1
        return True

    def secret(self) -> bytes:
        return self.chance.randbytes(32)

    def rest(self) -> None:
        """Let the loop go on."""
        above = getcurrent().parent
        assert above is not None
        above.switch()

    # Workers

    def any_process(self, chance: Random) -> Process | None:
        alive = [each for each in self.processes if each.alive]
        return chance.choice(alive) if alive else None

    def look(self, table: str, chance: Random) -> TableVersion | None:
        process = self.any_process(chance)
        if process is None:
            return None
        try:
            held: TableVersion = process.run(lambda: process.floor.table(table))
        except (Unavailable, Dead):
            return None
        return held

    def start_process(self) -> None:
        """Unless somebody writes: opening the database must write too."""
        if self.disk.writing is not None:
            self.loop.call_later(0.1, self.start_process)
            return
        self._started += 1
        skew = self.chance.uniform(-0.5, 0.5) if self.stormy else 0.0
        process = Process(self, f"worker {self._started}", skew)
        self.processes.append(process)
        self.tells(f"{process.name} starts")

    def crashed(self, process: Process) -> None:
        process.die()
        self.processes.remove(process)
        self.tells(f"{process.name} has died")
        for person in self.people:
            for link in person.links.values():
                if link.process is process:
                    link.break_()
        self.loop.call_later(self.chance.uniform(0.1, 5), self.start_process)

    def lose_power(self) -> None:
        self.disk.lose_power()
        for process in list(self.processes):
            self.crashed(process)
        self.inspector.reopen()

    def notify(self, other: Process, table: str, version: int) -> None:
        """PostgreSQL tells the other workers of each act. One that has lost its connection reads
        everything again when it has another."""
        floor = other.floor
        lost = self.happens("lost")

        def heard() -> None:
            with suppress(Exception):  # as the listener does
                other.run(floor._refresh if lost else partial(floor._on_remote_act, table, version))

        self.loop.call_later(self.chance.uniform(1, 5) if lost else 0.02, heard)

    def explains(self, error: BaseException) -> bool:
        """Whether a fault of this world explains the error."""
        return isinstance(error, Broken | Unavailable | Dead | DBAPIError)

    @property
    def is_breaking(self) -> bool:
        """Whether errors of the program were put in."""
        return self.figures.faults["broken"] > 0

    # A life

    def run(self) -> Figures:
        """From the first table to the last audit. Raises what was violated."""
        with tempfile.TemporaryDirectory() as folder, _simulated(self) as logged:
            self.disk = Disk(Path(folder), Random(f"{self.seed} disk"))
            self.inspector = Inspector(self)
            self.logged = logged
            try:
                self.loop.run_until_complete(self._live())
            finally:
                self._clear()
        self.figures.steps, self.figures.seconds = self.steps, self.loop.time()
        if self.found:
            raise Violation("; ".join(self.found[:5]))
        return self.figures

    def _clear(self) -> None:
        for process in list(self.processes):
            process.die()
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        with suppress(Exception):
            self.loop.run_until_complete(asyncio.sleep(0))
        for dead in self.buried:
            if dead is not None:
                with suppress(BaseException):
                    dead.throw()
        self.inspector.reopen()
        self.loop.close()

    async def _live(self) -> None:
        for _ in range(self.workers):
            self.start_process()
        await self._open()
        self.stormy = self.weather != CALM
        for step in range(self.steps):
            self._step(step)
            idle = self.chance.random() < 0.02
            await asyncio.sleep(
                self.chance.uniform(5, 40) if idle else self.chance.uniform(0.02, 0.6)
            )
            self._look()
        self.stormy = False
        await self._answer_all()
        await self._let_time_pass()
        self.inspector.audit()

    async def _open(self) -> None:
        floor = self.processes[0].floor
        opening = floor.open_jackpot(JACKPOT, {"minor": "500", "major": "9000"}, "the operator")
        await asyncio.wrap_future(opening)
        names = []
        for number in range(self.chance.choice((1, 2, 2, 3))):
            wanted = settings(f"T{number + 1}", self.chance)
            try:
                await asyncio.wrap_future(floor.open_table(wanted))
            except Refusal as refusal:
                self.tells(f"no table: {refusal.code}")
                continue
            names.append(wanted.heading.name)
            self.tells(f"{wanted.heading.name}: {wanted.heading.model_dump_json()}")
        self.check(bool(names), "no table could be opened")
        self.tables = tuple(names)
        self.people = list(people(self, self.tables, self.chance.randint(2, 6)))
        players = tuple(each.user.name for each in self.people[4:])
        self.cashier = Cashier(self, players)
        for name in players:
            self.cashier.sells(name, 2000)
        for person in self.people:
            for table in person.tables:
                person.comes(table)
        await asyncio.sleep(1)

    def _step(self, step: int) -> None:
        for person in self.chance.choices(self.people, k=self.chance.randint(2, 5)):
            person.steps()
        if self.chance.random() < 0.03:
            self.cashier.steps()
        for person in self.people:
            for table in person.tables:
                if self.chance.random() < 0.05:
                    person.comes(table)
        if self.curious or self.chance.random() < 0.04:
            self._compare()
        self._disturb()
        if step % 50 == 49:
            self.inspector.check_caches()

    def _compare(self) -> None:
        """Nobody is told of a card that they may not see."""
        chance = Random(f"{self.seed} {self.loop.time()}")
        streams = [self.inspector.streams[each] for each in self.tables]
        dealt = [each.id for each in streams if each.table and round_dealt(each.table)]
        table = chance.choice(dealt or self.tables)
        stormy, self.stormy = self.stormy, False
        try:
            held = self.look(table, chance)
            if held is not None and self.disk.writing is None:
                user = chance.choice([*(each.user for each in self.people), SPECTATOR])
                compare(self, held, user, chance, _TRIED)
        finally:
            self.stormy = stormy

    def _disturb(self) -> None:
        process = self.any_process(self.chance)
        if process is None:
            return
        if self.happens("killed"):
            self.crashed(process)
        if self.happens("partition"):
            process.apart_until = self.loop.time() + self.chance.uniform(1, 20)
            self.tells(f"{process.name} cannot reach the database")
        if self.happens("full"):
            process.full_until = self.loop.time() + self.chance.uniform(1, 20)
            self.tells(f"the disk of {process.name} is full")
        if self.happens("jump"):
            process.skew = self.chance.choice((-3600, -60, -2, 0, 2, 60, 3600))
            self.tells(f"the clock of {process.name} is off by {process.skew}")

    def _look(self) -> None:
        self.inspector.look()
        if self.loop.failures:
            failures, self.loop.failures = self.loop.failures, []
            for each in failures:
                if isinstance(each, Violation):
                    raise each
                self.finds(repr(each))
        for each in self.logged:
            self.tells(f"log: {each}")
            if each["log_level"] in ("error", "critical") and not self._is_expected(each):
                self.finds(f"logged: {each}")
        self.logged.clear()

    def _is_expected(self, line: dict[str, Any]) -> bool:
        """Alarms are looked at where they are kept; what fails on purpose is told."""
        told = ("an alarm was raised", "a due step has failed")
        aside = "was set aside" in line["event"]
        return line["event"] in told or aside or (self.is_breaking and "Broken" in str(line))

    async def _answer_all(self) -> None:
        """The storm is over: whoever was not answered asks until they are."""
        for process in self.processes:
            process.apart_until = process.full_until = process.skew = 0.0
        for _ in range(20):
            await asyncio.sleep(5)
            for person in self.people:
                person.sends_again()
            for id in sorted(self.cashier.open):
                self.loop.create_task(self.cashier._asks(id))
            self._look()
            if not self.cashier.open and not any(person.open for person in self.people):
                break
        for person in self.people:
            self.check(not person.open, f"{person.user.name} was never answered: {person.open}")
            for id in person.asked:
                person.check(id)
            for table in person.tables:
                person.comes(table)
        self.check(not self.cashier.open, "the cage never answered")
        sold = -self.inspector.totals.get("cage", 0)
        self.check(sold == self.cashier.sold, f"the cage sold {sold}, not {self.cashier.sold}")
        await self._hear_all()
        self.inspector.check_caches()

    async def _hear_all(self) -> None:
        """Everybody hears of everything, unless the software acts just then."""
        behind: list[str] = []
        for _ in range(40):
            await asyncio.sleep(0.5)
            self._look()
            behind = [
                f"{person.user.name} of {table} up to {person.seen.get(table)}"
                for person in self.people
                for table, link in person.links.items()
                if link.open and person.seen.get(table) != self.inspector.streams[table].version
            ]
            if not behind:
                return
        raise Violation(f"not everybody has heard of everything: {behind}")

    async def _let_time_pass(self) -> None:
        """Everybody goes; the software ends what it can, or waits for a person with a name."""
        for person in self.people:
            for table in person.tables:
                person.goes(table)
        await asyncio.sleep(_REST)
        self._look()
        for table in self.tables:
            held = self.look(table, self.chance)
            assert held is not None
            if held.due is not None:
                late = (self.now - held.due.at).total_seconds()
                self.check(late < _LATE, f"{table}: {held.due.action} is {late} seconds late")
            elif held.table.in_play is not None and held.table.in_play.dealt:
                by = Official("Olga", Rank.CASINO_OPERATOR)
                waits = prompt(held.table, by, self.now, by_itself=False)
                self.check(
                    waits.on != "software" and bool(waits.words),
                    f"{table} waits for nobody: {waits}",
                )

    # What people are told

    def answered(
        self, person: Person, table: str, verb: str, said: dict[str, Any], code: str | None
    ) -> None:
        self.tells(f"{table}  {person.user.name}: {verb} {said}  {code or 'done'}")
        if code is None:
            self.figures.accepted += 1
            self.figures.verbs[verb] += 1
        else:
            self.figures.refused += 1
            self.figures.codes[f"{verb}: {code}"] += 1


@contextmanager
def _simulated(world: World) -> Iterator[list[Any]]:
    """Time, chance and threads of this process are the world's, until the block ends."""

    def breaking(whole: Any) -> Any:
        def broken(*given: Any, **more: Any) -> Any:
            done = whole(*given, **more)
            if world.happens("broken"):
                raise Broken("As Kd 9h")
            return done

        return broken

    with ExitStack() as stack:
        for name, value in {
            "croupier.floor.floor.Writer": SteppedWriter,
            "croupier.floor.floor.open_database": connect,
            "croupier.floor.fairness.shuffle.new_secret": world.secret,
            "croupier.server.live.scheduler.monotonic": world.loop.time,
            "croupier.server.tables.acts.perf_counter": world.loop.time,
            "croupier.server.console.views._CHANCE": Random(world.seed),
        }.items():
            stack.enter_context(patch(name, value))
        for module, name in _WATCHED:
            whole = getattr(module, name)
            stack.enter_context(patch.object(module, name, breaking(whole)))
        logged: list[Any] = stack.enter_context(structlog.testing.capture_logs())
        stack.enter_context(_library_logs(logged))
        yield logged


@contextmanager
def _library_logs(logged: list[Any]) -> Iterator[None]:
    """The floor's own log lines go the same way; those of the driver about lost connections are
    no news here."""

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
            line = {"event": record.getMessage(), "error": error}
            logged.append({**line, "log_level": record.levelname.lower()})

    keeper = Keeper()
    for name, handler in (("croupier", keeper), ("sqlalchemy", logging.NullHandler())):
        log = logging.getLogger(name)
        log.addHandler(handler)
        log.propagate = False
    try:
        yield
    finally:
        for name, handler in (("croupier", keeper), ("sqlalchemy", logging.NullHandler())):
            log = logging.getLogger(name)
            log.removeHandler(handler)
            log.propagate = True
