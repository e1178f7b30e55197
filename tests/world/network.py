"""The network between people and the workers: late, lossy, and sometimes cut."""

import asyncio
import json
from typing import TYPE_CHECKING, Any

from croupier.server.live.channels import LiveChannel
from croupier.server.live.messages import ActMessage
from croupier.server.tables.acts import ask
from tests.world.faults import Broken
from tests.world.process import Process

if TYPE_CHECKING:
    from tests.world.people import Person


class Link:
    """One live channel: a WebSocket as the server sees it, without a socket."""

    def __init__(self, person: "Person", process: Process, table: str, after: int | None) -> None:
        self.person, self.process, self.table = person, process, table
        self.world, self.chance = person.world, person.chance
        self.open = True
        self.scope: dict[str, Any] = {}
        self._inbound: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._arrives = 0.0
        """When the last message on its way to the person arrives: they never overtake."""
        self._departs = 0.0
        channel = LiveChannel(
            self,  # type: ignore[arg-type]
            process.state,
            person.user,
            person.user.name,
            table,
            brief=False,
        )
        self._task = process.start(self._serve(channel, after))

    async def _serve(self, channel: LiveChannel, after: int | None) -> None:
        try:
            await channel.serve(after)
        except Exception as error:
            if self.process.alive and not self.world.explains(error):
                self.world.finds(f"the channel of {self.person.user.name} failed: {error!r}")
        finally:
            self.break_()

    # The person's end

    def send(self, message: dict[str, Any]) -> None:
        if not self.open or self.world.happens("dropped"):
            return
        self._departs = max(self._departs, self.world.loop.time()) + self.delay()
        frame = {"type": "websocket.receive", "text": json.dumps(message)}
        copies = 2 if self.world.happens("doubled") else 1
        for _ in range(copies):
            self.world.loop.call_at(self._departs, self._inbound.put_nowait, frame)

    def break_(self) -> None:
        """Cut it: nothing that is under way arrives."""
        if self.open:
            self.open = False
            self._inbound.put_nowait({"type": "websocket.disconnect"})

    def delay(self) -> float:
        slow = self.world.stormy and self.chance.random() < self.world.weather.slow
        return self.chance.uniform(0.5, 5) if slow else self.chance.uniform(0.001, 0.05)

    # The server's end

    async def receive(self) -> dict[str, Any]:
        return await self._inbound.get()

    async def send_text(self, text: str) -> None:
        if not self.open:
            raise RuntimeError("the connection is closed")
        self._arrives = max(self._arrives, self.world.loop.time()) + self.delay()
        self.world.loop.call_at(self._arrives, self._deliver, text)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        del code, reason
        self.break_()

    def _deliver(self, text: str) -> None:
        if not self.open:
            return
        if self.world.happens("hung_up"):
            self.break_()
            return
        self.person.hears(self, text)


async def request(person: "Person", process: Process, table: str, message: ActMessage) -> None:
    """One act over HTTP: it may overtake others, and its answer may be lost."""
    world, user = person.world, person.user
    await asyncio.sleep(person.chance.uniform(0.001, 3 if world.stormy else 0.05))
    if world.happens("dropped") or not process.alive:
        return
    copies = 2 if world.happens("doubled") else 1
    asked = [
        process.start(ask(process.state, user, table, message))  # the server does it in any case
        for _ in range(copies)
    ]
    for each in asked:
        try:
            answer = await each
        except (asyncio.CancelledError, Broken):
            continue
        if process.alive and not world.happens("unanswered"):
            await asyncio.sleep(person.chance.uniform(0.001, 0.05))
            person.is_answered(table, message.id, answer.version, answer.refusal)
