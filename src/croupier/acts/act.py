"""An act as a row: its verb, its subject, its name, its clauses, its power, who may ask for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from croupier.acts.moments import When, never
from croupier.house.people import Official, Powers
from croupier.house.table import By, Table
from croupier.rulebooks.clauses import Clauses


class Group(StrEnum):
    """What an act is about, in the order of a table's day."""

    CARDS = "Cards and decks"
    SEATS = "Seats"
    WAGERS = "Wagers"
    DEALING = "Dealing"
    PLAY = "Play"
    SETTLING = "Settling"
    COLLECTING = "Collecting"
    LIMITS = "Limits"
    NOTICES = "Notices"
    DIRECTIONS = "Directions"
    DISPUTES = "Disputes"
    TOKENS = "Tokens"
    IRREGULAR = "Irregularities"
    CLOSING = "Closing"


Asker = Literal["player", "inspector"]


@dataclass(frozen=True)
class Act:
    """What is known of an act before it is done."""

    verb: str
    """As people type it and journals keep it: it never changes."""
    action: type
    group: Group
    about: str
    """What it is called where nothing is known of it yet."""
    cites: str
    """The topics of its clauses, `upkeep.table_cut`; the first that the document has counts."""
    when: When = never
    """When it is open as a matter of course."""
    power: str = ""
    """The power that it needs."""
    title: str = ""
    """What it is called, with fields to be filled in: `Cut deck {deck}`."""
    asked_by: tuple[Asker, ...] = ()
    """Who may ask for it beside the staff at the table."""
    cases: tuple[str, ...] = ()
    """The cases of the rulebooks that a table is told of by this act."""
    names_cards: str = ""
    """The field in which it names cards of a hand."""


def clauses_of(table: Table, act: Act) -> Clauses:
    """The clauses of a topic, `upkeep.table_cut`; of several, the first that the document has."""
    parts = {
        "upkeep": table.upkeep.rules.cites,
        "limits": table.limits.cites,
        "directions": table.directions.rules.cites,
        "disputes": table.disputes.rules.cites,
        "round": table.limits.rules.cites,
    }
    for topic in act.cites.split():
        part, _, name = topic.partition(".")
        found: Clauses = getattr(parts[part], name, ())
        if found:
            return found
    return ()


def holds_power(table: Table, act: Act, by: By) -> bool:
    """Whether the rank for it is there, where an act needs one."""
    if not act.power:
        return True
    part, _, power = act.power.partition(".")
    powers: Mapping[str, Powers] = {
        "upkeep": table.upkeep.rules.powers,
        "limits": table.limits.powers,
        "round": table.powers,
    }
    return isinstance(by, Official) and powers[part].may(by, power)
