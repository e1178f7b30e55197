"""Everything that one person may do at a table now, with what each act has still to be told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from croupier.acts import Act, Group, acts_of, clauses_of, holds_power, title_of
from croupier.console.choices import choices
from croupier.console.directing import of_person
from croupier.console.offer import Offer
from croupier.console.offers import offers
from croupier.console.people import is_staff
from croupier.console.waiting import may_do, next_deal
from croupier.house.people import Official
from croupier.journal.fields import Said, fields_of, fields_of_order
from croupier.table import By, Table

_ORDERS = {("shuffle", "order"), ("spread", "order"), ("make-ready", "orders")}
"""Orders of cards that the software makes: nobody is asked for them."""


@dataclass(frozen=True)
class Listed:
    """An act that is open, under its subject."""

    group: Group
    title: str
    offer: Offer
    fields: tuple[Said, ...]
    """What is still to be said, and what may be."""
    offered: bool
    """Whether the table asks for it or a person may expect it; else it is open as a matter of
    course."""


def listing(table: Table, by: By, now: datetime) -> tuple[Listed, ...]:
    """By subject, in the order of a table's day; what is offered first."""
    specific = [each for each in _once(_offered(table, by, now)) if may_do(table, each, by, now)]
    complete = {each.act for each in specific if not each.said}
    every = [
        *(listed(table, each, now) for each in specific),
        *(
            listed(table, each, now, offered=False)
            for each in _open(table, by)
            if each.act not in complete
        ),
    ]
    order = list(Group)
    return tuple(sorted(every, key=lambda each: (order.index(each.group), not each.offered)))


def listed(table: Table, offer: Offer, now: datetime, *, offered: bool = True) -> Listed:
    title = title_of(offer.act, offer.said)
    fields = tuple(_fields(table, offer, now))
    return Listed(acts_of(table.rulebook.game)[offer.act].group, title, offer, fields, offered)


def _offered(table: Table, by: By, now: datetime) -> Iterator[Offer]:
    dealing = next_deal(table)
    if dealing is not None:
        yield dealing
    for section in offers(table, by, now).values():
        yield from section
    if is_staff(by):
        for dispute in table.disputes.disputes.values():
            yield from of_person(table, dispute.person, dispute)


def _once(found: Iterable[Offer]) -> Iterator[Offer]:
    """The same act is offered once, in the words in which it came first."""
    known: set[str] = set()
    for each in found:
        if each.typed not in known:
            known.add(each.typed)
            yield each


def _open(table: Table, by: By) -> Iterator[Offer]:
    for verb, act in acts_of(table.rulebook.game).items():
        if act.when(table) and _is_for(table, act, by):
            yield Offer(verb, "", clauses_of(table, act))


def _is_for(table: Table, act: Act, by: By) -> bool:
    return isinstance(by, Official) and holds_power(table, act, by)


def _fields(table: Table, offer: Offer, now: datetime) -> Iterator[Said]:
    """Of a direction its own fields, named as they stand inside it."""
    for each in fields_of(offer.act):
        if each.kind == "order":
            yield from _of_order(table, offer, now)
        elif each.name not in offer.said and (offer.act, each.name) not in _ORDERS:
            yield _with_choices(table, offer.act, each, now)


def _of_order(table: Table, offer: Offer, now: datetime) -> Iterator[Said]:
    order = offer.said["order"]
    for each in fields_of_order(order["kind"]):
        if each.name not in order:
            found = _with_choices(table, "direct", each, now)
            yield replace(found, name=f"order.{each.name}")


def _with_choices(table: Table, act: str, field: Said, now: datetime) -> Said:
    return replace(field, choices=choices(table, act, field, now))
