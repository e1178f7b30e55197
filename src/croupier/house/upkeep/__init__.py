"""The upkeep of a table: its equipment, decks, shuffles, seats, faults and closing.

`decks` and `state` define the state, `preparation`, `faults` and `seats` the acts, `readiness` what
prevents the next round from starting; `act` starts and ends rounds."""

from croupier.house.people import DeckChecker, Player
from croupier.house.upkeep.act import act, open_upkeep
from croupier.house.upkeep.decks import (
    SUIT_ORDER,
    WHOLE,
    Consequence,
    Deck,
    DeckCheck,
    DeckFinding,
    DeckStep,
    Delivered,
    FoundCard,
    Notified,
    Occasion,
    Secured,
    compare,
)
from croupier.house.upkeep.events import Event
from croupier.house.upkeep.readiness import Cure, Hindrance, Remedy, hindrances, legal
from croupier.house.upkeep.rules import (
    Device,
    Equipment,
    UpkeepRules,
    device_for,
    upkeep_rules,
)
from croupier.house.upkeep.seats import may_be_vacated
from croupier.house.upkeep.state import ClosingSign, RoundInPlay, Seat, Upkeep, fold

__all__ = [
    "SUIT_ORDER",
    "WHOLE",
    "ClosingSign",
    "Consequence",
    "Cure",
    "Deck",
    "DeckCheck",
    "DeckChecker",
    "DeckFinding",
    "DeckStep",
    "Delivered",
    "Device",
    "Equipment",
    "Event",
    "FoundCard",
    "Hindrance",
    "Notified",
    "Occasion",
    "Player",
    "Remedy",
    "RoundInPlay",
    "Seat",
    "Secured",
    "Upkeep",
    "UpkeepRules",
    "act",
    "compare",
    "device_for",
    "fold",
    "hindrances",
    "legal",
    "may_be_vacated",
    "open_upkeep",
    "upkeep_rules",
]
