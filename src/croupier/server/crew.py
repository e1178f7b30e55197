"""The house's bots, run by the server against itself: they come when asked and leave when the
last person has left."""

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from time import monotonic

from croupier.floor.floor import Floor
from croupier.floor.requests import Request
from croupier.floor.tables import Held
from croupier.server.bots import Bot, BotError, enter
from croupier.server.problems import Problem

_PATIENCE = 900.0
"""Seconds that bots stay at a table at which nobody else sits and nobody deals to them."""
_THINKS = 1.0


@dataclass
class _Table:
    bots: dict[str, Bot] = field(default_factory=dict)
    """By name."""
    since: float = field(default_factory=monotonic)
    """When they came, or a person last dealt to them."""
    joined: bool = False
    """Whether a person has sat there with them."""


class Crew:
    def __init__(self, floor: Floor, thinks: float = _THINKS, patience: float = _PATIENCE) -> None:
        self._floor, self.thinks, self.patience = floor, thinks, patience
        self._tables: dict[str, _Table] = defaultdict(_Table)
        self._tasks: set[asyncio.Task[None]] = set()

    async def send(self, url: str, table: str, boxes: list[int]) -> dict[int, str]:
        """Bots for these boxes; their names."""
        names = {}
        for box in boxes:
            try:
                guest = await asyncio.to_thread(enter, url)
            except BotError as error:
                raise Problem(503, "no-bots", str(error)) from error
            bot = Bot(guest, table, box, thinks=self.thinks)
            self._tables[table].bots[guest.name] = bot
            self._start(self._play(table, bot))
            names[box] = guest.name
        return names

    async def _play(self, table: str, bot: Bot) -> None:
        try:
            await bot.play()
        finally:
            crew = self._tables[table]
            crew.bots.pop(bot.guest.name, None)
            if not crew.bots:
                del self._tables[table]

    def look(self, held: Held) -> None:
        """Something has happened at a table: is anybody left to play with?"""
        crew = self._tables.get(held.id)
        if crew is None:
            return
        people = {seat.player for seat in held.table.life.seats.values()} - crew.bots.keys()
        crew.joined = crew.joined or bool(people)
        if held.table.in_play is not None and held.table.in_play.dealt:
            crew.since = monotonic() if held.table.by_hand else crew.since
            return  # a round is played to its end
        if not people and self._is_over(crew, held):
            for bot in crew.bots.values():
                if not bot.leaving:
                    self._start(bot.leave())

    def _is_over(self, crew: _Table, held: Held) -> bool:
        """Whoever sat with them has left, unless a person deals: then there is one all the same."""
        left = crew.joined and not held.table.by_hand
        return left or monotonic() - crew.since > self.patience

    async def go_home(self) -> None:
        """The server ends: their boxes are free when it begins again."""
        bots = [bot for crew in self._tables.values() for bot in crew.bots.values()]
        for task in tuple(self._tasks):
            task.cancel()
        for bot in bots:
            act = {"act": "leave", "with": {"box": bot.box}}
            name = bot.guest.name
            asked = Request(f"user:{name}", "home", bot.table, name, act)
            await asyncio.wrap_future(self._floor.ask(asked))

    def _start(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
