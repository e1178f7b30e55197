"""Breaches are reported and recorded; what follows, if anything, an official directs."""

from datetime import datetime

from croupier.house.directions.actions import AskForRules, Report
from croupier.house.directions.breach import Breach, Incident, excused_by, forbidden_by
from croupier.house.directions.events import Event, Reported, RulesShown
from croupier.house.directions.orders import PlaceCards
from croupier.house.directions.reading import direction_at
from croupier.house.directions.state import Directions
from croupier.house.saying import check_said
from croupier.machine import Refusal
from croupier.rulebooks.clauses import Clauses


def report(state: Directions, action: Report, now: datetime) -> tuple[Event, ...]:
    clauses = check_report(state, action, now)
    return (
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
        ),
    )


def check_report(state: Directions, action: Report, now: datetime) -> Clauses:
    """The rule that was broken, or a refusal."""
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
    check_said(action.by, "the name of who reports", clauses)
    check_said(action.what, "what happened", clauses)
    check_said(action.table, "the table", clauses)
    if not action.persons:
        raise Refusal("nobody-named", clauses, "a report names the persons it is about")
    for person in action.persons:
        check_said(person, "a person's name", clauses)
    if len(set(action.boxes)) < len(action.boxes):
        raise Refusal("box-twice", clauses, "a report names each box once")


def _excused(state: Directions, action: Report, clauses: Clauses) -> Refusal:
    exception = excused_by(state.rules.cites, action.breach)
    if exception:
        return Refusal("excused", exception, f"this is no breach: {_EXCEPTIONS[action.breach]}")
    return Refusal("no-exception", clauses, f"the rule has no exception: {action.breach}")


_EXCEPTIONS = {
    Breach.DEVICE: "staff of the operator and inspectors on duty may use it",
    Breach.ADVICE: "an employee may help a player to keep to the rules",
    Breach.INFLUENCE: "the player asked for it",
}


def show_rules(state: Directions, action: AskForRules, now: datetime) -> tuple[Event, ...]:
    """Whoever asks is shown the rules."""
    rules = state.rules
    check_said(action.person, "the name of who asks", rules.cites.direct_rules)
    return (RulesShown(action.person, rules.id, rules.title, now, rules.cites.direct_rules),)
