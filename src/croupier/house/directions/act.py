"""Directions as a state machine: breaches are reported, directions given and lifted."""

from datetime import datetime
from functools import partial

from croupier.house.checks import TimedRecorder, check_stated, in_utc
from croupier.house.directions.effects import direction_at
from croupier.house.directions.orders import (
    Apart,
    Cause,
    Direction,
    Invalidate,
    Lifting,
    OfTable,
    Order,
    PlaceCards,
    PlayFirst,
    RevealFolded,
    UponIncident,
    VoidSeenHands,
)
from croupier.house.directions.rules import (
    Breach,
    Incident,
    excused_by,
    forbidden_by,
    grounds_of,
    measures,
)
from croupier.house.directions.state import (
    Directed,
    Directions,
    Event,
    Lifted,
    Reported,
    RulesShown,
    caused_by,
    fold,
    lifting_power,
    powers_without_incident,
    refusal,
)
from croupier.house.people import Official, name_key
from croupier.machine import Machine, Refusal, Refuse
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


@value
class Report:
    """Report a breach; anybody may."""

    by: str
    breach: Breach
    persons: tuple[str, ...]
    what: str
    table: str
    round: str = ""
    boxes: tuple[int, ...] = ()
    excused: bool = False
    """Whether the rule's own exception applies: staff on duty, help with the rules, advice that was
    asked for."""


@value
class Direct:
    """Give a direction; without `until` it stays in force until it is lifted."""

    by: Official
    order: Order
    why: str
    until: datetime | None = None


@value
class Lift:
    """Lift a direction that is in force."""

    by: Official
    direction: int
    why: str


@value
class AskForRules:
    """Somebody asks to read the rules of the game."""

    person: str


Action = Report | Direct | Lift | AskForRules


Record = TimedRecorder[Directions]


def direct(record: Record, action: Direct) -> None:
    state, now = record.state, record.now
    clauses = check_direct(state, action, now)
    record.emit(
        Directed(
            Direction(
                number=len(state.given) + 1,
                order=action.order,
                by=action.by,
                at=now,
                to=_addressees(state, action.order),
                why=action.why,
                until=_until(state, action.until, clauses),
                clauses=clauses,
            )
        )
    )


def _until(state: Directions, until: datetime | None, clauses: Clauses) -> datetime | None:
    return until if until is None or state.rules.keeps_zones else in_utc(until, clauses)


def check_direct(state: Directions, action: Direct, now: datetime) -> Clauses:
    """The clauses of the direction; raises a refusal if it may not be given."""
    refuse = partial(refusal, state, action.by, now)
    clauses = _clauses(state, action.order, refuse)
    _check_rank(state, action, clauses, refuse)
    check_stated(action.by.name, "the official's name", clauses)
    check_stated(action.why, "the reason", clauses)
    _check_order(action.order, clauses, refuse, state.rules.cites.direct_forfeit)
    _check_until(action, now, clauses, refuse)
    _check_new(state, action.order, now, clauses, refuse)
    return clauses


def _clauses(state: Directions, order: Order, refuse: Refuse) -> Clauses:
    """The clauses that allow this direction."""
    cites = state.rules.cites
    if isinstance(order, UponIncident):
        return _upon_incident(state, order, refuse)
    clauses = powers_without_incident(cites).get(order.power, ())
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
            "no-incident", cites.direct_listed, f"no incident {order.incident} is on record"
        )
    allowed = measures(cites, incident).get(order.power)
    if allowed is None:
        raise refuse(
            "no-ground",
            incident.clauses + grounds_of(cites, order.power) + cites.direct_listed,
            f"{_words(order)} is not allowed by {state.rules.id} for {_breach(incident)}",
        )
    if isinstance(order, VoidSeenHands) and not incident.boxes:
        raise refuse("no-box", allowed, f"incident {incident.number} names no box to void")
    return tuple(dict.fromkeys(incident.clauses + allowed))


def _breach(incident: Incident) -> str:
    """The breach in words, with its boxes."""
    hands = f", boxes {', '.join(map(str, incident.boxes))}" if incident.boxes else ""
    return f"incident {incident.number}: {incident.breach}{hands}"


def _check_rank(state: Directions, action: Direct, clauses: Clauses, refuse: Refuse) -> None:
    powers, power = state.rules.powers, action.order.power
    if not powers.may(action.by, power):
        raise refuse(
            "rank",
            clauses + state.rules.cites.direct_rank,
            f"{action.by} may not direct {_words(action.order)}: {powers.who_may(power)}",
        )


def _check_order(order: Order, clauses: Clauses, refuse: Refuse, forfeit: Clauses) -> None:
    """Check the fields of the order itself."""
    if isinstance(order, OfTable):
        check_stated(order.table, "the table", clauses)
    if isinstance(order, RevealFolded | Invalidate):
        check_stated(order.round, "the round", clauses)
    if isinstance(order, PlaceCards):
        check_stated(order.where, "where cards are placed", clauses)
    if isinstance(order, Apart | PlayFirst):
        _check_players(order, clauses, refuse)
    if isinstance(order, Invalidate) and order.forfeit and order.cause is not Cause.FRAUD:
        message = "only a player's fraud forfeits that player's wagers"
        raise refuse("no-forfeit", clauses + forfeit, message)


