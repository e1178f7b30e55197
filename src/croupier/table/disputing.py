"""Disputes about the rounds of this table, and the money that decisions move."""

from typing import Any

from croupier.house.disputes import correction_lines
from croupier.house.disputes.actions import Lodge, Open
from croupier.house.disputes.events import Decided
from croupier.table.correcting import check_boxes, correct, round_number
from croupier.table.people import check_self
from croupier.table.recorder import Recorder


def open_dispute(record: Recorder, action: Open) -> None:
    clauses = record.table.disputes.rules.cites.dispute_open
    round_number(record.table, action.round, clauses)
    check_self(record.by, action.person, clauses)
    record.disputes(action)


def of_person(record: Recorder, action: Any) -> None:
    """The person who complains goes on with it; what goes to an inspector, the inspector signs."""
    if not isinstance(action, Lodge):
        check_self(record.by, action.person, record.table.disputes.rules.cites.dispute_open)
    record.disputes(action)


def decide(record: Recorder, action: Any) -> None:
    """In the first instance, upon review or finally; its amounts move at once."""
    for event in record.disputes(action):
        if not isinstance(event, Decided):
            continue
        dispute, decision = record.table.disputes.disputes[event.dispute], event.decision
        lines = correction_lines(decision)
        reason = f"{decision.step}: {decision.reason}"
        number = round_number(record.table, dispute.round, decision.clauses)
        check_boxes(record.table, number, decision.amounts, decision.clauses)
        correct(record, number, str(decision.by), reason, lines)
