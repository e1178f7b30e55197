"""What everybody may see of a table as it happens, as server-sent events."""

import asyncio
from collections.abc import AsyncIterator

from croupier.server.accounts import find_session, session_key
from croupier.server.follower import Follower
from croupier.server.state import State


class Stream:
    """One spectator's stream: the table as it is, then each act, and a comment when it is quiet."""

    def __init__(self, state: State, token: str, id: str) -> None:
        self._state, self._token, self._id = state, token, id
        self._follower = Follower(None, session_key(token))

    async def begin(self, after: int | None) -> None:
        await self._state.hub.join(self._id, self._follower, after)

    async def texts(self) -> AsyncIterator[str]:
        try:
            while await self._lasts():
                try:
                    async with asyncio.timeout(self._state.settings.heartbeat):
                        message = await self._follower.queue.get()
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if message is None:
                    return
                seq, text = message
                yield f"id: {seq}\ndata: {text}\n\n"
        finally:
            self._state.hub.leave(self._id, self._follower)

    async def _lasts(self) -> bool:
        """Whether the session does; looked up only when nothing waits to be sent."""
        if not self._follower.queue.empty():
            return True
        guests = self._state.settings.guests
        found = await asyncio.to_thread(find_session, self._state.floor, self._token, guests=guests)
        return found is not None
