"""Presence: a player whose last page has closed is marked as away, and as back on return.

A table continues without players who are away, and frees their seats after a while
(`floor/tables/next_step.py`). A player whom an official declared away comes back by acting, not
merely by connecting.

A worker sees only its own connections. If it marks somebody as away who is connected to another
worker, that worker marks them as back at once."""

import asyncio

import structlog

from croupier.floor.floor import Floor
from croupier.floor.tables.tables import TableVersion
from croupier.house.people import name_key
from croupier.house.upkeep import Seat
from croupier.house.upkeep.actions import MarkAway, MarkBack
from croupier.server.auth.users import Role, User
from croupier.server.event_loop import Tasks
from croupier.server.live.hub import Hub

log = structlog.get_logger()
_Place = tuple[str, str]
"""A table, and the key of a player's name."""


class Presence:
    """Runs in the event loop."""

    def __init__(self, floor: Floor, hub: Hub) -> None:
        self._floor, self._hub = floor, hub
        self._missed: dict[_Place, asyncio.Task[None]] = {}
        """Players who are not connected here, until they count as away."""
        self._reported: set[_Place] = set()
        """Players whom this worker marked as away and who have not reconnected here."""
        self._marking: set[_Place] = set()
        self._tasks = Tasks()

    def connected(self, held: TableVersion, user: User) -> None:
        """A user has opened a table."""
        if user.role is Role.PLAYER:
            self._mark_present((held.id, name_key(user.name)))
            self.look(held)

    def disconnected(self, table: str, user: User) -> None:
        """A user's page at a table has closed or lost its connection; the user may have others."""
        place = (table, name_key(user.name))
        if user.role is Role.PLAYER and not self._is_connected(place):
            self._start_wait(place, closed=True)

    def acted(self, table: str, user: User) -> None:
        """Count a user who acts without a live channel as present for as long as a seat is kept."""
        place = (table, name_key(user.name))
        if user.role is Role.PLAYER and not self._is_connected(place):
            self._mark_present(place)
            self._start_wait(place, closed=False)

    def look(self, held: TableVersion) -> None:
        """Compare the seats of a table with the connections here."""
        connected = self._connected(held.id)
        for box, seat in held.table.upkeep.seats.items():
            place = (held.id, name_key(seat.player))
            if place[1] in connected:
                if seat.away is not None and not seat.declared:
                    self._mark(place, MarkBack(box, seat.player))
            elif seat.away is None and place not in self._missed and place not in self._reported:
                self._start_wait(place, closed=False)

    async def close(self) -> None:
        """Stop all waiting when the server stops."""
        for task in self._missed.values():
            task.cancel()
        tasks = (*self._missed.values(), *self._tasks.cancel())
        await asyncio.gather(*tasks, return_exceptions=True)

    def _is_connected(self, place: _Place) -> bool:
        return place[1] in self._connected(place[0])

    def _connected(self, table: str) -> set[str]:
        """The keys of everybody who has the table open on this worker."""
        followers = self._hub.followers_of(table)
        return {name_key(each.user.name) for each in followers if each.user is not None}

    def _mark_present(self, place: _Place) -> None:
        self._reported.discard(place)
        if (task := self._missed.pop(place, None)) is not None:
            task.cancel()

    def _start_wait(self, place: _Place, closed: bool) -> None:
        self._mark_present(place)
        task = asyncio.get_running_loop().create_task(self._wait(place, closed))
        self._missed[place] = task

    async def _wait(self, place: _Place, closed: bool) -> None:
        """Give a page time to reload, and more time to a client that never had a channel."""
        try:
            kept = (await self._table(place)).settings.away
            await asyncio.sleep(kept.grace if closed else kept.seconds)
            held = await self._table(place)
        except Exception as error:  # the next change of the table starts a new wait
            log.warning("waiting for a missing player failed", error=type(error).__name__)
            self._missed.pop(place, None)
            return
        del self._missed[place]
        for box, seat in _seats_of(held, place):
            if seat.away is None and not self._is_connected(place):
                self._reported.add(place)
                self._mark(place, MarkAway(box, seat.player))

    async def _table(self, place: _Place) -> TableVersion:
        return await asyncio.to_thread(self._floor.table, place[0])

    def _mark(self, place: _Place, action: MarkAway | MarkBack) -> None:
        """Mark one at a time: until it is done, every change of the table would ask again."""
        marking = (place[0], f"{place[1]} at {action.box}")
        if marking not in self._marking:
            self._marking.add(marking)
            self._tasks.start(self._done(marking, action))

    async def _done(self, marking: _Place, action: MarkAway | MarkBack) -> None:
        try:
            answer = await asyncio.wrap_future(self._floor.note(marking[0], action))
            # somebody else was first, or another player sits there now
            if answer.refusal is not None:
                log.info("nothing to mark", table=marking[0], code=answer.refusal["code"])
        except Exception as error:  # the next change of the table tries again
            log.warning("presence was not marked", table=marking[0], error=type(error).__name__)
        finally:
            self._marking.discard(marking)


def _seats_of(held: TableVersion, place: _Place) -> list[tuple[int, Seat]]:
    seats = held.table.upkeep.seats.items()
    return [(box, seat) for box, seat in seats if name_key(seat.player) == place[1]]
