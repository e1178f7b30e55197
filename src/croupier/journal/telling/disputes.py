"""Disputes in words."""

from collections.abc import Mapping
from typing import Any

from croupier.house.disputes import events as ev
from croupier.journal.telling.words import Tell, said, say_amounts, says
from croupier.record.telling import Told


def _opened(event: ev.Opened) -> Told:
    dispute = event.dispute
    uncovered = said(dispute.uncovered, ", which no rule covers")
    words = f"{dispute.person} disputes round {dispute.round}{uncovered}: {dispute.complaint}"
    return Told(f"Dispute {dispute.number}", words, event.clauses)


def _decided(event: ev.Decided) -> Told:
    decision = event.decision
    money = say_amounts(decision.amounts) or "no money moves"
    words = f"{decision.step} by {decision.by}: {decision.reason}; {money}"
    return Told(f"Dispute {event.dispute}", words, decision.clauses)


DISPUTES: Mapping[type[Any], Tell] = {
    ev.Opened: _opened,
    ev.Decided: _decided,
    ev.Accepted: says("Dispute {e.dispute}", "the decision is accepted: it is over"),
    ev.ReviewRequested: says("Dispute {e.dispute}", "{e.person} asks for a review"),
    ev.Advised: says(
        "Dispute {e.dispute}",
        "{e.person} is not satisfied, and told of the right to complain to an inspector",
    ),
    ev.Lodged: says("Dispute {e.dispute}", "{e.person}'s complaint is with {e.inspector}"),
}
