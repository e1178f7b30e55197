"""Disputes in words."""

from collections.abc import Mapping
from typing import Any

from croupier.games.telling import Told
from croupier.house.disputes import events as ev
from croupier.journal.telling.words import Tell, said, say_amounts, says
from croupier.sentence import Sentence, quoted


def _opened(event: ev.Opened) -> Told:
    dispute = event.dispute
    uncovered = said(dispute.uncovered, ", which no rule covers")
    says = Sentence(
        "{person} disputes round {round}{uncovered}: {complaint}",
        person=dispute.person,
        round=dispute.round,
        uncovered=uncovered,
        complaint=quoted(dispute.complaint),
    )
    return Told(f"Dispute {dispute.number}", says, event.clauses)


def _decided(event: ev.Decided) -> Told:
    decision = event.decision
    money = say_amounts(decision.amounts) or "no money moves"
    says = Sentence(
        "{step} by {by}: {reason}; {money}",
        step=decision.step,
        by=decision.by,
        reason=quoted(decision.reason),
        money=money,
    )
    return Told(f"Dispute {event.dispute}", says, decision.clauses)


DISPUTES: Mapping[type[Any], Tell] = {
    ev.Opened: _opened,
    ev.Decided: _decided,
    ev.Accepted: says("Dispute {dispute}", "the decision is accepted: it is over"),
    ev.ReviewRequested: says("Dispute {dispute}", "{person} asks for a review"),
    ev.Advised: says(
        "Dispute {dispute}",
        "{person} is not satisfied, and told of the right to complain to an inspector",
    ),
    ev.Lodged: says("Dispute {dispute}", "{person}'s complaint is with {inspector}"),
}
