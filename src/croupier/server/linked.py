"""Tables that play for one jackpot: it stands as the table that acted last has left it."""

from collections.abc import Iterable
from typing import Any

from croupier.floor.tables import Held
from croupier.house.table.state import pools_of
from croupier.server.wire import wired


def jackpot_of(tables: Iterable[Held]) -> dict[str, Any] | None:
    """The pools now: each act of a linked table begins with what the others have left."""
    latest = max(tables, key=lambda held: (held.acted_at, held.version))
    pools: dict[str, Any] | None = wired(pools_of(latest.table), money=True)
    return pools
