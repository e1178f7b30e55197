"""A progressive jackpot as a rulebook has it, whatever the game."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.hands import Line
from croupier.money import Amount
from croupier.rulebooks.clauses import Clauses
from croupier.rulebooks.schema import JackpotPrize


@dataclass(frozen=True, kw_only=True)
class JackpotCites:
    """The topics of a jackpot."""

    jackpot: Clauses
    jackpot_amount: Clauses
    jackpot_wager: Clauses
    jackpot_contribution: Clauses
    jackpot_floor: Clauses
    jackpot_divide: Clauses
    jackpot_rates: Clauses
    jackpot_combine: Clauses
    jackpot_priority: Clauses
    jackpot_flush: Clauses
    jackpot_full_house: Clauses
    jackpot_four_of_a_kind: Clauses
    jackpot_straight_flush: Clauses
    jackpot_royal_flush: Clauses
    jackpot_fixed_first: Clauses
    jackpot_then_straight_flushes: Clauses
    jackpot_then_royals: Clauses
    jackpot_major: Clauses
    jackpot_minor: Clauses
    jackpot_major_priority: Clauses
    jackpot_major_straight_flushes: Clauses
    jackpot_major_royals: Clauses


@dataclass(frozen=True, kw_only=True)
class JackpotRules:
    """What a jackpot needs to know of its rulebook and of the operator's choices."""

    cites: JackpotCites
    prizes: Mapping[Line, JackpotPrize]
    minor: frozenset[Line]
    """The hands that a divided pool pays from its minor part: those of fixed odds."""
    wager: Amount | None
    """The amount on the table's sign, where it is fixed."""
    retained: Amount
    """The part of each wager that the operator keeps, 0 to 1."""
    to_minor: Amount
    """With a divided pool, the part of what is not retained that goes to the minor pool."""
