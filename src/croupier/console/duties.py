"""What is owed at a table before it can go on: work on the cards, notices, approvals."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from croupier.console.offer import Offer
from croupier.house import upkeep
from croupier.house.people import Official
from croupier.house.table import Table
from croupier.house.table.operator import unapproved
from croupier.house.table.state import counts_by_hand
from croupier.house.upkeep import Cure, DeckCheck, DeckStep, Remedy, device_for
from croupier.house.upkeep.decks import check_clauses
from croupier.records.sentences.words import say_moment, say_sign
from croupier.rulebooks.clauses import Clauses

_BY_PEOPLE: Mapping[DeckStep | DeckCheck, tuple[str, Mapping[str, Any]]] = {
    DeckStep.DEALER: ("inspect", {}),
    DeckStep.SUPERVISOR: ("inspect", {}),
    DeckStep.CHECK: ("inspect", {}),
    DeckStep.SPREAD: ("spread", {}),
    DeckStep.LOOK: ("let-players-look", {}),
    DeckStep.CHEMMY: ("shuffle", {"how": "chemmy"}),
    DeckStep.RIFFLE: ("shuffle", {"how": "riffle"}),
    DeckStep.SHUFFLE: ("shuffle", {"how": "riffle"}),
    DeckStep.LOAD: ("shuffle", {"how": "machine"}),
    DeckStep.CUT: ("cut", {}),
    DeckStep.PLACE: ("place", {}),
    DeckCheck.INSTRUCTED: ("count-deck", {}),
    DeckCheck.JACKPOT: ("count-deck", {}),
    DeckCheck.FURTHER: ("check-deck", {}),
    DeckCheck.MISHANDLED: ("verify", {}),
}
"""The act for each step or check of a deck, where people look after the cards."""
_ALWAYS_PEOPLE = (DeckCheck.FURTHER, DeckCheck.MISHANDLED)
"""Checks that the software never performs by itself."""
Owed = tuple[str, Mapping[str, Any]]
"""An act, and the values known for its fields."""


def card_duties(table: Table) -> Iterator[Offer]:
    """The work on cards without which the next round cannot start, or this one cannot continue."""
    if table.upkeep.round is not None:
        yield from _owed_in_round(table)
        return
    for each in upkeep.hindrances(table.upkeep):
        act, said = _owed(table, each.remedy)
        yield Offer(
            act, each.message, each.clauses, said, blanks=_blanks(table, act), explains=True
        )


def _blanks(table: Table, act: str) -> Mapping[str, str]:
    """A colour for each deck that is to be received."""
    if act != "receive-decks" or table.upkeep.equipment is None:
        return {}
    return {
        "decks": " ".join(["COLOUR"] * min(table.upkeep.rules.decks_for(table.upkeep.equipment)))
    }


def _owed(table: Table, remedy: Remedy) -> Owed:
    match remedy:
        case Remedy(Cure.STEP_OR_CHECK, _, int(deck), DeckStep() | DeckCheck() as due):
            return _done(table, deck, due)
        case Remedy(Cure.REPLACE_CARDS):
            return "replace-cards", {}
        case Remedy(Cure.OTHER_EQUIPMENT):
            return "set-up", {}
    if not table.cards_by_hand:
        return "make-ready", {}
    if remedy.cure is Cure.SET_UP:
        return "set-up", {"equipment": device_for(table.dealing).value}
    return "receive-decks", {}


def _done(table: Table, deck: int, step: DeckStep | DeckCheck) -> Owed:
    by_person = step is DeckCheck.JACKPOT and counts_by_hand(table)
    if table.cards_by_hand or by_person or step in _ALWAYS_PEOPLE:
        act, said = _BY_PEOPLE[step]
        uncounted = {"at": None} if act == "cut" and table.real_cards else {}
        return act, {"deck": deck, **said, **uncounted}
    return "make-ready", {}


def _owed_in_round(table: Table) -> Iterator[Offer]:
    """The work on a deck in play: the discard rack once cards have run out, and counts that are
    due."""
    at_table, cites = table.upkeep.round, table.upkeep.rules.cites
    assert at_table is not None
    deck = table.upkeep.decks[at_table.deck]
    if at_table.short and deck.next_step is not None:
        words = f"cards have run out: the discard rack must be {deck.next_step}"
        clauses = cites.table_due_more_cards
        yield _of_step(table, deck.number, deck.next_step, words, clauses)
    for check in deck.checks:
        words = f"deck {deck.number} has not been {check}"
        yield _of_step(table, deck.number, check, words, check_clauses(cites, check))


def _of_step(
    table: Table, deck: int, step: DeckStep | DeckCheck, words: str, clauses: Clauses
) -> Offer:
    act, said = _done(table, deck, step)
    return Offer(act, words, clauses, said, explains=True)


def other_duties(table: Table, by: Official, now: datetime) -> Iterator[Offer]:
    """Notices that are due, people to notify, and seats that may be asked for."""
    limits, cards = table.limits, table.upkeep
    for notice in limits.notices:
        if notice.due(now) and limits.powers.may(by, "change_limits"):
            verb = "raise-kept" if notice.kept else "change-limits"
            words = f"announced for {say_moment(notice.at)}: {say_sign(notice.sign)}"
            yield Offer(verb, words, limits.cites.limits_notice, explains=True)
    for whom in cards.to_notify:
        cites = cards.rules.cites
        clauses = cites.table_notified or cites.table_not_whole
        words, said = f"{whom} has not been told yet", {"whom": whom.value}
        yield Offer("notify", words, clauses, said, explains=True)
    if table.powers.may(by, "approvals"):
        yield from _approvals_owed(table)
    if cards.rules.powers.may(by, "ask_for_seat"):
        for box in upkeep.may_be_vacated(cards):
            words = f"{cards.seats[box].player} has not wagered for a long time"
            clauses = cards.rules.cites.table_vacate
            yield Offer("require-to-vacate", words, clauses, {"box": box}, explains=True)


def _approvals_owed(table: Table) -> Iterator[Offer]:
    """Approvals to ask for, and answers to record."""
    waiting = [each for each in table.approvals.made.values() if each.answer is None]
    for each in waiting:
        about = table.approvals.matters[each.matter]
        words = f"{about.by} has been asked for {about.of(each.amount)}"
        said = {"approval": each.number}
        yield Offer("record-approval", words, about.clauses, said, explains=True)
    asked = {(each.matter, each.amount) for each in waiting}
    for lacking in unapproved(table):
        if (lacking.matter, lacking.amount) not in asked:
            matter = {"matter": lacking.matter}
            asks = ("amount",) if lacking.amount is not None else ()
            yield Offer("ask-approval", lacking.words, lacking.clauses, matter, asks, explains=True)
