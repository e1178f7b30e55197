"""A worker of the floor: the real floor and the real server, without sockets and threads."""

import asyncio
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, NoReturn

from greenlet import getcurrent, greenlet

from croupier.floor.floor import Floor
from croupier.server.app import _begin
from croupier.server.rates import Places
from croupier.server.settings import Rate, Rates, ServerSettings
from croupier.server.state import ServerState
from tests.world.disk import Seam, SteppedWriter

if TYPE_CHECKING:
    from tests.world.world import World

BEGINNING = datetime(2026, 6, 1, 20, tzinfo=UTC)
_UNHURRIED = Rates(*(Rate(1e9, 1e9) for _ in range(7)))
_OWNER: ContextVar["Process | None"] = ContextVar("_OWNER", default=None)
"""The process whose code runs."""


class Dead(Exception):
    """The process has died: whatever of it still runs in the simulation does nothing more."""


class Process:
    """From its start until it dies."""

    def __init__(self, world: "World", name: str, skew: float) -> None:
        self.world, self.name, self.skew = world, name, skew
        self.alive = True
        self.apart_until = self.full_until = 0.0
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self._writing: greenlet | None = None
        self._woken = False
        self.run(self._start)

    def _start(self) -> None:
        world = self.world
        self.floor = Floor(world.disk.url, self.clock, world.currency)
        writer: Any = self.floor._writer
        assert isinstance(writer, SteppedWriter)
        self.writer, writer.process = writer, self
        self.seam = Seam(self, self.floor.engine)
        settings = ServerSettings(world.disk.url, rates=_UNHURRIED, currency=world.currency)
        places = Places(settings.limits.connections, settings.limits.per_address)
        self.state: ServerState = _begin(settings, self.floor, places)
        self.floor.run_acts_in(self._act)
        self.floor.follow(self._tell_others, self.state.hub.is_followed)
        world.loop.create_task(self.state.scheduler.run())

    # Time

    def clock(self) -> datetime:
        return BEGINNING + timedelta(seconds=self.world.loop.time() + self.skew)

    # Running as this process

    def run(self, work: Callable[[], Any]) -> Any:
        """Whatever the work starts belongs to this process."""
        context = copy_context()
        context.run(_OWNER.set, self)
        return context.run(work)

    def start(self, work: Any) -> "asyncio.Task[Any]":
        task: asyncio.Task[Any] = self.run(lambda: self.world.loop.create_task(work))
        return task

    def check_alive(self) -> None:
        if not self.alive:
            raise Dead(self.name)

    # Writing

    @property
    def in_writer(self) -> bool:
        return getcurrent() is self._writing

    def wake(self) -> None:
        """Something waits to be written; what comes meanwhile shares its commit."""
        if self.alive and not self._woken and self._writing is None:
            self._woken = True
            delay = self.world.chance.choice((0, 0.001, 0.005, 0.02))
            self.world.loop.call_later(delay, self._write)

    def _write(self) -> None:
        self._woken = False
        if not self.alive or self._writing is not None or not self.writer.waiting:
            return

        def written() -> None:
            try:
                self.run(self.writer.write)
            except Exception as error:
                self.world.finds(f"the writer of {self.name} has failed: {error!r}")
            self._writing = None
            if self.writer.waiting:
                self.wake()

        self._writing = greenlet(written)
        self._writing.switch()

    def _act(self, work: Callable[[], None]) -> None:
        """On SQLite the event loop does the acts while the writer waits."""
        self.pause(self.world.weather.pause)
        work()
        self.pause(self.world.weather.pause)

    def pause(self, likely: float) -> None:
        """Perhaps let others go on for a moment."""
        if self.in_writer and self.world.stormy and self.world.chance.random() < likely:
            self.wait(self.world.chance.choice((0.0005, 0.002, 0.01, 0.1)))

    def wait(self, seconds: float) -> None:
        own = getcurrent()
        assert own is self._writing
        self.world.loop.call_later(seconds, self._resume, own)
        self.world.rest()

    def _resume(self, own: greenlet) -> None:
        if self.alive:
            own.switch()

    # Faults

    def happens(self, fault: str) -> bool:
        """Whether that fault happens now; it is counted."""
        if not self.world.stormy or not self.alive:
            return False
        if fault.startswith(("crash", "power")) and not self.in_writer:
            return False
        if self.world.chance.random() >= getattr(self.world.weather, fault):
            return False
        self.world.figures.faults[fault] += 1
        self.world.tells(f"{self.name}: {fault}")
        return True

    @property
    def is_apart(self) -> bool:
        """Whether the database cannot be reached."""
        return self.world.loop.time() < self.apart_until

    @property
    def is_full(self) -> bool:
        return self.world.loop.time() < self.full_until

    def die(self) -> None:
        """End at once, wherever it was."""
        if not self.alive:
            return
        self.alive = False
        self.writer.stop()
        self.seam.cut()
        for timer in self.state.scheduler._timers.values():
            timer.cancel()
        for task in list(self.tasks):
            task.cancel()
        self.world.buried.append(self._writing)

    def die_here(self) -> NoReturn:
        """Die in the middle of writing."""
        self.world.crashed(self)
        self.stop_here()

    def stop_here(self) -> NoReturn:
        self.world.rest()
        raise Dead(self.name)  # only when the world is cleared away

    # Other workers

    def _tell_others(self, held: Any, _: object) -> None:
        """PostgreSQL would tell the others when the transaction commits."""
        for other in self.world.processes:
            if other is not self:
                self.world.notify(other, held.id, held.version)


def task_of(loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> "asyncio.Task[Any]":
    """A task that belongs to the process that starts it, and ends with it."""
    task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **more)
    owner = _OWNER.get()
    if owner is not None:
        owner.tasks[task] = None
        task.add_done_callback(lambda done: owner.tasks.pop(done, None))
        if not owner.alive:
            task.cancel()
    return task
