"""The rules of directions: powers, clauses, breaches and the measures they allow."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from croupier.house.checks import house_cites
from croupier.house.directions.orders import (
    DeemSeated,
    Detain,
    ExcludeFromCasino,
    ExcludeFromGame,
    VoidHands,
    VoidSeenHands,
)
from croupier.house.people import Powers, Rank, house_powers
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


@value(kw_only=True)
class DirectionCites:
    """The topics of `[house.directions]`; topics that a document does not cover are empty."""

    direct_listed: Clauses
    direct_rank: Clauses
    direct_rules: Clauses

    direct_silence: Clauses = ()
    direct_english: Clauses = ()
    direct_apart: Clauses = ()
    direct_place: Clauses = ()
    direct_as_decided: Clauses = ()
    direct_play_first: Clauses = ()
    direct_one_hand: Clauses = ()
    direct_reveal: Clauses = ()

    direct_off_table: Clauses = ()
    direct_telling: Clauses = ()
    direct_quiet: Clauses = ()
    direct_suspected: Clauses = ()
    direct_seen_hand: Clauses = ()
    direct_device: Clauses = ()
    direct_device_exempt: Clauses = ()
    direct_advice: Clauses = ()
    direct_influence: Clauses = ()
    direct_side_bet: Clauses = ()

    direct_void_off_table: Clauses = ()
    direct_void_telling: Clauses = ()
    direct_void_misplaced: Clauses = ()
    direct_void_device: Clauses = ()
    direct_void_seen: Clauses = ()
    direct_deem_seated: Clauses = ()
    direct_exclude: Clauses = ()
    direct_exclude_casino: Clauses = ()
    direct_detain: Clauses = ()

    direct_disrupted: Clauses = ()
    direct_fraud: Clauses = ()
    direct_refund: Clauses = ()
    direct_forfeit: Clauses = ()


@value
class DirectionRules:
    """The clauses, and who may give which direction."""

    id: str
    title: str
    cites: DirectionCites
    powers: Powers
    keeps_zones: bool
    """Whether the end of a direction is told in the zone in which it was entered."""


def direction_rules(
    rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR
) -> DirectionRules:
    return DirectionRules(
        rulebook.document.id,
        rulebook.title,
        house_cites(rulebook, "directions", DirectionCites),
        house_powers(rulebook, "directions", operator_through),
        rulebook.reads("table-zone"),
    )


class Breach(StrEnum):
    OFF_TABLE = "cards taken off the table"
    TELLING = "cards swapped or told of"
    MISPLACED = "cards not placed as directed"
    SUSPECTED = "suspected collusion or looking at others' cards"
    SEEN_HAND = "a hand looked at that is to be played unseen"
    DEVICE = "a device that records, projects or analyses the game"
    ADVICE = "advice on play from an employee"
    INFLUENCE = "influence on a player's decisions"
    SIDE_BET = "a side bet between players or spectators"


@value
class Incident:
    """A breach that somebody reported."""

    number: int
    breach: Breach
    persons: tuple[str, ...]
    what: str
    by: str
    at: datetime
    table: str
    round: str
    boxes: tuple[int, ...]
    """The boxes whose hands are concerned."""
    clauses: Clauses


def forbidden_by(cites: DirectionCites, breach: Breach) -> Clauses:
    """The clauses that a breach breaks; empty if the document has no such rule."""
    return {
        Breach.OFF_TABLE: cites.direct_off_table,
        Breach.TELLING: cites.direct_telling,
        Breach.MISPLACED: cites.direct_place,
        Breach.SUSPECTED: cites.direct_suspected,
        Breach.SEEN_HAND: cites.direct_seen_hand,
        Breach.DEVICE: cites.direct_device,
        Breach.ADVICE: cites.direct_advice,
        Breach.INFLUENCE: cites.direct_influence,
        Breach.SIDE_BET: cites.direct_side_bet,
    }[breach]


def known_breaches(cites: DirectionCites) -> tuple[Breach, ...]:
    """The breaches that the document has a rule against."""
    return tuple(breach for breach in Breach if forbidden_by(cites, breach))


def excused_by(cites: DirectionCites, breach: Breach) -> Clauses:
    """The clauses of the rule's own exception: staff on duty with a device, help with keeping to
    the rules, advice that the player asked for."""
    return {
        Breach.DEVICE: cites.direct_device_exempt,
        Breach.ADVICE: cites.direct_advice,
        Breach.INFLUENCE: cites.direct_influence,
    }.get(breach, ())


def measures(cites: DirectionCites, incident: Incident) -> Mapping[str, Clauses]:
    """The measures that an incident allows: each power with its clauses."""
    found = _measures(cites, one_hand=len(incident.boxes) == 1).get(incident.breach, {})
    return {power: clauses for power, clauses in found.items() if clauses}


def grounds_of(cites: DirectionCites, power: str) -> Clauses:
    """Every clause that gives this power for some breach."""
    found = [
        clause
        for one_hand in (True, False)
        for allowed in _measures(cites, one_hand=one_hand).values()
        for clause in allowed.get(power, ())
    ]
    return tuple(dict.fromkeys(found))


def _measures(cites: DirectionCites, *, one_hand: bool) -> Mapping[Breach, Mapping[str, Clauses]]:
    return {
        Breach.OFF_TABLE: {VoidHands.power: cites.direct_void_off_table},
        Breach.TELLING: {VoidHands.power: cites.direct_void_telling},
        Breach.MISPLACED: {VoidHands.power: cites.direct_void_misplaced},
        Breach.SEEN_HAND: {
            DeemSeated.power: cites.direct_deem_seated if one_hand else (),
            VoidSeenHands.power: () if one_hand else cites.direct_void_seen,
        },
        Breach.DEVICE: {
            VoidHands.power: cites.direct_void_device,
            ExcludeFromGame.power: cites.direct_exclude,
            ExcludeFromCasino.power: cites.direct_exclude_casino,
            Detain.power: cites.direct_detain,
        },
    }
