"""A table: it joins its rounds with upkeep, limits, directions, disputes and tokens. Pure.

`state` defines a table and its fold, `act` the acts; `cards`, `seats`, `attendance`, `wagers`,
`rounds` and `officials` carry them out."""

from croupier.house.table.act import ACTS, act
from croupier.house.table.cards import decks_to_shuffle, with_order
from croupier.house.table.operator import next_version, version_due
from croupier.house.table.recorder import SOFTWARE, By
from croupier.house.table.state import (
    Correction,
    InPlay,
    Played,
    Table,
    at_reading,
    open_table,
    pools_held,
    pools_of,
    reading_now,
    with_pools,
)

__all__ = [
    "ACTS",
    "SOFTWARE",
    "By",
    "Correction",
    "InPlay",
    "Played",
    "Table",
    "act",
    "at_reading",
    "decks_to_shuffle",
    "next_version",
    "open_table",
    "pools_held",
    "pools_of",
    "reading_now",
    "version_due",
    "with_order",
    "with_pools",
]
