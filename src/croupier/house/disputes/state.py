"""All disputes of a house under one rulebook."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.house.disputes.dispute import Dispute
from croupier.house.disputes.rules import DisputeRules, dispute_rules
from croupier.house.official import Rank
from croupier.rulebooks import Rulebook


@dataclass(frozen=True)
class Disputes:
    """Made by `open_disputes`, changed only by folding events."""

    rules: DisputeRules
    disputes: Mapping[int, Dispute] = field(default_factory=dict)
    """By number, in the order in which they were opened."""


def open_disputes(rulebook: Rulebook, operator_through: Rank = Rank.CASINO_OPERATOR) -> Disputes:
    """No dispute yet; `operator_through` is the rank that acts for the operator."""
    return Disputes(dispute_rules(rulebook, operator_through))


def pending(state: Disputes) -> tuple[Dispute, ...]:
    """The disputes that are neither accepted nor finally decided."""
    return tuple(each for each in state.disputes.values() if not each.over)
