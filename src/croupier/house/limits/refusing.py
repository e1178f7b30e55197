"""A supervisor refuses a wager before the first card."""

from collections.abc import Iterator
from datetime import datetime

from croupier.house.limits.actions import RefuseWager
from croupier.house.limits.checks import check_official, check_placed, check_words
from croupier.house.limits.events import Event, WagerRefused
from croupier.house.limits.table import TableLimits
from croupier.machine import Refusal


def refuse_wager(limits: TableLimits, action: RefuseWager, now: datetime) -> Iterator[Event]:
    """Whether the grounds are reasonable is for people to judge; here they must be given."""
    clauses = limits.cites.limits_refused
    check_official(limits, action.by, "refuse_wager", clauses)
    check_words(action.why, "the reason", clauses)
    check_placed(limits, action.wager)
    if action.first_card_out is not False:
        raise Refusal(
            "too-late",
            clauses + limits.rules.cites.wagers_stand,
            f"box {action.wager.box}: a wager may be refused only before the first card",
            ("let the wager stand",),
        )
    yield WagerRefused(action.wager, action.by, action.why, now, clauses)
