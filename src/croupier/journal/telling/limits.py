"""Limits in words."""

from collections.abc import Mapping
from typing import Any

from croupier.games.game import say_wager
from croupier.games.telling import Told
from croupier.house.limits import Notice
from croupier.house.limits import events as ev
from croupier.journal.telling.words import Tell, said, say_moment, say_sign, says
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
