"""What an official may direct or decide now, and what a person may do about a dispute."""

from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime

from croupier.console.offer import Offer
from croupier.house import directions, disputes
from croupier.house.disputes import Dispute, Stage, Step
from croupier.house.people import Official, Rank, named, same_name
from croupier.journal.kinds import ORDERS
from croupier.table import By, Table

_DECIDING = {Step.FIRST: "decide", Step.REVIEW: "review", Step.FINAL: "rule"}


def direction_offers(table: Table, by: Official, now: datetime) -> Iterator[Offer]:
    for each in directions.legal(table.directions, by, now):
        if each.lifts is not None:
            yield Offer("lift", each.text, each.clauses, {"direction": each.lifts})
        else:
            kind = each.power.replace("_", "-")
            upon = {} if each.incident is None else {"incident": each.incident}
            order = {"kind": kind, **upon}
            yield Offer("direct", each.text, each.clauses, {"order": order}, _own_fields(kind))


def _own_fields(kind: str) -> tuple[str, ...]:
    """What a direction says besides why; at which table it is given is known."""
    known = ("table", "incident", "forfeit")
    return tuple(f"order.{each.name}" for each in fields(ORDERS[kind]) if each.name not in known)


def dispute_offers(table: Table, by: By) -> Iterator[Offer]:
    """Decisions of officials; what the person who complains, or an inspector, may do next."""
    if isinstance(by, Official):
        for each in disputes.legal(table.disputes, by):
            said = {"dispute": each.dispute}
            yield Offer(_DECIDING[each.step], each.text, each.clauses, said)
    for dispute in table.disputes.disputes.values():
        if isinstance(by, Official):
            yield from _of_inspector(table, by, dispute)
        elif same_name(by, dispute.person):
            yield from of_person(table, by, dispute)


def _of_inspector(table: Table, by: Official, dispute: Dispute) -> Iterator[Offer]:
    if by.rank is not Rank.INSPECTOR:
        return
    for person in dispute.advised:
        if not named(person, dispute.lodged):
            words = f"take {person}'s complaint about dispute {dispute.number}"
            clauses = table.disputes.rules.cites.dispute_advise
            yield Offer("lodge", words, clauses, {"person": person, "dispute": dispute.number})


def of_person(table: Table, by: str, dispute: Dispute) -> Iterator[Offer]:
    """What the person who complained may do, or have somebody of the house enter."""
    cites, said = table.disputes.rules.cites, {"person": by, "dispute": dispute.number}
    if dispute.stage in (Stage.DECIDED, Stage.REVIEWED):
        words = f"be content with the {dispute.decisions[-1].step}"
        yield Offer("accept", words, cites.dispute_open, said)
    if dispute.stage is Stage.DECIDED and cites.dispute_review:
        yield Offer("request-review", "have the decision reviewed", cites.dispute_review, said)
    if dispute.stage is Stage.FINAL and cites.dispute_advise and not named(by, dispute.advised):
        words = "not be satisfied with the final ruling"
        yield Offer("protest", words, cites.dispute_advise, said)
