"""The dispute of a number."""

from croupier.house.disputes.dispute import Dispute
from croupier.house.disputes.state import Disputes
from croupier.machine import Refusal


def find(state: Disputes, number: int) -> Dispute:
    dispute = state.disputes.get(number)
    if dispute is None:
        raise Refusal("no-dispute", state.rules.cites.dispute_open, f"there is no dispute {number}")
    return dispute
