"""Decisions as money. Lines that were settled stay as they are: a correction is a new line."""

from croupier.games.settlement import Outcome, SettlementLine
from croupier.house.disputes.dispute import Decision, Dispute
from croupier.money import Amount

RULING = "ruling"
"""The wager's key of a line that rests on an official's word."""


def correction_lines(decision: Decision) -> tuple[SettlementLine, ...]:
    """One line for each box that the decision speaks of; its net is the amount decided."""
    return tuple(_line(decision, box, amount) for box, amount in decision.amounts.items())


def all_corrections(dispute: Dispute) -> tuple[SettlementLine, ...]:
    """The lines of every decision on a dispute, in their order."""
    return tuple(line for each in dispute.decisions for line in correction_lines(each))


def _line(decision: Decision, box: int, amount: Amount) -> SettlementLine:
    return SettlementLine(
        box=box,
        wager=RULING,
        outcome=Outcome.RULED,
        stake=0,
        odds=(),
        paid=amount,
        returned=0,
        clauses=decision.clauses,
        because=f"{decision.step} of {decision.by}: {decision.reason}",
    )
