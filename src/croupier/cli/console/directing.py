"""What an official may direct or decide now, and what a person may do about a dispute."""

from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime

from croupier.cli.console.offer import Offer
from croupier.house import directions, disputes
from croupier.house.disputes import Dispute, Stage, Step
from croupier.house.names import named, same_name
from croupier.house.official import Official, Rank
from croupier.journal.kinds import ORDERS
from croupier.table import By, Table

_DECIDING = {Step.FIRST: "decide", Step.REVIEW: "review", Step.FINAL: "rule"}


def direction_offers(table: Table, by: Official, now: datetime) -> Iterator[Offer]:
    for each in directions.legal(table.directions, by, now):
        if each.lifts is not None:
            typed = f"lift {each.lifts} WHY"
        else:
            kind = each.power.replace("_", "-")
            typed = f"direct {kind} WHY{_own_fields(kind, each.incident)}"
        yield Offer(typed, each.text, each.clauses)


def _own_fields(kind: str, incident: int | None) -> str:
    """What a direction says besides why; at which table it is given is known."""
    upon = "" if incident is None else f" incident={incident}"
    names = (each.name for each in fields(ORDERS[kind]) if each.name not in ("table", "incident"))
    return upon + "".join(f" {name}=..." for name in names if name != "forfeit")


def dispute_offers(table: Table, by: By) -> Iterator[Offer]:
    """Decisions of officials; what the person who complains, or an inspector, may do next."""
    if isinstance(by, Official):
        for each in disputes.legal(table.disputes, by):
            typed = f"{_DECIDING[each.step]} {each.dispute} REASON"
            yield Offer(typed, each.text, each.clauses)
    for dispute in table.disputes.disputes.values():
        if isinstance(by, Official):
            yield from _of_inspector(table, by, dispute)
        elif same_name(by, dispute.person):
            yield from _of_person(table, by, dispute)


def _of_inspector(table: Table, by: Official, dispute: Dispute) -> Iterator[Offer]:
    if by.rank is not Rank.INSPECTOR:
        return
    for person in dispute.advised:
        if not named(person, dispute.lodged):
            words = f"take {person}'s complaint about dispute {dispute.number}"
            clauses = table.disputes.rules.cites.dispute_advise
            yield Offer(f"lodge {person} {dispute.number}", words, clauses)


def _of_person(table: Table, by: str, dispute: Dispute) -> Iterator[Offer]:
    cites, number = table.disputes.rules.cites, dispute.number
    if dispute.stage in (Stage.DECIDED, Stage.REVIEWED):
        words = f"be content with the {dispute.decisions[-1].step}"
        yield Offer(f"accept {by} {number}", words, cites.dispute_open)
    if dispute.stage is Stage.DECIDED and cites.dispute_review:
        words = "have the decision reviewed"
        yield Offer(f"request-review {by} {number}", words, cites.dispute_review)
    if dispute.stage is Stage.FINAL and cites.dispute_advise and not named(by, dispute.advised):
        words = "not be satisfied with the final ruling"
        yield Offer(f"protest {by} {number}", words, cites.dispute_advise)
