"""An entry of a stream: an act, and everything that came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.floor.chain import canonical
from croupier.floor.moment import to_text
from croupier.games.jackpot import Pools
from croupier.house.table import By
from croupier.machine import PlainEvent, declaration
from croupier.money import format_amount, read_amount
from croupier.records.journal import plain


@dataclass(frozen=True)
class Entry:
    at: datetime
    by: By
    act: Mapping[str, Any]
    """As `journal.to_plain` has it, with every order of cards that the act was given."""
    events: tuple[PlainEvent, ...]
    """What came of it."""
    pools: Pools | None = None
    """The shared jackpot as this act found it."""

    @property
    def body(self) -> str:
        """The canonical text that is kept and hashed."""
        body: dict[str, Any] = {
            "at": to_text(self.at),
            "by": str(self.by),
            "act": dict(self.act),
            "events": list(self.events),
        }
        if self.pools is not None:
            body["pools"] = pools_plain(self.pools)
        return canonical(body)


def event_plain(event: Any) -> dict[str, Any]:
    return {"event": event_name(type(event)), **plain(event)}


def event_name(cls: type) -> str:
    """What it is about and what it is: `round.card-dealt`, `limits.notice-displayed`."""
    return declaration(cls).name


def pools_plain(pools: Pools) -> dict[str, str]:
    return {name: format_amount(pools.of(name)) for name in pools.names}


def read_pools(given: Mapping[str, Any]) -> Pools:
    return Pools(**{name: read_amount(amount) for name, amount in given.items()})
