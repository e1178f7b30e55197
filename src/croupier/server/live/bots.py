"""The server's own bots, which play against the server that started them."""

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from time import monotonic

from croupier.client import FloorError
from croupier.client.bots import Bot, enter
from croupier.floor.floor import Floor
from croupier.floor.requests import Request
from croupier.floor.tables.tables import TableVersion
from croupier.server.event_loop import Tasks
from croupier.server.problems import Problem

_PATIENCE = 900.0
"""Seconds that bots stay at a table where nobody else sits and no person deals."""
_THINKS = 1.0


@dataclass
class _Table:
    bots: dict[str, Bot] = field(default_factory=dict)
    """By name."""
    since: float = field(default_factory=monotonic)
    """When they came, or when a person last dealt to them."""
    joined: bool = False
    """Whether a person has sat at the table with them."""


class BotManager:
    def __init__(self, floor: Floor, thinks: float = _THINKS, patience: float = _PATIENCE) -> None:
        self._floor, self.thinks, self.patience = floor, thinks, patience
        self._tables: dict[str, _Table] = defaultdict(_Table)
        self._tasks = Tasks()

    async def send(self, url: str, table: str, boxes: list[int]) -> dict[int, str]:
        """Start bots for these boxes and return their names."""
        names = {}
        for box in boxes:
            try:
                guest = await asyncio.to_thread(enter, url)
            except FloorError as error:
                raise Problem(503, "no-bots", str(error)) from error
            bot = Bot(guest, table, box, thinks=self.thinks)
            self._tables[table].bots[guest.name] = bot
            self._tasks.start(self._play(table, bot))
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

    def look(self, held: TableVersion) -> None:
        """Tell the bots to leave if no person is left to play with."""
        crew = self._tables.get(held.id)
        if crew is None:
            return
        people = {seat.player for seat in held.table.upkeep.seats.values()} - crew.bots.keys()
        crew.joined = crew.joined or bool(people)
        if held.table.in_play is not None and held.table.in_play.dealt:
            crew.since = monotonic() if held.table.by_hand else crew.since
            return  # a round in progress is played to its end
        if not people and self._is_over(crew, held):
            for bot in crew.bots.values():
                if not bot.leaving:
                    self._tasks.start(bot.leave())

    def _is_over(self, crew: _Table, held: TableVersion) -> bool:
        """Whether every person who sat with them has left; a person who deals counts too."""
        left = crew.joined and not held.table.by_hand
        return left or monotonic() - crew.since > self.patience

    async def close(self) -> None:
        """Free the boxes of the server's bots when it stops."""
        bots = [bot for crew in self._tables.values() for bot in crew.bots.values()]
        self._tasks.cancel()
        for bot in bots:
            act = {"act": "leave", "with": {"box": bot.box}}
            name = bot.guest.name
            asked = Request(f"user:{name}", "home", bot.table, name, act)
            await asyncio.wrap_future(self._floor.ask(asked))