def _check_players(order: Apart | PlayFirst, clauses: Clauses, refuse: Refuse) -> None:
    fewest = 2 if isinstance(order, Apart) else 1
    for player in order.players:
        check_stated(player, "a player's name", clauses)
    if len({name_key(name) for name in order.players}) < max(fewest, len(order.players)):
        raise refuse(
            "players",
            clauses,
            f"{_words(order)} must name at least {fewest} different players, "
            f"not {', '.join(order.players) or 'nobody'}",
        )


def _check_until(action: Direct, now: datetime, clauses: Clauses, refuse: Refuse) -> None:
    until = action.until
    if until is None:
        return
    if not action.order.lasts:
        raise refuse(
            "done-at-once", clauses, f"{_words(action.order)} is done at once and has no end time"
        )
    if in_utc(until, clauses) <= now:
        raise refuse("past", clauses, f"the end time must be after {now}, not {until}")


def _check_new(
    state: Directions, order: Order, now: datetime, clauses: Clauses, refuse: Refuse
) -> None:
    for each in state.given.values():
        if each.order == order and (each.in_force(now) or not order.lasts):
            raise refuse(
                "given-already",
                clauses,
                f"{_words(order)} is already directed: direction {each.number}",
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


def lift(record: Record, action: Lift) -> None:
    direction = check_lift(record.state, action, record.now)
    lifting = Lifting(action.by, record.now, action.why)
    record.emit(Lifted(direction.number, lifting, direction.clauses))


def check_lift(state: Directions, action: Lift, now: datetime) -> Direction:
    """The direction to lift; raises a refusal if it may not be lifted."""
    rules = state.rules
    direction = state.given.get(action.direction)
    if direction is None or not direction.in_force(now):
        raise refusal(
            state,
            action.by,
            now,
            "not-in-force",
            direction.clauses if direction else rules.cites.direct_listed,
            f"direction {action.direction} is not in force",
        )
    power = lifting_power(direction)
    if not rules.powers.may(action.by, power):
        raise refusal(
            state,
            action.by,
            now,
            "rank",
            direction.clauses + rules.cites.direct_rank,
            f"{action.by} may not lift direction {direction.number}: {rules.powers.who_may(power)}",
        )
    check_stated(action.by.name, "the official's name", direction.clauses)
    check_stated(action.why, "the reason", direction.clauses)
    return direction


def report(record: Record, action: Report) -> None:
    state, now = record.state, record.now
    clauses = check_report(state, action, now)
    record.emit(
        Reported(
            Incident(
                number=len(state.incidents) + 1,
                breach=action.breach,
                persons=action.persons,
                what=action.what,
                by=action.by,
                at=now,
                table=action.table,
                round=action.round,
                boxes=action.boxes,
                clauses=clauses,
            )
        )
    )


def check_report(state: Directions, action: Report, now: datetime) -> Clauses:
    """The clauses that the breach breaks; raises a refusal if it breaks none."""
    rules, cites = state.rules, state.rules.cites
    clauses = forbidden_by(cites, action.breach)
    if not clauses:
        raise Refusal(
            "no-such-rule", cites.direct_listed, f"{rules.id} has no rule against {action.breach}"
        )
    _check_words(action, clauses)
    if action.excused:
        raise _excused(state, action, clauses)
    if action.breach is Breach.MISPLACED and not direction_at(state, PlaceCards, action.table, now):
        raise Refusal(
            "no-direction",
            clauses,
            f"nobody has directed where cards are placed at table {action.table}",
        )
    return clauses


def _check_words(action: Report, clauses: Clauses) -> None:
    check_stated(action.by, "the name of the person reporting", clauses)
    check_stated(action.what, "a description of what happened", clauses)
    check_stated(action.table, "the table", clauses)
    if not action.persons:
        raise Refusal("nobody-named", clauses, "a report must name the persons it is about")
    for person in action.persons:
        check_stated(person, "a person's name", clauses)
    if len(set(action.boxes)) < len(action.boxes):
        raise Refusal("box-twice", clauses, "name each box only once")


def _excused(state: Directions, action: Report, clauses: Clauses) -> Refusal:
    exception = excused_by(state.rules.cites, action.breach)
    if exception:
        return Refusal("excused", exception, f"this is not a breach: {_EXCEPTIONS[action.breach]}")
    return Refusal("no-exception", clauses, f"the rule has no exception: {action.breach}")


_EXCEPTIONS = {
    Breach.DEVICE: "staff of the operator and inspectors on duty may use it",
    Breach.ADVICE: "an employee may help a player to keep to the rules",
    Breach.INFLUENCE: "the player asked for it",
}


def show_rules(record: Record, action: AskForRules) -> None:
    """Show the rules to anybody who asks."""
    rules = record.state.rules
    clauses = rules.cites.direct_rules
    check_stated(action.person, "the name of the person asking", clauses)
    record.emit(RulesShown(action.person, rules.id, rules.title, record.now, clauses))


def act(state: Directions, action: Action, now: datetime) -> tuple[Directions, tuple[Event, ...]]:
    """The state after the action, and the events; or a `Refusal`, and nothing changes."""
    return MACHINE.act(state, action, in_utc(now, state.rules.cites.direct_listed))


MACHINE = Machine(
    subject="directions",
    clauses=lambda state: state.rules.cites.direct_listed,
    fold=fold,
    recorder=TimedRecorder,
    do={Report: report, Direct: direct, Lift: lift, AskForRules: show_rules},
)
