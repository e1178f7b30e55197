"""`croupier table show --json`: the table now, as one person may see it."""

from datetime import datetime
from typing import Any

from croupier.cli.console.results import results
from croupier.console.offers import offers
from croupier.console.unseen import seen
from croupier.house import table_life
from croupier.house.directions import in_force
from croupier.house.limits import signage
from croupier.house.table import By, Table
from croupier.money import format_amount
from croupier.records.journal import Journal, plain
from croupier.records.telling.house import say_order


def present(journal: Journal, by: By | None, now: datetime) -> dict[str, Any]:
    table = journal.table
    return {
        "table": table.name,
        "rulebook": journal.heading.rulebook,
        "options": plain(table.options),
        "dealing": table.dealing,
        "by_hand": sorted(table.by_hand),
        "cards_by_hand": table.cards_by_hand,
        "as": None if by is None else str(by),
        "closed": table.life.closed,
        "sign": [{"text": line.text, "clauses": list(line.clauses)} for line in _sign(table)],
        "seats": {str(box): player for box, player in table.players.items()},
        "tokens": {name: format_amount(amount) for name, amount in table.tokens.items()},
        "decks": [_deck(deck) for deck in table.life.decks.values()],
        "owed": [
            {"code": each.code, "message": each.message, "clauses": list(each.clauses)}
            for each in (table_life.hindrances(table.life) if table.life.round is None else ())
        ],
        "to_notify": list(table.life.to_notify),
        "round": _round(table, by),
        "jackpot": plain(table.pools),
        "directions": [_direction(each) for each in in_force(table.directions, now)],
        "incidents": plain(list(table.directions.incidents.values())),
        "disputes": plain(list(table.disputes.disputes.values())),
        "results": {name: format_amount(net) for name, net in results(table).items()},
        "now": {} if by is None else _now(table, by, now),
    }


def _now(table: Table, by: By, now: datetime) -> dict[str, Any]:
    """By subject: what to type, and the same as a journal keeps it."""
    return {
        subject: [
            {
                "typed": each.typed,
                "words": each.words,
                "clauses": list(each.clauses),
                "act": each.act,
                "with": plain(each.said),
            }
            for each in found
        ]
        for subject, found in offers(table, by, now).items()
    }


def _sign(table: Table) -> Any:
    return signage(table.limits).lines


def _deck(deck: table_life.Deck) -> dict[str, Any]:
    """Never in which order its cards lie."""
    return {
        "number": deck.number,
        "back": deck.back,
        "to_do": list(deck.todo),
        "checks": list(deck.checks),
        "fault": None if deck.fault is None else str(deck.fault),
    }


def _round(table: Table, by: By | None) -> dict[str, Any] | None:
    view = seen(table, by)
    if view is None:
        return None
    return {"number": table.number, **plain(view)}


def _direction(each: Any) -> dict[str, Any]:
    return {
        "number": each.number,
        "order": say_order(each.order),
        "by": str(each.by),
        "why": each.why,
        "until": None if each.until is None else each.until.isoformat(),
        "clauses": list(each.clauses),
    }
