"""An act as a row: verb, subject, name, clauses, power, and who may request it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from croupier.acts.moments import When, never
from croupier.house.approvals import Approvals
from croupier.house.people import Official, Powers
from croupier.house.table import By, Table
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


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
    OPERATOR = "The operator"
    NOTICES = "Notices"
    DIRECTIONS = "Directions"
    DISPUTES = "Disputes"
    TOKENS = "Tokens"
    IRREGULAR = "Irregularities"
    CLOSING = "Closing"


Asker = Literal["player", "inspector"]


@value
class Act:
    """A row: everything known about an act before it is performed."""

    verb: str
    """The word that people type and journals store; it never changes."""
    action: type
    group: Group
    about: str
    """Its title before any field is filled in."""
    cites: str
    """The topics of its clauses, `upkeep.table_cut`; the first that the document has applies."""
    when: When = never
    """When a console offers it."""
    power: str = ""
    """The power that it needs."""
    title: str = ""
    """Its title with fields to fill in: `Cut deck {deck}`."""
    asked_by: tuple[Asker, ...] = ()
    """Who may request it, besides the staff at the table."""
    cases: tuple[str, ...] = ()
    """The rulebooks' cases that people report with this act."""
    names_cards: str = ""
    """The field in which it names cards of a hand."""


class _Approvals:
    """The clauses of every matter that needs an approval, as a topic."""

    def __init__(self, approvals: Approvals) -> None:
        found = (clause for each in approvals.matters.values() for clause in each.clauses)
        self.matters: Clauses = tuple(dict.fromkeys(found))


def clauses_of(table: Table, act: Act) -> Clauses:
    """The clauses of an act. Of several topics, the first counts that the document has."""
    parts = {
        "upkeep": table.upkeep.rules.cites,
        "limits": table.limits.cites,
        "directions": table.directions.rules.cites,
        "disputes": table.disputes.rules.cites,
        "round": table.limits.rules.cites,
        "approvals": _Approvals(table.approvals),
    }
    for topic in act.cites.split():
        part, _, name = topic.partition(".")
        found: Clauses = getattr(parts[part], name, ())
        if found:
            return found
    return ()


def holds_power(table: Table, act: Act, by: By) -> bool:
    """Whether the person holds the power that the act needs, if it needs one."""
    if not act.power:
        return True
    powers, power = power_of(table, act)
    return isinstance(by, Official) and powers.may(by, power)


def power_of(table: Table, act: Act) -> tuple[Powers, str]:
    """The powers of the act's subject at this table, and the one that it needs."""
    part, _, power = act.power.partition(".")
    powers: Mapping[str, Powers] = {
        "upkeep": table.upkeep.rules.powers,
        "limits": table.limits.powers,
        "round": table.powers,
    }
    return powers[part], power
