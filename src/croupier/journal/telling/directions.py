"""Breaches and directions in words."""

from collections.abc import Mapping
from typing import Any

from croupier.games.telling import Told
from croupier.house.directions import events as ev
from croupier.house.directions import orders
from croupier.journal.telling.words import Tell, said, say_boxes, say_moment, says
from croupier.sentence import Sentence, quoted


def say_order(order: orders.Order) -> str:
    """What is directed, without who and why."""
    words = order.power.replace("_", " ")
    match order:
        case orders.PlayFirst(_, players) | orders.Apart(players):
            return f"{words}: {', '.join(players)}"
        case orders.PlaceCards(_, where):
            return f"{words}: {where}"
        case orders.UponIncident(incident):
            return f"{words} upon incident {incident}"
        case orders.RevealFolded(round, box):
            return f"{words}: box {box} of round {round}"
        case orders.Invalidate(round, cause, forfeit):
            forfeits = said(forfeit, f", forfeited by {say_boxes(forfeit)}")
            return f"{words} round {round} for {cause}{forfeits}"
    return words


def _reported(event: ev.Reported) -> Told:
    incident = event.incident
    where = said(incident.boxes, f", {say_boxes(incident.boxes)}")
    says = Sentence(
        "{breach} ({who}): {what}; reported by {by}",
        breach=incident.breach,
        who=f"{', '.join(incident.persons)}{where}",
        what=quoted(incident.what),
        by=incident.by,
    )
    return Told(f"Incident {incident.number}", says, incident.clauses)


def _directed(event: ev.Directed) -> Told:
    direction = event.direction
    until = said(direction.until, f", until {direction.until and say_moment(direction.until)}")
    says = Sentence(
        "{order}, by {by}{until}: {why}",
        order=quoted(say_order(direction.order)),
        by=direction.by,
        until=until,
        why=quoted(direction.why),
    )
    return Told(f"Direction {direction.number}", says, direction.clauses)


def _lifted(event: ev.Lifted) -> Told:
    says = Sentence("lifted by {by}: {why}", by=event.lifting.by, why=quoted(event.lifting.why))
    return Told(f"Direction {event.direction}", says, event.clauses)


DIRECTIONS: Mapping[type[Any], Tell] = {
    ev.Reported: _reported,
    ev.Directed: _directed,
    ev.Lifted: _lifted,
    ev.RulesShown: says("Rules", "{title} ({rulebook}), shown to {person}"),
}
