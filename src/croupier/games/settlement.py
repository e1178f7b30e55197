"""What becomes of one wager, and why."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.hands import Combination
from croupier.machine import Wording
from croupier.money import Amount
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
