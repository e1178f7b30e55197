"""One table over time, pure: rounds, cards, seats, limits, directions, disputes and tokens joined.

Read `state` for what a table is and `act` for what may be done at it; then in the order of a day:
housekeeping and cards, seating, wagering, dealing, playing, ending; directing, disputing and
correcting; vouchers; `recording` writes its rounds down.
"""

from croupier.table.act import ACTS, act
from croupier.table.housekeeping import decks_to_shuffle
from croupier.table.opening import open_table
from croupier.table.people import SOFTWARE, By
from croupier.table.recording import record_of
from croupier.table.state import Correction, InPlay, Played, Table, pools_of, with_pools

__all__ = [
    "ACTS",
    "SOFTWARE",
    "By",
    "Correction",
    "InPlay",
    "Played",
    "Table",
    "act",
    "decks_to_shuffle",
    "open_table",
    "pools_of",
    "record_of",
    "with_pools",
]
