"""Somebody who looks at a table: messages wait here until they are sent."""

import asyncio
from dataclasses import dataclass, field

from croupier.server.people import User

_WAITING = 256
TOO_SLOW = (1013, "too slow: come back and resume")
SESSION_OVER = (4401, "the session is over")
TOO_MANY = (1008, "too many messages")
Message = tuple[int | None, str]
"""A message, and the version of the table that it shows."""


@dataclass(eq=False)
class Follower:
    user: User | None
    """None where only what everybody may see is sent."""
    session: str = ""
    """The key of the session by which they came."""
    brief: bool = False
    """Whether large parts of the view are told only when they have changed."""
    queue: "asyncio.Queue[Message | None]" = field(default_factory=lambda: asyncio.Queue(_WAITING))
    farewell: tuple[int, str] = (1000, "")
    """Why it ended, for the last word on the channel."""

    def put(self, text: str, seq: int | None = None) -> bool:
        """Whether there was room; one who does not keep up is let go."""
        try:
            self.queue.put_nowait((seq, text))
        except asyncio.QueueFull:
            self.let_go(TOO_SLOW)
            return False
        return True

    def let_go(self, farewell: tuple[int, str]) -> None:
        """What waits is not sent any more."""
        self.farewell = farewell
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)
