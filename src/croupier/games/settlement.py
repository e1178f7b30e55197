"""Settlement: the outcome of one wager, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Protocol

from croupier.hands import Combination
from croupier.machine import Wording
from croupier.money import Amount, format_amount, format_odds, simplest
from croupier.rulebooks.clauses import Clauses
from croupier.value import value


class Outcome(StrEnum):
    WON = "won"
    LOST = "lost"
    STAND_OFF = "stand-off"
    KEPT = "kept"
    FORFEITED = "forfeited"
    VOID = "void"
    RULED = "ruled"
    """Decided by an official, not by a rule."""


FEES = frozenset({"draw_fee", "force_fee"})
"""A fee for a service, not a wager."""


@value
class SettlementLine:
    """One settled wager. The returned stake is never mixed with what is paid."""

    box: int
    wager: str
    outcome: Outcome
    stake: Amount
    odds: tuple[Amount, ...]
    paid: Amount
    returned: Amount
    clauses: Clauses
    because: Wording
    combinations: tuple[Combination, ...] = ()

    @property
    def net(self) -> Amount:
        return self.paid + self.returned - self.stake

    def __repr__(self) -> str:
        """ "box 1 bet: 20 won 3:1, paid 60, net 60 (nsw-lunar:9.5.1), straight beats ..."."""
        odds = "".join(f" {format_odds(each)}" for each in self.odds)
        paid = f", paid {format_amount(self.paid)}" if self.paid else ""
        return (
            f"box {self.box} {self.wager}: {format_amount(self.stake)} {self.outcome}{odds}{paid}, "
            f"net {format_amount(self.net)} ({', '.join(self.clauses)}): {self.because}"
        )

    def reversed(self, clauses: Clauses, because: str) -> "SettlementLine":
        """The line that undoes this one when the round is void."""
        return SettlementLine(
            box=self.box,
            wager=self.wager,
            outcome=Outcome.VOID,
            stake=0,
            odds=(),
            paid=-self.paid,
            returned=self.stake - self.returned,
            clauses=clauses,
            because=because,
        )


def total(lines: Sequence[SettlementLine]) -> SettlementLine:
    """The lines of one wager as one: its total so far."""
    return replace(
        lines[-1],
        stake=simplest(sum(line.stake for line in lines)),
        paid=simplest(sum(line.paid for line in lines)),
        returned=simplest(sum(line.returned for line in lines)),
    )


@value
class CountedStake:
    """A stake, and how much of it counts; the rest is returned."""

    stake: Amount
    counts: Amount
    clauses: Clauses
    because: str
    valid_all_the_same: bool = False
    """Whether the whole stake counts although it is below the minimum."""

    @property
    def excess(self) -> Amount:
        return simplest(self.stake - self.counts)


class StakeLimits(Protocol):
    """The limits of wagers that a round is played under."""

    def counted(self, box: int, wagers: Mapping[str, Amount]) -> Mapping[str, CountedStake]:
        """How much of each wager of a box counts."""


def split_excess(line: SettlementLine, found: CountedStake) -> tuple[SettlementLine, ...]:
    """A line for the part that counts and a line for the rest; or the line unchanged.

    A wager that was neither paid nor collected is returned whole anyway."""
    if not found.excess or line.stake != found.stake or line.net == 0:
        return (line,)
    counts = found.counts
    words = f"counts to {format_amount(counts)}, {found.because}"
    counted = replace(
        line,
        stake=counts,
        paid=min(line.paid, simplest(counts * sum(line.odds))) if line.odds else line.paid,
        returned=counts if line.returned else 0,
        clauses=tuple(dict.fromkeys(line.clauses + found.clauses)),
        because=f"{line.because}; {words}",
    )
    returned = SettlementLine(
        box=line.box,
        wager=f"{line.wager}_excess",
        outcome=Outcome.VOID,
        stake=found.excess,
        odds=(),
        paid=0,
        returned=found.excess,
        clauses=found.clauses,
        because=f"{line.wager.replace('_', ' ')} of {format_amount(found.stake)} {words}",
    )
    return counted, returned
