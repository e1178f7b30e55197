"""What is known of an act before it is done: its subject, its name, its clauses, its power."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.console.moments import When, never
from croupier.house.official import Official
from croupier.house.powers import Powers
from croupier.rulebooks.clauses import Clauses
from croupier.table import By, Table


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


@dataclass(frozen=True)
class Entry:
    """`title` may name fields, for where they are known; `about` is the title without them."""

    group: Group
    about: str
    cites: str
    when: When = never
    power: str = ""
    title: str = ""


def clauses_of(table: Table, entry: Entry) -> Clauses:
    """The clauses of a topic, `life.table_cut`; of several, the first that the document has."""
    parts = {
        "life": table.life.rules.cites,
        "limits": table.limits.cites,
        "directions": table.directions.rules.cites,
        "disputes": table.disputes.rules.cites,
        "round": table.limits.rules.cites,
    }
    for topic in entry.cites.split():
        part, _, name = topic.partition(".")
        found: Clauses = getattr(parts[part], name, ())
        if found:
            return found
    return ()


def holds_power(table: Table, entry: Entry, by: By) -> bool:
    """Whether the rank for it is there, where an act needs one."""
    if not entry.power:
        return True
    part, _, power = entry.power.partition(".")
    powers: Mapping[str, Powers] = {
        "life": table.life.rules.powers,
        "limits": table.limits.powers,
        "round": table.powers,
    }
    return isinstance(by, Official) and powers[part].may(by, power)
