"""The life of a table around its rounds: decks, shuffles, seats, faults and closing.

`decks` and `state` are what there is, `care`, `faults`, `seats` and `rounds` what is done with it,
`readiness` what hinders the next round; `act` puts them together.
"""

from croupier.house.people import DeckChecker, Player
from croupier.house.table_life.act import act, new_table
from croupier.house.table_life.decks import (
    SUIT_ORDER,
    WHOLE,
    Check,
    Consequence,
    Deck,
    Delivered,
    Finding,
    Found,
    Notified,
    Occasion,
    Secured,
    Step,
    compare,
)
from croupier.house.table_life.events import Event
from croupier.house.table_life.readiness import Cure, Hindrance, Remedy, hindrances, legal
from croupier.house.table_life.rules import Device, Equipment, LifeRules, life_rules
from croupier.house.table_life.seats import may_be_vacated
from croupier.house.table_life.state import RoundInPlay, Seat, Sign, Table, fold

__all__ = [
    "SUIT_ORDER",
    "WHOLE",
    "Check",
    "Consequence",
    "Cure",
    "Deck",
    "DeckChecker",
    "Delivered",
    "Device",
    "Equipment",
    "Event",
    "Finding",
    "Found",
    "Hindrance",
    "LifeRules",
    "Notified",
    "Occasion",
    "Player",
    "Remedy",
    "RoundInPlay",
    "Seat",
    "Secured",
    "Sign",
    "Step",
    "Table",
    "act",
    "compare",
    "fold",
    "hindrances",
    "legal",
    "life_rules",
    "may_be_vacated",
    "new_table",
]
