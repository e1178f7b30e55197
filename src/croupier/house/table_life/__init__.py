"""The life of a table. Read in the order of its day: setting_up, inspecting, shuffling, due,
seats, rounds, checking, replacing, malfunction, closing; `life` puts them together."""

from croupier.house.table_life.consequence import Consequence, Notified
from croupier.house.table_life.deck import Check, Deck, Delivered, Secured
from croupier.house.table_life.equipment import Device, Equipment
from croupier.house.table_life.events import Event
from croupier.house.table_life.finding import SUIT_ORDER, WHOLE, Finding, Found, compare
from croupier.house.table_life.fold import fold
from croupier.house.table_life.life import act, new_table
from croupier.house.table_life.occasions import Occasion
from croupier.house.table_life.people import DeckChecker, Player
from croupier.house.table_life.readiness import Cure, Hindrance, Remedy, hindrances, legal
from croupier.house.table_life.rules import LifeRules, life_rules
from croupier.house.table_life.seats import may_be_vacated
from croupier.house.table_life.steps import Step
from croupier.house.table_life.table import RoundInPlay, Seat, Sign, Table

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
