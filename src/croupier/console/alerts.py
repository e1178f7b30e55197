"""Alerts for a table's supervisors, by urgency. An alert disappears with its cause."""

from collections.abc import Iterator
from datetime import datetime
from typing import Literal

from croupier.acts.moments import round_of
from croupier.console.duties import card_duties, other_duties
from croupier.console.offer import Offer
from croupier.console.offers import dispute_offers, may_do
from croupier.house.disputes import Dispute, pending
from croupier.house.disputes import Stage as DisputeStage
from croupier.house.people import Official
from croupier.house.table import Table
from croupier.house.table.presence import Stage
from croupier.records.sentences.words import say_sign
from croupier.rulebooks.clauses import Clauses
from croupier.value import value

Urgency = Literal["waits", "money", "due", "later"]
"""A table waits; money must be verified; the procedure requires something; it can wait."""
URGENCIES: tuple[Urgency, ...] = ("waits", "money", "due", "later")
Cause = Literal["dispute", "player", "cards", "irregular", "jackpot", "notice", "house"]


@value
class Alert:
    """Something that requires an official."""

    cause: Cause
    urgency: Urgency
    title: str
    words: str
    clauses: Clauses
    since: datetime | None = None
    """When it began, if that is known."""
    at: datetime | None = None
    """When it is to happen, if it lies ahead."""
    box: int | None = None
    dispute: int | None = None
    offer: Offer | None = None
    """The act that settles it, if this official may perform it now."""


def alerts(table: Table, by: Official, now: datetime) -> tuple[Alert, ...]:
    """The alerts, the most urgent first, then the oldest."""
    found = (
        *_disputes(table, by),
        *_slow_player(table),
        *_of_round(table),
        *_jackpot_hits(table, by, now),
        *_of_cards(table, by, now),
        *_owed(table, by, now),
        *_announced(table, now),
    )
    return tuple(sorted(found, key=lambda each: URGENCIES.index(each.urgency)))


_STAGES = {
    DisputeStage.OPENED: ("Dispute opened", True),
    DisputeStage.TO_REVIEW: ("Review requested", True),
    DisputeStage.DECIDED: ("Dispute decided, not accepted yet", False),
    DisputeStage.REVIEWED: ("Dispute reviewed, not accepted yet", False),
}


def _disputes(table: Table, by: Official) -> Iterator[Alert]:
    offers = {each.said["dispute"]: each for each in dispute_offers(table, by) if each.said}
    for each in pending(table.disputes):
        title, waits = _STAGES[each.stage]
        yield Alert(
            "dispute",
            "waits" if waits else "later",
            title,
            f"{each.person}, round {each.round}: “{each.complaint}”",
            table.disputes.rules.cites.dispute_open,
            since=each.decisions[-1].at if each.decisions else each.at,
            box=_box_of(table, each),
            dispute=each.number,
            offer=offers.get(each.number),
        )


def _box_of(table: Table, dispute: Dispute) -> int | None:
    return next((box for box, name in table.players.items() if name == dispute.person), None)


def _slow_player(table: Table) -> Iterator[Alert]:
    asked = None if table.in_play is None else table.in_play.presence
    if asked is not None and asked.stage is Stage.OFFICIAL:
        words = f"{asked.player}, box {asked.box}, is here and has not decided."
        clauses = table.upkeep.rules.cites.table_presence
        yield Alert(
            "player", "waits", "Player undecided", words, clauses, asked.since, box=asked.box
        )


def _of_round(table: Table) -> Iterator[Alert]:
    round = round_of(table)
    if round is None:
        return
    cites = table.limits.rules.cites
    for box in round.stray:
        words = f"Box {box} has cards and no wagers."
        yield Alert("irregular", "waits", "Cards astray", words, cites.stray_before, box=box)
    if round.exposures and not round.settled:
        count = "A card was" if round.exposures == 1 else f"{round.exposures} cards were"
        clauses = cites.exposed_to_box or cites.exposed_to_dealer
        yield Alert("irregular", "waits", "Card exposed", f"{count} seen in this round.", clauses)


def _jackpot_hits(table: Table, by: Official, now: datetime) -> Iterator[Alert]:
    """Hands that qualify for a jackpot, until their round is closed: the hand must be verified, and
    the deck counted where people handle it."""
    round = round_of(table)
    hits = () if round is None else round.hits
    count = next((each for each in card_duties(table) if each.act == _COUNT), None)
    clauses: Clauses = getattr(table.limits.rules.cites, "jackpot_verified", ())
    for hit in hits:
        player = table.players.get(hit.box)
        whose = "" if player is None else f"{player}: "
        then = "Count the deck." if count is not None else "Verify the hand."
        yield Alert(
            "jackpot",
            "money",
            "Jackpot hit",
            f"{whose}{hit.line.replace('_', ' ')}, not verified yet. {then}",
            clauses + (() if count is None else count.clauses),
            box=hit.box,
            offer=count if count is not None and may_do(table, count, by, now) else None,
        )


_COUNT = "count-deck"


def _of_cards(table: Table, by: Official, now: datetime) -> Iterator[Alert]:
    """The first thing that people must do about the cards; the others follow from it."""
    round = round_of(table)
    hit = round is not None and bool(round.hits)
    for offer in card_duties(table):
        counts = offer.act == _COUNT
        if offer.act == "make-ready" or (counts and hit):
            continue
        waits = bool(table.players)
        yield Alert(
            "jackpot" if counts else "cards",
            "money" if counts else "due" if waits else "later",
            "Deck count due" if counts else "Cards to prepare" if waits else "Table not set up",
            _sentence(offer.words),
            offer.clauses,
            offer=offer if may_do(table, offer, by, now) else None,
        )
        return


def _owed(table: Table, by: Official, now: datetime) -> Iterator[Alert]:
    for offer in other_duties(table, by, now):
        cause, urgency, title = _OWED.get(offer.act, ("house", "later", "To be done"))
        yield Alert(
            cause,
            urgency,
            title,
            _sentence(offer.words),
            offer.clauses,
            box=offer.said.get("box"),
            offer=offer if may_do(table, offer, by, now) else None,
        )


_OWED: dict[str, tuple[Cause, Urgency, str]] = {
    "change-limits": ("notice", "due", "Limits to change"),
    "raise-kept": ("notice", "due", "Minimum to raise"),
    "notify": ("house", "due", "To be notified"),
    "record-approval": ("house", "later", "Approval asked for"),
    "ask-approval": ("house", "later", "Approval needed"),
    "require-to-vacate": ("player", "later", "Seat may be asked for"),
}


def _announced(table: Table, now: datetime) -> Iterator[Alert]:
    """Changes that the signs announce."""
    for notice in table.limits.notices:
        if not notice.due(now):
            words, clauses = f"{say_sign(notice.sign)}.", table.limits.cites.limits_notice
            yield Alert("notice", "later", "Limits will change", words, clauses, at=notice.at)
    if table.upkeep.sign is not None:
        clauses = table.upkeep.rules.cites.table_boxes
        words, at = "The sign says when the table closes.", table.upkeep.sign.told
        yield Alert("notice", "later", "Table closes", words, clauses, at=at)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
