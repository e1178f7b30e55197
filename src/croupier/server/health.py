"""The health of the server, for monitoring."""

import asyncio
from time import monotonic

from croupier.floor.database import health
from croupier.floor.floor import Floor

_FRESH = 1.0
"""Seconds for which the last result counts: asking is free for everybody, and writing is not."""
_PATIENCE = 5.0
"""Seconds after which the database does not answer."""


class HealthCheck:
    """Tries to write to the floor's database. Simultaneous requests share one try."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._trying = asyncio.Lock()
        self._at = float("-inf")
        self._found: str | None = None

    async def fault(self) -> str | None:
        """Why nothing can be written; None if writing works."""
        async with self._trying:
            if monotonic() - self._at > _FRESH:
                self._found, self._at = await self._try(), monotonic()
        return self._found

    async def _try(self) -> str | None:
        try:
            async with asyncio.timeout(_PATIENCE):
                await asyncio.wrap_future(self._floor.write(health.try_write))
        except Exception as error:
            return health.reason(error)
        return None
