"""A direction is given: listed by the document, by an official of its rank, with a reason."""

from datetime import datetime
from functools import partial

from croupier.house.directions.actions import Direct
from croupier.house.directions.breach import Incident, measures
from croupier.house.directions.direction import Direction
from croupier.house.directions.events import Directed, Event
from croupier.house.directions.legal import refusal
from croupier.house.directions.listed import caused_by, listed
from croupier.house.directions.orders import (
    Apart,
    Cause,
    Invalidate,
    OfTable,
    Order,
    PlaceCards,
    PlayFirst,
    RevealFolded,
    UponIncident,
    VoidHands,
)
from croupier.house.directions.state import Directions
from croupier.house.moment import in_utc
from croupier.house.names import name_key
from croupier.house.saying import check_said
from croupier.machine import Refuse
from croupier.rulebooks.clauses import Clauses


def direct(state: Directions, action: Direct, now: datetime) -> tuple[Event, ...]:
    clauses = check_direct(state, action, now)
    return (
        Directed(
            Direction(
                number=len(state.given) + 1,
                order=action.order,
                by=action.by,
                at=now,
                to=_addressees(state, action.order),
                why=action.why,
                until=action.until and in_utc(action.until, clauses),
                clauses=clauses,
            )
        ),
    )


def check_direct(state: Directions, action: Direct, now: datetime) -> Clauses:
    """The clauses on which the direction rests, or a refusal."""
    refuse = partial(refusal, state, action.by, now)
    clauses = _clauses(state, action.order, refuse)
    _check_rank(state, action, clauses, refuse)
    check_said(action.by.name, "the official's name", clauses)
    check_said(action.why, "the reason", clauses)
    _check_order(action.order, clauses, refuse)
    _check_until(action, now, clauses, refuse)
    _check_new(state, action.order, now, clauses, refuse)
    return clauses


def _clauses(state: Directions, order: Order, refuse: Refuse) -> Clauses:
    """What the document says of this direction."""
    cites = state.rules.cites
    if isinstance(order, UponIncident):
        return _upon_incident(state, order, refuse)
    clauses = listed(cites).get(order.power, ())
    if isinstance(order, Invalidate):
        clauses = caused_by(cites, order.cause)
    if not clauses:
        raise refuse(
            "not-listed",
            cites.direct_listed,
            f"{state.rules.id} does not provide for this direction: {_words(order)}",
        )
    return clauses


def _upon_incident(state: Directions, order: UponIncident, refuse: Refuse) -> Clauses:
    cites = state.rules.cites
    incident = state.incidents.get(order.incident)
    if incident is None:
        raise refuse(
            "no-incident", cites.direct_listed, f"there is no incident {order.incident} on record"
        )
    allowed = measures(cites, incident).get(order.power)
    if allowed is None:
        raise refuse(
            "no-ground",
            incident.clauses + cites.direct_listed,
            f"{_words(order)} does not follow in {state.rules.id} from {_breach(incident)}",
        )
    if isinstance(order, VoidHands) and not incident.boxes:
        raise refuse("no-box", allowed, f"incident {incident.number} names no box to void")
    return tuple(dict.fromkeys(incident.clauses + allowed))


def _breach(incident: Incident) -> str:
    """The breach, with the count of hands where that decides."""
    hands = f", boxes {', '.join(map(str, incident.boxes))}" if incident.boxes else ""
    return f"incident {incident.number}: {incident.breach}{hands}"


def _check_rank(state: Directions, action: Direct, clauses: Clauses, refuse: Refuse) -> None:
    powers, power = state.rules.powers, action.order.power
    if not powers.may(action.by, power):
        raise refuse(
            "rank",
            clauses + state.rules.cites.direct_rank,
            f"{action.by} may not direct this: {_words(action.order)} is for {powers.say(power)}",
        )


def _check_order(order: Order, clauses: Clauses, refuse: Refuse) -> None:
    """What the order itself must say."""
    if isinstance(order, OfTable):
        check_said(order.table, "the table", clauses)
    if isinstance(order, RevealFolded | Invalidate):
        check_said(order.round, "the round", clauses)
    if isinstance(order, PlaceCards):
        check_said(order.where, "where cards are placed", clauses)
    if isinstance(order, Apart | PlayFirst):
        _check_players(order, clauses, refuse)
    if isinstance(order, Invalidate) and order.forfeit and order.cause is not Cause.FRAUD:
        raise refuse("no-forfeit", clauses, "only a player's fraud forfeits that player's wagers")


def _check_players(order: Apart | PlayFirst, clauses: Clauses, refuse: Refuse) -> None:
    fewest = 2 if isinstance(order, Apart) else 1
    for player in order.players:
        check_said(player, "a player's name", clauses)
    if len({name_key(name) for name in order.players}) < max(fewest, len(order.players)):
        raise refuse(
            "players",
            clauses,
            f"{_words(order)} names {fewest} or more different players, "
            f"not {', '.join(order.players) or 'nobody'}",
        )


def _check_until(action: Direct, now: datetime, clauses: Clauses, refuse: Refuse) -> None:
    until = action.until
    if until is None:
        return
    if not action.order.lasts:
        raise refuse("done-at-once", clauses, f"{_words(action.order)} is done at once: no end")
    if in_utc(until, clauses) <= now:
        raise refuse("past", clauses, f"the end must come after {now}, not {until}")


def _check_new(
    state: Directions, order: Order, now: datetime, clauses: Clauses, refuse: Refuse
) -> None:
    for each in state.given.values():
        if each.order == order and (each.in_force(now) or not order.lasts):
            raise refuse(
                "given-already", clauses, f"{_words(order)} is directed already: {each.number}"
            )


def _addressees(state: Directions, order: Order) -> tuple[str, ...]:
    match order:
        case Apart(players=players) | PlayFirst(players=players):
            return players
        case UponIncident(incident=number):
            return state.incidents[number].persons
        case OfTable(table=table):
            return (f"table {table}",)
        case RevealFolded(round=round) | Invalidate(round=round):
            return (f"round {round}",)
    raise TypeError(order)


def _words(order: Order) -> str:
    return order.power.replace("_", " ")
