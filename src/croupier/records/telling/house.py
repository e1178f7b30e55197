"""Limits, directions and disputes in words."""

from collections.abc import Mapping
from typing import Any

from croupier.games.game import say_wager
from croupier.games.telling import Told
from croupier.house.directions import events as directions_events
from croupier.house.directions import orders
from croupier.house.disputes import events as disputes_events
from croupier.house.limits import Notice
from croupier.house.limits import events as ev
from croupier.records.telling.words import (
    Tell,
    said,
    say_amounts,
    say_boxes,
    say_moment,
    say_sign,
    says,
)
from croupier.sentence import Sentence, quoted


def _changed(event: ev.LimitsChanged) -> Told:
    words = f"{say_sign(event.sign)}, put up by {event.by}"
    return Told("Sign", words, event.clauses)


def _displayed(event: ev.NoticeDisplayed) -> Told:
    words = f"{_say_notice(event.notice)}, put up by {event.notice.by}"
    return Told("Notice", words, event.clauses)


def _taken_down(event: ev.NoticeTakenDown) -> Told:
    words = f"{_say_notice(event.notice)}: taken down by {event.by}"
    return Told("Notice", words, event.clauses)


def _say_notice(notice: Notice) -> str:
    where = said(notice.kept, "at boxes with a marker, ")
    return f"{where}from {say_moment(notice.at)}: {say_sign(notice.sign)}"


def _marked(event: ev.MarkerPlaced) -> Told:
    words = f"{event.player} keeps the minimum of {say_sign(event.kept)}"
    return Told("Marker", words, event.clauses)


def _own(event: ev.OwnSignPlaced) -> Told:
    words = f"of {event.player}'s own: {say_sign(event.sign)}, put up by {event.by}"
    return Told("Sign", words, event.clauses)


def _own_removed(event: ev.OwnSignRemoved) -> Told:
    words = f"of {event.player}'s own, removed{said(event.by, f' by {event.by}')}"
    return Told("Sign", words, event.clauses)


def _refused(event: ev.WagerRefused) -> Told:
    wager = event.wager
    key = wager.area if wager.on is None else f"{wager.area}_{wager.on}"
    says = Sentence(
        "{wager} of {amount} refused by {by}: {why}",
        wager=say_wager(key),
        amount=wager.amount,
        by=event.by,
        why=quoted(event.why),
    )
    return Told(f"Box {wager.box}", says, event.clauses)


LIMITS: Mapping[type[Any], Tell] = {
    ev.BoxTaken: says("Box {box}", "{player} plays by the sign"),
    ev.BoxLeft: says("Box {box}", "{player} no longer plays here"),
    ev.LimitsChanged: _changed,
    ev.NoticeDisplayed: _displayed,
    ev.NoticeTakenDown: _taken_down,
    ev.MarkerPlaced: _marked,
    ev.MarkerRemoved: says("Marker", "of {player} removed: the sign's minimum holds"),
    ev.OwnSignPlaced: _own,
    ev.OwnSignRemoved: _own_removed,
    ev.WagerRefused: _refused,
}


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


def _reported(event: directions_events.Reported) -> Told:
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


def _directed(event: directions_events.Directed) -> Told:
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


def _lifted(event: directions_events.Lifted) -> Told:
    says = Sentence("lifted by {by}: {why}", by=event.lifting.by, why=quoted(event.lifting.why))
    return Told(f"Direction {event.direction}", says, event.clauses)


DIRECTIONS: Mapping[type[Any], Tell] = {
    directions_events.Reported: _reported,
    directions_events.Directed: _directed,
    directions_events.Lifted: _lifted,
    directions_events.RulesShown: says("Rules", "{title} ({rulebook}), shown to {person}"),
}


def _opened(event: disputes_events.Opened) -> Told:
    dispute = event.dispute
    uncovered = said(dispute.uncovered, ", which no rule covers")
    says = Sentence(
        "{person} disputes round {round}{uncovered}: {complaint}",
        person=dispute.person,
        round=dispute.round,
        uncovered=uncovered,
        complaint=quoted(dispute.complaint),
    )
    return Told(f"Dispute {dispute.number}", says, event.clauses)


def _decided(event: disputes_events.Decided) -> Told:
    decision = event.decision
    money = say_amounts(decision.amounts) or "no money moves"
    says = Sentence(
        "{step} by {by}: {reason}; {money}",
        step=decision.step,
        by=decision.by,
        reason=quoted(decision.reason),
        money=money,
    )
    return Told(f"Dispute {event.dispute}", says, decision.clauses)


DISPUTES: Mapping[type[Any], Tell] = {
    disputes_events.Opened: _opened,
    disputes_events.Decided: _decided,
    disputes_events.Accepted: says("Dispute {dispute}", "the decision is accepted: it is over"),
    disputes_events.ReviewRequested: says("Dispute {dispute}", "{person} asks for a review"),
    disputes_events.Advised: says(
        "Dispute {dispute}",
        "{person} is not satisfied, and told of the right to complain to an inspector",
    ),
    disputes_events.Lodged: says("Dispute {dispute}", "{person}'s complaint is with {inspector}"),
}
