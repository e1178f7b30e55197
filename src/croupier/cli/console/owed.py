"""What is owed at a table before it goes on: to its cards, to officials, to a sign's time."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from croupier.cli.console.offer import Offer
from croupier.house import table_life
from croupier.house.official import Official
from croupier.house.table_life import Check, Step
from croupier.house.table_life.deck import check_clauses
from croupier.journal.telling.words import say_moment, say_sign
from croupier.table import Table

_BY_PEOPLE: Mapping[Step | Check, str] = {
    Step.DEALER: "inspect {deck}",
    Step.SUPERVISOR: "inspect {deck}",
    Step.CHECK: "inspect {deck}",
    Step.SPREAD: "spread {deck}",
    Step.LOOK: "let-players-look {deck}",
    Step.CHEMMY: "shuffle {deck} chemmy",
    Step.RIFFLE: "shuffle {deck} riffle",
    Step.SHUFFLE: "shuffle {deck} riffle",
    Step.LOAD: "shuffle {deck} machine",
    Step.CUT: "cut {deck} CARDS",
    Step.PLACE: "place {deck}",
    Check.INSTRUCTED: "count-deck {deck} NUMBER",
    Check.JACKPOT: "count-deck {deck} NUMBER",
    Check.FURTHER: "check-deck {deck} FOUND",
    Check.MISHANDLED: "verify {deck} NUMBER",
}
"""What to type for what a deck needs, where people look after the cards."""
_ALWAYS_PEOPLE = (Check.FURTHER, Check.MISHANDLED)
"""What the software never does by itself."""


def cards_owed(table: Table) -> Iterator[Offer]:
    """All that keeps the next round from starting, or this one from going on."""
    if table.life.round is not None:
        yield from _owed_in_round(table)
        return
    typed = {
        f"deck {deck}: to be {step}": _typed(table, deck, step)
        for deck in table.life.decks
        for step in _BY_PEOPLE
    }
    for each in table_life.hindrances(table.life):
        how = typed.get(each.remedy) or _of_code(table, each.code)
        yield Offer(how, each.message, each.clauses)


def _typed(table: Table, deck: int, step: Step | Check) -> str:
    if table.cards_by_hand or step in _ALWAYS_PEOPLE:
        return _BY_PEOPLE[step].format(deck=deck)
    return "make-ready"


def _of_code(table: Table, code: str) -> str:
    match code:
        case "not-whole":
            return "replace-cards DECK COLOUR REASON"
        case "broken":
            return "set-up EQUIPMENT"
    if not table.cards_by_hand:
        return "make-ready"
    return f"set-up {table.dealing}" if code == "closed" else "receive-decks COLOUR"


def _owed_in_round(table: Table) -> Iterator[Offer]:
    """The discard rack where cards have run out, and the counts of a deck in play."""
    at_table, cites = table.life.round, table.life.rules.cites
    assert at_table is not None
    deck = table.life.decks[at_table.deck]
    if at_table.short and deck.next_step is not None:
        words = f"cards have run out: the rack's are to be {deck.next_step}"
        how = _typed(table, deck.number, deck.next_step)
        yield Offer(how, words, cites.table_due_more_cards)
    for check in deck.checks:
        words = f"deck {deck.number} has not been {check}"
        yield Offer(_typed(table, deck.number, check), words, check_clauses(cites, check))


def others_owed(table: Table, by: Official, now: datetime) -> Iterator[Offer]:
    """Notices that are due, people to be told, seats that may be asked for."""
    limits, life = table.limits, table.life
    for notice in limits.notices:
        if notice.due(now) and limits.powers.may(by, "change_limits"):
            verb = "raise-kept" if notice.kept else "change-limits"
            words = f"announced for {say_moment(notice.at)}: {say_sign(notice.sign)}"
            yield Offer(f"{verb} LIMITS", words, limits.cites.limits_notice)
    for whom in life.to_notify:
        cites = life.rules.cites
        clauses = cites.table_notified or cites.table_not_whole
        yield Offer(f"notify {whom}", f"{whom} has not been told yet", clauses)
    if life.rules.powers.may(by, "ask_for_seat"):
        for box in table_life.may_be_vacated(life):
            words = f"{life.seats[box].player} has long not wagered"
            yield Offer(f"require-to-vacate {box}", words, life.rules.cites.table_vacate)
