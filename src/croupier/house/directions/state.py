"""The events of directions, which directions are in force, and what may be directed now."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from datetime import datetime
from typing import Any

from croupier.house.checks import in_utc
from croupier.house.directions.orders import (
    ActAsDecided,
    Apart,
    Cause,
    Detain,
    Direction,
    EnglishOnly,
    Invalidate,
    Lifting,
    OneHandViewed,
    Order,
    PlaceCards,
    PlayFirst,
    RevealFolded,
    Silence,
    UponIncident,
)
from croupier.house.directions.rules import (
    DirectionCites,
    DirectionRules,
    Incident,
    direction_rules,
    grounds_of,
    measures,
)
from croupier.house.people import Official, Rank
from croupier.machine import Fold, PlainEvent, Refusal, Wording, event, evolve, folding
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


@event("directions.reported")
class Reported:
    incident: Incident


def _order_only(event: PlainEvent) -> Mapping[str, Any]:
    """The order, without its addressee and its reason."""
    direction = event["direction"]
    shown = {name: direction[name] for name in ("number", "order", "clauses")}
    return {"direction": shown, "clauses": direction["clauses"]}


@event("directions.directed", public=_order_only)
class Directed:
    direction: Direction


@event("directions.lifted")
class Lifted:
    direction: int
    lifting: Lifting
    clauses: Clauses


@event("directions.rules-shown")
class RulesShown:
    """The person who asked was shown this rulebook."""

    person: str
    rulebook: str
    title: Wording
    at: datetime
    clauses: Clauses


Event = Reported | Directed | Lifted | RulesShown


@value
class Directions:
    """The directions at a table, made by `open_directions`; changed only by folding events."""

    rules: DirectionRules
    given: Mapping[int, Direction] = field(default_factory=dict)
    """By number, in the order in which they were given."""
    incidents: Mapping[int, Incident] = field(default_factory=dict)


def open_directions(
    rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR
) -> Directions:
    """The directions of a new table; `operator_through` is the rank that acts for the operator."""
    return Directions(direction_rules(rulebook, operator_through))


def in_force(state: Directions, now: datetime) -> tuple[Direction, ...]:
    """The directions that bind at this moment, oldest first."""
    now = in_utc(now, state.rules.cites.direct_listed)
    return tuple(each for each in state.given.values() if each.in_force(now))


def _reported(state: Directions, event: Reported) -> Directions:
    incident = event.incident
    return evolve(state, incidents={**state.incidents, incident.number: incident})


def _directed(state: Directions, event: Directed) -> Directions:
    direction = event.direction
    return evolve(state, given={**state.given, direction.number: direction})


def _lifted(state: Directions, event: Lifted) -> Directions:
    lifted = evolve(state.given[event.direction], lifted=event.lifting)
    return evolve(state, given={**state.given, event.direction: lifted})


fold: Fold[Directions] = folding({Reported: _reported, Directed: _directed, Lifted: _lifted})


def powers_without_incident(cites: DirectionCites) -> Mapping[str, Clauses]:
    """The powers to give directions that need no incident, with their clauses."""
    every = {
        Silence.power: cites.direct_silence,
        EnglishOnly.power: cites.direct_english,
        Apart.power: cites.direct_apart,
        PlaceCards.power: cites.direct_place,
        ActAsDecided.power: cites.direct_as_decided,
        PlayFirst.power: cites.direct_play_first,
        OneHandViewed.power: cites.direct_one_hand,
        RevealFolded.power: cites.direct_reveal,
        Invalidate.power: cites.direct_disrupted + cites.direct_fraud,
    }
    return {power: clauses for power, clauses in every.items() if clauses}


def provides_for(cites: DirectionCites, order: type[Order]) -> bool:
    """Whether the document has this direction, at once or after an incident."""
    if issubclass(order, Invalidate):
        return any(caused_by(cites, cause) for cause in Cause)
    return bool(powers_without_incident(cites).get(order.power) or grounds_of(cites, order.power))


def caused_by(cites: DirectionCites, cause: Cause) -> Clauses:
    return {Cause.DISRUPTION: cites.direct_disrupted, Cause.FRAUD: cites.direct_fraud}[cause]


@value
class PossibleDirection:
    """A direction that the official may give or lift."""

    power: str
    clauses: Clauses
    incident: int | None = None
    """The incident that it would follow."""
    lifts: int | None = None
    """The direction that it would end."""

    @property
    def text(self) -> str:
        words = self.power.replace("_", " ")
        if self.lifts is not None:
            return f"lift direction {self.lifts} ({words})"
        return words if self.incident is None else f"{words} for incident {self.incident}"


def legal(state: Directions, official: Official, now: datetime) -> tuple[PossibleDirection, ...]:
    """Everything that this official may direct or lift now."""
    powers = state.rules.powers
    offers = [offer for offer in _offers(state, now) if powers.may(official, offer.power)]
    lifts = [
        PossibleDirection(each.order.power, each.clauses, lifts=each.number)
        for each in in_force(state, now)
        if powers.may(official, lifting_power(each))
    ]
    return (*offers, *lifts)


def _offers(state: Directions, now: datetime) -> Iterator[PossibleDirection]:
    cites = state.rules.cites
    for power, clauses in powers_without_incident(cites).items():
        yield PossibleDirection(power, clauses)
    for incident in state.incidents.values():
        for power, clauses in measures(cites, incident).items():
            if not _taken(state, incident.number, power, now):
                yield PossibleDirection(power, incident.clauses + clauses, incident.number)


def _taken(state: Directions, incident: int, power: str, now: datetime) -> bool:
    """Whether that measure was taken for the incident and has not been lifted."""
    return any(
        isinstance(each.order, UponIncident)
        and (each.order.incident, each.order.power) == (incident, power)
        and (each.in_force(now) or not each.order.lasts)
        for each in state.given.values()
    )


def lifting_power(direction: Direction) -> str:
    """The power needed to lift a direction: the power to give it, or to release from detention."""
    return "release" if isinstance(direction.order, Detain) else direction.order.power


def refusal(
    state: Directions, official: Official, now: datetime, code: str, clauses: Clauses, message: str
) -> Refusal:
    """A refusal that says what this official may direct now."""
    legal_now = tuple(offer.text for offer in legal(state, official, now))
    return Refusal(code, clauses, message, legal_now)
