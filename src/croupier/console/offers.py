"""What one person may do at a table now: the act, what it is, and on which clauses."""

from collections.abc import Iterator
from datetime import datetime

from croupier.console.directing import direction_offers, dispute_offers
from croupier.console.offer import Offer
from croupier.console.owed import cards_owed, others_owed
from croupier.console.people import boxes_of, is_staff
from croupier.console.rounds import round_offers
from croupier.house.people import Official
from croupier.table import By, Table

Sections = dict[str, tuple[Offer, ...]]


def offers(table: Table, by: By, now: datetime) -> Sections:
    """By subject; a subject in which there is nothing to do is left out."""
    found: dict[str, Iterator[Offer]] = {
        "The round": round_offers(table, by),
        "The cards": cards_owed(table) if is_staff(by) else iter(()),
        "Boxes": _boxes(table, by),
        "Disputes": dispute_offers(table, by),
    }
    if isinstance(by, Official):
        found["Owed"] = others_owed(table, by, now)
        found["Directions"] = direction_offers(table, by, now)
    sections = {name: tuple(each) for name, each in found.items()}
    return {name: each for name, each in sections.items() if each}


def at_hand(table: Table, by: By) -> tuple[str, ...]:
    """What comes next in the ordinary course of things, as it is typed."""
    owed = tuple(cards_owed(table)) if is_staff(by) else ()
    found = (*round_offers(table, by), *owed[:1], *_boxes(table, by))
    return tuple(dict.fromkeys(offer.typed for offer in found))


def _boxes(table: Table, by: By) -> Iterator[Offer]:
    """Seats to take and, before the first wager lies there, wagers to place."""
    if table.life.closed:
        return
    cites = table.limits.rules.cites
    if isinstance(by, Official):
        if table.in_play is None and table.by_hand and table.players and is_staff(by):
            yield Offer("wager", _limits(table), cites.areas)
        return
    boxes = boxes_of(table, by)
    if table.in_play is None:
        for box in boxes:
            yield Offer("wager", _limits(table), cites.areas, {"box": box})
    elif table.in_play.dealt:
        return
    free = free_boxes(table)
    if free and not (boxes and table.life.rules.cites.table_one_ante):
        words = f"free: {', '.join(map(str, free))}"
        yield Offer("sit", words, table.life.rules.cites.table_boxes, {"player": by})


def free_boxes(table: Table) -> tuple[int, ...]:
    every = range(1, table.limits.rules.boxes + 1)
    return tuple(box for box in every if box not in table.players)


def _limits(table: Table) -> str:
    areas = ", ".join(sorted(table.limits.rules.areas))
    return f"{areas}: {table.limits.sign.limits.text}"
