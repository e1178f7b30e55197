"""What is owed at a table before it goes on: to its cards, to officials, to a sign's time."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from croupier.console.offer import Offer
from croupier.house import table_life
from croupier.house.people import Official
from croupier.house.table_life import Check, Cure, Remedy, Step
from croupier.house.table_life.decks import check_clauses
from croupier.journal.telling.words import say_moment, say_sign
from croupier.rulebooks.clauses import Clauses
from croupier.table import Table

_BY_PEOPLE: Mapping[Step | Check, tuple[str, Mapping[str, Any]]] = {
    Step.DEALER: ("inspect", {}),
    Step.SUPERVISOR: ("inspect", {}),
    Step.CHECK: ("inspect", {}),
    Step.SPREAD: ("spread", {}),
    Step.LOOK: ("let-players-look", {}),
    Step.CHEMMY: ("shuffle", {"how": "chemmy"}),
    Step.RIFFLE: ("shuffle", {"how": "riffle"}),
    Step.SHUFFLE: ("shuffle", {"how": "riffle"}),
    Step.LOAD: ("shuffle", {"how": "machine"}),
    Step.CUT: ("cut", {}),
    Step.PLACE: ("place", {}),
    Check.INSTRUCTED: ("count-deck", {}),
    Check.JACKPOT: ("count-deck", {}),
    Check.FURTHER: ("check-deck", {}),
    Check.MISHANDLED: ("verify", {}),
}
"""What is done for what a deck needs, where people look after the cards."""
_ALWAYS_PEOPLE = (Check.FURTHER, Check.MISHANDLED)
"""What the software never does by itself."""
Owed = tuple[str, Mapping[str, Any]]
"""An act, and what is known of it."""


def cards_owed(table: Table) -> Iterator[Offer]:
    """All that keeps the next round from starting, or this one from going on."""
    if table.life.round is not None:
        yield from _owed_in_round(table)
        return
    for each in table_life.hindrances(table.life):
        act, said = _owed(table, each.remedy)
        yield Offer(act, each.message, each.clauses, said)


def _owed(table: Table, remedy: Remedy) -> Owed:
    match remedy:
        case Remedy(Cure.STEP_OR_CHECK, _, int(deck), Step() | Check() as due):
            return _done(table, deck, due)
        case Remedy(Cure.REPLACE_CARDS):
            return "replace-cards", {}
        case Remedy(Cure.OTHER_EQUIPMENT):
            return "set-up", {}
    if not table.cards_by_hand:
        return "make-ready", {}
    if remedy.cure is Cure.SET_UP:
        return "set-up", {"equipment": table.dealing}
    return "receive-decks", {}


def _done(table: Table, deck: int, step: Step | Check) -> Owed:
    if table.cards_by_hand or step in _ALWAYS_PEOPLE:
        act, said = _BY_PEOPLE[step]
        return act, {"deck": deck, **said}
    return "make-ready", {}


def _owed_in_round(table: Table) -> Iterator[Offer]:
    """The discard rack where cards have run out, and the counts of a deck in play."""
    at_table, cites = table.life.round, table.life.rules.cites
    assert at_table is not None
    deck = table.life.decks[at_table.deck]
    if at_table.short and deck.next_step is not None:
        words = f"cards have run out: the rack's are to be {deck.next_step}"
        clauses = cites.table_due_more_cards
        yield _of_step(table, deck.number, deck.next_step, words, clauses)
    for check in deck.checks:
        words = f"deck {deck.number} has not been {check}"
        yield _of_step(table, deck.number, check, words, check_clauses(cites, check))


def _of_step(table: Table, deck: int, step: Step | Check, words: str, clauses: Clauses) -> Offer:
    act, said = _done(table, deck, step)
    return Offer(act, words, clauses, said)


def others_owed(table: Table, by: Official, now: datetime) -> Iterator[Offer]:
    """Notices that are due, people to be told, seats that may be asked for."""
    limits, life = table.limits, table.life
    for notice in limits.notices:
        if notice.due(now) and limits.powers.may(by, "change_limits"):
            verb = "raise-kept" if notice.kept else "change-limits"
            words = f"announced for {say_moment(notice.at)}: {say_sign(notice.sign)}"
            yield Offer(verb, words, limits.cites.limits_notice)
    for whom in life.to_notify:
        cites = life.rules.cites
        clauses = cites.table_notified or cites.table_not_whole
        yield Offer("notify", f"{whom} has not been told yet", clauses, {"whom": whom.value})
    if life.rules.powers.may(by, "ask_for_seat"):
        for box in table_life.may_be_vacated(life):
            words = f"{life.seats[box].player} has long not wagered"
            yield Offer("require-to-vacate", words, life.rules.cites.table_vacate, {"box": box})
