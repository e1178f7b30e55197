"""A client for a floor: play, follow a table, deal, inspect. `docs/bots.md` is the guide.

`Floor` and `Table` are synchronous; `AsyncFloor` and `AsyncTable` do the same for asyncio. A client
receives what its person may see: the public table, the person's own cards, and what is legal
now."""

from croupier.extras import need

need("client", "httpx2", "orjson", "websockets")

from croupier.client.floor import AsyncFloor, Floor  # noqa: E402
from croupier.client.session import FloorError, Session, enter  # noqa: E402
from croupier.client.state import Choice, State, WagerArea  # noqa: E402
from croupier.client.table import Answer, AsyncTable, Refused, Table  # noqa: E402

__all__ = [
    "Answer",
    "AsyncFloor",
    "AsyncTable",
    "Choice",
    "Floor",
    "FloorError",
    "Refused",
    "Session",
    "State",
    "Table",
    "WagerArea",
    "enter",
]
