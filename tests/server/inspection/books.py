"""Rounds for the books, pages of them, and rows that somebody has forged."""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import update

from croupier.client import Choice
from croupier.client.bots import Bot, enter
from tests.server.serving import Served, Visitor, open_table, visitor


class Folder(Bot):
    """Folds whenever it may: it loses the ante, whatever the cards."""

    def _choose(self, legal: Sequence[Choice], hand: Sequence[str | None]) -> Choice:
        folds = (each for each in legal if each.action == "fold")
        return next(folds, super()._choose(legal, hand))


async def bots_play(served: Served, rounds: int, kind: type[Bot] = Bot) -> None:
    async with visitor(served.url) as ann:
        await open_table(ann)
    guests = [await asyncio.to_thread(enter, served.url) for _ in range(2)]
    bots = [kind(guest, "T1", box, rounds=rounds) for box, guest in enumerate(guests, 1)]
    await asyncio.gather(*(bot.play() for bot in bots))


async def pages(eve: Visitor, path: str, name: str) -> list[dict[str, str]]:
    found, after = [], None
    path, _, query = path.partition("?")
    while True:
        params = {"most": "7"} | dict([query.split("=")] if query else [])
        params |= {} if after is None else {"after": after}
        page = (await eve.get(path, params=params)).json()
        found += page[name]
        after = page["after"]
        if after is None:
            return found


def pool_of(rulebook: str) -> dict[str, Any]:
    jackpot = {"limits": "10:500:5 jackpot=5", "jackpot": {"pool": "25000"}}
    return jackpot if rulebook == "nz-uth" else {}


def change(served: Served, table: Any, where: Any, **values: Any) -> None:
    with served.floor.engine.begin() as connection:
        done = connection.execute(update(table).where(where).values(**values))
        assert done.rowcount == 1
