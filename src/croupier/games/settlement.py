"""What becomes of one wager, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from croupier.hands import Combination
from croupier.machine import Wording
from croupier.money import Amount, format_amount, format_odds, simplest
from croupier.rulebooks.clauses import Clauses


class Outcome(StrEnum):
    WON = "won"
    LOST = "lost"
    STAND_OFF = "stand-off"
    KEPT = "kept"
    FORFEITED = "forfeited"
    VOID = "void"
    RULED = "ruled"
    """By an official's final decision, not by a rule."""


FEES = frozenset({"draw_fee", "force_fee"})
"""What is paid for a service, and is no wager."""


@dataclass(frozen=True)
class SettlementLine:
    """One wager settled. The stake that comes back is never mixed with what is paid."""

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
    """The lines of one wager as one: what has moved for it so far."""
    return replace(
        lines[-1],
        stake=simplest(sum(line.stake for line in lines)),
        paid=simplest(sum(line.paid for line in lines)),
        returned=simplest(sum(line.returned for line in lines)),
    )
